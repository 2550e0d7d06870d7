package regular

import (
	"io/fs"
	"os"
	"path/filepath"
	"testing"
)

// TestFolder_ReadsWhatLiesInItAndFollowsNoLinkOut also when the folder was replaced.
func TestFolder_ReadsWhatLiesInItAndFollowsNoLinkOut(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "mine")
	folder := Folder(dir)
	if _, err := folder.ReadDir("."); err == nil {
		t.Error("a folder that is not there can be read")
	}
	for _, text := range []string{"first", "second"} {
		if err := os.MkdirAll(filepath.Join(dir, "below"), 0o700); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(filepath.Join(dir, "below", "a"), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		if data, err := ReadFS(folder, "below/a", 10); err != nil || string(data) != text {
			t.Errorf("%q, %v, want %q", data, err, text)
		}
		if entries, err := fs.ReadDir(folder, "below"); err != nil || len(entries) != 1 {
			t.Errorf("%v, %v", entries, err)
		}
		if err := os.RemoveAll(dir); err != nil {
			t.Fatal(err)
		}
	}
	if err := os.Mkdir(dir, 0o700); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(dir+"-secret", []byte("x"), 0o600); err != nil {
		t.Fatal(err)
	}
	if err := os.Symlink(dir+"-secret", filepath.Join(dir, "link")); err != nil {
		t.Skip(err)
	}
	if data, err := ReadFS(folder, "link", 10); err == nil {
		t.Errorf("a link out of it was followed to %q", data)
	}
}
