#!/bin/sh
# setup.sh [build|run|format|fuzz|opponent|test]: install what is missing on Debian 12 for
# that, and no more; without an argument, for everything.
#
# Asks dpkg first: where nothing is missing it is silent, quick and needs no
# network. Elsewhere than on Debian it only says what is needed.
set -eu

# The program.
build="
    make cmake ninja-build gcc libc6-dev pkg-config gettext
    libncurses-dev libcairo2-dev zlib1g-dev fonts-dejavu-core
    libsqlite3-dev libpq-dev libjansson-dev libsodium-dev
"
# The page, besides: the engine as WebAssembly, and Node.js.
page="clang-14 lld-14 llvm-14 wasi-libc libclang-rt-14-dev-wasm32 ca-certificates"
format="git clang-format-14 ca-certificates"
fuzz="clang-14 llvm-14 libclang-rt-14-dev node-llhttp"
# Older versions (opponent.sh), besides: what they still needed, and their tests' library.
opponent="libwebsockets-dev libcmocka-dev"
# The tests, besides: their library and language, a terminal, other languages, a browser, a database, proxies.
test="libcmocka-dev python3 curl tmux locales chromium postgresql nginx-light haproxy iproute2"

fail()
{
    echo "setup: $*" >&2
    exit 1
}

node=needed
case ${1-test} in
    build) packages=$build node= ;;
    run) packages="$build $page" ;;
    format) packages=$format ;;
    fuzz) packages="$build $fuzz" node= ;;
    opponent) packages="$build $opponent" node= ;;
    test) packages="$build $page $format $fuzz $test" ;;
    *) fail "unknown purpose '$1'; known are build, run, format, fuzz, opponent and test" ;;
esac

# The page is built with Node.js 20.19 or later, wherever that comes from.
has_node()
{
    hash -r # a newer one may just have come to lie before the one remembered
    command -v npm >/dev/null 2>&1 || return 1
    node -e 'const [a, b] = process.versions.node.split(".").map(Number);
        process.exit(a > 20 || (a === 20 && b >= 19) ? 0 : 1)' >/dev/null 2>&1
}

if ! command -v dpkg-query >/dev/null 2>&1 || ! command -v apt-get >/dev/null 2>&1; then
    echo "setup: not a Debian system; on Debian, what is needed is called:" $packages ${node:+nodejs npm} >&2
    exit 0
fi

installed=$(dpkg-query -W -f='${Package} ${db:Status-Status}\n' $packages 2>/dev/null || true)
missing=
for package in $packages; do
    case "
$installed
" in
        *"
$package installed
"*) ;;
        *) missing="$missing $package" ;;
    esac
done
if [ -n "$node" ]; then
    command -v npm >/dev/null 2>&1 || missing="$missing nodejs npm"
    [ -n "$missing" ] || ! has_node || node=
fi
[ -n "$missing$node" ] || exit 0

as_root=
if [ "$(id -u)" -ne 0 ]; then
    command -v sudo >/dev/null 2>&1 || fail "please install as root:${missing:- Node.js 20.19 or later}"
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
if [ -n "$node" ] && ! has_node; then
    echo "setup: installing a newer Node.js"
    $as_root npm --loglevel=error --no-fund --no-audit install --global node@22 \
        >"$log" 2>&1 </dev/null || fail "npm failed: $(head -n 1 "$log")"
    has_node || fail "Node.js 20.19 or later is needed"
fi
