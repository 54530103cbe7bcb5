#!/bin/sh
# setup.sh: install what is missing to build and test Caminos on Debian 12.
#
# Asks dpkg first: where nothing is missing it is silent, quick and needs no
# network. Elsewhere than on Debian it only says what is needed.
set -eu

packages="
    make cmake ninja-build gcc libc6-dev binutils pkg-config python3 git ca-certificates
    clang-14 lld-14 llvm-14 clang-format-14 libclang-rt-14-dev
    wasi-libc libclang-rt-14-dev-wasm32
    libcmocka-dev libncurses-dev libcairo2-dev libwebsockets-dev zlib1g-dev
    libsqlite3-dev libpq-dev libjansson-dev libsodium-dev
    gettext locales tmux chromium fonts-dejavu-core
"

fail()
{
    echo "setup: $*" >&2
    exit 1
}

is_installed()
{
    [ "$(dpkg-query -W -f='${db:Status-Status}' "$1" 2>/dev/null)" = installed ]
}

# The page is built with Node.js 20.19 or later, wherever that comes from.
has_node()
{
    command -v npm >/dev/null 2>&1 || return 1
    node -e 'const [a, b] = process.versions.node.split(".").map(Number);
        process.exit(a > 20 || (a === 20 && b >= 19) ? 0 : 1)' >/dev/null 2>&1
}

if ! command -v dpkg-query >/dev/null 2>&1 || ! command -v apt-get >/dev/null 2>&1; then
    echo "setup: not a Debian system; on Debian, what is needed is called:" $packages nodejs npm >&2
    exit 0
fi

missing=
for package in $packages; do
    is_installed "$package" || missing="$missing $package"
done
command -v npm >/dev/null 2>&1 || missing="$missing nodejs npm"
[ -z "$missing" ] && has_node && exit 0

as_root=
if [ "$(id -u)" -ne 0 ]; then
    command -v sudo >/dev/null 2>&1 || fail "please install as root:$missing"
    as_root=sudo
fi
log=$(mktemp)
trap 'rm -f "$log"' EXIT

if [ -n "$missing" ]; then
    echo "setup: installing$missing"
    export DEBIAN_FRONTEND=noninteractive
    {
        $as_root apt-get -qq update &&
            $as_root apt-get -qq install -y --no-install-recommends $missing
    } >"$log" 2>&1 </dev/null || fail "apt-get failed: $(grep '^E:' "$log" | head -n 1)"
fi

# Debian 12 has Node.js 18; a newer one is to be had as a package of npm's.
if ! has_node; then
    echo "setup: installing a newer Node.js"
    $as_root npm --loglevel=error --no-fund --no-audit install --global node@22 \
        >"$log" 2>&1 </dev/null || fail "npm failed: $(head -n 1 "$log")"
    has_node || fail "Node.js 20.19 or later is needed"
fi
