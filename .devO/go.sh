#!/bin/bash
# runs in repo root on device; files in .devO
set -u
D=$PWD/.devO; mkdir -p /tmp/w; cd /tmp/w; tar xf $D/a.tar.xz; 
export LD_LIBRARY_PATH=/tmp/w/lib:/tmp/w/deps:/usr/local/cuda/lib64
ln -sf libresidua.so.0.1 lib/libresidua_tested.so
bash run.sh
