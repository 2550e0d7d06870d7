package input_test

import (
	"testing"

	"github.com/skijet/skijet/game/input"
)

func TestKeys_AreUniqueAndParse(t *testing.T) {
	seen := map[input.Key]bool{}
	for _, k := range input.Keys() {
		if seen[k] {
			t.Errorf("key %q is listed twice", k)
		}
		seen[k] = true
		if got, err := input.ParseKey(string(k)); err != nil || got != k {
			t.Errorf("ParseKey(%q) = %q, %v", k, got, err)
		}
		if k.Label() == "" {
			t.Errorf("key %q has no label", k)
		}
	}
}
