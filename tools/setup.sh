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

# Any Node.js from 18 on will do, wherever it comes from; it need not be a package.
has_node()
{
    command -v npm >/dev/null 2>&1 || return 1
    version=$(node --version 2>/dev/null) || return 1
    major=${version#v}
    [ "${major%%.*}" -ge 18 ] 2>/dev/null
}

if ! command -v dpkg-query >/dev/null 2>&1 || ! command -v apt-get >/dev/null 2>&1; then
    echo "setup: not a Debian system; what is needed there is called:" $packages nodejs npm >&2
    exit 0
fi

missing=
for package in $packages; do
    is_installed "$package" || missing="$missing $package"
done
has_node || missing="$missing nodejs npm"
[ -n "$missing" ] || exit 0

as_root=
if [ "$(id -u)" -ne 0 ]; then
    command -v sudo >/dev/null 2>&1 || fail "please install as root:$missing"
    as_root=sudo
fi

echo "setup: installing$missing"
log=$(mktemp)
trap 'rm -f "$log"' EXIT
export DEBIAN_FRONTEND=noninteractive
{
    $as_root apt-get -qq update &&
        $as_root apt-get -qq install -y --no-install-recommends $missing
} >"$log" 2>&1 </dev/null || fail "apt-get failed: $(grep '^E:' "$log" | head -n 1)"
has_node || fail "Node.js 18 or later is needed, with npm"
