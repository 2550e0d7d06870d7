package goldens

import (
	"bytes"
	"fmt"
	"slices"
	"time"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/internal/replaykit"
	"github.com/skijet/skijet/systems"
	"github.com/skijet/skijet/systems/behaviours"
	"github.com/skijet/skijet/systems/bots"
	"github.com/skijet/skijet/systems/modes"
	"github.com/skijet/skijet/systems/replay"
	"github.com/skijet/skijet/systems/tribes"
)

// scene is a match to record.
type scene struct {
	name, about string
	level       string // name in package testlevels
	seed        uint64
	rules       string // of the Tribes model; empty means the articles
	modules     []string
	ticks       int
	// states is the interval of recorded states, ticks. It limits how far after its cause
	// a difference is found, and states make up most of the file.
	states int64
	// enter lets the players join at the start.
	enter func(s *recording) error
	// press returns the input of player i for the next tick.
	press func(s *recording, i int, p *systems.PlayerState) components.Input
	// before makes entries before a tick; nil for none.
	before func(s *recording, tick int) error
	// shows lists what must happen at least once, by the names in count.
	shows []string
}

// recording is the state of a scene while it is recorded.
type recording struct {
	match    *systems.Match
	recorder *replay.Recorder
	crew     *bots.Crew
	random   dice
	commands []systems.Command // of the players of the script
	states   []systems.PlayerState
	seen     map[string]int // how often each thing happened
}

// modulesOf returns modules by their names, and modes by what they are called.
func modulesOf(names []string) (own []systems.Module, err error) {
	for _, name := range names {
		i := slices.IndexFunc(modules(), func(m systems.Module) bool { return name == m.Name || name == m.Variant })
		if i < 0 {
			return nil, fmt.Errorf("goldens: there is no module %q", name)
		}
		own = append(own, modules()[i])
	}
	return own, nil
}

// record returns the replay of a scene.
func (sc *scene) record(c *Checker, note string) ([]byte, error) {
	level, err := c.level(sc.level, sc.seed)
	if err != nil {
		return nil, err
	}
	rules := tribes.Articles()
	if sc.rules != "" {
		rules, _ = tribes.RulesByName(sc.rules)
	}
	own, err := modulesOf(sc.modules)
	if err != nil {
		return nil, err
	}
	m, err := systems.NewMatch(systems.Options{Level: level, Seed: sc.seed, Rules: rules, Modules: replaykit.With(own, behaviours.Module())})
	if err != nil {
		return nil, err
	}
	s := &recording{match: m, crew: bots.NewCrew(m), random: dice(sc.seed), seen: map[string]int{}}
	var file bytes.Buffer
	if s.recorder, err = replay.NewRecorder(&file, m, note, time.Time{}); err != nil {
		return nil, err
	}
	s.recorder.KeyframesEvery(sc.states)
	if err := sc.enter(s); err != nil {
		return nil, err
	}
	for tick := range sc.ticks {
		if err := sc.step(s, tick); err != nil {
			return nil, fmt.Errorf("%s: tick %d: %w", sc.name, tick, err)
		}
	}
	for _, what := range sc.shows {
		if s.seen[what] == 0 {
			return nil, fmt.Errorf("%s: nothing is ever %q in it, only %v", sc.name, what, s.seen)
		}
	}
	err = s.recorder.Close()
	return file.Bytes(), err
}

// step records a tick.
func (sc *scene) step(s *recording, tick int) error {
	if sc.before != nil {
		if err := sc.before(s, tick); err != nil {
			return err
		}
	}
	s.states = s.match.Players(s.states[:0])
	for i := range s.commands {
		for k := range s.states {
			if p := &s.states[k]; p.ID == s.commands[i].Player {
				s.commands[i].Input = sc.press(s, i, p).Sanitized()
			}
		}
	}
	if err := s.recorder.Step(s.crew.Commands(slices.Clone(s.commands))); err != nil {
		return err
	}
	s.count()
	return nil
}

// count counts what happened in the last tick.
func (s *recording) count() {
	see := func(what string, happened bool) {
		if happened {
			s.seen[what]++
		}
	}
	mines := 0
	for _, e := range s.match.Events() {
		see(e.Kind.String(), true)
		see("fired "+e.Weapon, e.Kind == systems.EventFired || e.Kind == systems.EventBeam)
		if e.Kind == systems.EventExploded && e.Weapon == "mine" {
			mines++
		}
	}
	see("mines together", mines > 1)
	for _, e := range systems.Events[modes.FlagMoved](s.match) {
		see("flag taken", e.Action == modes.FlagTaken)
	}
	for _, p := range s.match.Players(nil) {
		entry, ok := s.match.Entry(p.ID)
		if !ok || !p.Alive {
			continue
		}
		medium := components.Medium.Get(entry)
		see("riding", components.Ride.Get(entry).Platform != components.Nobody)
		see("wet", medium.Coverage > 0.5)
		see("blown", medium.Coverage == 0 && medium.Force != geom.Vec{})
		see("lifted", medium.GravityFactor < 0)
		see("fast", p.Move.Skiing && p.Velocity.Length() > 35)
		see("flying", p.Move.Jetting && !p.Contact.Touching)
		see("cornered", p.Move.BumpCount > 2)
		see("moved by "+p.Model, p.Velocity.Length() > 5)
	}
}

// enter makes an entry, and records it.
func (s *recording) enter(e systems.Entry, err error) (components.ID, error) {
	if err != nil {
		return components.Nobody, err
	}
	return s.recorder.Enter(e)
}

// join lets a player of the script join.
func (s *recording) join(spec systems.PlayerSpec) (components.ID, error) {
	id, err := s.enter(s.match.JoinEntry(spec))
	if err == nil {
		s.commands = append(s.commands, systems.Command{Player: id})
	}
	return id, err
}

// joinBot lets a player join whom a bot plays.
func (s *recording) joinBot(spec systems.PlayerSpec) (components.ID, error) {
	id, err := s.enter(s.match.JoinEntry(spec))
	if err == nil {
		_, err = s.enter(s.match.AddEntry(id, systems.With(bots.Bot, bots.BotData{Skill: bots.DefaultSkill})))
	}
	return id, err
}

// leave removes a player of the script.
func (s *recording) leave(i int) error {
	_, err := s.recorder.Enter(systems.LeaveEntry(s.commands[i].Player))
	s.commands = append(s.commands[:i], s.commands[i+1:]...)
	return err
}

// joinAll lets so many players of the script and so many bots join, with all presets of
// the models in turn, in two teams.
func (s *recording) joinAll(scripted, played int, models ...string) error {
	bodies, err := bodiesOf(models...)
	if err != nil {
		return err
	}
	packs := [...]components.PackKind{components.EnergyPack, components.ShieldPack, components.RepairPack, components.NoPack}
	for i := range scripted + played {
		spec := bodies[i%len(bodies)]
		spec.Name, spec.Team, spec.Pack = fmt.Sprint("player ", i+1), 1+i%2, packs[i%len(packs)]
		join := s.join
		if i >= scripted {
			join = s.joinBot
		}
		if _, err := join(spec); err != nil {
			return err
		}
	}
	return nil
}

// bodiesOf returns the presets of the models, one of each model in turn.
func bodiesOf(models ...string) ([]systems.PlayerSpec, error) {
	var bodies []systems.PlayerSpec
	for n, more := 0, true; more; n++ {
		more = false
		for _, model := range models {
			presets := systems.Presets(model)
			if n >= len(presets) {
				continue
			}
			more = true
			spec, err := systems.Preset(model, presets[n])
			if err != nil {
				return nil, err
			}
			bodies = append(bodies, spec)
		}
	}
	return bodies, nil
}

// dice are the random numbers of a script. They must never change.
type dice uint64

// next returns 64 bits (splitmix64).
func (d *dice) next() uint64 {
	*d += 0x9e3779b97f4a7c15
	z := uint64(*d)
	z = (z ^ z>>30) * 0xbf58476d1ce4e5b9
	z = (z ^ z>>27) * 0x94d049bb133111eb
	return z ^ z>>31
}

// oneIn returns true with a probability of 1/n.
func (d *dice) oneIn(n uint64) bool { return d.next()%n == 0 }

// below returns a number from 0 to n-1.
func (d *dice) below(n int) int { return int(d.next() % uint64(n)) }

// signed returns a number from -size to size.
func (d *dice) signed(size float64) float64 {
	return float64(float64(int64(d.next()>>11)-1<<52)/(1<<52)) * size
}

// near returns a point near another.
func (d *dice) near(p geom.Vec, size float64) geom.Vec {
	return p.Add(geom.Vec{X: d.signed(size), Y: d.signed(size), Z: d.signed(size)})
}
