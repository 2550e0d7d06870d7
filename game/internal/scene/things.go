package scene

import (
	"math"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/systems"
	"github.com/skijet/skijet/systems/bases"
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
	Ghosts   []modes.Place     // of best runs
	Lesson   Lesson
	Zones    []Zone // after the last tick
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
	s.Things.Pieces = bases.States(s.Match, s.Things.Pieces[:0])
	s.Things.Flags = s.Things.Flags[:0]
	for _, f := range modes.Flags(s.Match, nil) {
		v := Flag{FlagPlace: f, Drawn: f.Position}
		if at, _, ok := s.History.At(f.ID, s.Fraction); ok {
			v.Drawn = at
		}
		if p, ok := Find(s.Players, f.Carrier); ok && f.State == modes.FlagCarried {
			v.Drawn = p.Position
		}
		s.Things.Flags = append(s.Things.Flags, v)
	}
	s.Things.Course, s.Things.NextGate = nil, 0
	if course, ok := systems.FindSingle(s.Match, modes.Course); ok {
		s.Things.Course = course
		if entry, ok := s.Match.Entry(s.Self); ok && entry.HasComponent(modes.Run) {
			s.Things.NextGate = modes.Run.Get(entry).Next
		}
	}
	s.Things.Ghosts = s.ghosts(s.Things.Ghosts[:0])
	s.Things.Lesson = s.lesson()
}

// ghosts are the best run of the player and the record, as long as the player runs.
func (s *State) ghosts(list []modes.Place) []modes.Place {
	entry, ok := s.Match.Entry(s.Self)
	if !ok || !entry.HasComponent(modes.Run) || modes.Run.Get(entry).Next == 0 {
		return list
	}
	ticks := float64(s.Match.Tick()-1) + s.Fraction - math.Floor(modes.Run.Get(entry).Began)
	record := systems.Single(s.Match, modes.Record)
	trails := [][]modes.Place{modes.Trail.Get(entry).Best}
	if s.Best != nil {
		trails[0] = s.Best.Trail
	}
	if record.Player != s.Self {
		trails = append(trails, record.Trail)
	}
	for _, trail := range trails {
		if at, ok := modes.Ghost(trail, ticks); ok {
			list = append(list, at)
		}
	}
	return list
}

// lesson finds what is drawn of the lesson of the player.
func (s *State) lesson() (v Lesson) {
	course, l, ok := s.Lessons(s.Self)
	if !ok || l.Lesson >= modes.LessonCount {
		return v
	}
	switch l.Lesson {
	case modes.LessonTarget:
		if at, _, ok := s.History.At(course.Target, s.Fraction); ok {
			v.Target, v.HasTarget = at, true
		}
	case modes.LessonJet, modes.LessonCrest, modes.LessonDisc:
		v.Goal, v.HasGoal = course.Places[l.Lesson].Goal, true
		v.Goal.Half = v.Goal.Half.Min(goalHalf)
	}
	return v
}

// Lessons returns the course of the match and the progress of a player, or false if there is none.
func (s *State) Lessons(id components.ID) (*modes.LessonsData, *modes.LearnerData, bool) {
	course, ok := systems.FindSingle(s.Match, modes.Lessons)
	entry, there := s.Match.Entry(id)
	if !ok || !there || !entry.HasComponent(modes.Learner) {
		return nil, nil, false
	}
	return course, modes.Learner.Get(entry), true
}
