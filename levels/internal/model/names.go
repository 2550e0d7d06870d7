package model

import (
	"encoding/json"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/skijet/skijet/levels/internal/check"
	"github.com/skijet/skijet/levels/internal/extras"
	"github.com/skijet/skijet/levels/internal/fault"
	"github.com/skijet/skijet/levels/internal/gltf"
)

// ownMaterials returns the materials of a document that have numbers of their own.
func (w *walker) ownMaterials() ([]Material, error) {
	var list []Material
	for i, m := range w.doc.Materials {
		if m == nil || MaterialWord(m.Name) == "" {
			continue
		}
		place := m.Place(i)
		w.spelt.NoteUnknown(&w.noted, place, &m.Extras, extras.SurfaceWords[:])
		if !m.Extras.Has("friction") && !m.Extras.Has("elasticity") {
			continue
		}
		friction, err := m.Extras.Number(place, "friction", 0, check.MaxFriction, 1)
		if err != nil {
			return nil, err
		}
		elasticity, err := m.Extras.Number(place, "elasticity", 0, check.MaxElasticity, 1)
		if err != nil {
			return nil, err
		}
		list = append(list, Material{Name: m.Name, Friction: friction, Elasticity: elasticity})
	}
	return list, nil
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
	if err != nil || team < 0 || team > check.MaxTeam {
		return 0, false, fmt.Errorf("%.60q is no team, want team0 to team%d, blue or red", word, check.MaxTeam)
	}
	return team, true, nil
}

// readTeam returns the team that a custom property of a marker names: an integer, which Blender
// may export as 1.0, or a word.
func readTeam(n *gltf.Node, place string) (int, error) {
	raw := n.Extras.Get("team")
	if raw == nil {
		return 0, nil
	}
	var value float64
	if json.Unmarshal(raw, &value) == nil && value == math.Floor(value) && value >= 0 && value <= check.MaxTeam {
		return int(value), nil
	}
	var word string
	if json.Unmarshal(raw, &word) == nil {
		if team, ok, _ := teamOf(word); ok {
			return team, nil
		}
		if team, err := strconv.Atoi(word); err == nil && team >= 0 && team <= check.MaxTeam {
			return team, nil
		}
	}
	return 0, fault.New(fault.ErrFormat, place+".extras.team", "is %s, want a whole number of 0 to %d, or blue or red", extras.PropertyText(raw), check.MaxTeam)
}

// noteLookalike notes a node that is named almost like a marker, and is none.
func (w *walker) noteLookalike(place string, n *gltf.Node, isRoot bool) {
	if n.Mesh != nil || len(n.Children) > 0 {
		return
	}
	if isStop(n.Name) && isRoot {
		w.noted.Add("a stop without a parent has no effect: make it a child of the node that stops there", place)
		return
	}
	words := markerWords(n.Name)
	if len(words) == 0 {
		return
	}
	plain := strings.NewReplacer(" ", "", "_", "", "-", "").Replace(strings.ToLower(n.Name))
	if strings.Contains(plain, "playerstart") { // as other engines call it
		w.noted.Add(fmt.Sprintf("%s is no marker, did you mean %q?", place, "spawn"), "")
		return
	}
	for _, word := range [...]string{"spawn", "flag", "zone", "pickup", "piece"} {
		rest, longer := strings.CutPrefix(strings.ToLower(words[0]), word)
		if kinds := w.options.Kinds.of(word); longer && rest == "" && kinds != nil {
			w.noted.Add(fmt.Sprintf("%s is no marker, want %s. and one of %s", place, word, strings.Join(kinds, ", ")), "")
			return
		}
		if longer || extras.IsMisspelt(words[0], word) {
			_, tail, _ := strings.Cut(n.Name, words[0]) // as it is spelt, such as .repair_kit
			better := word + tail
			if longer && strings.Trim(rest, "0123456789s") != "" && extras.TypingErrors(words[0], word, 1) > 1 {
				better = word + "." + strings.TrimSpace(rest) + tail
			}
			w.noted.Add(fmt.Sprintf("%s is no marker, did you mean %.60q?", place, better), "")
			return
		}
	}
}

// noteNoExtras notes a model of Blender that has markers and no custom property at all: its
// exporter leaves them out unless it is told.
func (w *walker) noteNoExtras() {
	isMarked := len(w.model.Markers) > 0 || w.model.Level != nil
	if w.options.Drawing || !isMarked || !strings.Contains(w.doc.Asset.Generator.Value, "Blender") {
		return
	}
	isGiven := func(p *extras.Properties) bool { return len(p.Given) > 0 || len(p.Other) > 0 }
	if slices.ContainsFunc(w.doc.Nodes, func(n *gltf.Node) bool { return n != nil && isGiven(&n.Extras) }) ||
		slices.ContainsFunc(w.doc.Meshes, func(m *gltf.Mesh) bool { return m != nil && isGiven(&m.Extras) }) ||
		slices.ContainsFunc(w.doc.Materials, func(m *gltf.Material) bool { return m != nil && isGiven(&m.Extras) }) {
		return
	}
	w.noted.Add("nothing has a custom property: if markers have some in Blender, set Include > Custom Properties in the export", "")
}

// of returns the kinds of a marker that must have one of some.
func (k *Kinds) of(marker string) []string {
	switch marker {
	case "pickup":
		return k.Pickups
	case "piece":
		return k.Pieces
	}
	return nil
}

// Material is a material with numbers of its own.
type Material struct {
	Name       string
	Friction   float64 // factor of the friction of a contact, 1 for the default
	Elasticity float64 // factor of the elasticity of a bounce, 1 for the default
}

// panelled are the words of glTF materials of walls, whose panels are drawn unless a property
// says otherwise.
var panelled = [...]string{"concrete", "metal", "stone", "trim", "dark", "team"}

// hasPanels reports whether the joints of panels are drawn on a surface.
func hasPanels(m *gltf.Material, place string) (bool, error) {
	if m.Extras.Has("panels") {
		return m.Extras.Truth(place, "panels")
	}
	return slices.Contains(panelled[:], MaterialWord(m.Name)), nil
}

// MaterialWord returns a name in the form in which names are compared: "Soft Earth.001",
// as an editor writes it, becomes "softearth".
func MaterialWord(name string) string {
	name, _, _ = strings.Cut(strings.ToLower(name), ".")
	return strings.NewReplacer(" ", "", "_", "", "-", "").Replace(name)
}
