#!/usr/bin/env python3
"""Builds TARGET of a user's tree that has the library as a subdirectory, with the objects of the library's own build.

The tree compiles every source of the library by the command of the library's own build, but for names of folders. That is
checked, and then the object is copied, since to compile the library a second time takes minutes and can find nothing more.
All other commands are run.
Usage: build_with_objects.py BUILD TREE TARGET, of Ninja; TREE/residua is the library's part.
"""
import os
import re
import shutil
import subprocess
import sys


def commands(folder, *targets):
    listed = subprocess.run(["ninja", "-C", folder, "-t", "commands", *targets], check=True, capture_output=True, text=True)
    return listed.stdout.splitlines()


def object_of(command):
    """The object that a command compiles, or nothing."""
    compiled = re.search(r" -o (\S+\.o)\b", command)
    return compiled[1] if compiled and " -c " in command else None


def without_names(command):
    """A command without the names that only say where its object and its dependencies are written."""
    return re.sub(r" -(MT|MF|o) \S+", "", command)


def main():
    build, tree, target = os.path.realpath(sys.argv[1]), os.path.realpath(sys.argv[2]), sys.argv[3]
    own = {without_names(command): object_of(command) for command in commands(build) if object_of(command)}
    part = os.path.join(tree, "residua")
    copied = 0
    for command in commands(tree, target):
        compiled = object_of(command)
        if not compiled or not compiled.startswith("residua/"):
            subprocess.run(command, cwd=tree, shell=True, check=True)
            continue
        same = own.get(without_names(command).replace(part, build))
        if not same:
            sys.exit(f"the library's own build has no such command, with {build} for {part}:\n{command}")
        os.makedirs(os.path.dirname(os.path.join(tree, compiled)), exist_ok=True)
        shutil.copyfile(os.path.join(build, same), os.path.join(tree, compiled))
        copied += 1
    if copied < 100:
        sys.exit(f"the tree compiles {copied} sources of the library, it has hundreds")
    print(f"{copied} sources of the library are compiled as in its own build")


main()
