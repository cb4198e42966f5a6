# shellcheck shell=bash
# What scripts/run and scripts/test share. They source it from the top of the checkout.

die() {
    echo "$*" >&2
    exit 1
}

# tracked PATTERN...: the tracked files that match, each ended by a null byte. The checkout may belong to somebody else,
# as it does where a container mounts it; git would refuse that.
tracked() {
    git -c safe.directory="$PWD" ls-files -z -- "$@"
}

# quietly WHAT COMMAND...: shows the end of the command's output only if it fails, and then says what failed.
quietly() {
    local what=$1 output
    shift
    output=$("$@" 2>&1 </dev/null) || die "$(tail -n 20 <<<"$output")"$'\n'"$what failed."
}

# install_packages GROUP...: installs what is missing of these groups of scripts/packages. Where nothing is missing it
# needs neither a network nor root.
install_packages() {
    command -v apt-get >/dev/null || die "This script installs Debian's packages, and there is no apt-get here."
    local debian wanted present missing
    debian=$(. /etc/os-release && echo "${VERSION_ID:-}")
    wanted=$(awk -v groups=" $* " -v debian="$debian" '
        /^# [a-z]+:/ { group = substr($2, 1, length($2) - 1) }
        /^[^#]/ && index(groups, " " group " ") && (NF == 1 || $2 == debian) { print $1 }' scripts/packages | sort)
    # shellcheck disable=SC2086,SC2016 # the names are words, and dpkg-query reads the ${} itself
    present=$(dpkg-query -W -f '${Package} ${db:Status-Status}\n' $wanted 2>/dev/null |
        awk '$2 == "installed" { print $1 }' | sort -u) || true
    missing=$(comm -23 <(echo "$wanted") <(echo "$present") | paste -s -d ' ')
    [ -n "$missing" ] || return 0

    local as_root=(env)
    if [ "$(id -u)" != 0 ]; then
        command -v sudo >/dev/null || die "Only root can install what is missing, and there is no sudo here: $missing"
        as_root=(sudo env)
    fi
    # A settings file that somebody has changed stays as it is, unasked.
    local apt=("${as_root[@]}" DEBIAN_FRONTEND=noninteractive apt-get -q -y -o DPkg::Lock::Timeout=120
        -o DPkg::Options::=--force-confdef -o DPkg::Options::=--force-confold)
    echo "Installing the missing packages: $missing"
    # A source that has nothing to do with Flagplot may be out of order: what counts is whether the install succeeds.
    "${apt[@]}" update >/dev/null 2>&1 </dev/null || true
    # shellcheck disable=SC2086
    quietly "Installing the packages" "${apt[@]}" install --no-install-recommends $missing
}

# install_voice: the same of what Flagplot can do without. Where that can't be installed, this is said.
install_voice() {
    (install_packages voice) || echo "Flagplot is built without a voice."
}

# build PRESET: configures it the first time, after which Ninja sees to it itself, and builds what has changed.
build() {
    local progress=()
    [ -f "build/$1/build.ninja" ] || quietly "Configuring the build" cmake --preset "$1"
    [[ $(ninja -C "build/$1" -n 2>&1) != *"no work to do"* ]] || return 0
    [ -t 1 ] || progress=(-- --quiet)
    echo "Building Flagplot in build/$1."
    cmake --build --preset "$1" "${progress[@]}" || die "The build failed."
}
