//go:build unix

package hostile

import (
	"os"
	"syscall"
)

// special lists files that only these systems have.
func special() []strangeFile {
	return []strangeFile{
		{"a pipe", func(path string) error { return syscall.Mkfifo(path, 0o600) }},
		{"a link to a device", func(path string) error { return os.Symlink("/dev/zero", path) }},
		{"a link to the terminal", func(path string) error { return os.Symlink("/dev/tty", path) }},
	}
}
