package statetest_test

import (
	"maps"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/internal/testlevels"
	"github.com/skijet/skijet/systems"
	"github.com/skijet/skijet/systems/statetest"
	"github.com/yohamta/donburi"
)

func TestRun_OurOwnSystemsKeepNothingElsewhere(t *testing.T) {
	for _, s := range scenes(t) {
		if os.Getenv("SKIJET_LONG") != "" {
			s.Every, s.Ticks = 1, 4*s.Ticks
		} else {
			s.Every *= 4
		}
		t.Run(s.name, func(t *testing.T) { statetest.Run(t, s.Scene) })
	}
}

// Reasons why a field may be lost.
const (
	shown  = "no system reads it: it is for those who look"
	crews  = "no system reads it: crews of bots do"
	anew   = "it is written in each tick before it is read"
	begins = "it is read when a body or a match begins, or gets other weapons"
	rare   = "it matters so rarely that no scene tells"
	others = "no scene here plays a mode that uses it: package modes plays all of them"
)

// known are the fields of which nothing else in the scenes tells that they are lost.
var known = map[string]string{
	"armor.MaxHealth":                  begins,
	"armor.Name":                       shown,
	"arsenal.Main.ChargeTicks":         rare,
	"arsenal.Everything":               begins,
	"behaviours.locking.Cone":          begins,
	"behaviours.locking.Range":         begins,
	"behaviours.locking.Ticks":         begins,
	"behaviours.pierce.Through[]":      rare,
	"behaviours.stick.Normal.X":        rare,
	"behaviours.stick.Normal.Y":        rare,
	"bots.bot.Order.X":                 crews,
	"bots.bot.Order.Y":                 crews,
	"bots.bot.Order.Z":                 crews,
	"bots.bot.OrderTicks":              crews,
	"bots.bot.Skill":                   crews,
	"contact.CrawledToStop":            rare,
	"contact.Normal.X":                 shown,
	"contact.Normal.Y":                 shown,
	"contact.Normal.Z":                 shown,
	"datablock.Name":                   shown,
	"datablock.ShakeSpeed":             shown,
	"energy.Pack":                      anew,
	"identity.ID":                      shown, // the match knows it
	"identity.Since":                   shown,
	"intent.Weapon":                    anew, // what is held does not change by it again
	"modes.score.Deaths":               shown,
	"modes.score.Kills":                shown, // but where a point limit is near
	"modes.score.Suicides":             shown,
	"modes.status.Mode":                shown,
	"modes.score.Captures":             others,
	"modes.score.Grabs":                others,
	"modes.score.HeldTicks":            others,
	"modes.score.Points":               others,
	"modes.score.Returns":              others,
	"modes.side.Queued":                others,
	"modes.side.Watching":              others,
	"modes.status.Extra":               others,
	"modes.status.Number":              others,
	"modes.status.Rules.Autobalance":   others,
	"modes.status.Rules.MercyLead":     others,
	"modes.status.Rules.OvertimeTicks": others,
	"modes.status.Rules.ReturnTicks":   others,
	"modes.status.Rules.RoundTicks":    others,
	"modes.status.Rules.WarmupTicks":   others,
	"modes.status.Teams":               others,
	"modes.status.Uneven":              others,
	"modes.status.Warm":                others,
	"modes.score.Damage":               shown,
	"modes.score.TopSpeed":             shown,
	"modes.status.Reason":              shown,
	"modes.status.Points[]":            rare,
	"modes.status.Rules.TeamDamage":    begins,
	"modes.status.Winner.Name":         shown,
	"modes.status.Winner.Player":       shown,
	"modes.status.Winner.Team":         shown,
	"pack.On":                          anew,
	"platform.Number":                  shown, // the match knows it
	"player.Name":                      shown,
	"slidememory.WallPoint.X":          shown,
	"goal.Kind":                        others,
	"goal.Place.X":                     others,
	"goal.Place.Y":                     others,
	"goal.Place.Z":                     others,
	"goal.Radius":                      others,
	"goal.Text":                        others,
	"slidememory.WallPoint.Y":          shown,
	"slidememory.WallPoint.Z":          shown,
	"sliderules.MaxPushes":             rare,
	"sliderules.Name":                  shown,
	"torquerules.JumpDelayEveryTick":   rare,
	"torquerules.MaxImpulseSpeed":      rare,
	"torquerules.MoveInRecovery":       rare,
	"torquerules.Name":                 shown,
	"torquerules.StandInCorners":       rare,
	"torquerules.StopSpeed":            rare,
	"torquerules.TieFraction":          rare,
	"tribesrules.CrawlByContact":       rare,
	"tribesrules.Name":                 shown,
	"tribesrules.RestBySlope":          rare,
	"tribesrules.StepSlope":            rare,
	"tribesrules.StopWhenBumpsRunOut":  rare,
	"tribesrules.SumFriction":          rare,
	"tribesrules.WholeSlice":           rare,
	"view.YawPitch.Pitch":              anew,
	"view.YawPitch.Yaw":                anew,
	"walker.Name":                      shown,
	"walker.WallMinDot":                rare,
	"zone.Name":                        shown,
}

// seldom are fields that some scene tells of at few places, for which the usual run has
// no time.
var seldom = []string{
	"arsenal.Alt.Beaming", "arsenal.Alt.Spent", "arsenal.Alt.Spin", "arsenal.Main.Beaming", "arsenal.Main.BurstLeft", "arsenal.Main.BurstTicks", "arsenal.Main.Spin",
	"arsenal.Slots[].Heat", "arsenal.Slots[].Overheated",
	"contact.JumpLockTicks", "contact.JumpNormal.X", "contact.JumpNormal.Y", "datablock.MinJumpEnergy", "datablock.RecoverRunForceScale",
	"datablock.SideImpactSpeed", "datablock.UnderwaterSide", "energy.Jetting", "fuse.Armed", "fuse.Proximity",
	"modes.status.Rules.PointLimit", "modes.status.Rules.TimeLimitTicks", "modes.status.Ticks", "pickups.pickup.Pack", "pickups.pickup.WaitTicks",
	"ride.Velocity.X", "ride.Velocity.Y", "ride.Velocity.Z", "slidememory.Wall.Y", "slidememory.Wall.Z", "sliderules.MaxCandidates",
	"torquememory.GettingUpTicks", "torquerules.FallingSpeed", "torquerules.GettingUpSpeed", "torquerules.RunDrainAtRest", "volatile.Half",
	"volatile.Triggered", "walker.Probe", "walker.SwimAcceleration", "walker.SwimSpeed",
}

// all are the scenes without their names.
func all(t testing.TB) (list []statetest.Scene) {
	for _, s := range scenes(t) {
		list = append(list, s.Scene)
	}
	return list
}

// TestHoles_EveryFieldOfTheStateIsNeeded loses each field in turn: whoever leaves one out
// of what is saved breaks a future, but for those that are known.
func TestHoles_EveryFieldOfTheStateIsNeeded(t *testing.T) {
	if testing.Short() {
		t.Skip("loses some 300 fields; one component is looked at by the tests below")
	}
	skipped := maps.Clone(known)
	if os.Getenv("SKIJET_LONG") == "" {
		for _, field := range seldom {
			skipped[field] = "looked at in the long run"
		}
	}
	holes, err := statetest.Holes(skipped, all(t)...)
	if err != nil {
		t.Fatal(err)
	}
	for _, hole := range holes {
		t.Errorf("nothing tells that %s is lost: let a scene of this package give it a value, for example a weapon of tricks", hole)
	}
}

// The list of known fields holds none that some scene tells of, but for those of which
// one may tell one day, when a body takes another way.
func TestHoles_WhatIsKnownIsSo(t *testing.T) {
	if os.Getenv("SKIJET_LONG") == "" {
		t.Skip("takes minutes")
	}
	holes, err := statetest.Holes(nil, all(t)...)
	if err != nil {
		t.Fatal(err)
	}
	for field, why := range known {
		if why != rare && !slices.ContainsFunc(holes, func(h statetest.Hole) bool { return h.Field == field }) {
			t.Errorf("%s: %s, they say, and a scene tells that it is lost", field, why)
		}
	}
}

// memoryData is a component of a module that is badly made on purpose.
type memoryData struct {
	Count int
	Kept  int `state:"derived"` // wrongly: the next tick reads it
	Idle  float64
	Vain  int // counted and never read
}

var (
	memoryKind  = donburi.NewComponentType[memoryData]()
	derivedKind = donburi.NewComponentType[memoryData]()
	localKind   = donburi.NewComponentType[memoryData]()
	global      int
)

// faulty is a scene of one body that a system moves by a number that is kept somewhere.
func faulty(t *testing.T, number func() func(m *systems.Match, entry *donburi.Entry) *int) statetest.Scene {
	t.Helper()
	level, err := testlevels.Hall(nil)
	if err != nil {
		t.Fatal(err)
	}
	return statetest.Scene{Ticks: 20, Make: func() (*systems.Match, error) {
		of := number()
		carriers := systems.NewQuery(memoryKind)
		m, err := systems.NewMatch(systems.Options{Level: level, Modules: []systems.Module{{Name: "faulty",
			Components: []systems.Registration{systems.State("memory", memoryKind), systems.Derived("worked out", derivedKind), systems.Local("drawn", localKind)},
			Schedule: func(s systems.Schedule) systems.Schedule {
				return s.Add(systems.System{Name: "faulty", Stage: systems.StageRules, Run: func(m *systems.Match) {
					for _, entry := range carriers.In(m) {
						at := of(m, entry)
						*at++
						memoryKind.Get(entry).Vain++
						components.Position.Get(entry).Feet = geom.Vec{X: float64(*at)}
					}
				}})
			}}}})
		if err != nil {
			return nil, err
		}
		_, err = m.Spawn(systems.With(components.Position, components.PositionData{}), systems.With(memoryKind, memoryData{}),
			systems.With(derivedKind, memoryData{}), systems.With(localKind, memoryData{}))
		return m, err
	}}
}

// Each place where a system must not keep what the next tick reads is found by a check.
func TestCheck_FindsWhatIsKeptElsewhere(t *testing.T) {
	for name, c := range map[string]struct {
		number func() func(m *systems.Match, entry *donburi.Entry) *int
		want   string // empty for what is sound
	}{
		"state": {func() func(*systems.Match, *donburi.Entry) *int {
			return func(_ *systems.Match, e *donburi.Entry) *int { return &memoryKind.Get(e).Count }
		}, ""},
		"a variable of the package": {func() func(*systems.Match, *donburi.Entry) *int {
			return func(*systems.Match, *donburi.Entry) *int { return &global }
		}, "again: tick 0"},
		"a closure": {func() func(*systems.Match, *donburi.Entry) *int {
			n := 0
			return func(*systems.Match, *donburi.Entry) *int { return &n }
		}, "restored into a new match: tick 1"},
		"a field that is tagged as derived": {func() func(*systems.Match, *donburi.Entry) *int {
			return func(_ *systems.Match, e *donburi.Entry) *int { return &memoryKind.Get(e).Kept }
		}, "restored into itself: tick 1"},
		"a component that is Derived": {func() func(*systems.Match, *donburi.Entry) *int {
			return func(_ *systems.Match, e *donburi.Entry) *int { return &derivedKind.Get(e).Count }
		}, "poisoned: tick 0"},
		"a component that is Local": {func() func(*systems.Match, *donburi.Entry) *int {
			return func(_ *systems.Match, e *donburi.Entry) *int { return &localKind.Get(e).Count }
		}, "poisoned: tick 0"},
	} {
		switch err := statetest.Check(faulty(t, c.number)); {
		case c.want == "" && err != nil:
			t.Errorf("%s: %v", name, err)
		case c.want != "" && (err == nil || !strings.Contains(err.Error(), c.want) || !strings.Contains(err.Error(), "position.Feet.X")):
			t.Errorf("%s: got %v, want %q", name, err, c.want)
		}
	}
}

// TestCheck_FindsAHandleThatIsKeptAsANumber, which no registration can see.
func TestCheck_FindsAHandleThatIsKeptAsANumber(t *testing.T) {
	type linkData struct{ To uint64 }
	link, linked := donburi.NewComponentType[linkData](), systems.NewQuery(components.Position)
	s := faulty(t, func() func(*systems.Match, *donburi.Entry) *int {
		return func(_ *systems.Match, e *donburi.Entry) *int { return &memoryKind.Get(e).Count }
	})
	plain := s.Make
	s.Make = func() (*systems.Match, error) {
		m, err := plain()
		if err != nil {
			return nil, err
		}
		o := m.Options()
		o.Modules = append(o.Modules, systems.Module{Name: "link", Components: []systems.Registration{systems.State("link", link, systems.OfMatch())},
			Schedule: func(s systems.Schedule) systems.Schedule {
				return s.After("faulty", systems.System{Name: "link", Run: func(m *systems.Match) {
					one := systems.Single(m, link)
					if entity := donburi.Entity(one.To); m.World.Valid(entity) && one.To != 0 {
						components.Position.Get(m.World.Entry(entity)).Feet.Y++
					}
					for _, entry := range linked.In(m) {
						one.To = uint64(entry.Entity())
					}
				}})
			}})
		if m, err = systems.NewMatch(o); err == nil {
			_, err = m.Spawn(systems.With(components.Position, components.PositionData{}), systems.With(memoryKind, memoryData{}))
		}
		return m, err
	}
	if err := statetest.Check(s); err == nil || !strings.Contains(err.Error(), "restored into a new match: ") || !strings.Contains(err.Error(), "donburi entity") {
		t.Errorf("got %v", err)
	}
}

func TestHoles_FindsWhatNothingNeeds(t *testing.T) {
	s := faulty(t, func() func(*systems.Match, *donburi.Entry) *int {
		return func(_ *systems.Match, e *donburi.Entry) *int { return &memoryKind.Get(e).Count }
	})
	holes, err := statetest.Holes(map[string]string{"identity.ID": shown, "identity.Since": shown}, s)
	if err != nil {
		t.Fatal(err)
	}
	found := map[string]bool{}
	for _, hole := range holes {
		if strings.HasPrefix(hole.Field, "memory.") {
			found[hole.String()] = true
		}
	}
	if len(found) != 2 || !found["memory.Vain"] || !found["memory.Idle (never anything but zero)"] {
		t.Errorf("found %v", found)
	}
	if _, err := statetest.Holes(map[string]string{"memory.Lost": rare}, s); err == nil || !strings.Contains(err.Error(), "memory.Lost") {
		t.Errorf("a field that is none: %v", err)
	}
}

func TestHolesOf_LooksAtTheComponentsOfAModuleAlone(t *testing.T) {
	s := faulty(t, func() func(*systems.Match, *donburi.Entry) *int {
		return func(_ *systems.Match, e *donburi.Entry) *int { return &memoryKind.Get(e).Count }
	})
	module := systems.Module{Name: "faulty", Components: []systems.Registration{systems.State("memory", memoryKind)}}
	holes, err := statetest.HolesOf(module, nil, s)
	if err != nil || len(holes) != 2 || holes[0].Field != "memory.Idle" || holes[1].Field != "memory.Vain" {
		t.Errorf("found %v, %v", holes, err)
	}
	model := systems.Module{Name: "model", Models: []systems.Model{{Components: module.Components}}}
	if holes, err := statetest.HolesOf(model, map[string]string{"memory.Vain": rare}, s); err != nil || len(holes) != 1 || !holes[0].Idle {
		t.Errorf("of a movement model: found %v, %v", holes, err)
	}
	if _, err := statetest.HolesOf(module, map[string]string{"position.Feet.X": rare}, s); err == nil {
		t.Error("a field that is not looked at is known to be a hole")
	}
}
