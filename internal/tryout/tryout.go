package tryout

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/internal/replaykit"
	"github.com/skijet/skijet/levels"
	"github.com/skijet/skijet/systems"
	"github.com/skijet/skijet/systems/behaviours"
	"github.com/skijet/skijet/systems/bots"
	"github.com/skijet/skijet/systems/tribes"
)

// Options say how a level is tried.
type Options struct {
	Players int // 0 means 8
	Ticks   int
	Walkers bool // instead of bots
	Seed    uint64
	// Modules of a game; their models' bodies play too.
	Modules []systems.Module
	// Progress is called about every second of work with the tick; may be nil.
	Progress func(tick int)
}

// Kinds of troubles.
const (
	Leak  = "fell through"       // a hole: geometry is on all sides
	Stuck = "stuck"              // it wanted to move and did not, bots for 2 s, walkers for 4 s
	Left  = "left the world"     // through another side of its limits
	Fell  = "fell over the edge" // out of the world, beside its geometry
	// Shot is a fall over the edge of a body that was hit and had not found its feet again: it is
	// a part of a fight and says nothing of the level.
	Shot = "was shot over the edge"
)

const (
	patience    = 63   // ticks, two seconds
	blastReach  = 20.0 // m from an explosion within which it pushes bodies
	blastPush   = 2.5  // m/s, more than a body gets faster in a tick by itself
	throwTicks  = 8    // ticks from a hit until a body that was thrown has left the ground
	blownTicks  = 63   // ticks from its next contact in which it has not found its feet again
	stuckWithin = 0.25 // m
	sameReach   = 12.0 // m, within which troubles of a kind are one
	maxTroubles = 64   // that are told apart
	chest       = 1.0  // m above the feet from which rays start
	holeReach   = 25.0 // m, half the size of the largest hole
	holeStep    = 2.0  // m, the least size of ground beside a hole
	gapCells    = 4096 // squares of that side without ground that are no hole any more, but a gap between islands
)

// Trouble is something that went wrong at a place.
type Trouble struct {
	Kind    string
	Side    string   // of the level, of Left, Fell and Shot; all of a side are one trouble
	At      geom.Vec // of the feet, where the body was stuck, or where there was no ground below it any more
	Body    string   // name of the first body
	Tick    int      // of the first time
	Times   int
	Longest int // ticks, of Stuck
}

// String describes the trouble in a line.
func (t *Trouble) String() string {
	text := fmt.Sprintf("%s %s at (%.1f, %.1f, %.1f), tick %d", t.Body, t.Kind+t.Side, t.At.X, t.At.Y, t.At.Z, t.Tick)
	if t.Kind == Stuck {
		text += fmt.Sprintf(", for %.1f s", float64(t.Longest)*levels.TickSeconds)
	}
	switch {
	case t.Times > 1 && t.Side != "":
		text += fmt.Sprintf(", the first of %d there", t.Times)
	case t.Times > 1:
		text += fmt.Sprintf(", %d times near there", t.Times)
	}
	return text
}

// Result is what was found.
type Result struct {
	Troubles []Trouble
	Bodies   []string // who played
	Deaths   int
	Distance float64 // m, of all
}

// watch is what is remembered of a player.
type watch struct {
	id       components.ID
	body     string
	anchor   geom.Vec // where it was when it last moved
	still    int      // ticks since
	over     geom.Vec // the last place with ground somewhere below
	off      geom.Vec // the first after that
	last     geom.Vec
	velocity geom.Vec // of the tick before
	hit      int      // tick of the last hit by somebody
	feet     int      // tick in which it touched something first after that
	blown    bool     // it has not found its feet again since
	thrown   bool     // that was so when it left the ground
	alive    bool
	out      bool
	driver   driver
}

type tryout struct {
	Options
	match  *systems.Match
	crew   *bots.Crew
	level  *levels.Level
	watch  []watch
	states []systems.PlayerState
	result Result
}

// Play tries a level. A cancelled context ends it early.
func Play(ctx context.Context, level *levels.Level, o Options) (*Result, error) {
	if o.Players == 0 {
		o.Players = 8
	}
	modules := slices.Clone(o.Modules)
	if !o.Walkers && !slices.ContainsFunc(modules, func(m systems.Module) bool { return m.Name == bots.Module().Name }) {
		modules = append(modules, bots.Module())
	}
	match, err := systems.NewMatch(systems.Options{Level: level, Seed: o.Seed, Rules: tribes.Arena(), Modules: replaykit.With(modules, behaviours.Module())})
	if err != nil {
		return nil, err
	}
	t := &tryout{Options: o, match: match, crew: bots.NewCrew(match), level: level}
	if err := t.join(); err != nil {
		return nil, err
	}
	for tick := range o.Ticks {
		if ctx.Err() != nil {
			break
		}
		if o.Progress != nil && tick%64 == 0 {
			o.Progress(tick)
		}
		if err := match.Step(t.commands(tick)); err != nil {
			return nil, fmt.Errorf("tick %d: %w", tick, err)
		}
		t.look(tick)
	}
	// What is wrong with the level comes first; an island has edges by intent.
	order := []string{Leak, Stuck, Left, Fell, Shot}
	slices.SortStableFunc(t.result.Troubles, func(a, b Trouble) int {
		return slices.Index(order, a.Kind) - slices.Index(order, b.Kind)
	})
	return &t.result, nil
}

// join adds the players, every body of every model in turn.
func (t *tryout) join() error {
	var bodies []systems.PlayerSpec
	for _, model := range t.match.Models() {
		for _, preset := range model.Presets {
			spec, err := systems.Preset(model.Name, preset.Name, t.match.Modules()...)
			if err != nil {
				return err
			}
			bodies = append(bodies, spec)
		}
	}
	for i := range t.Players {
		spec := bodies[(i+int(t.Seed))%len(bodies)]
		spec.Name, spec.Team = fmt.Sprint("player ", i+1), 1+i%2
		join := func(s systems.PlayerSpec) (components.ID, error) { return bots.Join(t.match, s) }
		if t.Walkers {
			join = t.match.Join
		}
		id, err := join(spec)
		if err != nil {
			return err
		}
		t.watch = append(t.watch, watch{id: id, body: spec.Armor.Name,
			driver: driver{random: rand.New(rand.NewPCG(t.Seed, uint64(i)))}})
		t.result.Bodies = append(t.result.Bodies, spec.Armor.Name)
	}
	return nil
}

// commands returns the commands of walkers or bots.
func (t *tryout) commands(tick int) (list []systems.Command) {
	if !t.Walkers {
		return t.crew.Commands(nil)
	}
	for i := range t.states {
		if w := t.of(t.states[i].ID); w != nil {
			list = append(list, systems.Command{Player: w.id, Input: w.driver.command(tick, w.still, &t.states[i])})
		}
	}
	return list
}

func (t *tryout) of(id components.ID) *watch {
	for i := range t.watch {
		if t.watch[i].id == id {
			return &t.watch[i]
		}
	}
	return nil
}

// look compares the players with the tick before.
func (t *tryout) look(tick int) {
	t.states = t.match.Players(t.states[:0])
	t.lookForHits(tick)
	for i := range t.states {
		s := &t.states[i]
		w := t.of(s.ID)
		switch {
		case w == nil:
		case !s.Alive:
			if w.alive {
				t.result.Deaths++
				t.checkOut(w, w.last, tick)
			}
			w.alive = false
		case !w.alive:
			w.alive, w.out, w.still, w.blown = true, false, 0, false
			w.anchor, w.over, w.off, w.last = s.Position, s.Position, s.Position, s.Position
		default:
			t.follow(w, s, tick)
		}
	}
}

// lookForHits notices who was hit, or pushed by an explosion that did no damage, as those of
// its own team.
func (t *tryout) lookForHits(tick int) {
	for _, e := range t.match.Events() {
		switch e.Kind {
		case systems.EventDamaged:
			if w := t.of(e.Subject); w != nil && e.Other != components.Nobody {
				w.hit, w.blown = tick, true
			}
		case systems.EventExploded:
			for i := range t.states {
				s := &t.states[i]
				w := t.of(s.ID)
				if w != nil && s.Position.Sub(e.Position).Length() < blastReach && s.Velocity.Sub(w.velocity).Length() > blastPush {
					w.hit, w.blown = tick, true
				}
			}
		}
	}
	for i := range t.states {
		if w := t.of(t.states[i].ID); w != nil {
			w.velocity = t.states[i].Velocity
		}
	}
}

// follow looks at a player who lives.
func (t *tryout) follow(w *watch, s *systems.PlayerState, tick int) {
	t.result.Distance += s.Position.Sub(w.last).Length()
	w.last = s.Position
	if s.Contact.Touching && tick-w.hit > throwTicks && w.feet <= w.hit {
		w.feet = tick
	}
	w.blown = w.blown && (w.feet <= w.hit || tick-w.feet <= blownTicks)
	switch {
	case t.hasGround(s.Position):
		w.over, w.off = s.Position, s.Position
	case w.off == w.over:
		w.off, w.thrown = s.Position, w.blown
	}
	t.checkOut(w, s.Position, tick)
	// Who lies on the ground after a hard landing gets up without help.
	if s.Position.Sub(w.anchor).Length() > stuckWithin || s.Move.Recovering || !t.wants(s.ID) {
		w.anchor, w.still = s.Position, 0
		return
	}
	limit := patience
	if t.Walkers {
		limit = 2 * patience // it begins with a wall that it pushes against by intent
	}
	if w.still++; w.still > limit {
		t.add(Trouble{Kind: Stuck, At: s.Position, Body: w.body, Tick: tick, Longest: w.still}, w.still == limit+1)
	}
}

// wants reports whether a player wants to move.
func (t *tryout) wants(id components.ID) bool {
	entry, ok := t.match.Entry(id)
	if !ok {
		return false
	}
	in := components.Intent.Get(entry)
	return in.Forward != 0 || in.Right != 0
}

// checkOut finds who is below or beside the world.
func (t *tryout) checkOut(w *watch, feet geom.Vec, tick int) {
	if w.out {
		return
	}
	const below = 3 // m, so that a body at the lowest point is inside
	b, l := t.level.Bounds, t.level.Limits
	n := Trouble{At: w.off, Body: w.body, Tick: tick}
	switch {
	case feet.Z < b.Min.Z-below:
		open := t.openSides(w.off)
		switch {
		case open != (geom.Vec{}):
			n.Kind, n.Side = Fell, " to the "+sideOf(open)
		case t.isGap(w):
			n.Kind, n.Side = Fell, " between islands"
		default:
			n.Kind = Leak
		}
		if n.Kind == Fell && (w.thrown || w.blown) {
			n.Kind = Shot
		}
	case feet.X < l.Min.X || feet.X > l.Max.X || feet.Y < l.Min.Y || feet.Y > l.Max.Y:
		n.Kind, n.Side = Left, " to the "+sideOf(feet.Sub(l.Center()))
	case feet.Z > l.Max.Z:
		n.Kind, n.Side, n.At = Left, " upward", feet
	default:
		return
	}
	w.out = true
	t.add(n, true)
}

// add adds a trouble to those of its kind nearby.
func (t *tryout) add(n Trouble, isNew bool) {
	for i := range t.result.Troubles {
		old := &t.result.Troubles[i]
		if old.Kind == n.Kind && old.Side == n.Side && (n.Side != "" || old.At.Sub(n.At).Length() < sameReach) {
			old.Longest = max(old.Longest, n.Longest)
			if isNew {
				old.Times++
			}
			return
		}
	}
	if n.Times = 1; len(t.result.Troubles) < maxTroubles {
		t.result.Troubles = append(t.result.Troubles, n)
	}
}
