package weapons

import (
	"strings"
	"testing"

	"github.com/skijet/skijet/components"
)

// TestSpec_LimitsAreWithin: what is just within a limit is valid, and what is just beyond is not.
func TestSpec_LimitsAreWithin(t *testing.T) {
	beam := func(s *Spec) {
		s.Projectile, s.Trigger, s.Beam = nil, Trigger{CycleTicks: 5}, &Beam{Range: 5, Heal: 0.1}
	}
	signal := func(s *Spec) { s.Projectile, s.Trigger, s.Signal = nil, Trigger{CycleTicks: 5}, "wave" }
	bouncing := func(s *Spec) {
		s.Projectile.Fuse, s.Projectile.Bounce, s.Projectile.Flight.Radius = &components.FuseData{Contact: true}, &components.BounceData{}, minBody
	}
	burst := func(s *Spec) { s.Trigger.CycleTicks, s.Trigger.BurstShots, s.Trigger.BurstTicks = 9, 2, 9 }
	for name, c := range map[string]struct{ within, beyond func(s *Spec) }{
		"name":         {func(s *Spec) { s.Name = strings.Repeat("a", maxNameLen) }, func(s *Spec) { s.Name += strings.Repeat("a", maxNameLen) }},
		"signal":       {func(s *Spec) { s.Signal = strings.Repeat("a", maxNameLen) }, func(s *Spec) { s.Signal = strings.Repeat("a", maxNameLen+1) }},
		"heal":         {beam, func(s *Spec) { s.Beam.Damage = 0.1 }},
		"heal, drain":  {beam, func(s *Spec) { s.Beam.Drain = 0.1 }},
		"beam, spin":   {beam, func(s *Spec) { s.Trigger.SpinUpTicks = 1 }},
		"beam, burst":  {beam, func(s *Spec) { s.Trigger.BurstShots = 1 }},
		"beam, pellet": {beam, func(s *Spec) { s.Trigger.Pellets = 1 }},
		"beam, semi":   {beam, func(s *Spec) { s.Trigger.Semi = true }},
		"beam, ammo":   {beam, func(s *Spec) { s.Trigger.Ammo = [3]int{1, 1, 1} }},
		"pellet":       {signal, func(s *Spec) { s.Trigger.Pellets = 1 }},
		"spread":       {signal, func(s *Spec) { s.Trigger.Spread = 1e-9 }},
		"lift":         {signal, func(s *Spec) { s.Trigger.Lift = 1e-9 }},
		"size":         {bouncing, func(s *Spec) { s.Projectile.Flight.Radius = minBody - 1e-9 }},
		"long burst":   {burst, func(s *Spec) { s.Trigger.BurstTicks = 10 }},
		"short burst":  {func(s *Spec) { burst(s); s.Trigger.BurstTicks = 1 }, func(s *Spec) { s.Trigger.BurstTicks = 0 }},
		"one shot":     {func(s *Spec) { s.Trigger.BurstShots = 1 }, func(s *Spec) { s.Trigger.BurstTicks = 1 }},
		"spin":         {func(s *Spec) { s.Trigger.SpinUpTicks, s.Trigger.SpinDownTicks = 1, 1 }, func(s *Spec) { s.Trigger.SpinUpTicks = 0 }},
		"semi":         {func(s *Spec) { s.Trigger.Semi = true }, func(s *Spec) { s.Trigger.SpinUpTicks = 1 }},
		"charge":       {func(s *Spec) { s.Trigger.Charge, s.Trigger.BurstShots = &Charge{Ticks: 5}, 1 }, func(s *Spec) { s.Trigger.BurstShots, s.Trigger.BurstTicks = 2, 1 }},
		"proximity": {func(s *Spec) { s.Projectile.Fuse = &components.FuseData{Contact: true, Proximity: 1} },
			func(s *Spec) { s.Projectile.Payload.Radius = 0 }},
		"arming": {func(s *Spec) { s.Projectile.Fuse = &components.FuseData{Contact: true} }, func(s *Spec) { s.Projectile.Fuse.ArmTicks = 1 }},
		"resting": {func(s *Spec) { s.Projectile.Fuse = &components.FuseData{Contact: true} },
			func(s *Spec) { s.Projectile.Fuse.RestCheckTicks = 1 }},
	} {
		s := disc.Clone()
		if name == "signal" {
			signal(&s)
		}
		c.within(&s)
		if err := s.Validate(); err != nil {
			t.Errorf("%s: within: %v", name, err)
		}
		if c.beyond(&s); s.Validate() == nil {
			t.Errorf("%s: beyond is valid", name)
		}
	}
}

func TestDecode_TakesAFileOfTheGreatestSize(t *testing.T) {
	for more, valid := range map[int]bool{0: true, 1: false} {
		if _, err := Decode([]byte(good + strings.Repeat("\n", maxFile-len(good)+more))); (err == nil) != valid {
			t.Errorf("%d bytes more than the most: %v", more, err)
		}
	}
}
