package soak

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/internal/testlevels"
	"github.com/skijet/skijet/systems"
	"github.com/skijet/skijet/systems/behaviours"
	"github.com/skijet/skijet/systems/tribes"
	"github.com/skijet/skijet/systems/weapons"
)

// rounding is the error of a sum of numbers of the size of a level, in their unit.
const rounding = 1e-9

// checker checks the invariants of a match from the outside, tick by tick.
type checker struct {
	m             *systems.Match
	watch         *watch
	rules         tribes.Rules
	ground        *testlevels.Ground
	solid         *testlevels.Brute
	tunings       []tuning // in the order of IDs
	platforms     []platform
	before, after []systems.PlayerState // of all moving bodies
	players       []systems.PlayerState // of the players; scratch
	turrets       []turret
	shots         []systems.ProjectileState
	poses         []systems.PlatformState
	surroundings  []surroundings
	progress      []progress
	groups        groups
	rides         []components.RideData // of the last tick
	ticks         int                   // player ticks seen
	longest       int                   // time to live of the projectile that lives longest, ticks
	explosions    map[string]explosion  // of what flies, by weapon
	list          []*testlevels.Face    // scratch
	models        []systems.Model       // of the match
	except        []string              // invariants that are not checked
	blasts        []geom.Vec            // explosions of the session in this tick
	scene         []string              // the step of the last violation
}

// surroundings is what the checker keeps of a body from tick to tick.
type surroundings struct {
	outside bool  // crossed the border of an open level, and may come back through a face from behind
	behind  []int // numbers of the faces that it has entered that way and not left since
	// faces are the faces of the level in region.
	region geom.Bounds
	faces  []*testlevels.Face
}

// newChecker makes the checker of a match. first is the ID of the first moving body.
func newChecker(m *systems.Match, ground *testlevels.Ground, tunings []tuning, watch *watch, first components.ID) (*checker, error) {
	w := &checker{m: m, watch: watch, rules: m.Rules(), ground: ground, solid: ground.Solid.Fork(), tunings: tunings, models: m.Models()}
	w.surroundings, w.progress, w.rides = make([]surroundings, len(tunings)+1), make([]progress, len(tunings)), make([]components.RideData, len(tunings))
	watch.start(m, first, len(tunings))
	var err error
	if w.before, err = w.collectStates(nil); err != nil {
		return nil, err
	}
	w.explosions = map[string]explosion{}
	for _, s := range m.Weapons().Specs() {
		if s.Projectile != nil {
			w.longest = max(w.longest, s.Projectile.TTLTicks)
			w.explosions[s.Name] = explosionOf(s.Projectile)
		}
	}
	number := ground.Level.Solid.Len()
	for i := range ground.Level.Platforms {
		p, err := newPlatform(&ground.Level.Platforms[i], number)
		if err != nil {
			return nil, fmt.Errorf("platform %d: %w", i, err)
		}
		number += len(p.local)
		w.platforms = append(w.platforms, p)
	}
	return w, nil
}

// check checks the last tick. The error names the invariant.
func (w *checker) check() error {
	var err error
	if w.after, err = w.collectStates(w.after[:0]); err != nil {
		return err
	}
	if err := w.checkWorld(); err != nil {
		return err
	}
	for i := range w.turrets {
		if err := w.checkTurret(&w.turrets[i]); err != nil {
			return err
		}
	}
	if err := w.checkCrowd(); err != nil && !w.excepted(err, "") {
		return err
	}
	for i := range w.after {
		w.ticks++
		if err := w.checkPlayer(i); err != nil {
			b := &violation{err: err, player: w.after[i].ID, model: w.after[i].Model, body: w.after[i].ArmorName}
			b.invariant, _, _ = strings.Cut(err.Error(), " ")
			return b
		}
	}
	for i := range w.rides {
		w.rides[i] = *components.Ride.Get(w.watch.entry(i))
	}
	w.watch.remember()
	w.before, w.after = w.after, w.before
	return nil
}

// checkWorld checks I11 and I12, and updates the platforms.
func (w *checker) checkWorld() error {
	last := components.Nobody
	for _, p := range w.after {
		if _, ok := w.m.Entry(p.ID); !ok || p.ID <= last {
			return fmt.Errorf("I11 roster: player %d after %d, alive %v", p.ID, last, ok)
		}
		last = p.ID
	}
	last = components.Nobody
	w.shots = w.m.Projectiles(w.shots[:0])
	if n := len(w.shots); n > systems.MaxProjectiles {
		return fmt.Errorf("I12 projectiles: %d, limit %d", n, systems.MaxProjectiles)
	}
	for _, s := range w.shots {
		entry, ok := w.m.Entry(s.ID)
		if !ok || s.ID <= last {
			return fmt.Errorf("I11 roster: projectile %d after %d, alive %v", s.ID, last, ok)
		}
		last = s.ID
		if ttl := components.TTL.Get(entry).Ticks; ttl < 0 || ttl > w.longest {
			return fmt.Errorf("I12 projectiles: %d has %d ticks to live", s.ID, ttl)
		}
	}
	w.poses = w.m.Platforms(w.poses[:0])
	for _, p := range w.poses {
		w.platforms[p.Number].place(p.Pose)
	}
	return nil
}

// tickEvents summarises the events of one player in a tick.
type tickEvents struct {
	spawned, died, fell bool
	shot                bool // fired, or was hit by a beam
	damage, kicks       float64
}

func (w *checker) eventsOf(p *systems.PlayerState) tickEvents {
	var h tickEvents
	for _, e := range w.m.Events() {
		mine := e.Subject == p.ID
		switch e.Kind {
		case systems.EventSpawned:
			h.spawned = h.spawned || mine
		case systems.EventDied:
			h.died = h.died || mine
		case systems.EventFellOut:
			h.fell = h.fell || mine
		case systems.EventFired, systems.EventBeam:
			h.shot = h.shot || mine || e.Other == p.ID
		case systems.EventDamaged:
			if mine {
				h.damage += e.Amount
			}
		case systems.EventHealed:
			if mine {
				h.damage -= e.Amount
			}
		case systems.EventExploded:
			h.kicks += w.maxKick(&e, p)
		}
	}
	return h
}

// maxKick returns the largest speed change, m/s, that an explosion can cause.
func (w *checker) maxKick(e *systems.Event, p *systems.PlayerState) float64 {
	weapon := e.Weapon
	if e.Shot == components.Nobody {
		if !slices.Contains(w.blasts, e.Position) {
			return math.Inf(1) // of a module; its strength is unknown
		}
		weapon = "disc" // an explosion of the session
	}
	b := w.explosions[weapon]
	if b.unknown {
		return math.Inf(1)
	}
	kicks, mass := 0.0, components.Armor.Get(w.watch.entry(int(p.ID-w.watch.first))).Mass
	for _, payload := range b.payloads {
		if payload.Radius > 0 {
			kick, _ := weapons.Blast(e.Position, &payload, weapons.StandardFalloffs()[payload.Rule], geom.FeetBox(p.Position, p.Half), mass, 1)
			kicks += kick.Length() + rounding
		} else if e.Other == p.ID {
			kicks += payload.Kick/mass + rounding
		}
	}
	return kicks
}

// explosion is what happens where a projectile ends.
type explosion struct {
	payloads []components.PayloadData
	unknown  bool // of a module that has parts of the names of behaviours
}

func explosionOf(p *weapons.Projectile) explosion {
	var b behaviours.Behaviour
	err := b.Read(p)
	return explosion{payloads: append(b.Payloads, p.Payload), unknown: err != nil}
}

// violation is an invariant that a body broke.
type violation struct {
	invariant   string
	player      components.ID
	model, body string
	err         error
}

func (b *violation) Error() string {
	return fmt.Sprintf("player=%d body=%s %v", b.player, b.body, b.err)
}

// checkPlayer checks the tick of one body, in the order of its stages.
func (w *checker) checkPlayer(i int) error {
	a, b := &w.before[i], &w.after[i]
	h := w.eventsOf(b)
	for _, f := range []float64{b.Position.X, b.Position.Y, b.Position.Z, b.Velocity.X, b.Velocity.Y, b.Velocity.Z,
		b.Energy, b.Health, b.Contact.Friction, b.Contact.JumpNormal.Length(), b.Contact.Normal.Length()} {
		if !geom.IsFinite(f) {
			return fmt.Errorf("I1 finite: %v at %v, energy %v, health %v, contact %+v", b.Velocity, b.Position, b.Energy, b.Health, b.Contact)
		}
	}
	if err := checkHealth(a, b, h); err != nil {
		return err
	}
	if h.spawned || h.died || !a.Alive || !b.Alive {
		w.surroundings[i].comeBack()
		w.progress[i] = progress{}
		return nil
	}
	s := w.newStep(i)
	s.before, s.events = a, h
	invariants := []func(*step) error{w.checkBounds, w.checkMemory, w.checkContained, w.checkContinuous, w.checkBeforeStep, w.checkSpeed,
		w.checkPath, w.checkDisplacement, w.checkContacts, w.checkGrounded, w.checkProgress, w.checkAfterMovement, w.checkEnergy}
	if s.modelLimits != nil { // a model of a module: only its promises are known
		if s.modelLimits.ownPush {
			s.events.kicks = math.Inf(1)
		}
		invariants = []func(*step) error{w.checkBounds, w.checkContained, w.checkModelLimits, w.checkAfterMovement}
	}
	for _, invariant := range invariants {
		if err := invariant(&s); err != nil && !w.excepted(err, b.Model) {
			w.scene = w.picture(&s)
			return err
		}
	}
	return nil
}

// excepted reports whether a broken invariant is not to be checked, for one model or all.
func (w *checker) excepted(err error, model string) bool {
	invariant, _, _ := strings.Cut(err.Error(), " ")
	return slices.Contains(w.except, invariant) || slices.Contains(w.except, invariant+"/"+model)
}

// checkHealth checks I13, and the bounds of I6: health lost is the sum of the damage in
// events.
func checkHealth(a, b *systems.PlayerState, h tickEvents) error {
	if b.Energy < 0 || b.Energy > b.MaxEnergy {
		return fmt.Errorf("I6 energy: %v of %v", b.Energy, b.MaxEnergy)
	}
	if h.spawned || h.fell {
		return nil
	}
	if lost := a.Health - b.Health; math.Abs(lost-h.damage) > rounding {
		return fmt.Errorf("I13 health: lost %v, events report %v", lost, h.damage)
	}
	return nil
}
