package checks

import (
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

var (
	fencedCode = regexp.MustCompile("(?ms)^ *```.*?^ *```$")
	markdownTo = regexp.MustCompile(`\]\(([^)\s]+)\)`)
	headings   = regexp.MustCompile(`(?m)^#+ (.*)$`)
	noAnchor   = regexp.MustCompile(`[^\w\- ]`)
)

// anchorsOf returns the anchors of the headings of a document, as GitHub makes them.
func anchorsOf(document string) (anchors []string) {
	for _, m := range headings.FindAllStringSubmatch(fencedCode.ReplaceAllString(document, ""), -1) {
		anchors = append(anchors, strings.ReplaceAll(noAnchor.ReplaceAllString(strings.ToLower(m[1]), ""), " ", "-"))
	}
	return anchors
}

// brokenLinks returns the links of a document to files and headings that are not there.
func brokenLinks(path, document string) (broken []string) {
	for _, m := range markdownTo.FindAllStringSubmatch(fencedCode.ReplaceAllString(document, ""), -1) {
		if strings.Contains(m[1], "://") {
			continue
		}
		name, anchor, _ := strings.Cut(m[1], "#")
		target, text := path, document
		if name != "" {
			target = filepath.Join(filepath.Dir(path), filepath.FromSlash(name))
			if _, err := os.Stat(target); err != nil {
				broken = append(broken, fmt.Sprintf("%s: there is no %s", path, m[1]))
				continue
			}
			data, _ := os.ReadFile(target) // a folder has no text, and no anchors
			text = string(data)
		}
		if anchor != "" && !slices.Contains(anchorsOf(text), anchor) {
			broken = append(broken, fmt.Sprintf("%s: %s has no heading of %s", path, target, m[1]))
		}
	}
	return broken
}

func TestDocs_LinksLeadToFilesAndHeadings(t *testing.T) {
	root, err := moduleRoot()
	if err != nil {
		t.Fatal(err)
	}
	documents := 0
	err = filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case d.IsDir() && path != root && (d.Name() == "testdata" || strings.HasPrefix(d.Name(), ".")):
			return fs.SkipDir
		case d.IsDir() || filepath.Ext(path) != ".md":
			return nil
		}
		text, err := os.ReadFile(path)
		for _, fault := range brokenLinks(path, string(text)) {
			t.Error(fault)
		}
		documents++
		return err
	})
	if err != nil || documents < 15 {
		t.Errorf("%v, only %d documents", err, documents)
	}
}

func TestDocs_LinksToNothingAreFound(t *testing.T) {
	text := "# One `x`\n[a](#one-x) [b](#two) [c](none.md) [d](links_test.go) [e](https://example.com/f#g)\n```\n# Two\n[f](none.go)\n```\n"
	broken := brokenLinks("x.md", text)
	if len(broken) != 2 || !strings.Contains(broken[0], "#two") || !strings.Contains(broken[1], "none.md") {
		t.Errorf("found %q", broken)
	}
}
