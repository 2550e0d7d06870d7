package scene

import (
	"math"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/game/internal/bests"
	"github.com/skijet/skijet/game/internal/find"
	"github.com/skijet/skijet/systems"
	"github.com/skijet/skijet/systems/bases"
	"github.com/skijet/skijet/systems/defences"
	"github.com/skijet/skijet/systems/modes"
	"github.com/skijet/skijet/systems/pickups"
)

// Things are what is drawn of a match beside players and shots.
type Things struct {
	Pickups  []pickups.State
	Pieces   []bases.State // of bases
	Flags    []Flag
	Course   *modes.CourseData // nil for none
	NextGate int               // of the course
	Ghosts   []Ghost           // of best runs
	Lesson   Lesson
	Zones    []Zone // after the last tick
}

// Ghost is a run that is repeated beside that of the user.
type Ghost struct {
	modes.Place
	Name     string
	Held     components.Input // what the runner holds
	Velocity geom.Vec         // m/s
	Kind     GhostKind
}

// ghostApart is how near to the eye no ghost is drawn, m [ours]: it would hide everything.
const ghostApart = 3

// Hides reports whether the ghost is where the eye is, and would hide what is to be seen.
func (g *Ghost) Hides(eye geom.Vec) bool {
	return g.Feet.Add(geom.Vec{Z: 1}).Sub(eye).Length() < ghostApart
}

// GhostKind says whose run it is.
type GhostKind uint8

// Kinds of ghosts.
const (
	GhostOwn GhostKind = iota
	GhostOther
	GhostGold // that came with the arena
)

// Rival is a run of somebody else, who is raced.
type Rival struct {
	*bests.Ghost       // nil for nobody
	Invited      bool  // its link was opened; otherwise it goes when the user is faster
	Waits        int64 // tick from which it shows its run to a user who waits before the first gate
}

// rest is how long a rival who waits rests after its run, ticks [ours].
const rest = 31

// races reports whether the rival runs: one that came with the arena does until the user has beaten it.
func (s *State) races() bool {
	r := &s.Rival
	return r.Ghost != nil && (r.Invited || s.Best == nil || s.Best.Seconds > r.Seconds)
}

// Flag is a flag as it is drawn.
type Flag struct {
	modes.FlagPlace
	Drawn geom.Vec
}

// Zone is a zone of the match after a tick.
type Zone struct {
	ID components.ID
	components.ZoneData
}

// Lesson is what is drawn of a lesson.
type Lesson struct {
	Goal               modes.Gate
	Target             geom.Vec // the middle
	HasGoal, HasTarget bool
}

// goalHalf is the largest gate that is drawn for a goal, half of its size, m. Wider ones would not be
// seen as one.
var goalHalf = geom.Vec{X: 18, Y: 25, Z: 15}

var zones = systems.NewQuery(components.Zone)

// FindZones finds the zones of the match after a tick.
func (s *State) FindZones() {
	s.Things.Zones = s.Things.Zones[:0]
	for id, entry := range zones.In(s.Match) {
		s.Things.Zones = append(s.Things.Zones, Zone{id, *components.Zone.Get(entry)})
	}
}

// FindThings finds all but the zones for a frame.
func (s *State) FindThings() {
	s.Things.Pickups = pickups.States(s.Match, s.Things.Pickups[:0])
	s.Things.Pieces = defences.States(s.Match, bases.States(s.Match, s.Things.Pieces[:0]))
	s.Things.Flags = s.Things.Flags[:0]
	for _, f := range modes.Flags(s.Match, nil) {
		v := Flag{FlagPlace: f, Drawn: f.Position}
		if at, _, ok := s.History.At(f.ID, s.Fraction); ok {
			v.Drawn = at
		}
		if p, ok := find.Player(s.Players, f.Carrier); ok && f.State == modes.FlagCarried {
			v.Drawn = p.Position
		}
		s.Things.Flags = append(s.Things.Flags, v)
	}
	s.Things.Course, s.Things.NextGate = nil, 0
	if course, ok := systems.FindSingle(s.Match, modes.Course); ok {
		s.Things.Course = course
		s.Things.NextGate = find.Value(s.Match, s.Self, modes.Run).Next
	}
	s.Things.Ghosts = s.ghosts(s.Things.Ghosts[:0])
	s.Things.Lesson = s.lesson()
}

// ghosts are the best run of the player, the record and a rival, as long as the player runs. To a player
// who waits before its first run, the rival shows its own.
func (s *State) ghosts(list []Ghost) []Ghost {
	run := find.Part(s.Match, s.Self, modes.Run)
	if run == nil {
		return list
	}
	now := float64(s.Match.Tick()-1) + s.Fraction
	if run.Next == 0 {
		if s.races() && s.Racing() {
			list = s.Rival.demonstrate(list, now)
		}
		return list
	}
	ticks := now - math.Floor(run.Began)
	own := bests.Ghost{Trail: find.Value(s.Match, s.Self, modes.Trail).Best}
	if s.Best != nil {
		own.Trail, own.Inputs = s.Best.Trail, s.Best.Inputs
	}
	list = appendGhost(list, &own, ticks, Ghost{Name: "Your best", Kind: GhostOwn})
	if record := systems.Single(s.Match, modes.Record); record.Player != s.Self {
		list = appendGhost(list, &bests.Ghost{Trail: record.Trail}, ticks, Ghost{Name: record.Name, Kind: GhostOther})
	}
	if s.races() {
		list = appendGhost(list, s.Rival.Ghost, ticks, s.Rival.shown())
	}
	return list
}

// shown is how the rival is called, and whose run it is.
func (r *Rival) shown() Ghost {
	if r.Gold {
		return Ghost{Name: r.Name, Kind: GhostGold}
	}
	return Ghost{Name: r.Name, Kind: GhostOther}
}

// demonstrate shows the run of a rival again and again, with its way to the first gate.
func (r *Rival) demonstrate(list []Ghost, now float64) []Ghost {
	long := float64(len(r.Trail)*modes.TrailTicks + rest)
	return appendGhost(list, r.Ghost, math.Mod(max(now-float64(r.Waits), 0), long)-r.Lead, r.shown())
}

// appendGhost adds where a run is at some ticks after its start.
func appendGhost(list []Ghost, run *bests.Ghost, ticks float64, as Ghost) []Ghost {
	at, held, ok := run.At(ticks)
	if !ok {
		return list
	}
	as.Place, as.Held = at, held
	if next, _, more := run.At(ticks + modes.TrailTicks); more {
		as.Velocity = next.Feet.Sub(at.Feet).Scale(1 / (modes.TrailTicks * systems.TickSeconds))
	}
	return append(list, as)
}

// lesson finds what is drawn of the lesson of the player.
func (s *State) lesson() (v Lesson) {
	course, l, ok := s.Lessons(s.Self)
	if !ok {
		return v
	}
	lesson, goesOn := course.Current(l)
	if !goesOn {
		return v
	}
	switch lesson.Task {
	case modes.TaskHit:
		if at, _, ok := s.History.At(course.Target, s.Fraction); ok {
			v.Target, v.HasTarget = at, true
		}
	case modes.TaskLand, modes.TaskPass, modes.TaskDisc:
		v.Goal, v.HasGoal = lesson.Goal, true
		v.Goal.Half = v.Goal.Half.Min(goalHalf)
	}
	return v
}

// LessonTitle names the lesson that the user is to pass, or returns nothing.
func (s *State) LessonTitle() string {
	course, l, ok := s.Lessons(s.Self)
	if !ok || s.Led() {
		return ""
	}
	lesson, goesOn := course.Current(l)
	if !goesOn {
		return ""
	}
	return lesson.Title
}

// Lessons returns the course of the match and the progress of a player, or false if there is none.
func (s *State) Lessons(id components.ID) (*modes.LessonsData, *modes.LearnerData, bool) {
	course, ok := systems.FindSingle(s.Match, modes.Lessons)
	learner := find.Part(s.Match, id, modes.Learner)
	if !ok || learner == nil {
		return nil, nil, false
	}
	return course, learner, true
}
