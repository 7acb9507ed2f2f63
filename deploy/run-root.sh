#!/bin/sh
# Runs the files of the image without a program for containers: run-root.sh <root folder> <data folder> [command]
# As root. The root folder is mounted read-only, /tmp is in memory, and the site runs as user 10001, who owns the data folder.
# The network is that of the machine: settings such as HOST, PORT and DATABASE_URL are passed on.
set -eu
folder=$1 data=$2
shift 2
mkdir -p "$data"
chown 10001:10001 "$data"
exec unshare --mount --propagation private sh -euc '
  folder=$1 data=$2
  shift 2
  mkdir -p "$folder/tmp" "$folder/proc" "$folder/dev"
  mount --bind "$folder" "$folder"
  mount --bind "$data" "$folder/data"
  mount -t tmpfs -o mode=1777,size=512m tmpfs "$folder/tmp"
  mount -t proc proc "$folder/proc"
  mount --bind /dev "$folder/dev"
  mount -o remount,bind,ro "$folder"
  export HOST="${HOST-0.0.0.0}" PORT="${PORT-3000}" DATA_DIR=/data TMPDIR=/tmp
  exec chroot --userspec=10001:10001 "$folder" /usr/bin/env PATH=/app/bin:/usr/bin:/bin /app/bin/site "$@"
' sh "$folder" "$data" "$@"
