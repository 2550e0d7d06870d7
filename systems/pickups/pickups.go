package pickups

import (
	"errors"
	"fmt"

	"github.com/skijet/skijet/collision"
	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/levels"
	"github.com/skijet/skijet/systems"
	"github.com/yohamta/donburi"
)

// Data is a pickup: it helps the first who moves through it.
type Data struct {
	Heal         float64             // health given
	Ammo         float64             // fraction of a full load given to every carried weapon
	Pack         components.PackKind // pack given, unless it is components.NoPack
	Half         float64             // half extent of its box, m
	RespawnTicks int                 // ticks from one use to its return; 0 for never
	WaitTicks    int                 // ticks until its return; 0 is there now
}

// Pickup makes an entity a pickup. Its Position is the middle of its box.
var Pickup = donburi.NewComponentType[Data]()

// Limits of pickups [ours]: how many a match may have, the most health that one gives,
// and its largest half extent, m. They are far beyond any game.
const (
	Max     = 1024
	maxHeal = 1e6
	maxHalf = 100
)

// ErrPickup is wrapped by the errors of a refused pickup.
var ErrPickup = errors.New("pickup refused")

// Health that the pickups of the shipped game give [TR].
const (
	repairKit   = 0.2
	repairPatch = 0.125
)

// contents are what the kinds of pickups in a level give.
var contents = map[string]Data{
	levels.PickupRepairKit: {Heal: repairKit}, levels.PickupRepairPatch: {Heal: repairPatch}, levels.PickupAmmo: {Ammo: 1.0 / 3},
	levels.PickupEnergyPack: {Pack: components.EnergyPack}, levels.PickupShieldPack: {Pack: components.ShieldPack},
	levels.PickupRepairPack: {Pack: components.RepairPack},
}

// Of returns a pickup of a kind that levels have, such as levels.PickupAmmo. It returns after
// so many ticks, or never for 0. [Add] refuses what Of returns for an unknown kind.
func Of(kind string, interval int) Data {
	data, ok := contents[kind]
	if !ok {
		return Data{}
	}
	data.Half, data.RespawnTicks = levels.PickupHalf, interval
	return data
}

// Module returns the module with the system "pickups", which runs at the end of the stage
// of triggers. It adds the pickups of the level.
func Module() systems.Module {
	return systems.Module{
		Name:    "pickups",
		Version: "1",
		Components: []systems.Registration{
			systems.State("pickups.pickup", Pickup, systems.Needs(components.Position)),
			systems.Derived("pickups.scratch", scratchKind, systems.OfMatch()),
		},
		Schedule: func(s systems.Schedule) systems.Schedule {
			return s.Add(systems.System{Name: "pickups", Stage: systems.StageTriggers, Run: touch})
		},
		Setup: layDown,
	}
}

// layDown adds the pickups of the level.
func layDown(m *systems.Match) error {
	for i := range m.Level.Pickups {
		p := &m.Level.Pickups[i]
		err := fmt.Errorf("pickups: %w: unknown kind %q", ErrPickup, p.Kind)
		if data := Of(p.Kind, p.RespawnTicks); data != (Data{}) {
			_, err = Add(m, p.Center(), data)
		}
		if err != nil {
			return fmt.Errorf("pickup %d of the level: %w", i, err)
		}
	}
	return nil
}

// all are the pickups of a match.
var all = systems.NewQuery(Pickup)

// Add adds a pickup with the middle of its box at center, as [systems.Match.Spawn] does,
// and returns its ID. It refuses a pickup that is partly in the ground or in a wall, or
// below a terrain, where nobody can reach it.
func Add(m *systems.Match, center geom.Vec, p Data) (components.ID, error) {
	if err := check(m, center, &p); err != nil {
		return components.Nobody, fmt.Errorf("pickups: %w: %w", ErrPickup, err)
	}
	return m.Spawn(systems.With(components.Position, components.PositionData{Feet: center}), systems.With(Pickup, p))
}

// check returns why a pickup cannot be somewhere.
func check(m *systems.Match, center geom.Vec, p *Data) error {
	switch {
	case all.Count(m) >= Max:
		return fmt.Errorf("%d is the limit", Max)
	case !center.IsFinite():
		return fmt.Errorf("position %v is not finite", center)
	case !(p.Heal >= 0 && p.Heal <= maxHeal && p.Ammo >= 0 && p.Ammo <= 1 && p.Half > 0 && p.Half <= maxHalf && p.RespawnTicks >= 0 && p.WaitTicks >= 0):
		return fmt.Errorf("%+v", *p)
	case !components.KnownPack(p.Pack):
		return fmt.Errorf("unknown pack %q", p.Pack)
	}
	if terrain := m.Level.Terrain; terrain != nil {
		if height, ok := terrain.Height(center.X, center.Y); ok && center.Z < height {
			return fmt.Errorf("position %v is %.2f m below the terrain", center, height-center.Z)
		}
	}
	box := geom.Box{Center: center, Half: geom.Vec{X: p.Half, Y: p.Half, Z: p.Half}}
	for _, contact := range m.Solid().OverlapBox(box, nil) {
		if contact.Depth > collision.Slop {
			return fmt.Errorf("its box of %v m at %v is %.3f m deep in the level: raise or move it", 2*p.Half, center, contact.Depth)
		}
	}
	return nil
}

// State is the visible state of one pickup.
type State struct {
	ID       components.ID
	Position geom.Vec // middle of its box, m
	Data
}

// States appends the state of every pickup, in the order of IDs, including those that are
// not there at the moment.
func States(m *systems.Match, states []State) []State {
	for id, entry := range all.In(m) {
		states = append(states, State{ID: id, Position: components.Position.Get(entry).Feet, Data: *Pickup.Get(entry)})
	}
	return states
}
