#!/bin/sh
# The program of the image: `site` runs the site; `site owner`, `content`, `db`, `files`, `files:copy`, `backup` and `restore` are its commands.
set -eu
cd /app
case "${1-}" in
  '') exec env @environment@ node @options@ build/site/main.js ;;
  healthcheck) exec node -e "fetch('http://127.0.0.1:' + process.env.PORT + '/healthz').then((reply) => process.exit(reply.ok ? 0 : 1), () => process.exit(1))" ;;
  files) command=inquiry-files ;;
  files:copy) command=copy-files ;;
  owner | content | db | backup | restore) command=$1 ;;
  *)
    echo "Unknown command: $1. Known: owner, content, db, files, files:copy, backup, restore, healthcheck; none runs the site." >&2
    exit 2
    ;;
esac
shift
exec node "build/site/$command.js" "$@"
