package systems

import (
	"strings"
	"testing"
)

func TestEventKind_EveryOneHasAName(t *testing.T) {
	seen := map[string]bool{}
	for k := EventSpawned; k <= EventTaken; k++ {
		name := k.String()
		if strings.HasPrefix(name, "event") || name == "" || seen[name] {
			t.Errorf("event %d is called %q", k, name)
		}
		seen[name] = true
	}
	if got := (EventTaken + 1).String(); got != "event 16" {
		t.Errorf("an unknown event is called %q", got)
	}
}
