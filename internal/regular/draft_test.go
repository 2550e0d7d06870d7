package regular

import (
	"errors"
	"io"
	"os"
	"path/filepath"
	"testing"
)

// content returns what is in a file and who may do what with it.
func content(t *testing.T, path string) (string, os.FileMode) {
	t.Helper()
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	info, err := os.Stat(path)
	if err != nil {
		t.Fatal(err)
	}
	return string(data), info.Mode()
}

// only fails where other files than some are in a folder.
func only(t *testing.T, folder string, files int) {
	t.Helper()
	if entries, err := os.ReadDir(folder); err != nil || len(entries) != files {
		t.Errorf("left behind: %v, %v", entries, err)
	}
}

// TestDraft_ReplacesAFileAtOnce when it is placed, with the mode of any new file, whatever
// that of the old one was.
func TestDraft_ReplacesAFileAtOnce(t *testing.T) {
	path := write(t, "a", "old")
	_, want := content(t, path)
	if err := os.Chmod(path, 0o600); err != nil {
		t.Fatal(err)
	}
	first, err := Create(path)
	if err != nil {
		t.Fatal(err)
	}
	second, err := Create(path)
	if err != nil {
		t.Fatal(err)
	}
	for _, d := range []*Draft{first, second} {
		if _, err := io.WriteString(d, "new"); err != nil {
			t.Fatal(err)
		}
	}
	if got, _ := content(t, path); got != "old" {
		t.Errorf("before it is placed there is %q", got)
	}
	if err := errors.Join(first.Commit(), second.Discard(), second.Discard(), first.Discard()); err != nil {
		t.Error(err)
	}
	if got, mode := content(t, path); got != "new" || mode != want {
		t.Errorf("there is %q with mode %v, want %v", got, mode, want)
	}
	only(t, filepath.Dir(path), 1)
}

func TestWrite_LeavesTheOldFileAndNothingElseWhereItFails(t *testing.T) {
	path := write(t, "a", "old")
	bad := errors.New("bad")
	err := Write(path, func(w io.Writer) error {
		if _, err := io.WriteString(w, "half"); err != nil {
			t.Error(err)
		}
		return bad
	})
	if got, _ := content(t, path); !errors.Is(err, bad) || got != "old" {
		t.Errorf("%v, and there is %q", err, got)
	}
	only(t, filepath.Dir(path), 1)
	folder := filepath.Join(t.TempDir(), "folder")
	d, err := Create(folder)
	if err != nil {
		t.Fatal(err)
	}
	if err := os.Mkdir(folder, 0o755); err != nil {
		t.Fatal(err)
	}
	if err := d.Commit(); err == nil {
		t.Error("a folder was replaced")
	}
	only(t, filepath.Dir(folder), 1)
}

func TestWriteFile_NamesWhatCannotBeWritten(t *testing.T) {
	folder := t.TempDir()
	for path, want := range map[string]error{folder: ErrKind, filepath.Join(folder, "no", "a"): os.ErrNotExist} {
		err := WriteFile(path, nil)
		if text := path + ": "; !errors.Is(err, want) || len(err.Error()) < len(text) || err.Error()[:len(text)] != text {
			t.Errorf("%s: got %v, want %v", path, err, want)
		}
	}
	only(t, folder, 0)
}

func TestWriteFile_FollowsALink(t *testing.T) {
	path := write(t, "a", "old")
	link := filepath.Join(t.TempDir(), "link")
	if err := os.Symlink(path, link); err != nil {
		t.Skip("no links here:", err)
	}
	if err := WriteFile(link, []byte("new")); err != nil {
		t.Fatal(err)
	}
	info, err := os.Lstat(link)
	if got, _ := content(t, path); err != nil || got != "new" || info.Mode()&os.ModeSymlink == 0 {
		t.Errorf("there is %q, and the link is %v, %v", got, info, err)
	}
}
