//go:build unix

package regular

import (
	"errors"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
)

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
