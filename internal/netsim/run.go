package netsim

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"sync"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/internal/testlevels"
	"github.com/skijet/skijet/levels"
	"github.com/skijet/skijet/systems"
	"github.com/skijet/skijet/systems/behaviours"
	"github.com/skijet/skijet/systems/bots"
	"github.com/skijet/skijet/systems/rollback"
	"github.com/skijet/skijet/systems/weapons"
)

// Ticks is the length of a match: ten seconds.
const Ticks = 313

// Report summarises a run.
type Report struct {
	Peers int
	Faults
	rollback.Stats     // of all peers
	Events         int // confirmed events
	Hash           uint64
}

// Add adds another report.
func (r *Report) Add(o *Report) {
	r.Peers += o.Peers
	r.Faults.Add(&o.Faults)
	r.Steps += o.Steps
	r.Again += o.Again
	r.Corrections += o.Corrections
	r.Wrong += o.Wrong
	r.Right += o.Right
	r.Events += o.Events
}

// WrongFraction returns the fraction of the guessed ticks that were guessed wrong.
func (r *Report) WrongFraction() float64 { return float64(r.Wrong) / float64(max(r.Wrong+r.Right, 1)) }

// room is the level of all runs: a hall with two ramps.
var room = sync.OnceValues(func() (*levels.Level, error) {
	var s testlevels.Sketch
	s.Block(geom.Vec{X: -40, Y: -40}, geom.Vec{X: 40, Y: 40, Z: 25}, true)
	s.Quad(geom.Vec{X: 5, Y: -20, Z: -0.5}, geom.Vec{X: 25, Y: -20, Z: 8}, geom.Vec{X: 25, Y: 20, Z: 8}, geom.Vec{X: 5, Y: 20, Z: -0.5})
	s.Quad(geom.Vec{X: -25, Y: -20, Z: 8}, geom.Vec{X: -5, Y: -20, Z: -0.5}, geom.Vec{X: -5, Y: 20, Z: -0.5}, geom.Vec{X: -25, Y: 20, Z: 8})
	var spawns []geom.Vec
	for i := range 16 {
		spawns = append(spawns, geom.Vec{X: float64(i%8)*8 - 28, Y: float64(i/8)*60 - 30, Z: 0.2})
	}
	return s.Level("room", spawns)
})

// timeStep is the time step of a run, microseconds.
const timeStep = 4 * millisecond

// Run plays the match of a seed. It returns an error if two participants disagree, or if
// the match does not end.
func Run(seed uint64) (*Report, error) {
	g, err := begin(seed)
	if err != nil {
		return nil, fmt.Errorf("seed %d: %w", seed, err)
	}
	for now := int64(0); !g.done(); now += timeStep {
		if now > 4*Ticks*tickTime {
			return nil, fmt.Errorf("seed %d: not all ticks were confirmed after four times their time", seed)
		}
		if err := g.advance(now); err != nil {
			return nil, fmt.Errorf("seed %d: %w", seed, err)
		}
	}
	for _, p := range g.peers {
		s := p.session.Stats()
		g.report.Add(&Report{Stats: s})
		for _, status := range p.statuses { // deterministic: the order does not change a count
			if status == rollback.Confirmed {
				g.report.Events++
			}
		}
	}
	g.report.Hash = g.relay.match.Hash()
	return g.report, nil
}

// game is a run.
type game struct {
	relay  relay
	peers  []*peer
	random *rand.Rand
	report *Report
	busy   int // ticks between changes of a player's input, on average
}

func (g *game) done() bool {
	if len(g.relay.frames) < Ticks {
		return false
	}
	for _, p := range g.peers {
		if p.checked < Ticks {
			return false
		}
	}
	return true
}

// sizes are the numbers of peers of the runs. There are more small runs, which are quick.
var sizes = []int{2, 3, 2, 4, 2, 3, 5, 2, 3, 8, 2, 4, 2, 6, 2, 3, 2, 7, 2, 3}

func begin(seed uint64) (*game, error) {
	random := rand.New(rand.NewPCG(seed, 14))
	g := &game{random: random, report: &Report{Peers: sizes[seed%uint64(len(sizes))]}, busy: 45 + random.IntN(30)}
	specs, err := bodies(g.report.Peers, random)
	if err != nil {
		return nil, err
	}
	all := weapons.Standard()
	sets := [][]weapons.Spec{all, all[:len(all)/2]}
	match := func() (*systems.Match, error) { return newMatch(specs, sets[0], seed) }
	g.relay = relay{random: random, faults: &g.report.Faults, sets: sets}
	if g.relay.match, err = match(); err != nil {
		return nil, err
	}
	ids := slices.Collect(func(yield func(systems.PlayerState) bool) {
		for _, s := range g.relay.match.Players(nil) {
			yield(s)
		}
	})
	for i := range specs {
		m, err := match()
		if err != nil {
			return nil, err
		}
		session, err := rollback.New(m, rollback.Options{HashEvery: 1})
		if err != nil {
			return nil, err
		}
		g.relay.peers = append(g.relay.peers, remote{spec: specs[i], player: ids[i].ID, lastAt: -1})
		p := &peer{
			number: i, session: session, random: rand.New(rand.NewPCG(seed, uint64(i))), player: ids[i].ID,
			rate: 1 + float64(random.IntN(601)-300)*1e-6, next: random.Int64N(tickTime), statuses: map[systems.EventKey]rollback.Status{},
			up:   link[upPacket]{conditions: randomConditions(random), random: random, faults: &g.report.Faults},
			down: link[downPacket]{conditions: randomConditions(random), random: random, faults: &g.report.Faults},
		}
		if p.rate != 1 {
			g.report.Drifting++
		}
		g.peers = append(g.peers, p)
	}
	return g, nil
}

// bodies returns the players of a run, of all models.
func bodies(n int, random *rand.Rand) ([]systems.PlayerSpec, error) {
	var specs []systems.PlayerSpec
	for i := range n {
		models := systems.Models()
		model := models[random.IntN(len(models))]
		presets := systems.Presets(model)
		spec, err := systems.Preset(model, presets[random.IntN(len(presets))])
		if err != nil {
			return nil, err
		}
		spec.Name, spec.Team = fmt.Sprint("peer ", i), i%2
		specs = append(specs, spec)
	}
	return specs, nil
}

func newMatch(specs []systems.PlayerSpec, set []weapons.Spec, seed uint64) (*systems.Match, error) {
	level, err := room()
	if err != nil {
		return nil, err
	}
	m, err := systems.NewMatch(systems.Options{Level: level, Seed: seed, Weapons: set, Modules: []systems.Module{bots.Module(), behaviours.Module()}})
	if err != nil {
		return nil, err
	}
	for i := range specs {
		if _, err := m.Join(specs[i]); err != nil {
			return nil, err
		}
	}
	// Bots come behind the players, whose IDs are then the first ones.
	count := 0
	if seed%8 == 1 {
		count = 2
	}
	for range count {
		if _, err := bots.Join(m, systems.PlayerSpec{Name: "bot", Team: 1}); err != nil {
			return nil, err
		}
	}
	return m, nil
}

// advance simulates one time step.
func (g *game) advance(now int64) error {
	var problems []error
	for i, p := range g.peers {
		p.up.arrivals(now, func(packet upPacket) { g.relay.receive(&g.relay.peers[i], packet) })
	}
	if now/tickTime >= int64(len(g.relay.frames)) && len(g.relay.frames) < Ticks {
		problems = append(problems, g.relay.fixTick())
	}
	for i, p := range g.peers {
		if now%tickTime == 0 {
			p.down.send(now, g.relay.packetFor(&g.relay.peers[i]))
		}
		if now < p.stalls {
			continue // what arrives waits
		}
		if g.random.IntN(2500) == 0 {
			p.stalls = now + (100+g.random.Int64N(1200))*millisecond
			g.report.Stalls++
			continue
		}
		p.down.arrivals(now, func(packet downPacket) { problems = append(problems, p.receive(packet)) })
		if now >= p.next {
			p.next += int64(tickTime / p.rate)
			problems = append(problems, p.tick(now, g.busy), p.check(&g.relay))
		}
	}
	return errors.Join(problems...)
}
