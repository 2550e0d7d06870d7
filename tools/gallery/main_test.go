package main

import (
	"os"
	"os/exec"
	"runtime"
	"strings"
	"testing"
)

// TestGallery_WithoutADisplayHasItsOwnFlags: this test runs itself as the gallery, whose packages
// answer before main begins.
func TestGallery_WithoutADisplayHasItsOwnFlags(t *testing.T) {
	if runtime.GOOS == "windows" || runtime.GOOS == "darwin" {
		t.Skip("there is always a display")
	}
	program, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		args    string
		fails   bool
		says    []string
		another string
	}{
		{"-h", false, []string{"Gallery draws a picture of weapons", "--out"}, "--level"},
		{"--level valley", true, []string{"gallery: unknown flag --level"}, ""},
		{"-o x.png", true, []string{"gallery: no display", "xvfb-run -a"}, ""},
	} {
		cmd := exec.Cmd{Path: program, Args: append([]string{"gallery"}, strings.Fields(c.args)...)}
		for _, pair := range os.Environ() {
			if !strings.HasPrefix(pair, "DISPLAY=") && !strings.HasPrefix(pair, "WAYLAND_DISPLAY=") {
				cmd.Env = append(cmd.Env, pair)
			}
		}
		said, err := cmd.CombinedOutput()
		if (err != nil) != c.fails || c.fails && strings.Count(string(said), "\n") != 1 {
			t.Errorf("%s: %v: %s", c.args, err, said)
		}
		for _, want := range c.says {
			if !strings.Contains(string(said), want) {
				t.Errorf("%s: %q does not say %q", c.args, said, want)
			}
		}
		if c.another != "" && strings.Contains(string(said), c.another) {
			t.Errorf("%s lists the flags of another program: %s", c.args, said)
		}
	}
}
