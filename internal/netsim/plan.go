package netsim

import (
	"fmt"
	"math/rand/v2"
	"sync"
	"time"

	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/internal/defended"
	"github.com/skijet/skijet/internal/teamwork"
	"github.com/skijet/skijet/internal/testlevels"
	"github.com/skijet/skijet/levels"
	"github.com/skijet/skijet/systems"
	"github.com/skijet/skijet/systems/bases"
	"github.com/skijet/skijet/systems/behaviours"
	"github.com/skijet/skijet/systems/bots"
	"github.com/skijet/skijet/systems/modes"
	"github.com/skijet/skijet/systems/netplay/link/linktest"
	"github.com/skijet/skijet/systems/netplay/wire"
	"github.com/skijet/skijet/systems/pickups"
)

const (
	ms       = time.Millisecond
	tickTime = 32 * ms
)

// Plan is what a seed determines before anything happens.
type Plan struct {
	Seed    uint64
	Level   string
	Mode    string
	Bots    int
	Clients int
	Pace    int           // ticks in a datagram
	Length  time.Duration // in which things happen; some quiet seconds follow
	First   int           // the happening that comes for certain, of happenings
}

// planOf makes the plan of a seed. Seeds in a row have different levels, modes and first
// happenings.
func planOf(seed uint64) Plan {
	r := rand.New(rand.NewPCG(seed, 1))
	names := testlevels.Names()
	all := modes.All()
	p := Plan{
		Seed: seed, Level: names[seed%uint64(len(names))], Mode: all[(seed+seed/8)%uint64(len(all))].Name,
		Bots: max(r.IntN(4)-1, 0), Clients: 2 + r.IntN(2), Length: time.Duration(3000+r.IntN(4000)) * ms,
		First: int(seed % uint64(len(happenings()))), Pace: 1 + int(seed%5%wire.MaxPace),
	}
	switch r.IntN(12) {
	case 0:
		p.Clients, p.Bots = 8, 0
	case 1:
		p.Clients = 1
	}
	if seed%3 > 0 {
		p.Bots = 0 // they take half of the time
	}
	if p.Level == "works" { // its moving floors take half of the time, too
		p.Bots, p.Length = 0, p.Length/2
	}
	return p
}

// String describes the plan in a line.
func (p Plan) String() string {
	return fmt.Sprintf("%s on %s with %d clients and %d bots, a datagram for %d ticks, %v", p.Mode, p.Level, p.Clients, p.Bots, p.Pace, p.Length)
}

// grounds are the levels that were made, by name.
var grounds sync.Map

// ground returns a level. Those that are made from a seed are the same in all seeds, so that
// each is made once.
func ground(name string) (*levels.Level, error) {
	load, _ := grounds.LoadOrStore(name, sync.OnceValues(func() (*levels.Level, error) { return testlevels.Level(name, 1) }))
	return load.(func() (*levels.Level, error))()
}

// options returns what the matches of a plan are made of. A mode that does not suit the level
// gives way to the first one.
func (p *Plan) options() (systems.Options, error) {
	level, err := ground(p.Level)
	if err != nil {
		return systems.Options{}, err
	}
	mode, _ := modes.ByName(p.Mode)
	for {
		o := systems.Options{Level: level, Seed: p.Seed, Modules: defended.With(level, []systems.Module{
			bots.Module(), pickups.Module(), bases.Module(), behaviours.Module(), teamwork.Module(), mode.Module(mode.Default)})}
		_, err := systems.NewMatch(o)
		if err == nil {
			return o, nil
		}
		first := modes.All()[0]
		if mode.Name == first.Name {
			return o, err
		}
		mode, p.Mode = first, first.Name
	}
}

// spec returns a player with one of all bodies of all models.
func spec(r *rand.Rand, name string, team int) (systems.PlayerSpec, error) {
	models := systems.Models()
	model := models[r.IntN(len(models))]
	presets := systems.Presets(model)
	s, err := systems.Preset(model, presets[r.IntN(len(presets))])
	s.Name, s.Team, s.Pack = name, team, []components.PackKind{components.NoPack, components.EnergyPack, components.ShieldPack, components.RepairPack}[r.IntN(4)]
	return s, err
}

// line returns the conditions of one direction of a link. Half of the lines are good.
func line(r *rand.Rand) linktest.Conditions {
	c := linktest.Conditions{Delay: time.Duration(r.IntN(100)) * ms, Jitter: time.Duration(r.IntN(30)) * ms, Worsens: 1, Lost: 0.02 * r.Float64()}
	if r.IntN(2) == 0 {
		return c
	}
	c.Delay += time.Duration(r.IntN(150)) * ms
	c.Worsens, c.Recovers, c.Lost = 0.03*r.Float64(), 0.1+0.4*r.Float64(), 0.5+0.5*r.Float64()
	c.Duplicated, c.Detoured, c.Detour, c.Damaged = 0.05*r.Float64(), 0.1*r.Float64(), 200*ms, 0.02*r.Float64()
	if r.IntN(3) == 0 {
		c.Rate = 20000 + r.IntN(100000)
	}
	return c
}

// drift is by how much the clock of a machine goes wrong.
func drift(r *rand.Rand) float64 { return float64(r.IntN(1001)-500) * 1e-6 }

// quiet is the line of the end of each seed, and deaf one that loses everything.
func quiet() linktest.Conditions { return linktest.Conditions{Delay: 20 * ms} }
func deaf() linktest.Conditions  { return linktest.Conditions{Worsens: 1, Lost: 1} }
