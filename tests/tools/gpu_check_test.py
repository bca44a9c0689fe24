#!/usr/bin/env python3
"""tools/gpu-check fails where there is no GPU and where nothing ran on one, and finds the build that README's commands make."""
import os
import pathlib
import subprocess
import sys
import tempfile
import unittest

TOOL = pathlib.Path(__file__).resolve().parents[2] / "tools" / "gpu-check"
LISTS_GPU_TESTS = 'if [ "$1" = --gtest_list_tests ]; then echo backends/cuda; exit; fi\n'


def program(path, body):
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text("#!/bin/sh\n" + body)
    path.chmod(0o755)


class gpu_check(unittest.TestCase):
    def setUp(self):
        self.scratch = tempfile.TemporaryDirectory()
        self.root = pathlib.Path(self.scratch.name)
        self.addCleanup(self.scratch.cleanup)

    def add_gpu(self):
        program(self.root / "bin" / "nvidia-smi", "echo 'GPU 0: a stand-in'\n")

    def add_test(self, closing_lines, build="build/release", name="some_test"):
        program(self.root / build / "tests" / name, LISTS_GPU_TESTS + f"echo '{closing_lines}'\n")

    def check(self, *arguments):
        environment = dict(os.environ, PATH=f"{self.root / 'bin'}:/usr/bin:/bin")
        return subprocess.run([sys.executable, TOOL, *arguments], cwd=self.root, env=environment, text=True,
                              capture_output=True, timeout=60)

    def test_fails_without_a_gpu(self):
        program(self.root / "bin" / "nvidia-smi", "exit 9\n")
        self.add_test("[  PASSED  ] 3 tests.")
        done = self.check("--tests-only")
        self.assertNotEqual(done.returncode, 0)
        self.assertIn("no NVIDIA GPU", done.stderr)

    def test_fails_where_a_program_ran_no_test(self):
        self.add_gpu()
        self.add_test("[  PASSED  ] 0 tests.")
        self.add_test("[  PASSED  ] 3 tests.", name="other_test")
        done = self.check("--tests-only")
        self.assertNotEqual(done.returncode, 0)
        self.assertIn("NOTHING RAN", done.stdout)
        self.assertIn("1 of 2 runs passed", done.stdout)

    def test_runs_programs_that_ask_for_free_memory_alone(self):
        self.add_gpu()
        tests, passes = self.root / "build" / "release" / "tests", "echo '[  PASSED  ] 1 test.'\n"
        program(tests / "device_memory_cuda_test", "touch runs; sleep 0.5; rm runs\n" + passes)
        for name in ("a_test", "z_test"):
            program(tests / name, LISTS_GPU_TESTS + "sleep 0.2; [ ! -e runs ] || exit 1\n" + passes)
        done = self.check("--tests-only", "--jobs", "3")
        self.assertEqual(done.returncode, 0, done.stdout)
        self.assertIn("3 of 3 runs passed", done.stdout)

    def test_fails_where_every_test_was_skipped(self):
        self.add_gpu()
        self.add_test("[  PASSED  ] 0 tests.\n[  SKIPPED ] 1 test, listed below:")
        done = self.check("--tests-only")
        self.assertNotEqual(done.returncode, 0)
        self.assertIn("0 of 0 runs passed, 1 skipped", done.stdout)

    def test_counts_a_program_that_skips_its_tests_apart(self):
        self.add_gpu()
        self.add_test("[  PASSED  ] 0 tests.\n[  SKIPPED ] 1 test, listed below:")
        self.add_test("[  PASSED  ] 3 tests.", name="other_test")
        done = self.check("--tests-only")
        self.assertEqual(done.returncode, 0, done.stdout + done.stderr)
        self.assertIn("1 of 1 runs passed, 1 skipped", done.stdout)

    def test_runs_several_programs_at_a_time(self):
        self.add_gpu()
        for name in ("a_test", "b_test", "c_test"):
            self.add_test("[  PASSED  ] 2 tests.", name=name)
        done = self.check("--tests-only", "--jobs", "3")
        self.assertEqual(done.returncode, 0, done.stdout + done.stderr)
        self.assertIn("3 of 3 runs passed", done.stdout)
        self.assertNotEqual(self.check("--jobs", "0").returncode, 0)

    def test_fails_without_a_build(self):
        self.add_gpu()
        done = self.check()
        self.assertNotEqual(done.returncode, 0)
        self.assertIn("build/release or build/cuda", done.stderr)

    def test_finds_the_builds_of_readme_and_of_the_preset(self):
        self.add_gpu()
        for build in ("build/cuda", "build/release"):
            with self.subTest(build):
                self.add_test("[  PASSED  ] 3 tests.", build)
                done = self.check("--tests-only")
                self.assertEqual(done.returncode, 0, done.stdout + done.stderr)
                self.assertIn("1 of 1 runs passed", done.stdout)


if __name__ == "__main__":
    unittest.main()
