package regular

import (
	"bytes"
	"errors"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/fstest"
)

func write(t *testing.T, name, content string) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), name)
	if err := os.WriteFile(path, []byte(content), 0o644); err != nil {
		t.Fatal(err)
	}
	return path
}

func TestRead_TakesAFileUpToItsLimit(t *testing.T) {
	path := write(t, "a", "12345")
	for limit, want := range map[int64]error{0: ErrSize, 4: ErrSize, 5: nil, 6: nil} {
		data, err := Read(path, limit)
		if !errors.Is(err, want) || want == nil && string(data) != "12345" {
			t.Errorf("limit %d: got %q, %v, want %v", limit, data, err, want)
		}
		fsys := fstest.MapFS{"a": {Data: []byte("12345")}}
		if data, err := ReadFS(fsys, "a", limit); !errors.Is(err, want) || want == nil && string(data) != "12345" {
			t.Errorf("limit %d in a file system: got %q, %v, want %v", limit, data, err, want)
		}
	}
	if data, err := Read(write(t, "b", ""), 0); err != nil || len(data) != 0 {
		t.Errorf("an empty file: %q, %v", data, err)
	}
}

func TestRead_RefusesAFolderAndWhatIsNotThere(t *testing.T) {
	folder := t.TempDir()
	if _, err := Read(folder, 100); !errors.Is(err, ErrKind) || !strings.Contains(err.Error(), "folder") {
		t.Errorf("a folder: %v", err)
	}
	if _, err := Read(filepath.Join(folder, "none"), 100); !errors.Is(err, os.ErrNotExist) || strings.Contains(err.Error(), folder) {
		t.Errorf("nothing: %v", err)
	}
}

// A file of 30 GB that is all hole is refused by its size, before memory is asked for.
func TestRead_RefusesASparseFileByItsSize(t *testing.T) {
	path := write(t, "sparse", "")
	if err := os.Truncate(path, 30<<30); err != nil {
		t.Skip("no sparse files here:", err)
	}
	if _, err := Read(path, 1<<20); !errors.Is(err, ErrSize) {
		t.Errorf("got %v, want ErrSize", err)
	}
}

// A file may grow between the look at its size and the last read.
func TestFile_StopsAtTheLimitThoughTheFileGrows(t *testing.T) {
	path := write(t, "grows", "1234")
	f, err := Open(path, 8)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	if err := os.WriteFile(path, bytes.Repeat([]byte("x"), 100), 0o644); err != nil {
		t.Fatal(err)
	}
	if data, err := io.ReadAll(f); !errors.Is(err, ErrSize) || len(data) > 9 {
		t.Errorf("%d bytes, %v, want ErrSize", len(data), err)
	}
}
