//go:build unix

package regular

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
)

// TestWriteFile_HandsEverythingToADevice, and does not put a file in its place.
func TestWriteFile_HandsEverythingToADevice(t *testing.T) {
	pipe := filepath.Join(t.TempDir(), "pipe")
	if err := syscall.Mkfifo(pipe, 0o600); err != nil {
		t.Skip("no pipes here:", err)
	}
	wrote := make(chan error, 1)
	go func() { wrote <- WriteFile(pipe, []byte("new")) }()
	data, err := os.ReadFile(pipe)
	if err = errors.Join(err, <-wrote); err != nil || string(data) != "new" {
		t.Errorf("the pipe gave %q, %v", data, err)
	}
	if info, err := os.Stat(pipe); err != nil || info.Mode()&os.ModeNamedPipe == 0 {
		t.Errorf("the pipe is %v, %v", info, err)
	}
}

// Opening a pipe waits for a writer, so it must not be opened.
func TestRead_RefusesAPipeAndADevice(t *testing.T) {
	pipe := filepath.Join(t.TempDir(), "pipe")
	if err := syscall.Mkfifo(pipe, 0o600); err != nil {
		t.Skip("no pipes here:", err)
	}
	if _, err := Read(pipe, 100); !errors.Is(err, ErrKind) || !strings.Contains(err.Error(), "pipe") {
		t.Errorf("a pipe: %v", err)
	}
	if _, err := Read("/dev/zero", 100); !errors.Is(err, ErrKind) || !strings.Contains(err.Error(), "device") {
		t.Errorf("a device: %v", err)
	}
}
