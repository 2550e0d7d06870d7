package checks

import (
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// TestDocs_EveryTagOfAConstantHasASource looks that docs/sources.md explains the
// tags in comments.
func TestDocs_EveryTagOfAConstantHasASource(t *testing.T) {
	root, err := moduleRoot()
	if err != nil {
		t.Fatal(err)
	}
	page, err := os.ReadFile(filepath.Join(root, "docs", "sources.md"))
	if err != nil {
		t.Fatal(err)
	}
	tag := regexp.MustCompile(`//.*(\[(?:[A-Z][A-Z0-9]{1,3}|ours)\])`)
	seen := 0
	err = filepath.WalkDir(root, func(path string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() || filepath.Ext(path) != ".go" {
			return err
		}
		data, err := os.ReadFile(path)
		for _, match := range tag.FindAllStringSubmatch(string(data), -1) {
			seen++
			if !strings.Contains(string(page), "| "+match[1]+" |") {
				t.Errorf("%s: docs/sources.md does not explain %s", path, match[1])
			}
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	if seen < 100 {
		t.Errorf("only %d tags were found", seen)
	}
}
