package weaponstest_test

import (
	"strings"
	"testing"

	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/systems"
	"github.com/skijet/skijet/systems/behaviours"
	"github.com/skijet/skijet/systems/weapons"
	"github.com/skijet/skijet/systems/weapons/weaponstest"
	"github.com/yohamta/donburi"
)

// plain is a weapon that fires a bolt.
func plain(change func(s *weapons.Spec)) weapons.Spec {
	s := weapons.Spec{Name: "plain", Trigger: weapons.Trigger{CycleTicks: 9}, Projectile: &weapons.Projectile{MuzzleSpeed: 60, TTLTicks: 40,
		GraceTicks: 8, Payload: components.PayloadData{Kind: "plain", Damage: 0.01}}}
	if change != nil {
		change(&s)
	}
	return s
}

// fuel is a part of a module and keeps a weapon of its own in the air.
type fuel struct {
	Left int `json:"left"`
}

var fuelled = donburi.NewComponentType[fuel]()

// tank is a module with a part, and with a veto that a zone would lift.
func tank(veto bool) systems.Module {
	m := systems.Module{Name: "tank", Components: []systems.Registration{systems.ShotPart("fuel", fuelled, nil), systems.State("open", opened, systems.OfMatch())}}
	if veto {
		m.Vetoes = []systems.Veto{{Name: "tank shut", Run: func(m *systems.Match, _ components.ID, _ *weapons.Spec, alt bool) string {
			if !systems.Single(m, opened).Open && !alt {
				return "Shut"
			}
			return ""
		}}}
	}
	return m
}

var opened = donburi.NewComponentType[struct{ Open bool }]()

// TestCheck_SaysWhatIsWrong has a weapon and options for each thing that is expected, and
// what it says of those that are not so.
func TestCheck_SaysWhatIsWrong(t *testing.T) {
	burst := func(s *weapons.Spec) { s.Alt = &weapons.Fire{Trigger: weapons.Trigger{CycleTicks: 9}, Signal: "go"} }
	releases := func(name string) func(s *weapons.Spec) {
		return func(s *weapons.Spec) {
			behaviours.Behaviour{Releases: []behaviours.ReleaseData{{Weapon: name, When: behaviours.ReleaseAtEnd, Count: 3, Spread: 90}}}.Give(s.Projectile)
		}
	}
	open := weaponstest.Arrange(func(m *systems.Match, _ components.ID) error {
		systems.Single(m, opened).Open = true
		return nil
	})
	parts := func(s *weapons.Spec) { s.Parts = weapons.Parts{{Name: "fuel", Data: []byte(`{"left":5}`)}} }
	for name, c := range map[string]struct {
		spec    weapons.Spec
		options []weaponstest.Option
		want    string // of the error, or nothing
	}{
		"behind a veto":             {plain(burst), []weaponstest.Option{weaponstest.With(tank(true))}, "players/stops within its time to live: at a pitch of -80 degrees: it did not fire"},
		"behind a veto as it is to": {plain(burst), []weaponstest.Option{weaponstest.With(tank(true)), weaponstest.Silent(false)}, ""},
		"the veto is lifted":        {plain(burst), []weaponstest.Option{weaponstest.With(tank(true)), open}, ""},
		"fires and is to be silent": {plain(nil), []weaponstest.Option{weaponstest.Silent(false)}, "stays silent: it fired"},
		"releases what is there":    {plain(releases("crumb")), []weaponstest.Option{weaponstest.Beside(crumb())}, ""},
		"releases what is not":      {plain(releases("crumb")), nil, `want a weapon of the match`},
		"is to launch others":       {plain(nil), []weaponstest.Option{weaponstest.Beside(crumb()), weaponstest.Flies("crumb")}, `no projectile of "crumb" flew`},
		"with a part":               {plain(parts), []weaponstest.Option{weaponstest.With(tank(false))}, ""},
		"with a part of nobody":     {plain(parts), nil, "parts.fuel: no module"},
		"too dear":                  {plain(func(s *weapons.Spec) { s.Trigger.MinEnergy = 1000 }), nil, "it did not fire"},
	} {
		err := weaponstest.Check(c.spec, c.options...)
		if c.want == "" && err != nil || c.want != "" && (err == nil || !strings.Contains(err.Error(), c.want)) {
			t.Errorf("%s: got %v, want %q", name, err, c.want)
		}
	}
}

// TestCheck_FindsSystemsThatSpoilShots has modules that do to shots what no weapon may.
func TestCheck_FindsSystemsThatSpoilShots(t *testing.T) {
	shots := systems.NewQuery(components.Flight, components.Position, components.TTL)
	for want, spoil := range map[string]func(m *systems.Match){
		"still fly": func(m *systems.Match) {
			for _, entry := range shots.In(m) {
				components.TTL.Get(entry).Ticks = 50
			}
		},
		"behind the wall": func(m *systems.Match) {
			for _, entry := range shots.In(m) {
				if at := &components.Position.Get(entry).Feet; at.Y > 19 {
					at.Y += 2
				}
			}
		},
		"want 1": func(m *systems.Match) {
			for _, e := range m.Events() {
				if e.Kind == systems.EventFired {
					m.Despawn(e.Shot)
				}
			}
		},
	} {
		module := systems.Module{Name: "spoil", Schedule: func(s systems.Schedule) systems.Schedule {
			return s.After("weapons", systems.System{Name: "spoil", Run: spoil})
		}}
		slow := plain(func(s *weapons.Spec) { s.Projectile.MuzzleSpeed = 2 })
		if err := weaponstest.Check(slow, weaponstest.With(module)); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("got %v, want %q", err, want)
		}
	}
}
