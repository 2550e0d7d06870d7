package weapons

import (
	"strings"
	"testing"
)

// TestHint_FollowsFromWhatAModeDoes derives the hints of all shipped weapons.
func TestHint_FollowsFromWhatAModeDoes(t *testing.T) {
	want := map[string]Hints{
		"blaster":     {Use: UseDirect, MaxRange: 200 * 63 * 0.032},
		"chaingun":    {Use: UseDirect, MaxRange: 425 * 47 * 0.032},
		"disc":        {Use: UseDirect, MinRange: 7.5, MaxRange: 80 * 203 * 0.032},
		"elf":         {Use: UseDirect, MaxRange: 40},
		"grenade":     {Use: UseLob, MinRange: 15, MaxRange: 150},
		"handgrenade": {Use: UseLob, MinRange: 10, MaxRange: 45},
		"laser":       {Use: UseDirect, MaxRange: 1000},
		"mine":        {Use: UseNear, MaxRange: 11.25},
		"mortar":      {Use: UseLob, MinRange: 20, MaxRange: 275},
		"plasma":      {Use: UseDirect, MinRange: 4, MaxRange: 55 * 94 * 0.032},
		"repairgun":   {Use: UseHeal, MaxRange: 5},
	}
	for _, s := range Standard() {
		fire := s.First()
		got := fire.Hint()
		if got.Use != want[s.Name].Use {
			t.Errorf("%s: %q, want %q", s.Name, got.Use, want[s.Name].Use)
		}
		near(t, s.Name+" from", got.MinRange, want[s.Name].MinRange, 1e-9)
		near(t, s.Name+" to", got.MaxRange, want[s.Name].MaxRange, 1e-9)
	}
}

func TestHint_OfASpecCountsFirst(t *testing.T) {
	s := disc.Clone()
	s.Hints = &Hints{Use: UseLob, MaxRange: 30}
	fire := s.First()
	if got, want := fire.Hint(), (Hints{Use: UseLob, MinRange: 7.5, MaxRange: 30, Taste: 1}); got != want {
		t.Errorf("%+v, want %+v", got, want)
	}
	s.Hints = nil
	s.Projectile.Payload.Damage = 0
	fire = s.First()
	if got := fire.Hint(); got.Use != UseNever {
		t.Errorf("what does no damage is used as %q", got.Use)
	}
}

func TestHints_ThatMakeNoSenseAreRefused(t *testing.T) {
	for want, hints := range map[string]Hints{
		`hints.use is "often", want direct, lob, near, heal or never`: {Use: "often"},
		"hints.min_range_m is 9":  {MinRange: 9, MaxRange: 5},
		"hints.max_range_m is -1": {MaxRange: -1},
	} {
		s := disc.Clone()
		s.Hints = &hints
		if err := s.Validate(); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%+v: %v, want %q", hints, err, want)
		}
	}
	for _, hints := range []Hints{{MinRange: 9}, {MaxRange: 5}, {MinRange: 5, MaxRange: 5}, {MinRange: 4, MaxRange: 5}} {
		s := disc.Clone()
		s.Hints = &hints
		if err := s.Validate(); err != nil {
			t.Errorf("%+v: %v", hints, err)
		}
	}
}
