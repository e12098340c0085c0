# shellcheck shell=bash disable=SC2154
# Shared by the scripts beside this folder: finding packages, configuring, building.
# To be sourced with `root` set to the top of the checkout. All output goes to
# standard error, which keeps standard output for the program that is started.

say() { printf 'conv-tv: %s\n' "$*" >&2; }

# Failures before the tool itself starts are exit code 2 (bad input or usage),
# never 1, which would read as "violated".
give_up() {
  say "error: $*"
  exit 2
}

# The packages of scripts/dependencies.txt that are not installed.
missing_packages() {
  local wanted installed
  wanted=$(sed -e 's/#.*//' -e '/^[[:space:]]*$/d' "$root/scripts/dependencies.txt" | sort -u)
  # shellcheck disable=SC2086
  installed=$(dpkg-query -W -f='${Package} ${db:Status-Status}\n' $wanted 2>/dev/null |
    sed -n 's/ installed$//p' | sort -u || true)
  comm -23 <(printf '%s\n' "$wanted") <(printf '%s\n' "$installed")
}

install_missing_packages() {
  if ! command -v dpkg-query >/dev/null; then
    say "not a Debian system: cannot check the packages of scripts/dependencies.txt"
    return 0
  fi
  local missing as_root=()
  missing=$(missing_packages | tr '\n' ' ')
  missing=${missing% }
  [[ -n $missing ]] || return 0
  if [[ $(id -u) != 0 ]]; then
    command -v sudo >/dev/null ||
      give_up "missing packages and neither root nor sudo to install them; ask for: apt-get install $missing"
    as_root=(sudo)
  fi
  say "installing: $missing"
  local apt=("${as_root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get)
  # shellcheck disable=SC2086
  "${apt[@]}" install -y -qq --no-install-recommends $missing >&2 ||
    { "${apt[@]}" update -qq >&2 &&
      "${apt[@]}" install -y -qq --no-install-recommends $missing >&2; } ||
    give_up "could not install: $missing"
}

# True if anything the tool is built from is newer than the stamp of its last
# build. Folders count too, so that removed files are noticed. (One find over a
# few hundred files takes milliseconds; asking ninja would take a hundred.)
needs_build() {
  local stamp=$root/build/.$1-built
  [[ -x $root/build/bin/conv-tv && -e $stamp ]] || return 0
  [[ -n $(find "$root/CMakeLists.txt" "$root/CMakePresets.json" "$root/scripts/dependencies.txt" \
    "$root/encodings" "$root/checker" ${2:+"$root/$2"} -newer "$stamp" -print -quit 2>/dev/null) ]]
}

# build TARGET STAMP [FOLDER]: configures if necessary and builds under a lock, so
# that two first runs at once do not disturb each other.
build() {
  local target=$1 name=$2 folder=${3:-}
  root=$(cd "$root" && pwd -P) # as CMake writes it
  if ! mkdir -p "$root/build" 2>/dev/null || [[ ! -w $root/build ]]; then
    give_up "cannot write to $root/build"
  fi
  (
    flock 9 || give_up "cannot lock $root/build/.lock"
    # Another process may have built it while this one waited.
    needs_build "$name" "$folder" || exit 0
    install_missing_packages 9>&-
    begun=$(mktemp "$root/build/.begun.XXXXXX") # older than any later edit
    trap 'rm -f "$begun"' EXIT
    fresh=()
    home=$(sed -n 's/^CMAKE_HOME_DIRECTORY:INTERNAL=//p' "$root/build/CMakeCache.txt" 2>/dev/null || true)
    # A folder that was moved or copied cannot use its old configuration.
    [[ -z $home || $home == "$root" ]] || fresh=(--fresh)
    cd "$root"
    say "building $target (the first time takes some minutes)"
    cmake "${fresh[@]}" --preset release >"$root/build/.configure.log" 2>&1 9>&- || {
      cat "$root/build/.configure.log" >&2
      give_up "configuring failed"
    }
    cmake --build build --target "$target" >&2 9>&- || give_up "building failed"
    mv -f "$begun" "$root/build/.$name-built"
  ) 9>"$root/build/.lock" || exit $?
}
