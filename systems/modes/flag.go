package modes

import (
	"fmt"

	"github.com/skijet/skijet/collision"
	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/systems"
	"github.com/yohamta/donburi"
)

// FlagState says whether a flag is at home, carried or dropped.
type FlagState uint8

// States of a flag.
const (
	FlagHome    FlagState = iota // on its stand
	FlagCarried                  // by FlagData.Carrier
	FlagDropped                  // in flight or on the ground
)

// FlagData makes an entity a flag. Its Position is the foot of the pole, and it has a
// Velocity.
type FlagData struct {
	Team    int      // team that owns it; 0 for a flag that every player may carry
	Home    geom.Vec // m
	State   FlagState
	Carrier components.ID // while carried
	Ticks   int64         // since it was taken or dropped
	Rests   bool          // at rest on the ground
	// Thrower is the player who threw it last, who cannot take it for ThrowerTicks.
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

// FlagAction is what happened to a flag.
type FlagAction uint8

// Actions on flags.
const (
	FlagTaken        FlagAction = iota + 1 // from its stand, or after it was dropped
	FlagFell                               // its carrier died, left or was teleported
	FlagThrown                             // by its carrier
	FlagReturned                           // by a player of its team
	FlagAutoReturned                       // after the return time, from water or from outside the level
	FlagCaptured
)

// FlagMoved is the event of an action on a flag. Its subject is the player who acted,
// or Nobody.
type FlagMoved struct {
	Action   FlagAction
	Flag     components.ID
	Team     int      // team of the flag
	By       int      // team of the player
	Position geom.Vec // m
}

// Numbers of flags.
const (
	// standardReturnTicks is how long a dropped flag lies before it returns, 45 s [TR].
	standardReturnTicks = 1406
	// ThrowSpeed is added to the velocity of the carrier along its view by a throw, m/s
	// [ours]. If it is larger, team-mates throw a flag across a valley from one to the
	// next; if it is smaller, the flag does not get ahead of a carrier on skis.
	ThrowSpeed = 18
	// throwerTicks is how long a thrower cannot take the flag again, 0.5 s [ours]. If
	// it is shorter, the thrower takes it back at once.
	throwerTicks = 16
	// flagElasticity is the fraction of its speed towards a surface with which a flag
	// bounces back. flagGrip is the fraction of its speed along the surface that each
	// contact removes [ours].
	flagElasticity, flagGrip = 0.2, 0.35
	// flagRest is the speed in m/s below which a flag comes to rest on a surface whose
	// normal has at least the z component flagFlat [ours].
	flagRest, flagFlat = 1.0, 0.7
	// flagBumps is the largest number of contacts of a flag in a tick [ours]. With
	// fewer, a flag in a corner loses the rest of its motion in the tick.
	flagBumps = 4
)

// flagBody is the box with which a flag collides with the level. It is inside the box
// of every armour, so a dropped flag is never in a wall. flagReach is the box that
// players touch [ours].
var (
	flagBody  = geom.Vec{X: 0.25, Y: 0.25, Z: 0.5}
	flagReach = geom.Vec{X: 0.6, Y: 0.6, Z: 1.2}
)

// Queries for flags and for zones.
var (
	flags = systems.NewQuery(Flag, components.Position, components.Velocity)
	zones = systems.NewQuery(components.Zone)
)

// flagScratch is memory that is used within one tick only.
type flagScratch struct {
	touches  []systems.Touch
	contacts []collision.Contact
}

var flagScratchKind = donburi.NewComponentType[flagScratch]()

// flagComponents returns the components of every mode with flags.
func flagComponents() []systems.Registration {
	return []systems.Registration{
		systems.State("modes.flag", Flag, systems.Needs(components.Position, components.Velocity), systems.Validate((*FlagData).check)),
		systems.Derived("modes.scratch", flagScratchKind, systems.OfMatch()),
	}
}

// touchRule handles the touch of a player, and reports whether the flag has gone from
// where it was, so that no other player can touch it in this tick.
type touchRule func(t flagTick, player components.ID) bool

// flagSchedule adds the systems that move flags, handle touches by a mode's touch rule,
// and set goals.
func flagSchedule(touch touchRule, goals func(*systems.Match)) func(systems.Schedule) systems.Schedule {
	return func(s systems.Schedule) systems.Schedule {
		return s.
			Add(systems.System{Name: "modes.flags", Stage: systems.StageTriggers, Run: func(m *systems.Match) { moveFlags(m, touch) }}).
			After("limits",
				systems.System{Name: "modes.drops", Run: dropFlags},
				systems.System{Name: "modes.goals", Run: goals})
	}
}

// addFlag spawns a flag.
func addFlag(m *systems.Match, team int, home geom.Vec) error {
	_, err := m.Spawn(
		systems.With(components.Position, components.PositionData{Feet: home}),
		systems.With(components.Velocity, components.VelocityData{}),
		systems.With(Flag, FlagData{Team: team, Home: home}))
	return err
}

// FlagPlace is a flag with its ID and position, for drawing and for goals.
type FlagPlace struct {
	ID       components.ID
	Position geom.Vec // foot of the pole, m
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

// flagTick is one flag in one tick. It is passed to rules by value, so it costs no
// allocation.
type flagTick struct {
	match    *systems.Match
	status   *StatusData
	scratch  *flagScratch
	id       components.ID
	flag     *FlagData
	feet     *geom.Vec
	velocity *geom.Vec
	from     geom.Vec // position at the beginning of the tick
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

// emit emits the event of an action on the flag by a player or by Nobody.
func (t *flagTick) emit(action FlagAction, player components.ID) {
	e := FlagMoved{Action: action, Flag: t.id, Team: t.flag.Team, Position: *t.feet}
	if entry, ok := t.match.Entry(player); ok {
		e.By = teamOf(entry)
	}
	// An event beyond the limit is dropped.
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
	t.emit(FlagTaken, player)
	*t.flag = FlagData{Team: t.flag.Team, Home: t.flag.Home, State: FlagCarried, Carrier: player}
	t.follow()
}

// drop releases the flag, which keeps its position and velocity.
func (t *flagTick) drop(action FlagAction) {
	carrier := t.flag.Carrier
	t.emit(action, carrier)
	*t.flag = FlagData{Team: t.flag.Team, Home: t.flag.Home, State: FlagDropped}
	if action == FlagThrown {
		t.flag.Thrower, t.flag.ThrowerTicks = carrier, throwerTicks
	}
}

// resetFlags returns all flags to their homes.
func resetFlags(m *systems.Match) { visitFlags(m, func(t flagTick) { t.goHome() }) }
