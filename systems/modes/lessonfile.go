package modes

import (
	"bytes"
	_ "embed"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"sync"

	"github.com/skijet/skijet/collision/geom"
)

// lessonFile is a file of lessons.
type lessonFile struct {
	Level   string            `json:"level"` // on which they are, by its name or path
	Lessons []json.RawMessage `json:"lessons"`
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
type point geom.Vec

// UnmarshalJSON refuses other lists than of three numbers.
func (p *point) UnmarshalJSON(data []byte) error {
	var list []float64
	if err := json.Unmarshal(data, &list); err != nil {
		return err
	}
	if len(list) != 3 {
		return fmt.Errorf("%s has %d numbers, want 3: x, y and z in metres", data, len(list))
	}
	*p = point{X: list[0], Y: list[1], Z: list[2]}
	return nil
}

// ErrLessons is wrapped by the errors of refused files of lessons.
var ErrLessons = errors.New("lessons refused")

// ReadLessons reads the content of a file of lessons, and returns them with the level on which they are.
// Its errors name line, place and reason, and wrap [ErrLessons].
func ReadLessons(data []byte) (lessons LessonsData, level string, err error) {
	var f lessonFile
	if err := strictly(data, &f); err != nil {
		return lessons, "", mistake(data, 0, "", err)
	}
	if f.Level == "" {
		return lessons, "", mistake(data, fieldIn(data, "level"), "level", errors.New("is missing: name the level on which the lessons are"))
	}
	if n := len(f.Lessons); n == 0 || n > MaxLessons {
		return lessons, "", mistake(data, fieldIn(data, "lessons"), "lessons", fmt.Errorf("has %d lessons, want 1 to %d", n, MaxLessons))
	}
	from := fieldIn(data, "lessons")
	for i, raw := range f.Lessons {
		from += bytes.Index(data[from:], raw)
		place := fmt.Sprintf("lessons[%d]", i)
		var e lessonEntry
		if err := strictly(raw, &e); err != nil {
			return lessons, "", mistake(data, from, place, err)
		}
		if field, reason := e.fault(); reason != "" {
			name, _, _ := strings.Cut(field, ".")
			name, _, _ = strings.Cut(name, "[")
			return lessons, "", mistake(data, from+fieldIn(raw, name), place+"."+field, errors.New(reason))
		}
		if _, taken := lessons.targeted(); taken && e.Task == TaskHit {
			return lessons, "", mistake(data, from+fieldIn(raw, "task"), place+".task", errors.New("is hit, as that of another lesson: there is one target"))
		} else if e.Task == TaskHit {
			lessons.Path = geom.Vec(e.Moves)
		}
		lessons.Lessons = append(lessons.Lessons, e.lesson())
		from += len(raw)
	}
	return lessons, f.Level, nil
}

// strictly decodes JSON into a struct that has all its fields.
func strictly(data []byte, into any) error {
	d := json.NewDecoder(bytes.NewReader(data))
	d.DisallowUnknownFields()
	err := d.Decode(into)
	if err == nil && len(bytes.TrimSpace(data[d.InputOffset():])) > 0 {
		err = fmt.Errorf("something follows the last brace")
	}
	if errors.Is(err, io.ErrUnexpectedEOF) || errors.Is(err, io.EOF) {
		err = errors.New("the file ends too early: is a brace missing?")
	}
	return err
}

// fieldIn returns where in JSON a field is named, or 0.
func fieldIn(data []byte, name string) int { return max(bytes.Index(data, []byte(`"`+name+`"`)), 0) }

// mistake returns an error at an offset, or where the decoder says that it is from there on.
func mistake(data []byte, offset int, place string, err error) error {
	var syntax *json.SyntaxError
	var kind *json.UnmarshalTypeError
	switch {
	case errors.As(err, &syntax):
		offset += int(syntax.Offset) - 1
	case errors.As(err, &kind):
		offset += int(kind.Offset) - 1
		err = fmt.Errorf("%s is a %s, want a %s", kind.Field, kind.Value, kind.Type)
	}
	if name, ok := strings.CutPrefix(err.Error(), "json: unknown field "); ok {
		offset += max(bytes.Index(data[offset:], []byte(name)), 0)
		err = fmt.Errorf("there is no field %s", name)
	}
	before := data[:min(max(offset, 0), len(data))]
	at := fmt.Sprintf("line %d, column %d", 1+bytes.Count(before, []byte("\n")), len(before)-bytes.LastIndexByte(before, '\n'))
	if place != "" {
		at += ": " + place
	}
	return fmt.Errorf("%s: %w: %w", at, err, ErrLessons)
}

// lesson returns the lesson of an entry that was checked.
func (e *lessonEntry) lesson() Lesson {
	low, high := geom.Vec(e.Goal.Min), geom.Vec(e.Goal.Max)
	l := Lesson{Title: e.Title, Praise: e.Praise, Task: e.Task, Start: geom.Vec(e.Start),
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
	case e.Low > e.Start.Z:
		return "low_m", fmt.Sprintf("is %v, above the start at %v: the lesson would never begin", e.Low, e.Start.Z)
	case e.Speed < 0 || (task == TaskSki || task == TaskPass) && e.Speed == 0:
		return "speed_ms", fmt.Sprintf("is %v, want the speed that passes the lesson", e.Speed)
	case e.Moves != point{} && task != TaskHit:
		return "target_moves_m", "is for the task hit, which alone has a target"
	}
	if size := geom.Vec(e.Goal.Max).Sub(geom.Vec(e.Goal.Min)); !(min(size.X, size.Y, size.Z) > 0) {
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
