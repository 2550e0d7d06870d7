package creatures

import (
	"fmt"
	"strconv"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/systems"
	"github.com/yohamta/donburi"
)

// CrabData is the mind of a crab.
type CrabData struct {
	BiteTicks   int // until it can bite again
	WanderTicks int // until it turns elsewhere while it sees nobody
}

// Crab is on every crab.
var Crab = donburi.NewComponentType[CrabData]()

// crabScratch is memory that all crabs of a match use in turn. It holds nothing from one use to
// the next, so it is no state.
type crabScratch struct{ touches []systems.Touch }

var crabScratchKind = donburi.NewComponentType[crabScratch]()

// BiteData is how hard the crabs of a match bite.
type BiteData struct{ Percent int } // hundredths of health

// Bite belongs to the match. The call [CallBite] changes it.
var Bite = donburi.NewComponentType[BiteData]()

// Bitten is the event of a player whom a crab bit.
type Bitten struct{ Crab components.ID }

// CallBite is the name of a call whose data is a text, the number of percent.
const CallBite = "creatures.bite"

// Numbers of crabs.
const (
	CrabSpeed   = 6.0  // m/s
	CrabSight   = 30.0 // m
	CrabReach   = 0.4  // m from its box
	CrabHealth  = 0.3
	BiteTicks   = 16 // about half a second
	wanderTicks = 47
)

var crabHalf = geom.Vec{X: 0.6, Y: 0.6, Z: 0.35}

// crabs finds all of them.
var crabs = systems.NewQuery(Crab, components.Intent)

// Crabs returns the module of crabs, which begin at these places. They walk by the
// slide model, led by a brain that writes their intents.
func Crabs(places []geom.Vec) systems.Module {
	return systems.Module{
		Name: "creatures crabs", Version: "2",
		Components: []systems.Registration{
			systems.State("creatures crab", Crab, systems.Needs(components.Model, components.Health)),
			systems.State("creatures bite", Bite, systems.OfMatch()),
			systems.Derived("creatures crab scratch", crabScratchKind, systems.OfMatch()),
		},
		Calls: []systems.Call{{Name: CallBite, Right: systems.RightHost, Run: setBite}},
		Schedule: func(s systems.Schedule) systems.Schedule {
			return s.
				Add(systems.System{Name: "creatures crabs think", Stage: systems.StageIntents, Run: think}).
				Add(systems.System{Name: "creatures crabs bite", Stage: systems.StageTriggers, Run: bite}).
				After("limits", systems.System{Name: "creatures crabs slain", Run: func(m *systems.Match) {
					slain(m, "crab", func(id components.ID) bool { return isA(m, id, Crab) })
				}})
		},
		Setup: func(m *systems.Match) error {
			systems.Single(m, Bite).Percent = 6
			if places == nil {
				places = Around(m.Level).Crabs
			}
			for _, at := range places {
				if _, err := SpawnCrab(m, at); err != nil {
					return fmt.Errorf("crab at %v: %w", at, err)
				}
			}
			return nil
		},
	}
}

// setBite takes what a user chose, or changes nothing by what it cannot read.
func setBite(m *systems.Match, _ components.ID, data []byte) error {
	percent, err := strconv.Atoi(string(data))
	if err != nil || percent < 0 || percent > 100 {
		return fmt.Errorf("creatures: a bite of %q, want 0 to 100 percent", data)
	}
	systems.Single(m, Bite).Percent = percent
	return nil
}

// SpawnCrab puts a crab into a match that has the module of crabs.
func SpawnCrab(m *systems.Match, at geom.Vec) (components.ID, error) {
	spec, err := systems.Preset(components.ModelSlide, "", m.Modules()...)
	if err != nil {
		return components.Nobody, err
	}
	armor := spec.Armor
	armor.Name, armor.Half, armor.Mass, armor.MaxHealth = "crab", crabHalf, 6, CrabHealth
	armor.GroundForce = 50 * armor.Mass
	armor.ForwardSpeed = CrabSpeed
	walker, _ := systems.PartValue(spec.Parts, components.Walker)
	walker.Name, walker.LegHeight = "crab", 0.3
	return m.Spawn(append(spec.Parts,
		systems.With(components.Model, components.ModelData{Name: components.ModelSlide}),
		systems.With(components.Armor, armor), systems.With(components.Walker, walker),
		systems.With(components.Position, components.PositionData{Feet: at}),
		systems.With(components.Health, components.HealthData{Current: CrabHealth, Max: CrabHealth}),
		systems.With(components.Solid, components.SolidData{}),
		systems.With(Crab, CrabData{}))...)
}

// think lets every crab run at the nearest player that it sees, and wander about
// where it sees none.
func think(m *systems.Match) {
	for id, entry := range crabs.In(m) {
		crab, intent := Crab.Get(entry), components.Intent.Get(entry)
		box, _ := m.Box(id)
		*intent = components.Input{Look: intent.Look, Forward: components.Full}
		if victim, at := nearest(m, box.Center, CrabSight); victim != components.Nobody {
			intent.Look = geom.YawPitch{Yaw: geom.Heading(at.Sub(box.Center))}
			crab.WanderTicks = 0
			continue
		}
		if crab.WanderTicks > 0 {
			crab.WanderTicks--
			continue
		}
		crab.WanderTicks = wanderTicks
		intent.Look = geom.YawPitch{Yaw: geom.Angle(m.Random("creatures").Below(1 << 16))}
	}
}

// bite lets every crab bite the first player who came near it in the tick.
func bite(m *systems.Match) {
	scratch, damage := systems.Single(m, crabScratchKind), float64(systems.Single(m, Bite).Percent)/100
	for id, entry := range crabs.In(m) {
		crab := Crab.Get(entry)
		if crab.BiteTicks > 0 {
			crab.BiteTicks--
			continue
		}
		box, _ := m.Box(id)
		way, _ := m.Path(id)
		moved := way.To.Sub(way.From)
		jaws := geom.Box{Center: box.Center.Sub(moved), Half: box.Half.Add(geom.Vec{X: CrabReach, Y: CrabReach, Z: CrabReach})}
		scratch.touches = m.Touches(jaws, moved, scratch.touches[:0])
		for _, touch := range scratch.touches {
			if !isA(m, touch.ID, components.Player) {
				continue
			}
			m.Fail(m.Damage(touch.ID, systems.Damage{Amount: damage, Source: id, Kind: "bite", Weapon: "crab", Position: box.Center}))
			m.Fail(systems.Emit(m, touch.ID, Bitten{Crab: id}))
			crab.BiteTicks = BiteTicks
			break
		}
	}
}

// isA reports whether an entity carries a component.
func isA(m *systems.Match, id components.ID, kind donburi.IComponentType) bool {
	entry, ok := m.Entry(id)
	return ok && entry.HasComponent(kind)
}
