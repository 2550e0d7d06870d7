package modes

import (
	_ "embed"
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/internal/jsonfile"
)

// lessonFile is a file of lessons.
type lessonFile struct {
	Level   string        `json:"level"` // on which they are, by its name or path
	Lessons []lessonEntry `json:"lessons"`
}

// lessonEntry is a lesson in such a file. Texts, praise and the goal of every lesson are needed.
type lessonEntry struct {
	Title  string           `json:"title"`
	Task   string           `json:"task"`
	Praise string           `json:"praise"`
	Texts  []lessonTextItem `json:"texts"`
	Start  point            `json:"start"`
	Yaw    float64          `json:"yaw_deg"`
	Pitch  float64          `json:"pitch_deg"`
	Goal   struct {
		Min point `json:"min"`
		Max point `json:"max"`
	} `json:"goal"`
	Low    float64 `json:"low_m"`
	Reach  float64 `json:"reach_m"`
	Speed  float64 `json:"speed_ms"`
	Drop   float64 `json:"drop_m"`
	NoJets bool    `json:"no_jets"`
	Moves  point   `json:"target_moves_m"` // to both sides of its place
}

// lessonTextItem is a [LessonText] in such a file.
type lessonTextItem struct {
	Text   string  `json:"text"`
	Near   float64 `json:"near_m"`
	Above  float64 `json:"above_m"`
	Faster float64 `json:"faster_ms"`
	InAir  bool    `json:"in_air"`
}

// point is three numbers in such a file, m.
type point [3]float64

func (p point) vec() geom.Vec { return geom.Vec{X: p[0], Y: p[1], Z: p[2]} }

// ErrLessons is wrapped by the errors of refused files of lessons.
var ErrLessons = errors.New("lessons refused")

// ReadLessons reads the content of a file of lessons, and returns them with the level on which they are.
// Its errors name line, place and reason, and wrap [ErrLessons].
func ReadLessons(data []byte) (lessons LessonsData, level string, err error) {
	var f lessonFile
	if err := jsonfile.Decode(data, &f); err != nil {
		return lessons, "", fmt.Errorf("%w: %w", err, ErrLessons)
	}
	refuse := func(place, reason string) (LessonsData, string, error) {
		line, column, _ := jsonfile.Find(data, f, place)
		return LessonsData{}, "", fmt.Errorf("%w: %w", &jsonfile.Error{Line: line, Column: column, Place: place, Reason: reason}, ErrLessons)
	}
	if f.Level == "" {
		return refuse("level", "is missing: name the level on which the lessons are")
	}
	if n := len(f.Lessons); n == 0 || n > MaxLessons {
		return refuse("lessons", fmt.Sprintf("has %d lessons, want 1 to %d", n, MaxLessons))
	}
	for i := range f.Lessons {
		e, place := &f.Lessons[i], fmt.Sprintf("lessons[%d].", i)
		if field, reason := e.fault(); reason != "" {
			return refuse(place+field, reason)
		}
		if _, taken := lessons.targeted(); taken && e.Task == TaskHit {
			return refuse(place+"task", "is hit, as that of another lesson: there is one target")
		} else if e.Task == TaskHit {
			lessons.Path = e.Moves.vec()
		}
		lessons.Lessons = append(lessons.Lessons, e.lesson())
	}
	return lessons, f.Level, nil
}

// lesson returns the lesson of an entry that was checked.
func (e *lessonEntry) lesson() Lesson {
	low, high := e.Goal.Min.vec(), e.Goal.Max.vec()
	l := Lesson{Title: e.Title, Praise: e.Praise, Task: e.Task, Start: e.Start.vec(),
		Look: geom.YawPitch{Yaw: geom.Degrees(e.Yaw), Pitch: geom.Degrees(e.Pitch)},
		Goal: Gate{Center: low.Add(high).Scale(0.5), Half: high.Sub(low).Scale(0.5)},
		Low:  e.Low, Reach: e.Reach, Speed: e.Speed, Drop: e.Drop, NoJets: e.NoJets}
	for _, t := range e.Texts {
		l.Texts = append(l.Texts, LessonText(t))
	}
	return l
}

// Limits of texts in a file, bytes, and of how many a lesson has; they are those of the state.
const mostTitle, mostLessonText, mostTexts = 80, 160, 8

// fault returns the first field with a mistake, and what is wrong with it, or nothing.
func (e *lessonEntry) fault() (field, reason string) {
	switch task := e.Task; {
	case e.Title == "" || len(e.Title) > mostTitle:
		return "title", fmt.Sprintf("has %d bytes, want 1 to %d", len(e.Title), mostTitle)
	case !slices.Contains(tasks, task):
		return "task", fmt.Sprintf("is %q, want one of %s", task, strings.Join(tasks, ", "))
	case e.Praise == "" || len(e.Praise) > mostTitle:
		return "praise", fmt.Sprintf("has %d bytes, want 1 to %d", len(e.Praise), mostTitle)
	case len(e.Texts) == 0 || len(e.Texts) > mostTexts:
		return "texts", fmt.Sprintf("has %d texts, want 1 to %d", len(e.Texts), mostTexts)
	case !(e.Reach > 0):
		return "reach_m", fmt.Sprintf("is %v, want more than 0: so far from its start the lesson begins again", e.Reach)
	case e.Low > e.Start[2]:
		return "low_m", fmt.Sprintf("is %v, above the start at %v: the lesson would never begin", e.Low, e.Start[2])
	case e.Speed < 0 || (task == TaskSki || task == TaskPass) && e.Speed == 0:
		return "speed_ms", fmt.Sprintf("is %v, want the speed that passes the lesson", e.Speed)
	case e.Moves != point{} && task != TaskHit:
		return "target_moves_m", "is for the task hit, which alone has a target"
	}
	if size := e.Goal.Max.vec().Sub(e.Goal.Min.vec()); !(min(size.X, size.Y, size.Z) > 0) {
		return "goal.max", fmt.Sprintf("is not beyond min in x, y and z: %v and %v", e.Goal.Max, e.Goal.Min)
	}
	for i := range e.Texts {
		if n := len(e.Texts[i].Text); n == 0 || n > mostLessonText {
			return fmt.Sprintf("texts[%d].text", i), fmt.Sprintf("has %d bytes, want 1 to %d", n, mostLessonText)
		}
	}
	if last := e.Texts[len(e.Texts)-1]; last != (lessonTextItem{Text: last.Text}) {
		return fmt.Sprintf("texts[%d]", len(e.Texts)-1), "is for some moments only, and it is the last: give it the text alone"
	}
	return "", ""
}

//go:embed lessons/valley.json
var valleyLessons []byte

// ofValley returns the lessons of the valley, and their level.
var ofValley = sync.OnceValues(func() (LessonsData, string) {
	lessons, level, err := ReadLessons(valleyLessons)
	if err != nil {
		panic("modes: lessons/valley.json: " + err.Error())
	}
	return lessons, level
})

// lessonsOf returns the lessons of a level of Skijet, by its name.
func lessonsOf(level string) (LessonsData, bool) {
	lessons, of := ofValley()
	return lessons, strings.EqualFold(level, of)
}
