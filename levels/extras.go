package levels

import (
	"encoding/json"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"
)

// nodeExtras are custom properties of a node, as Blender exports them. Other programs may
// use the names for something else, so they may have any form.
type nodeExtras struct {
	Team json.RawMessage `json:"team"`
	// Of platforms and their stops.
	Speed   json.RawMessage `json:"speed_m_s"`
	Travel  json.RawMessage `json:"travel_s"`
	Wait    json.RawMessage `json:"wait_s"`
	TurnDeg json.RawMessage `json:"turn_deg"`
	// Of platforms.
	Closed json.RawMessage `json:"closed"`
	Turn   json.RawMessage `json:"turn_s"`
	Axis   json.RawMessage `json:"axis"`
	Belt   json.RawMessage `json:"belt_m_s"`
	Start  json.RawMessage `json:"start_s"`
	// Sides are those from which a mesh is solid.
	Sides json.RawMessage `json:"sides"`
}

// materialExtras are custom properties of a material.
type materialExtras struct {
	Friction   json.RawMessage `json:"friction"`
	Elasticity json.RawMessage `json:"elasticity"`
}

// ownMaterials returns the materials of a document that have numbers of their own.
func (d *document) ownMaterials() ([]Material, error) {
	var list []Material
	for i, m := range d.Materials {
		if m == nil || materialWord(m.Name) == "" {
			continue
		}
		e, place := &m.Extras.value, fmt.Sprintf("materials[%d] %q", i, m.Name)
		if len(e.Friction) == 0 && len(e.Elasticity) == 0 {
			continue
		}
		friction, err := numberOf(place, "friction", e.Friction, 0, MaxFriction, 1)
		if err != nil {
			return nil, err
		}
		elasticity, err := numberOf(place, "elasticity", e.Elasticity, 0, MaxElasticity, 1)
		if err != nil {
			return nil, err
		}
		list = append(list, Material{Name: m.Name, Friction: friction, Elasticity: elasticity})
	}
	return list, nil
}

// propertyText returns the value of a property as a message shows it.
func propertyText(raw json.RawMessage) string {
	const longest = 40 // bytes
	if len(raw) > longest {
		return string(raw[:longest]) + "..."
	}
	return string(raw)
}

// numberOf returns the value of a custom property, or a default where it is absent.
func numberOf(place, name string, raw json.RawMessage, low, high, absent float64) (float64, error) {
	if len(raw) == 0 || string(raw) == "null" {
		return absent, nil
	}
	var value float64
	if json.Unmarshal(raw, &value) != nil || !(value >= low && value <= high) {
		return 0, fault(ErrFormat, place+".extras."+name, "is %s, want a number of %v to %v", propertyText(raw), low, high)
	}
	return value, nil
}

// teamWords are words for teams in the names of markers, as the arena colours the teams.
var teamWords = [...]string{1: "blue", 2: "red"}

// teamOf returns the team that a word means: team1, blue or red.
func teamOf(word string) (team int, ok bool, err error) {
	word = strings.ToLower(word)
	if i := slices.Index(teamWords[1:], word); i >= 0 {
		return i + 1, true, nil
	}
	digits, ok := strings.CutPrefix(word, "team")
	if !ok {
		return 0, false, nil
	}
	team, err = strconv.Atoi(digits)
	if err != nil || team < 0 || team > MaxTeam {
		return 0, false, fmt.Errorf("%q is no team, want team0 to team%d, blue or red", word, MaxTeam)
	}
	return team, true, nil
}

// team returns the team that a custom property of a marker names: an integer, which Blender
// may export as 1.0, or a word.
func (n *gltfNode) team(place string) (int, error) {
	raw := n.Extras.value.Team
	if len(raw) == 0 || string(raw) == "null" {
		return 0, nil
	}
	var value float64
	if json.Unmarshal(raw, &value) == nil && value == math.Floor(value) && value >= 0 && value <= MaxTeam {
		return int(value), nil
	}
	var word string
	if json.Unmarshal(raw, &word) == nil {
		if team, ok, _ := teamOf(word); ok {
			return team, nil
		}
		if team, err := strconv.Atoi(word); err == nil && team >= 0 && team <= MaxTeam {
			return team, nil
		}
	}
	return 0, fault(ErrFormat, place+".extras.team", "is %s, want a whole number of 0 to %d, or blue or red", propertyText(raw), MaxTeam)
}

// noteLookalike notes a node that is named almost like a marker, and is none.
func (w *walker) noteLookalike(place string, n *gltfNode, isRoot bool) {
	if n.Mesh != nil || len(n.Children) > 0 {
		return
	}
	if isStop(n.Name) && isRoot {
		w.noted.add("a stop without a parent has no effect: make it a child of the node that stops there", place)
		return
	}
	words := markerWords(n.Name)
	if len(words) == 0 {
		return
	}
	for _, word := range [...]string{"spawn", "flag", "zone"} {
		rest, longer := strings.CutPrefix(strings.ToLower(words[0]), word)
		if longer || isMisspelt(words[0], word) {
			better := strings.Join(append([]string{word}, words[1:]...), ".")
			if longer && rest != "" && strings.Trim(rest, "0123456789s") != "" {
				better = strings.Join(append([]string{word, rest}, words[1:]...), ".")
			}
			w.noted.add(fmt.Sprintf("%s is no marker, did you mean %.100q?", place, better), "")
			return
		}
	}
}

// noteZoneKind notes the kind of a zone that is named almost like one with an effect.
func (w *walker) noteZoneKind(place, kind string) {
	for _, known := range [...]string{ZoneWater, ZonePhysical, ZoneKill} {
		if isMisspelt(kind, known) {
			w.noted.add(fmt.Sprintf("%s: zones of the kind %.100q have no effect by themselves, did you mean %q?", place, kind, known), "")
		}
	}
}

// isMisspelt reports whether a word has the letters of another in another order or case, or
// one more, or one less.
func isMisspelt(word, of string) bool {
	if lower := strings.ToLower(word); lower == of {
		return word != of
	} else if len(lower) > len(of)+1 || len(lower)+1 < len(of) {
		return false
	} else {
		word = lower
	}
	a, b := []byte(word), []byte(of)
	slices.Sort(a)
	slices.Sort(b)
	if len(a) < len(b) {
		a, b = b, a
	}
	for i := range a {
		if i == len(b) || a[i] != b[i] {
			return len(a) > len(b) && slices.Equal(a[i+1:], b[i:])
		}
	}
	return true
}
