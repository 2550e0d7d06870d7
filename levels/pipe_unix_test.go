//go:build unix

package levels

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"
)

// TestLoad_RefusesWhatIsNoFile: a pipe that nobody writes to would make every one
// of these wait for ever.
func TestLoad_RefusesWhatIsNoFile(t *testing.T) {
	level := func(t *testing.T) string {
		folder := t.TempDir()
		for name, f := range plainLevel(t) {
			if err := os.WriteFile(filepath.Join(folder, name), f.Data, 0o600); err != nil {
				t.Fatal(err)
			}
		}
		return folder
	}
	pipe := func(t *testing.T, file string) {
		_ = os.Remove(file)
		if err := syscall.Mkfifo(file, 0o600); err != nil {
			t.Skip(err)
		}
	}
	for _, name := range []string{"level.json", "ground.png", "house.glb"} {
		t.Run(name, func(t *testing.T) {
			folder := level(t)
			pipe(t, filepath.Join(folder, name))
			refusesAtOnce(t, folder)
		})
	}
	t.Run("single file", func(t *testing.T) {
		file := filepath.Join(t.TempDir(), "m.glb")
		pipe(t, file)
		refusesAtOnce(t, file)
	})
	t.Run("buffer", func(t *testing.T) {
		folder := t.TempDir()
		doc := newBed().doc()
		at(doc, "buffers", 0)["uri"] = "m.bin"
		if err := os.WriteFile(filepath.Join(folder, "m.gltf"), jsonDoc(t, doc), 0o600); err != nil {
			t.Fatal(err)
		}
		pipe(t, filepath.Join(folder, "m.bin"))
		refusesAtOnce(t, filepath.Join(folder, "m.gltf"))
	})
	t.Run("endless device", func(t *testing.T) {
		file := filepath.Join(t.TempDir(), "m.glb")
		if err := os.Symlink("/dev/zero", file); err != nil {
			t.Skip(err)
		}
		refusesAtOnce(t, file)
	})
}

func refusesAtOnce(t *testing.T, file string) {
	t.Helper()
	result := make(chan error, 1)
	go func() {
		_, err := Load(file)
		result <- err
	}()
	select {
	case err := <-result:
		if !errors.Is(err, ErrFormat) || !strings.Contains(err.Error(), "file") {
			t.Errorf("error is %v, want that it is no file", err)
		}
	case <-time.After(20 * time.Second):
		t.Fatal("still waiting")
	}
}
