# Shell functions that make sure that something is installed. Scripts read this
# file with the dot command, after setting root to the folder of the module.
#
#   need go build screen node qemu browser firefox
#   room 8

have() { command -v "$1" >/dev/null 2>&1; }

# works NAME: is it there? Each is tried out instead of looked up by package, so
# that any system that has it passes.
works() {
	case $1 in
	build)
		have "${CC:-cc}" && "${CC:-cc}" -fsyntax-only -x c - >/dev/null 2>&1 <<-'C'
			#include <stdlib.h>
			#ifdef __linux__
			#include <GL/glx.h>
			#include <X11/Xcursor/Xcursor.h>
			#include <X11/extensions/Xrandr.h>
			#include <X11/extensions/XInput2.h>
			#include <X11/extensions/Xinerama.h>
			#include <X11/extensions/xf86vmode.h>
			#include <alsa/asoundlib.h>
			#endif
		C
		[ $? -eq 0 ] && { [ "$(uname)" != Linux ] || { have pkg-config && pkg-config --exists alsa; }; }
		;;
	screen) have xvfb-run && have xauth ;;
	node) have node ;;
	qemu) have qemu-aarch64 && have qemu-riscv64 ;;
	browser) have chromium || have chromium-browser || have google-chrome || have google-chrome-stable ;;
	firefox) have firefox-esr || have firefox ;;
	esac
}

# packages SYSTEM NAME: what to install for it.
packages() {
	case $1-$2 in
	apt-build) echo gcc libc6-dev libgl-dev libxrandr-dev libxcursor-dev libxi-dev libxinerama-dev libxxf86vm-dev libasound2-dev pkg-config ;;
	apt-screen) echo xvfb xauth ;;
	apt-node | dnf-node | pacman-node | zypper-node) echo nodejs ;;
	apt-qemu | dnf-qemu) echo qemu-user ;;
	apt-firefox) echo firefox-esr ;;
	dnf-firefox | pacman-firefox) echo firefox ;;
	zypper-firefox) echo MozillaFirefox ;;
	apt-browser | dnf-browser | pacman-browser | zypper-browser) echo chromium ;;
	dnf-build) echo gcc mesa-libGL-devel libXrandr-devel libXcursor-devel libXi-devel libXinerama-devel libXxf86vm-devel alsa-lib-devel pkgconf-pkg-config ;;
	dnf-screen) echo xorg-x11-server-Xvfb xorg-x11-xauth ;;
	pacman-build) echo gcc mesa libxrandr libxcursor libxi libxinerama libxxf86vm alsa-lib pkgconf ;;
	pacman-screen) echo xorg-server-xvfb xorg-xauth ;;
	pacman-qemu) echo qemu-user ;;
	zypper-build) echo gcc Mesa-libGL-devel libXrandr-devel libXcursor-devel libXi-devel libXinerama-devel libXxf86vm-devel alsa-devel pkg-config ;;
	zypper-screen) echo xvfb-run xorg-x11-server-Xvfb xauth ;;
	zypper-qemu) echo qemu-linux-user ;;
	esac
}

# need NAME...: install what is missing, or say how to and leave with status 2.
need() {
	need_missing=
	for need_name; do
		if [ "$need_name" = go ]; then
			need_go
		elif ! works "$need_name"; then
			need_missing="$need_missing $need_name"
		fi
	done
	[ -n "$need_missing" ] || return 0
	for need_system in apt dnf pacman zypper; do
		case $need_system in apt) need_tool=apt-get ;; *) need_tool=$need_system ;; esac
		have $need_tool && break
		need_system=
	done
	need_packages=
	for need_name in $need_missing; do
		need_packages="$need_packages $(packages "$need_system" "$need_name")"
	done
	case $need_system in
	apt)
		need_by_apt $need_packages
		for need_name in $need_missing; do
			works "$need_name" || { echo "$0: $need_name still does not work after installing$need_packages" >&2; exit 2; }
		done
		return 0
		;;
	dnf) need_command="dnf install" ;;
	pacman) need_command="pacman -S" ;;
	zypper) need_command="zypper install" ;;
	*)
		echo "$0: missing:$need_missing. On Debian these are the packages" >&2
		for need_name in $need_missing; do echo "  $(packages apt "$need_name")" >&2; done
		[ "$(uname)" != Darwin ] || echo "On macOS a C compiler comes with: xcode-select --install" >&2
		exit 2
		;;
	esac
	echo "$0: some packages are missing. Install them with" >&2
	echo "  sudo $need_command$need_packages" >&2
	exit 2
}

need_by_apt() {
	if [ "$(id -u)" -eq 0 ]; then
		need_sudo=
	elif have sudo; then
		need_sudo=sudo
	else
		echo "$0: some packages are missing. As root, run" >&2
		echo "  apt-get install --no-install-recommends $*" >&2
		exit 2
	fi
	echo "Installing $*"
	if ! { $need_sudo apt-get update -q &&
		$need_sudo env DEBIAN_FRONTEND=noninteractive apt-get install -qy --no-install-recommends "$@"; } >&2; then
		echo "$0: apt-get failed; these packages are needed: $*" >&2
		exit 2
	fi
}

# need_go: is Go there and new enough? A Go since 1.21 fetches a newer one by
# itself unless told not to, so it is asked and not only measured.
need_go() {
	need_version=$(sed -n 's/^go //p' "$root/go.mod")
	if ! have go; then
		echo "$0: Go is missing. Install Go $need_version or newer and put it on the PATH." >&2
		exit 2
	fi
	if ! need_answer=$(cd "$root" && go list -m 2>&1); then
		echo "$0: this module needs Go $need_version or newer; here is $(go version)." >&2
		echo "$need_answer" >&2
		echo "Install a newer Go, or let this one fetch it: GOTOOLCHAIN=auto $0" >&2
		exit 2
	fi
}

# offscreen COMMAND...: run it on a display in memory, drawn by the processor,
# with a sound device that swallows everything.
offscreen() {
	ALSA_CONFIG_PATH=$root/tools/lib/silent.conf LIBGL_ALWAYS_SOFTWARE=1 \
		xvfb-run -a -s "-screen 0 1280x720x24 -noreset" "$@"
}

# room GIGABYTES: is there so much where programs are built and where they are kept? A full
# disk fails as a hundred errors of the compiler, none of which says it first.
room() {
	for room_at in "${TMPDIR:-/tmp}" "$(go env GOCACHE)"; do
		mkdir -p "$room_at"
		room_free=$(df -Pk "$room_at" | awk 'NR == 2 { print int($4 / 1048576) }')
		[ "$room_free" -ge "$1" ] || {
			echo "$0: $room_free GB are free in $room_at, and this takes up to $1 GB: make room, for example by go clean -cache" >&2
			exit 2
		}
	done
}
