package tune

import (
	"strings"
	"testing"

	"github.com/skijet/skijet/systems/weapons"
)

// TestFields_ListThePartsOfAWeapon by their names in its file, and changing one leaves all others
// as they are written.
func TestFields_ListThePartsOfAWeapon(t *testing.T) {
	spec, err := weapons.Decode([]byte(`{"name": "balloon", "trigger": {"cycle_ticks": 20}, "projectile": {"muzzle_mps": 40, "ttl_ticks": 60,
		"payload": {"kind": "balloon", "damage": 0.2, "radius_m": 4}},
		"parts": {"brake": {"part": 0.125, "exact": 1.10, "word": "<5>", "hard": false}, "rings": {"sizes": [1, 2.5], "ticks": 40}}}`))
	if err != nil {
		t.Fatal(err)
	}
	var names []string
	for _, f := range Fields(&spec) {
		if name, ok := strings.CutPrefix(f.Name, "parts."); ok {
			names = append(names, name)
		}
	}
	if got := strings.Join(names, " "); got != "brake.exact brake.hard brake.part rings.sizes.1 rings.sizes.2 rings.ticks" {
		t.Fatalf("the parts are listed as %s", got)
	}
	for name, want := range map[string]struct{ first, next, step float64 }{
		"brake.part": {0.125, 0.5, 0.005}, "brake.hard": {0, 1, 0}, "rings.sizes.2": {2.5, 1e20, 0.1}, "rings.ticks": {40, 41, 2}, "rings.sizes.1": {1, -3.25, 1},
	} {
		for _, f := range Fields(&spec) {
			if f.Name != "parts."+name {
				continue
			}
			if f.Get() != want.first || !f.Switch && f.Step(f.Get()) != want.step {
				t.Errorf("%s is %v, a key changes it by %v", name, f.Get(), f.Step(f.Get()))
			}
			if err := f.Set(want.next); err != nil || f.Get() != want.next {
				t.Errorf("%s becomes %v, want %v: %v", name, f.Get(), want.next, err)
			}
		}
	}
	want := `{"exact":1.10,"hard":true,"part":0.5,"word":"<5>"}{"sizes":[-3.25,1e+20],"ticks":41}`
	if got := string(spec.Parts[0].Data) + string(spec.Parts[1].Data); got != want {
		t.Errorf("the parts are written as %s", got)
	}
}
