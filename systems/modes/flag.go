package modes

import (
	"fmt"

	"github.com/skijet/skijet/collision"
	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/systems"
	"github.com/yohamta/donburi"
)

// FlagState is where a flag is.
type FlagState uint8

// States of a flag.
const (
	FlagHome    FlagState = iota // on its stand
	FlagCarried                  // by FlagData.Carrier
	FlagDropped                  // it flies or lies
)

// FlagData makes an entity with a Position, the foot of its pole, and a Velocity a flag.
type FlagData struct {
	Team    int      // whose it is; 0 for one that anybody may carry
	Home    geom.Vec // m
	State   FlagState
	Carrier components.ID // who carries it
	Ticks   int64         // for which it has been carried by the same, or lain
	Rests   bool          // it lies still
	// Thrower let it go last, and cannot take it for ThrowerTicks more.
	Thrower      components.ID
	ThrowerTicks int
}

// check refuses what no flag is.
func (f *FlagData) check() error {
	if !f.Home.IsFinite() || f.State > FlagDropped || f.Ticks < 0 || f.ThrowerTicks < 0 {
		return fmt.Errorf("modes: a flag in state %d for %d ticks, %d of them after a throw, whose home is %v", f.State, f.Ticks, f.ThrowerTicks, f.Home)
	}
	return nil
}

// Flag is on every flag.
var Flag = donburi.NewComponentType[FlagData]()

// FlagDeed is what was done with a flag.
type FlagDeed uint8

// What can be done with a flag.
const (
	FlagTaken      FlagDeed = iota + 1 // from its stand, or from where it lay
	FlagFell                           // its carrier died, left or was put elsewhere
	FlagThrown                         // by its carrier
	FlagReturned                       // by a player of its team
	FlagReturnedBy                     // itself: it lay for too long, in water or outside of the level
	FlagCaptured
)

// FlagMoved is the event of what was done with a flag. Its subject is the player who did
// it, or nobody.
type FlagMoved struct {
	Deed     FlagDeed
	Flag     components.ID
	Team     int      // of the flag
	By       int      // the team of the player
	Position geom.Vec // m
}

// Numbers of flags.
const (
	// standardReturnTicks is how long a flag lies before it returns, 45 s [TR].
	standardReturnTicks = 1406
	// ThrowSpeed is what a throw adds to the velocity of the carrier, along its view, m/s
	// [ours]. With more a flag crosses a valley in relays; with less it does not leave its
	// carrier on skis.
	ThrowSpeed = 18
	// throwerTicks is how long a thrower cannot take it again, 0.5 s [ours]: less, and it
	// never leaves the hand.
	throwerTicks = 16
	// flagElasticity is the part of its speed into a surface that a flag bounces with, and
	// flagGrip the part of its speed along one that each contact takes [ours].
	flagElasticity, flagGrip = 0.2, 0.35
	// flagRest is the speed in m/s below which a flag lies still on what is no steeper than
	// flagFlat, n.up [ours].
	flagRest, flagFlat = 1.0, 0.7
	// flagBumps is how many contacts a tick has of a flag [ours]. With fewer it loses the
	// rest of its tick in corners.
	flagBumps = 4
)

// flagBody is the box of a flag that meets the level: inside of that of every armour, so
// that one let go is never in a wall. flagReach is the box that players touch [ours].
var (
	flagBody  = geom.Vec{X: 0.25, Y: 0.25, Z: 0.5}
	flagReach = geom.Vec{X: 0.6, Y: 0.6, Z: 1.2}
)

// Queries of what flags meet.
var (
	flags = systems.NewQuery(Flag, components.Position, components.Velocity)
	zones = systems.NewQuery(components.Zone)
)

// flagScratch is the memory of a tick.
type flagScratch struct {
	touches  []systems.Touch
	contacts []collision.Contact
}

var flagScratchKind = donburi.NewComponentType[flagScratch]()

// flagComponents are those of every mode with flags.
func flagComponents() []systems.Registration {
	return []systems.Registration{
		systems.State("modes.flag", Flag, systems.Needs(components.Position, components.Velocity), systems.Sound((*FlagData).check)),
		systems.State("modes.goal", components.Goal, systems.OnEvery(components.Player)),
		systems.Derived("modes.scratch", flagScratchKind, systems.OfMatch()),
	}
}

// touchRule does what comes of a player who touches a flag, and reports whether nobody
// else can touch it there any more.
type touchRule func(t flagTick, player components.ID) bool

// flagSchedule lets flags move and be touched by what a mode says of touches, and sets
// goals.
func flagSchedule(touch touchRule, goals func(*systems.Match)) func(systems.Schedule) systems.Schedule {
	return func(s systems.Schedule) systems.Schedule {
		return s.
			Add(systems.System{Name: "modes.flags", Stage: systems.StageTriggers, Run: func(m *systems.Match) { moveFlags(m, touch) }}).
			After("limits",
				systems.System{Name: "modes.drops", Run: dropFlags},
				systems.System{Name: "modes.goals", Run: goals})
	}
}

// addFlag sets up a flag.
func addFlag(m *systems.Match, team int, home geom.Vec) error {
	_, err := m.Spawn(
		systems.With(components.Position, components.PositionData{Feet: home}),
		systems.With(components.Velocity, components.VelocityData{}),
		systems.With(Flag, FlagData{Team: team, Home: home}))
	return err
}

// FlagPlace is where a flag is, for who draws or hunts it.
type FlagPlace struct {
	ID       components.ID
	Position geom.Vec // of its foot, m
	FlagData
}

// Flags appends all flags of a match, in the order of their IDs.
func Flags(m *systems.Match, places []FlagPlace) []FlagPlace {
	for id, entry := range flags.In(m) {
		places = append(places, FlagPlace{ID: id, Position: components.Position.Get(entry).Feet, FlagData: *Flag.Get(entry)})
	}
	return places
}

// CarriedBy returns the flag that a player carries, or false for none.
func CarriedBy(m *systems.Match, id components.ID) (components.ID, bool) {
	if id == components.Nobody {
		return components.Nobody, false
	}
	for flag, entry := range flags.In(m) {
		if f := Flag.Get(entry); f.State == FlagCarried && f.Carrier == id {
			return flag, true
		}
	}
	return components.Nobody, false
}

// flagTick is one flag in one tick. What a rule gets of it is a copy, so that it costs no
// memory.
type flagTick struct {
	match    *systems.Match
	status   *StatusData
	scratch  *flagScratch
	id       components.ID
	flag     *FlagData
	feet     *geom.Vec
	velocity *geom.Vec
	from     geom.Vec // where it was at the beginning of the tick
}

// visitFlags visits all flags, in the order of their IDs.
func visitFlags(m *systems.Match, visit func(t flagTick)) {
	status, scratch := systems.Single(m, Status), systems.Single(m, flagScratchKind)
	for id, entry := range flags.In(m) {
		feet := &components.Position.Get(entry).Feet
		visit(flagTick{match: m, status: status, scratch: scratch, id: id, flag: Flag.Get(entry),
			feet: feet, velocity: &components.Velocity.Get(entry).Linear, from: *feet})
	}
}

// tell emits what a player, or nobody, did with the flag.
func (t *flagTick) tell(deed FlagDeed, player components.ID) {
	e := FlagMoved{Deed: deed, Flag: t.id, Team: t.flag.Team, Position: *t.feet}
	if entry, ok := t.match.Entry(player); ok {
		e.By = teamOf(entry)
	}
	// Beyond the limit of events nobody is told.
	_ = systems.Emit(t.match, player, e)
}

// goHome puts the flag back on its stand.
func (t *flagTick) goHome() {
	*t.flag = FlagData{Team: t.flag.Team, Home: t.flag.Home}
	*t.feet, *t.velocity = t.flag.Home, geom.Vec{}
}

// take gives the flag to a player.
func (t *flagTick) take(player components.ID) {
	if score, ok := scoreOf(t.match, player); ok && t.flag.State == FlagHome {
		score.Grabs++
	}
	t.tell(FlagTaken, player)
	*t.flag = FlagData{Team: t.flag.Team, Home: t.flag.Home, State: FlagCarried, Carrier: player}
	t.follow()
}

// drop lets the flag go on by itself, from where it is and with the velocity that it has.
func (t *flagTick) drop(deed FlagDeed) {
	carrier := t.flag.Carrier
	t.tell(deed, carrier)
	*t.flag = FlagData{Team: t.flag.Team, Home: t.flag.Home, State: FlagDropped}
	if deed == FlagThrown {
		t.flag.Thrower, t.flag.ThrowerTicks = carrier, throwerTicks
	}
}

// returnTicks is how long a flag may lie.
func (t *flagTick) returnTicks() int64 {
	if n := t.status.Rules.ReturnTicks; n > 0 {
		return n
	}
	return standardReturnTicks
}

// resetFlags puts all flags home.
func resetFlags(m *systems.Match) { visitFlags(m, func(t flagTick) { t.goHome() }) }
