#!/usr/bin/env python3
"""tools/check-bench-rows accepts the rows of the program, and fails where one is gone or an entry of the list is not needed.

bench_rows_test.py PROGRAM"""
import json
import os
import stat
import subprocess
import sys
import tempfile
import unittest

tool = os.path.join(os.path.dirname(os.path.abspath(__file__)), '..', '..', 'tools', 'check-bench-rows')
program = sys.argv.pop() if len(sys.argv) > 1 else ''


def rows():
    done = subprocess.run([program, 'bench', 'all', '--list', '--json'], capture_output=True, text=True, check=True)
    return json.loads(done.stdout)


class check_bench_rows(unittest.TestCase):
    def run_with(self, planted):
        """The status and the text of a run beside a program that lists what `planted` makes of the rows."""
        document = rows()
        document['operations'] = planted(document['operations'])
        with tempfile.TemporaryDirectory() as folder:
            stub = os.path.join(folder, 'residua')
            with open(stub, 'w', encoding='utf-8') as file:
                file.write(f"#!{sys.executable}\nprint('''{json.dumps(document)}''')\n")
            os.chmod(stub, os.stat(stub).st_mode | stat.S_IXUSR)
            done = subprocess.run([sys.executable, tool, stub], capture_output=True, text=True, check=False)
            return done.returncode, done.stdout + done.stderr

    def expect_complaint(self, planted, text):
        status, said = self.run_with(planted)
        self.assertEqual(status, 1)
        self.assertIn(text, said)

    def test_accepts_the_program(self):
        self.assertEqual(self.run_with(lambda all: all)[0], 0)

    def test_misses_a_routine(self):
        self.expect_complaint(lambda all: [o for o in all if o['operation'] != 'symv'], 'blas/level2/symv.hpp: symv')
        self.expect_complaint(lambda all: [o for o in all if o['operation'] != 'her2k'], 'blas/complex/hermitian.hpp: her2k')

    def test_misses_a_format(self):
        def without(name, format):
            return lambda all: [{**o, 'formats': [f for f in o['formats'] if o['operation'] != name or f != format]} for o in all]
        self.expect_complaint(without('getrf', 'td'), 'getrf has no row of td')
        self.expect_complaint(without('complex_gemv', 'float'), 'complex_gemv has no row of float')
        self.expect_complaint(without('trsm', 'mp'), 'mp/level3.hpp: trsm')

    def test_wants_no_entry_that_is_not_needed(self):
        self.expect_complaint(lambda all: all + [{'operation': 'lsmr', 'formats': ['dd']}], 'lists lsmr of krylov/lsmr.hpp, which has a row')


if __name__ == '__main__':
    unittest.main()
