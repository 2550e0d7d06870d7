package teamwork

import (
	"strings"
	"testing"

	"github.com/skijet/skijet/systems"
)

func TestNames_AreCleanAndUnique(t *testing.T) {
	for name, want := range map[string]string{"  Ada   Lovelace ": "Ada Lovelace", "a\u0301b": "a\u0301b", "a" + strings.Repeat("\u0300", 9): "a\u0300\u0300",
		"\u200b\u202e": "nameless", "x\u0007y": "xy", "": "nameless"} {
		if got := CleanName(name); got != want {
			t.Errorf("%q becomes %q, want %q", name, got, want)
		}
	}
	players := []systems.PlayerState{{Name: "Ada"}, {Name: "Bill"}, {Name: "nameless"}}
	for name, want := range map[string]string{"Eve": "Eve", "ADA": "ADA (2)", "A.d_a": "A.d_a (2)", "B1ll": "B1ll (2)", "\u0410da": "\u0410da (2)", "\uff21da": "\uff21da (2)", "Адам": "Адам", "The room": "The room (2)", "nameless": "nameless (2)"} {
		if got := FreeName(name, 32, players); got != want {
			t.Errorf("%q becomes %q, want %q", name, got, want)
		}
	}
	long := strings.Repeat("ü", 16)
	if got := FreeName(long, 32, []systems.PlayerState{{Name: long}}); len(got) > 32 || !strings.HasSuffix(got, "ü (2)") {
		t.Errorf("%q of %d bytes", got, len(got))
	}
}
