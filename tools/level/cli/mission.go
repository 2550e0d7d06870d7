package cli

import (
	"fmt"
	"math"
	"os"
	"path/filepath"
	"strconv"
	"strings"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/internal/regular"
)

// Limits of a mission file [ours]: those of the games have some 2,000 objects in 200 kB.
const (
	maxMissionBytes = 4 << 20
	maxObjects      = 16384
	maxNesting      = 64
)

// missionObject is an object of a mission file of Torque: "new Class(Name) { field = value; ... };".
type missionObject struct {
	class, name string
	line        int
	team        int // of the group around it, or of itself
	fields      map[string]string
}

// missionReader reads the objects of a mission file. The rest of it is script, which is passed over.
type missionReader struct {
	text    string
	at      int
	objects []missionObject
	err     error
}

// readMission returns the objects of a mission file, each behind the one that contains it.
func readMission(name string) ([]missionObject, error) {
	data, err := regular.Read(name, maxMissionBytes)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	objects, err := parseMission(string(data))
	if err == nil && len(objects) == 0 {
		err = fmt.Errorf("line 1: has no object: want a mission of Torque, with lines such as new SimGroup(MissionGroup) {")
	}
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	return objects, nil
}

func parseMission(text string) ([]missionObject, error) {
	r := &missionReader{text: text}
	for r.err == nil {
		token := r.next()
		if token == "" {
			break
		}
		if strings.EqualFold(token, "new") {
			r.object(0, 0)
		}
	}
	return r.objects, r.err
}

func (r *missionReader) fail(format string, values ...any) {
	if r.err == nil {
		r.err = fmt.Errorf("line %d: %s", 1+strings.Count(r.text[:min(r.at, len(r.text))], "\n"), fmt.Sprintf(format, values...))
	}
}

// next returns the next token: a word, a text with its quotes, or a sign; "" at the end.
func (r *missionReader) next() string {
	for r.at < len(r.text) {
		rest := r.text[r.at:]
		switch {
		case strings.HasPrefix(rest, "//"):
			r.skip(rest, "\n")
		case strings.HasPrefix(rest, "/*"):
			r.skip(rest, "*/")
		case rest[0] <= ' ':
			r.at++
		case rest[0] == '"' || rest[0] == '\'':
			return r.quoted(rest)
		case isWord(rest[0]):
			end := 1
			for end < len(rest) && isWord(rest[end]) {
				end++
			}
			r.at += end
			return rest[:end]
		default:
			r.at++
			return rest[:1]
		}
	}
	return ""
}

// skip passes over a comment.
func (r *missionReader) skip(rest, end string) {
	if at := strings.Index(rest, end); at >= 0 {
		rest = rest[:at+len(end)]
	}
	r.at += len(rest)
}

func (r *missionReader) quoted(rest string) string {
	for end := 1; end < len(rest); end++ {
		switch rest[end] {
		case '\\':
			end++
		case rest[0]:
			r.at += end + 1
			return rest[:end+1]
		}
	}
	r.fail("a text has no end")
	r.at = len(r.text)
	return ""
}

func isWord(b byte) bool {
	return b == '_' || b == '.' || b == '-' || b == '$' || b == '%' || b >= '0' && b <= '9' || b >= 'A' && b <= 'Z' || b >= 'a' && b <= 'z' || b >= 0x80
}

// object reads an object behind its "new", and those within.
func (r *missionReader) object(depth, team int) {
	o := missionObject{class: r.next(), team: team, fields: map[string]string{}, line: 1 + strings.Count(r.text[:r.at], "\n")}
	if depth > maxNesting || len(r.objects) == maxObjects {
		r.fail("more than %d objects, or %d within each other", maxObjects, maxNesting)
		return
	}
	if r.next() != "(" {
		return // a new of a script
	}
	for token := r.next(); token != ")"; token = r.next() {
		if token == "" {
			r.fail("the name of a new %s has no end", o.class)
			return
		}
		o.name += strings.Trim(token, `"'`)
	}
	if n, ok := strings.CutPrefix(strings.ToLower(o.name), "team"); ok {
		if number, err := strconv.Atoi(n); err == nil && number >= 0 {
			o.team = number
		}
	}
	at := len(r.objects)
	r.objects = append(r.objects, o)
	if token := r.next(); token == "{" {
		r.fieldsOf(at, depth)
	} else if depth > 0 && token != ";" {
		r.fail("a new %s has %q, want { or ;", o.class, token)
	}
}

// fieldsOf reads what is between the braces of an object.
func (r *missionReader) fieldsOf(at, depth int) {
	o := r.objects[at]
	for r.err == nil {
		switch token := r.next(); {
		case token == "}":
			if team, err := strconv.Atoi(o.fields["team"]); err == nil && team >= 0 {
				r.objects[at].team = team
			}
			return
		case token == "":
			r.fail("the new %s of line %d has no end, want }", o.class, o.line)
		case strings.EqualFold(token, "new"):
			r.object(depth+1, o.team)
		case token != ";":
			value, equals := "", 0
			for part := r.next(); part != ";" && r.err == nil; part = r.next() {
				if part == "=" {
					equals++
				}
				if part == "" || part == "}" || equals > 1 {
					r.fail("%s of a new %s has no end, want ;", token, o.class)
				}
				value = part // the last: "= value", also of a field with an index
			}
			o.fields[strings.ToLower(token)] = strings.Trim(value, `"'`)
		}
	}
}

// is reports whether the object is of a class, in any case.
func (o *missionObject) is(classes ...string) bool {
	for _, class := range classes {
		if strings.EqualFold(o.class, class) {
			return true
		}
	}
	return false
}

// measures are the fields that are read as numbers, and of how many.
var measures = []struct {
	field string
	count int
}{{"position", 3}, {"rotation", 4}, {"scale", 3}, {"squaresize", 1}, {"area", 4}, {"density", 1}, {"viscosity", 1}, {"direction", 3}}

// broken says which field has other things than its numbers, or nothing.
func (o *missionObject) broken() string {
	for _, m := range measures {
		text := o.fields[m.field]
		if _, ok := o.numbers(m.field, m.count); text != "" && !ok {
			return fmt.Sprintf("is wrong: %s is %q, want %d of numbers up to a million", m.field, text, m.count)
		}
	}
	return ""
}

// numbers returns the numbers of a field, if it has at least as many.
func (o *missionObject) numbers(field string, count int) ([]float64, bool) {
	words := strings.Fields(o.fields[field])
	if len(words) < count {
		return nil, false
	}
	list := make([]float64, count)
	for i := range list {
		f, err := strconv.ParseFloat(words[i], 64)
		if err != nil || !geom.IsFinite(f) || f > maxPlace || f < -maxPlace {
			return nil, false
		}
		list[i] = f
	}
	return list, true
}

// maxPlace is beyond every place in a level, m [ours].
const maxPlace = 1e6

// position returns where the object is, or the origin.
func (o *missionObject) position() geom.Vec {
	if p, ok := o.numbers("position", 3); ok {
		return geom.Vec{X: p[0], Y: p[1], Z: p[2]}
	}
	return geom.Vec{}
}

// yaw returns how far to the left the object looks, degrees, and whether it is tilted besides. The
// angles of Torque turn to the right about their axis.
func (o *missionObject) yaw() (left float64, tilted bool) {
	r, ok := o.numbers("rotation", 4)
	if !ok {
		return 0, false
	}
	axis := geom.Vec{X: r[0], Y: r[1], Z: r[2]}.Normalize()
	sin, cos := math.Sincos(r[3] * math.Pi / 180)
	ahead := geom.Vec{X: axis.Z*sin + axis.X*axis.Y*(1-cos), Y: cos + axis.Y*axis.Y*(1-cos)}
	upward := cos + axis.Z*axis.Z*(1-cos)
	return math.Atan2(-ahead.X, ahead.Y) * 180 / math.Pi, axis != (geom.Vec{}) && upward < 0.999
}

// beside returns the file of a name, in any case, in the folder of another, and false for none.
func beside(file, name string) (string, bool) {
	folder := filepath.Dir(file)
	entries, err := os.ReadDir(folder)
	if err != nil {
		return "", false
	}
	for _, e := range entries {
		if strings.EqualFold(e.Name(), name) {
			return filepath.Join(folder, e.Name()), true
		}
	}
	return "", false
}
