package weapons

import (
	"testing"

	"github.com/skijet/skijet/components"
)

// TestSpec_BothModesShareTheShotsOfTheOneThatUsesThem.
func TestSpec_BothModesShareTheShotsOfTheOneThatUsesThem(t *testing.T) {
	few, many := Load{1, 2, 3}, Load{10, 20, 30}
	alone := func(l Load) *Fire { return &Fire{Trigger: Trigger{Ammo: l, CycleTicks: 2}} }
	for what, c := range map[string]struct {
		first Load
		alt   *Fire
		want  Load
	}{
		"one mode":                  {few, nil, few},
		"one mode without shots":    {Load{}, nil, Load{}},
		"the first mode alone":      {few, alone(Load{}), few},
		"the second mode alone":     {Load{}, alone(many), many},
		"both, as the first one":    {few, alone(many), few},
		"neither":                   {Load{}, alone(Load{}), Load{}},
		"the heaviest armour alone": {Load{0, 0, 4}, alone(many), Load{0, 0, 4}},
	} {
		s := Spec{Trigger: Trigger{Ammo: c.first, CycleTicks: 1}, Alt: c.alt}
		if s.Load() != c.want || s.UsesAmmo() != (c.want != Load{}) {
			t.Errorf("%s: %v, used: %v, want %v", what, s.Load(), s.UsesAmmo(), c.want)
		}
		for class, n := range c.want {
			if got := s.Load().Of(components.ArmorClass(class)); got != n {
				t.Errorf("%s: armour %d carries %d, want %d", what, class, got, n)
			}
		}
		if got := s.Load().Of(99); got != c.want[components.MediumArmor] {
			t.Errorf("%s: an armour that is none carries %d, want as the medium one", what, got)
		}
		first, ok := s.Mode(false)
		if !ok || first.Trigger.CycleTicks != 1 {
			t.Errorf("%s: the first mode is %+v, %v", what, first.Trigger, ok)
		}
		if alt, ok := s.Mode(true); ok != (c.alt != nil) || ok && alt.Trigger.CycleTicks != 2 {
			t.Errorf("%s: the second mode is %+v, %v", what, alt.Trigger, ok)
		}
	}
}
