#!/bin/sh
# postgres.sh COMMAND [ARGUMENT ...]: a PostgreSQL of one's own while COMMAND runs.
#
# It lives in a temporary folder, listens on a socket there and nowhere else, syncs as it
# does everywhere, and is gone with its folder afterwards. COMMAND finds its address in
# CAMINOS_POSTGRES, and in CAMINOS_POSTGRES_CONTROL a program that takes 'start', 'stop', 'kill'
# (at once and uncleanly) and 'restart'. As root it runs as the user postgres, whom Debian's
# package brings. The exit status is COMMAND's.
set -eu

[ $# -gt 0 ] || { echo "usage: postgres.sh COMMAND [ARGUMENT ...]" >&2; exit 2; }

bin=$(ls -d /usr/lib/postgresql/*/bin 2>/dev/null | sort -V | tail -n 1)
[ -n "$bin" ] || { echo "postgres.sh: PostgreSQL is not installed; tools/setup.sh installs it" >&2; exit 1; }

folder=$(mktemp -d "${TMPDIR:-/tmp}/caminos-pg-XXXXXX")
as_user=
if [ "$(id -u)" -eq 0 ]; then
    as_user="setpriv --reuid=postgres --regid=postgres --clear-groups"
    chown postgres:postgres "$folder"
fi

control=$folder/control
cat >"$control" <<END
#!/bin/sh
set -eu
case \${1-} in
    start) how="start" ;;
    stop) how="stop -m fast" ;;
    kill) how="stop -m immediate" ;;
    restart) how="restart -m fast" ;;
    *) echo "usage: control start|stop|kill|restart" >&2; exit 2 ;;
esac
cd "$folder"
exec $as_user "$bin/pg_ctl" -D "$folder/data" -s -w -t 60 -l "$folder/log" \$how </dev/null
END
chmod 755 "$control"

finish()
{
    "$control" kill >/dev/null 2>&1 || true
    rm -rf "$folder"
}
trap finish EXIT
trap 'exit 130' INT
trap 'exit 143' TERM

(cd "$folder" && $as_user "$bin/initdb" -D "$folder/data" -U caminos -A trust -E UTF8 --locale=C.UTF-8 \
    --no-sync >"$folder/initdb.log" 2>&1) || { cat "$folder/initdb.log" >&2; exit 1; }
cat >>"$folder/data/postgresql.conf" <<END
listen_addresses = ''
port = 5432
unix_socket_directories = '$folder'
max_connections = 200
END
"$control" start || { cat "$folder/log" >&2; exit 1; }

# The port is named because Debian's psql takes that of the system's own cluster otherwise.
CAMINOS_POSTGRES="postgres:///postgres?host=$folder&port=5432&user=caminos"
CAMINOS_POSTGRES_CONTROL=$control
export CAMINOS_POSTGRES CAMINOS_POSTGRES_CONTROL
status=0
"$@" || status=$?
exit $status
