package modes

import (
	"fmt"
	"slices"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/systems"
	"github.com/yohamta/donburi"
)

// Tasks, which pass a lesson.
const (
	TaskSki  = "ski"  // ski at a speed, some way below the start
	TaskJump = "jump" // jump
	TaskLand = "land" // stand in the goal
	TaskPass = "pass" // come through the goal at a speed
	TaskDisc = "disc" // stand in the goal after an own blast
	TaskHit  = "hit"  // damage the moving target
)

// tasks are all of them.
var tasks = []string{TaskSki, TaskJump, TaskLand, TaskPass, TaskDisc, TaskHit}

// MaxLessons is the largest number of lessons of a course [ours].
const MaxLessons = 16

// Lesson is one step of the course for beginners.
type Lesson struct {
	Title  string `state:"max=80"` // says in a few words what is to be done
	Praise string `state:"max=80"` // is said when it is passed
	// Texts say what to do. The first that suits the moment is shown. A name in braces, such as
	// {jet}, stands for the key of that action, and {speed} for Speed.
	Texts []LessonText `state:"max=8"`
	Task  string       `state:"max=8"` // one of those above
	Start geom.Vec     // place of the feet, m
	Look  geom.YawPitch
	Goal  Gate // place to come to; for skiing and jumping it is only shown
	// Low is the height below which the lesson begins again, and Reach the horizontal distance
	// from its start, m.
	Low, Reach  float64
	Speed, Drop float64 // to be reached, m/s, and m below the start, as the task needs them
	NoJets      bool    // jets do nothing
}

// LessonText is what is said in some moments of a lesson: in those in which all that is not 0 is
// so. Without any of it, it is said always.
type LessonText struct {
	Text   string  `state:"max=160"`
	Near   float64 // horizontally at most so far from the goal, m
	Above  float64 // at least so far above the lower end of the goal, m
	Faster float64 // horizontally at least so fast, m/s
	InAir  bool    // nothing to stand on
}

// LessonsData are the lessons of a match.
type LessonsData struct {
	Lessons []Lesson      `state:"max=16"` // MaxLessons; at most one of them with TaskHit
	Target  components.ID // entity to be hit
	Path    geom.Vec      // distance by which the target moves to both sides of its place, m
}

// LearnerData is the progress of a player in the course.
type LearnerData struct {
	Lesson int  // number of the lesson from 0; that of all lessons after the last one
	Begun  bool // the player is where the lesson begins, or has come from there
	// Held are the buttons and the directions that have been held since before the lesson began.
	// They count when they were released.
	Held                   components.Buttons
	HeldForward, HeldRight components.Axis
	Ticks                  int // since the lesson began, with all its attempts
	Praise                 int // ticks until the next lesson begins; above 0 this one is passed
	Still                  int // ticks for which the player has not moved away from its start
	Blast                  int // ticks since an own blast threw the player up, or 0
	Done                   [MaxLessons]lessonResult
}

// lessonResult is how a lesson went.
type lessonResult struct {
	Ticks    int // with all attempts
	Attempts int
	Passed   bool // and not skipped
}

// check refuses invalid progress.
func (l *LearnerData) check() error {
	if l.Lesson < 0 || l.Lesson > MaxLessons || l.Praise < 0 || l.Praise > PraiseTicks {
		return fmt.Errorf("modes: lesson %d of %d, %d ticks before the next", l.Lesson, MaxLessons, l.Praise)
	}
	return nil
}

// check refuses lessons that are nowhere.
func (d *LessonsData) check() error {
	if len(d.Lessons) > MaxLessons {
		return fmt.Errorf("modes: %w: %d lessons, at most %d", ErrLevel, len(d.Lessons), MaxLessons)
	}
	for i := range d.Lessons {
		l := &d.Lessons[i]
		if !l.Start.IsFinite() || !l.Goal.Center.IsFinite() || !l.Goal.Half.IsFinite() || !geom.IsFinite(l.Low) || !(l.Reach > 0) || !slices.Contains(tasks, l.Task) {
			return fmt.Errorf("modes: %w: lesson %q: place %+v is not finite, has no reach or an unknown task", ErrLevel, l.Title, *l)
		}
	}
	if !d.Path.IsFinite() {
		return fmt.Errorf("modes: %w: the target moves along %v", ErrLevel, d.Path)
	}
	return nil
}

// Current returns the lesson of a player, or false after the last.
func (d *LessonsData) Current(l *LearnerData) (*Lesson, bool) {
	if l.Lesson < 0 || l.Lesson >= len(d.Lessons) {
		return nil, false
	}
	return &d.Lessons[l.Lesson], true
}

// targeted returns the lesson with a target, or false without any.
func (d *LessonsData) targeted() (*Lesson, bool) {
	for i := range d.Lessons {
		if d.Lessons[i].Task == TaskHit {
			return &d.Lessons[i], true
		}
	}
	return nil, false
}

// Component types of the course. A match has one Lessons, and every player has a Learner.
var (
	Lessons = donburi.NewComponentType[LessonsData]()
	Learner = donburi.NewComponentType[LearnerData]()
)

// LessonBegun is the event of its subject being put where a lesson begins.
type LessonBegun struct {
	Lesson int
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
	Lesson  int
	Seconds float64 // with all attempts
	Skipped bool
}

// ByLessons is the reason of a match that ended because everybody has finished the course.
const ByLessons = "lessons"

// learners are the players who can take lessons.
var learners = systems.NewQuery(Learner, components.Player, components.Health, components.Intent, components.Position,
	components.Velocity, components.View, components.MoveReport, components.Contact)

// Learn is a course for beginners, of lessons in order. A lesson puts the player where it begins,
// notices when it is passed, and goes on to the next; a player who falls behind begins it again. Keys
// that were held before do nothing until they are released. The button for use skips a lesson. Health
// and ammunition come back as in [Practice]. The match ends when every player has finished.
//
// The zero lessons stand for those of the level: valley has six, and other levels are refused.
// [ReadLessons] reads lessons of your own.
func Learn(lessons LessonsData) Mode {
	return Mode{
		Name: "learn", Version: "3",
		About: "Six lessons in the valley, from skiing to hitting",
		Components: []systems.Registration{
			systems.State("modes.learner", Learner, systems.OnEvery(components.Player), systems.Validate((*LearnerData).check)),
			systems.State("modes.lessons", Lessons, systems.OfMatch(), systems.Validate((*LessonsData).check)),
		},
		Schedule: func(s systems.Schedule) systems.Schedule {
			return s.
				After("commands", systems.System{Name: "modes.held", Run: ignoreHeld}).
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
	// TargetHalf is half of the size of the target in every direction, m: it is a little higher than
	// a player, and as wide.
	TargetHalf = 1.5
	// targetMass is large, so that nothing pushes it.
	targetMass = 1000
)

// setLessons finds the lessons and puts their target where it belongs.
func setLessons(m *systems.Match, given LessonsData) error {
	if len(given.Lessons) == 0 {
		own, ok := lessonsOf(m.Level.Name)
		if !ok {
			return fmt.Errorf("modes: %w: %s has no places for lessons: play them on valley", ErrLevel, m.Level.Name)
		}
		given = own
	}
	if err := given.check(); err != nil {
		return err
	}
	given.Lessons = slices.Clone(given.Lessons)
	if lesson, ok := given.targeted(); ok {
		target, err := m.Spawn(
			systems.With(components.Position, components.PositionData{Feet: lesson.Goal.Center}),
			systems.With(components.HitBox, components.HitBoxData{Half: geom.Vec{X: TargetHalf, Y: TargetHalf, Z: TargetHalf}, Mass: targetMass}),
			systems.With(components.Health, components.HealthData{Current: targetHealth, Max: targetHealth}),
			systems.With(components.Mortal, components.MortalData{Policy: components.MortalStays}),
		)
		if err != nil {
			return err
		}
		given.Target = target
	}
	*systems.Single(m, Lessons) = given
	return nil
}

// moveTarget moves the target to and fro along its path, at a constant speed.
func moveTarget(m *systems.Match) {
	course := systems.Single(m, Lessons)
	lesson, aims := course.targeted()
	entry, ok := m.Entry(course.Target)
	if !aims || !ok || !entry.HasComponent(components.Position) {
		return
	}
	const half = targetTicks / 2
	phase := m.Tick() % targetTicks
	if phase > half {
		phase = targetTicks - phase
	}
	share := 2*float64(phase)/half - 1
	components.Position.Get(entry).Feet = lesson.Goal.Center.Add(course.Path.Scale(share))
	if m.Tick()%practiceTicks == 0 {
		m.Fail(m.Heal(course.Target, targetHealth, course.Target))
	}
}

// ignoreHeld takes from the players what they have held since before their lesson began, and their
// jets where they are to get up by a blast.
func ignoreHeld(m *systems.Match) {
	course := systems.Single(m, Lessons)
	for _, entry := range learners.In(m) {
		l, intent := Learner.Get(entry), components.Intent.Get(entry)
		l.Held &= intent.Buttons
		intent.Buttons = intent.Buttons.Without(l.Held)
		intent.Forward, l.HeldForward = unheld(intent.Forward, l.HeldForward)
		intent.Right, l.HeldRight = unheld(intent.Right, l.HeldRight)
		if lesson, ok := course.Current(l); ok && lesson.NoJets && l.Praise == 0 {
			intent.Buttons = intent.Buttons.Without(components.ButtonJet)
		}
	}
}

// unheld returns what counts of an axis that was held at a value, and what is still held of it.
func unheld(now, held components.Axis) (counts, still components.Axis) {
	if held > 0 && now > 0 || held < 0 && now < 0 {
		return 0, held
	}
	return now, 0
}

// hold notes what a player holds where its lesson begins, from the lesson before: all of it, or the button
// that skips lessons alone, since who begins the same one again may go on as before.
func (l *LearnerData) hold(in *components.Input, isNew bool) {
	if !isNew {
		l.Held |= in.Buttons & components.ButtonUse
		return
	}
	l.Held |= in.Buttons // without those that are in it, see ignoreHeld
	if in.Forward != 0 {
		l.HeldForward = in.Forward
	}
	if in.Right != 0 {
		l.HeldRight = in.Right
	}
}

// Waits reports whether the player must let go of something before it counts, beside the button that skips.
func (l *LearnerData) Waits() bool {
	return l.Held.Without(components.ButtonUse) != 0 || l.HeldForward != 0 || l.HeldRight != 0
}
