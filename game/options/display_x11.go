//go:build (linux && !android) || freebsd || netbsd || openbsd

package options

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"strings"
	"syscall"
)

// DisplayProblem returns in one line why no window can be opened, and what to do about
// it, or nothing.
func DisplayProblem() string {
	return missing(os.Getenv("DISPLAY"), os.Getenv("WAYLAND_DISPLAY"), answers)
}

// missing says what is wrong with the display, or nothing.
func missing(display, wayland string, answers func(socket string) bool) string {
	const remedy = "start it from a desktop, or without one: xvfb-run -a <command>"
	if display == "" && wayland != "" {
		return "no X display: DISPLAY is not set. Wayland needs Xwayland, which sets it; " + remedy
	}
	if display == "" {
		return "no display: neither DISPLAY nor WAYLAND_DISPLAY is set; " + remedy
	}
	number, local := strings.CutPrefix(display, ":")
	if !local {
		return "" // on another machine: only opening it shows
	}
	number, _, _ = strings.Cut(number, ".")
	if !answers("/tmp/.X11-unix/X" + number) {
		return fmt.Sprintf("display %q does not answer; %s", display, remedy)
	}
	return ""
}

// answers reports whether a server listens on the socket at path, or on the
// abstract one of the same name. It makes the system calls itself because the
// package net must not be imported here, see package guard.
func answers(path string) bool {
	for _, name := range []string{path, "@" + path} {
		socket, err := syscall.Socket(syscall.AF_UNIX, syscall.SOCK_STREAM, 0)
		if err != nil {
			return true // cannot tell
		}
		err = syscall.Connect(socket, &syscall.SockaddrUnix{Name: name})
		syscall.Close(socket)
		refused := errors.Is(err, fs.ErrNotExist) || errors.Is(err, syscall.ECONNREFUSED)
		if !refused {
			return true
		}
	}
	return false
}
