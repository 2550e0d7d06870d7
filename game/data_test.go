package game

import (
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"golang.org/x/image/font/gofont/gobold"
	"golang.org/x/image/font/gofont/gomedium"
	"golang.org/x/image/font/gofont/gomono"
)

// TestData_OfTheExecutableIsAtMost14MB: levels, meshes, shaders and fonts, which the packages of the arena embed.
func TestData_OfTheExecutableIsAtMost14MB(t *testing.T) {
	const most = 14 << 20
	sum, parts := int64(len(gobold.TTF)+len(gomedium.TTF)+len(gomono.TTF)), 0
	err := filepath.WalkDir("..", func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || filepath.Ext(path) != ".go" || strings.HasSuffix(path, "_test.go") {
			return err
		}
		if top, _, _ := strings.Cut(strings.TrimPrefix(path, "../"), "/"); top == "tools" || top == "examples" || top == "internal" {
			return nil // of other programs
		}
		source, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		for line := range strings.Lines(string(source)) {
			pattern, ok := strings.CutPrefix(line, "//go:embed ")
			if !ok || filepath.Base(path) == "embed_site.go" { // part of the others, for browsers
				continue
			}
			parts++
			size, err := sizeOf(filepath.Join(filepath.Dir(path), strings.TrimSpace(pattern)))
			if err != nil {
				return err
			}
			sum += size
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	if parts < 3 || sum < 1<<20 || sum > most {
		t.Errorf("%d embedded parts and the fonts have %.1f MB, want at most 14", parts, float64(sum)/(1<<20))
	}
}

// sizeOf returns the size of the files of a pattern and below.
func sizeOf(pattern string) (sum int64, err error) {
	found, err := filepath.Glob(pattern)
	for _, root := range found {
		err = filepath.WalkDir(root, func(_ string, d fs.DirEntry, err error) error {
			if err != nil || d.IsDir() {
				return err
			}
			info, err := d.Info()
			if err == nil {
				sum += info.Size()
			}
			return err
		})
		if err != nil {
			break
		}
	}
	return sum, err
}
