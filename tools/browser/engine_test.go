package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestShaders_AreWrittenOut: all eighteen, with no word of the template left in them.
func TestShaders_AreWrittenOut(t *testing.T) {
	folder := t.TempDir()
	if _, err := withSmallEngine(folder); err != nil {
		t.Fatal(err)
	}
	source, err := os.ReadFile(filepath.Join(folder, "ebiten", "internal", "builtinshader", "shader.go"))
	if err != nil {
		t.Fatal(err)
	}
	text := string(source)
	if n := strings.Count(text, "func Fragment(dstPos vec4"); n != 18 {
		t.Errorf("%d sources of shaders, want 18", n)
	}
	for _, left := range []string{"text/template", "{{if", "{{end"} {
		if strings.Contains(text, left) {
			t.Errorf("%q is left", left)
		}
	}
	for _, kept := range []string{"const ClearShaderSource", "UniformColorMBody"} {
		if !strings.Contains(text, kept) {
			t.Errorf("%q is gone", kept)
		}
	}
	if _, err := plainShaders(source); err == nil {
		t.Error("a file without the template is rewritten")
	}
}
