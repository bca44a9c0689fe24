# What tools/setup, tools/test and .ci/run share; they source it. All work in the repository's root.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

library_packages=(libgmp-dev libsuperlu-dev libsuitesparse-dev libmetis-dev libopenblas-openmp-dev libdnnl-dev zlib1g-dev libfast-float-dev libhwy-dev libcli11-dev nlohmann-json3-dev libopenmpi-dev openmpi-bin)
test_packages=(libmpfr-dev libgtest-dev libqd-dev libfmt-dev libeigen3-dev libboost-dev gfortran python3 z3)
site_packages=(doxygen python3-sphinx python3-myst-parser furo)

# What ccache has is not compiled again, where it is installed: sources that include precompiled headers, too, and those
# of another clone.
if command -v ccache > /dev/null; then
  export CMAKE_C_COMPILER_LAUNCHER=ccache CMAKE_CXX_COMPILER_LAUNCHER=ccache CMAKE_CUDA_COMPILER_LAUNCHER=ccache
  export CCACHE_SLOPPINESS=pch_defines,time_macros CCACHE_NOHASHDIR=1 CCACHE_BASEDIR=$PWD
fi

# Compilers and build tools may come from elsewhere than packages: what is on the PATH counts.
build_tools() {
  command -v g++ > /dev/null || echo g++
  command -v cmake > /dev/null || echo cmake
  command -v ninja > /dev/null || echo ninja-build
}

# install_missing PACKAGE...: of the Debian or Ubuntu packages those that are not installed.
install_missing() {
  local package missing=() as_root=()
  if ! command -v apt-get > /dev/null; then
    echo "no apt-get here; needed, under whatever names this system has for them: $*"
    return
  fi
  for package in "$@"; do
    dpkg-query -W -f '${Status}' "$package" 2> /dev/null | grep -q ' installed$' || missing+=("$package")
  done
  ((${#missing[@]})) || return 0
  ((EUID == 0)) || as_root=(sudo)
  echo "installing ${missing[*]}"
  "${as_root[@]}" apt-get update -qq
  "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive \
    apt-get install -y -qq --no-install-recommends "${missing[@]}" > /dev/null
}

# configure OPTION...: build/release, with GPU code where a CUDA toolkit is found, for this machine's GPUs if it has any.
configure() {
  local options=(-DCMAKE_BUILD_TYPE=Release -DRESIDUA_JOIN_SOURCES=ON)
  if nvidia-smi -L > /dev/null 2>&1; then
    options+=(-DCMAKE_CUDA_ARCHITECTURES=native)
  fi
  cmake -S . -B build/release -G Ninja "${options[@]}" "$@" | grep '^-- Residua:'
}
