package modes

import (
	"fmt"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/systems"
	"github.com/yohamta/donburi"
)

// Lesson is one step of the course for beginners.
type Lesson uint8

// Lessons in their order.
const (
	LessonSki    Lesson = iota // ski down a slope
	LessonJump                 // jump
	LessonJet                  // fly over a gap
	LessonCrest                // keep the speed over a crest
	LessonDisc                 // jump onto a roof by the blast of a weapon, without jets
	LessonTarget               // hit a moving target
	LessonCount
)

// String says in a few words what is to be done.
func (l Lesson) String() string {
	return [...]string{"Ski down the slope", "Jump", "Jet over the gap", "Keep speed over the crest",
		"Disc-jump onto the roof", "Hit the moving target", "All done"}[min(l, LessonCount)]
}

// LessonPlace is where a lesson takes place.
type LessonPlace struct {
	Start geom.Vec // place of the feet, m
	Look  geom.YawPitch
	Goal  Gate // place to come to; for skiing and jumping it is only shown
	// Low is the height below which the lesson begins again, and Reach the horizontal distance
	// from its start, m.
	Low, Reach float64
}

// LessonsData are the places of all lessons.
type LessonsData struct {
	Places [LessonCount]LessonPlace
	Target components.ID // entity to be hit
	Path   geom.Vec      // distance by which the target moves to both sides of its place, m
}

// LearnerData is the progress of a player in the course.
type LearnerData struct {
	Lesson Lesson // LessonCount after the last one
	Begun  bool   // the player is where the lesson begins, or has come from there
	Held   bool   // the button that skips a lesson was held in the last tick
	Rested bool   // neither jump nor ski has been held at some time since the lesson began
	Ticks  int    // since the lesson began, with all its attempts
	Praise int    // ticks until the next lesson begins; above 0 this one is passed
	Still  int    // ticks for which the player has not moved away from its start
	Blast  int    // ticks since an own blast threw the player up, or 0
	Done   [LessonCount]LessonResult
}

// LessonResult is how a lesson went.
type LessonResult struct {
	Ticks    int // with all attempts
	Attempts int
	Passed   bool // and not skipped
}

// check refuses invalid progress.
func (l *LearnerData) check() error {
	if l.Lesson > LessonCount || l.Praise < 0 || l.Praise > PraiseTicks {
		return fmt.Errorf("modes: lesson %d of %d, %d ticks before the next", l.Lesson, LessonCount, l.Praise)
	}
	return nil
}

// check refuses places that are nowhere.
func (d *LessonsData) check() error {
	for i := range d.Places {
		p := &d.Places[i]
		if !p.Start.IsFinite() || !p.Goal.Center.IsFinite() || !p.Goal.Half.IsFinite() || !geom.IsFinite(p.Low) || !(p.Reach > 0) {
			return fmt.Errorf("modes: %w: lesson %q: place %+v is not finite or has no reach", ErrLevel, Lesson(i), *p)
		}
	}
	if !d.Path.IsFinite() {
		return fmt.Errorf("modes: %w: the target moves along %v", ErrLevel, d.Path)
	}
	return nil
}

// Component types of the course. A match has one Lessons, and every player has a Learner.
var (
	Lessons = donburi.NewComponentType[LessonsData]()
	Learner = donburi.NewComponentType[LearnerData]()
)

// LessonBegun is the event of its subject being put where a lesson begins.
type LessonBegun struct {
	Lesson Lesson
	Failed Failure // why the last attempt failed; NoFailure begins the first one
	Look   geom.YawPitch
}

// Failure is why a lesson begins again.
type Failure uint8

// Failures.
const (
	NoFailure    Failure = iota
	FailureDied          // the player died
	FailureLow           // fell or went below the lesson, before its goal
	FailureFar           // went too far away
	FailurePast          // went or fell down behind the goal
	FailureStill         // came to rest in a lesson about speed
	FailureSlow          // came to the goal with too little speed
)

// LessonPassed is the event of its subject passing a lesson, or skipping it.
type LessonPassed struct {
	Lesson  Lesson
	Seconds float64 // with all attempts
	Skipped bool
}

// ByLessons is the reason of a match that ended because everybody has finished the course.
const ByLessons = "lessons"

// learners are the players who can take lessons.
var learners = systems.NewQuery(Learner, components.Player, components.Health, components.Intent, components.Position,
	components.Velocity, components.View, components.MoveReport, components.Contact)

// Learn is a course for beginners, of six lessons in order. A lesson puts the player where it
// begins, notices when it is passed, and goes on to the next; a player who falls behind begins it
// again. The button for use skips a lesson. Health and ammunition come back as in [Practice]. The
// match ends when every player has finished.
//
// The zero lessons stand for those of the level: valley has some, and other levels are refused.
func Learn(lessons LessonsData) Mode {
	return Mode{
		Name: "learn", Version: "2",
		About: "Six lessons in the valley, from skiing to hitting",
		Components: []systems.Registration{
			systems.State("modes.learner", Learner, systems.OnEvery(components.Player), systems.Validate((*LearnerData).check)),
			systems.State("modes.lessons", Lessons, systems.OfMatch(), systems.Validate((*LessonsData).check)),
		},
		Schedule: func(s systems.Schedule) systems.Schedule {
			return s.
				After("commands", systems.System{Name: "modes.nojets", Run: holdJets}).
				After("platforms", systems.System{Name: "modes.target", Run: moveTarget}).
				After("limits", systems.System{Name: "modes.practice", Run: fillUp}, systems.System{Name: "modes.lessons", Run: teach})
		},
		Setup: func(m *systems.Match) error { return setLessons(m, lessons) },
		Begin: func(m *systems.Match) {
			for _, entry := range learners.In(m) {
				*Learner.Get(entry) = LearnerData{}
			}
		},
	}
}

// Numbers of the target [ours].
const (
	// targetTicks is how long the target takes there and back, 7 s: at 28 m each way it moves at
	// 8 m/s, as fast as somebody who runs.
	targetTicks = 218
	// targetHealth lets the target stay for longer than anybody shoots at it: it is healed every
	// second.
	targetHealth = 100
	// targetMass is large, so that nothing pushes it.
	targetMass = 1000
)

// TargetHalf returns the half extents of the target around its position, m: a little higher
// than a player, and as wide.
func TargetHalf() geom.Vec { return geom.Vec{X: 1.5, Y: 1.5, Z: 1.5} }

// setLessons finds the places of the lessons and puts the target there.
func setLessons(m *systems.Match, given LessonsData) error {
	if given == (LessonsData{}) {
		own, ok := lessonsOf(m.Level.Name)
		if !ok {
			return fmt.Errorf("modes: %w: %s has no places for lessons: play them on valley", ErrLevel, m.Level.Name)
		}
		given = own
	}
	if err := given.check(); err != nil {
		return err
	}
	target, err := m.Spawn(
		systems.With(components.Position, components.PositionData{Feet: given.Places[LessonTarget].Goal.Center}),
		systems.With(components.HitBox, components.HitBoxData{Half: TargetHalf(), Mass: targetMass}),
		systems.With(components.Health, components.HealthData{Current: targetHealth, Max: targetHealth}),
		systems.With(components.Mortal, components.MortalData{Policy: components.MortalStays}),
	)
	if err != nil {
		return err
	}
	given.Target = target
	*systems.Single(m, Lessons) = given
	return nil
}

// moveTarget moves the target to and fro along its path, at a constant speed.
func moveTarget(m *systems.Match) {
	course := systems.Single(m, Lessons)
	entry, ok := m.Entry(course.Target)
	if !ok || !entry.HasComponent(components.Position) {
		return
	}
	const half = targetTicks / 2
	phase := m.Tick() % targetTicks
	if phase > half {
		phase = targetTicks - phase
	}
	share := 2*float64(phase)/half - 1
	components.Position.Get(entry).Feet = course.Places[LessonTarget].Goal.Center.Add(course.Path.Scale(share))
	if m.Tick()%practiceTicks == 0 {
		m.Fail(m.Heal(course.Target, targetHealth, course.Target))
	}
}

// holdJets takes the jets from who is to get up by a blast.
func holdJets(m *systems.Match) {
	for _, entry := range learners.In(m) {
		if l := Learner.Get(entry); l.Lesson == LessonDisc && l.Praise == 0 {
			intent := components.Intent.Get(entry)
			intent.Buttons = intent.Buttons.Without(components.ButtonJet)
		}
	}
}
