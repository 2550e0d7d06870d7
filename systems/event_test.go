package systems

import (
	"strings"
	"testing"
)

func TestEventKind_EveryOneHasAName(t *testing.T) {
	seen := map[string]bool{}
	for k := EventSpawned; k <= EventHealed; k++ {
		name := k.String()
		if strings.HasPrefix(name, "event") || name == "" || seen[name] {
			t.Errorf("event %d is called %q", k, name)
		}
		seen[name] = true
	}
	if got := (EventHealed + 1).String(); got != "event 15" {
		t.Errorf("an unknown event is called %q", got)
	}
}
