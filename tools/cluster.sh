#!/bin/sh
# cluster.sh [--nodes N] [--workers M] [--proxy nginx|haproxy] [--port P] [--page DIR] [COMMAND ...]
#
# A small site on this machine: PostgreSQL in a temporary folder (tools/postgres.sh), N servers (2) that
# share it, M workers (1) that think for them, and a proxy (nginx) before them on port P (8080; 0: one
# that is free) of loopback. With COMMAND it runs that, which finds the site's address in CAMINOS_CLUSTER, and stops
# everything again with its exit status; without, Ctrl-C does. Everything is stopped in order and
# nothing stays behind.
set -eu

here=$(cd "$(dirname "$0")" && pwd)
program=${CAMINOS_PROGRAM:-$here/../build/caminos}
nodes=2 workers=1 proxy=nginx port=8080 page=

fail()
{
    echo "cluster.sh: $*" >&2
    exit 2
}

if [ -z "${CAMINOS_POSTGRES-}" ]; then
    exec "$here/postgres.sh" "$0" "$@"
fi

while [ $# -gt 0 ]; do
    case $1 in
        --nodes) nodes=$2; shift 2 ;;
        --workers) workers=$2; shift 2 ;;
        --proxy) proxy=$2; shift 2 ;;
        --port) port=$2; shift 2 ;;
        --page) page=$2; shift 2 ;;
        --*) fail "no option '$1'" ;;
        *) break ;;
    esac
done
# Any port that is free: one the system gives and takes back.
if [ "$port" -eq 0 ]; then
    port=$(python3 -c 'import socket; s = socket.socket(); s.bind(("127.0.0.1", 0)); print(s.getsockname()[1])')
fi
case $proxy in nginx | haproxy) ;; *) fail "--proxy is nginx or haproxy" ;; esac
command -v "$proxy" >/dev/null || PATH=$PATH:/usr/sbin
command -v "$proxy" >/dev/null || fail "$proxy is not installed; Debian has it as a package"

folder=$(mktemp -d "${TMPDIR:-/tmp}/caminos-cluster-XXXXXX")
pids= proxy_pid=
finish()
{
    trap '' INT TERM
    [ -z "$proxy_pid" ] || kill -TERM "$proxy_pid" 2>/dev/null || true
    for pid in $pids; do kill -TERM "$pid" 2>/dev/null || true; done
    for pid in $pids $proxy_pid; do wait "$pid" 2>/dev/null || true; done
    rm -rf "$folder"
}
trap finish EXIT
trap 'exit 130' INT
trap 'exit 143' TERM

# The port that a program tells in its first line.
port_of()
{
    for _ in $(seq 200); do
        found=$(sed -n 's|.*http://[^:]*:\([0-9]*\)/.*|\1|p' "$1" | head -n 1)
        [ -z "$found" ] || { echo "$found"; return; }
        sleep 0.1
    done
    cat "$1" >&2
    return 1
}

servers=
for i in $(seq "$nodes"); do
    thinkers=$([ "$workers" -gt 0 ] && echo 0 || echo 1)
    "$program" serve --port 0 --store "$CAMINOS_POSTGRES" --thinkers "$thinkers" \
        --trust-proxy 127.0.0.1 --url "http://127.0.0.1:$port" ${page:+--page "$page"} \
        >"$folder/node-$i.log" 2>&1 &
    pids="$pids $!"
    servers="$servers $(port_of "$folder/node-$i.log")"
done
for i in $(seq "$workers"); do
    "$program" worker --store "$CAMINOS_POSTGRES" >"$folder/worker-$i.log" 2>&1 &
    pids="$pids $!"
    port_of "$folder/worker-$i.log" >/dev/null
done

if [ "$proxy" = nginx ]; then
    cat >"$folder/proxy.conf" <<END
daemon off;
worker_processes 1;
pid $folder/proxy.pid;
error_log $folder/proxy.log warn;
events { worker_connections 4096; }
http {
    access_log off;
    client_body_temp_path $folder/body;
    proxy_temp_path $folder/proxy;
    fastcgi_temp_path $folder/fastcgi;
    uwsgi_temp_path $folder/uwsgi;
    scgi_temp_path $folder/scgi;
    map \$http_upgrade \$caminos_connection { default upgrade; '' ''; }
    upstream caminos {
        least_conn;
$(for server in $servers; do echo "        server 127.0.0.1:$server max_fails=1 fail_timeout=2s;"; done)
    }
    server {
        listen 127.0.0.1:$port;
        location / {
            proxy_pass http://caminos;
            proxy_http_version 1.1;
            proxy_next_upstream error timeout http_503;
            proxy_set_header Host \$http_host;
            proxy_set_header X-Forwarded-For \$remote_addr;
            proxy_set_header Upgrade \$http_upgrade;
            proxy_set_header Connection \$caminos_connection;
            proxy_read_timeout 120s;
        }
    }
}
END
    nginx -c "$folder/proxy.conf" >"$folder/proxy.out" 2>&1 &
else
    cat >"$folder/proxy.conf" <<END
defaults
    mode http
    timeout connect 2s
    timeout client 120s
    timeout server 120s
    timeout tunnel 1h
    option forwardfor
    option redispatch
    retries 2
frontend site
    bind 127.0.0.1:$port
    default_backend caminos
backend caminos
    balance leastconn
    option httpchk GET /healthz
$(i=0; for server in $servers; do i=$((i + 1)); echo "    server node$i 127.0.0.1:$server check inter 500ms fall 1 rise 1"; done)
END
    haproxy -db -f "$folder/proxy.conf" >"$folder/proxy.out" 2>&1 &
fi
proxy_pid=$!
CAMINOS_CLUSTER=http://127.0.0.1:$port
CAMINOS_CLUSTER_PIDS=${pids# }
CAMINOS_CLUSTER_PORTS=${servers# }
export CAMINOS_CLUSTER CAMINOS_CLUSTER_PIDS CAMINOS_CLUSTER_PORTS
for _ in $(seq 100); do
    curl -fs "$CAMINOS_CLUSTER/healthz" >/dev/null 2>&1 && break
    kill -0 "$proxy_pid" 2>/dev/null || { cat "$folder"/proxy.* >&2; fail "$proxy does not start"; }
    sleep 0.1
done

if [ $# -gt 0 ]; then
    status=0
    "$@" || status=$?
    exit $status
fi
echo "Caminos is at $CAMINOS_CLUSTER/ ($nodes servers, $workers workers; Ctrl-C ends it)"
wait "$proxy_pid"
