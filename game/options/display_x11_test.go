//go:build (linux && !android) || freebsd || netbsd || openbsd

package options

import (
	"strings"
	"testing"
)

func TestMissing_SaysWhatIsWrongWithTheDisplay(t *testing.T) {
	up := func(string) bool { return true }
	down := func(string) bool { return false }
	for _, c := range []struct {
		display, wayland string
		answers          func(string) bool
		want             string // part of the answer; empty for none
	}{
		{"", "", down, "neither DISPLAY nor WAYLAND_DISPLAY is set"},
		{"", "wayland-0", down, "Xwayland"},
		{":99", "", down, `display ":99" does not answer`},
		{":99.0", "", up, ""},
		{"host:0", "", down, ""},
	} {
		got := missing(c.display, c.wayland, c.answers)
		if (c.want == "") != (got == "") || !strings.Contains(got, c.want) {
			t.Errorf("missing(%q, %q) = %q, want %q", c.display, c.wayland, got, c.want)
		}
		if strings.Contains(got, "\n") || c.want != "" && !strings.Contains(got, "xvfb-run -a") {
			t.Errorf("missing(%q, %q) = %q: want one line with a remedy", c.display, c.wayland, got)
		}
	}
}
