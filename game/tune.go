package game

import (
	"cmp"
	"errors"
	"fmt"
	"maps"
	"slices"

	"github.com/yohamta/donburi"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/game/internal/tuning"
	"github.com/skijet/skijet/systems"
	"github.com/skijet/skijet/systems/modes"
	"github.com/skijet/skijet/systems/weapons"
)

// tuner remembers what was tuned in a match. The changes are entries of the match, as a
// player who joins is: recordings contain them, and replays repeat them.
type tuner struct {
	first map[string]any       // values before the first change, by the key of their part
	now   map[string]tunedPart // parts that differ from those
}

// tunedPart is a value of the match whose numbers can be changed.
type tunedPart struct {
	key, title string
	model      string // movement model of the body that it belongs to; empty for none
	now, first any    // pointers to copies of the value
	apply      func() error
}

// partOf makes a part of a value. The first time its numbers are kept.
func (u *tuner) partOf(key, title string, now, first any, apply func() error) tunedPart {
	if kept, ok := u.first[key]; ok {
		first = kept
	} else {
		if u.first == nil {
			u.first, u.now = map[string]any{}, map[string]tunedPart{}
		}
		u.first[key] = first
	}
	return tunedPart{key: key, title: title, now: now, first: first, apply: apply}
}

// set changes one number of a part in the match. If that is refused, the number stays.
func (g *Game) set(p *tunedPart, f *tuning.Field, number float64) error {
	before := f.Get()
	if err := f.Set(number); err != nil {
		return err
	}
	if f.Get() == before {
		return nil
	}
	if err := p.apply(); err != nil {
		_ = f.Set(before) // it held that
		return err
	}
	g.spoilRuns("Numbers were tuned")
	g.tuner.now[p.key] = *p
	if p.isAsFirst() {
		delete(g.tuner.now, p.key)
	}
	return nil
}

// isAsFirst reports whether the part has the numbers that it had first.
func (p *tunedPart) isAsFirst() bool {
	now, first := tuning.Fields(p.now), tuning.Fields(p.first)
	return slices.EqualFunc(now, first, func(a, b tuning.Field) bool { return a.Name == b.Name && a.Get() == b.Get() })
}

// errReplay is why a replay is not tuned.
var errReplay = errors.New("a replay cannot be tuned: it shows what was")

// tunedParts returns what a page of tuning is about: the armour, the rules of movement or the
// weapon of the player whom the picture follows, or the rules of the match.
func (g *Game) tunedParts(p page) ([]tunedPart, error) {
	state, ok := g.Followed()
	switch {
	case g.viewer != nil:
		return nil, errReplay
	case !ok:
		return nil, errors.New("nobody is followed")
	}
	entry, ok := g.Match.Entry(state.ID)
	if !ok {
		return nil, errors.New("nobody is followed")
	}
	switch p {
	case pageTuneArmor:
		return []tunedPart{g.armorPart(state.ID, entry)}, nil
	case pageTuneMovement:
		return g.movementParts(entry), nil
	case pageTuneWeapon:
		return g.weaponParts(state.Weapon)
	}
	return g.matchParts()
}

// armorPart is the armour of a player.
func (g *Game) armorPart(id components.ID, entry *donburi.Entry) tunedPart {
	now := *components.Armor.Get(entry)
	first := now
	model := components.Model.Get(entry).Name
	p := g.tuner.partOf(fmt.Sprint("armor ", id, model, now.Name), "Armour "+now.Name, &now, &first, func() error {
		if now.CrouchHalf != (geom.Vec{}) {
			now.CrouchHalf.X, now.CrouchHalf.Y = now.Half.X, now.Half.Y
		}
		parts := []systems.Part{systems.With(components.Armor, now)}
		if entry, ok := g.Match.Entry(id); ok && entry.HasComponent(components.Health) {
			health := *components.Health.Get(entry)
			health.Max, health.Current = now.MaxHealth, min(health.Current, now.MaxHealth)
			parts = append(parts, systems.With(components.Health, health))
		}
		return g.add([]components.ID{id}, parts...)
	})
	p.model = model
	return p
}

// add gives entities components.
func (g *Game) add(ids []components.ID, parts ...systems.Part) error {
	for _, id := range ids {
		entry, err := g.Match.AddEntry(id, parts...)
		if err == nil {
			_, err = g.drive().Enter(entry)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// movementParts are the rules of the movement of a player, which all players of that movement
// share, and its other numbers.
func (g *Game) movementParts(entry *donburi.Entry) []tunedPart {
	var parts []tunedPart
	parts = component(g, parts, entry, "Rules", systems.TribesRules)
	parts = component(g, parts, entry, "Rules", systems.TorqueRules)
	parts = component(g, parts, entry, "Datablock", components.Datablock)
	parts = component(g, parts, entry, "Rules", systems.SlideRules)
	return component(g, parts, entry, "Walker", components.Walker)
}

// component appends a component as a part, if the player has it. It changes for all who have
// it.
func component[T any](g *Game, parts []tunedPart, entry *donburi.Entry, title string, kind *donburi.ComponentType[T]) []tunedPart {
	if !entry.HasComponent(kind) {
		return parts
	}
	now := *kind.Get(entry)
	first := now
	p := g.tuner.partOf(fmt.Sprintf("%T", now), title, &now, &first, func() error {
		var ids []components.ID
		for i := range g.History.After {
			if other, ok := g.Match.Entry(g.History.After[i].ID); ok && other.HasComponent(kind) {
				ids = append(ids, g.History.After[i].ID)
			}
		}
		return g.add(ids, systems.With(kind, now))
	})
	p.model = components.Model.Get(entry).Name
	return append(parts, p)
}

// weaponParts is the weapon in hand.
func (g *Game) weaponParts(name string) ([]tunedPart, error) {
	spec, ok := g.Match.Weapons().Lookup(name)
	if !ok {
		return nil, errors.New("there is no weapon in hand")
	}
	now, err := copied(spec)
	if err != nil {
		return nil, err
	}
	first, err := copied(spec)
	if err != nil {
		return nil, err
	}
	return []tunedPart{g.tuner.partOf("weapon "+name, g.Looks.Of(name).Look.Label, now, first, func() error {
		changed, err := copied(now) // which checks it
		if err != nil {
			return err
		}
		specs := g.Match.Weapons().Specs()
		for i := range specs {
			if specs[i].Name == name {
				specs[i] = *changed
			}
		}
		entry, err := systems.WeaponsEntry(specs)
		if err == nil {
			_, err = g.drive().Enter(entry)
		}
		if err == nil {
			g.Looks.Make()
		}
		return err
	})}, nil
}

// copied returns a spec that shares nothing with another. Its error says what is invalid.
func copied(spec *weapons.Spec) (*weapons.Spec, error) {
	data, err := weapons.Encode(*spec)
	if err != nil {
		return nil, err
	}
	same, err := weapons.Decode(data)
	return &same, err
}

// matchParts are the rules of the match.
func (g *Game) matchParts() ([]tunedPart, error) {
	status, ok := modes.StatusOf(g.Match)
	if !ok {
		return nil, errors.New("this match has no rules")
	}
	now := status.Rules
	first := now
	return []tunedPart{g.tuner.partOf("match", status.Mode, &now, &first, func() error {
		_, err := g.drive().Enter(modes.RulesEntry(now))
		return err
	})}, nil
}

// retune gives a player who got another body the tuned rules of its movement again.
func (g *Game) retune() {
	entry, ok := g.Match.Entry(g.Self)
	if !ok {
		return
	}
	for _, p := range g.movementParts(entry) {
		tuned, ok := g.tuner.now[p.key]
		if !ok {
			continue
		}
		to, from := tuning.Fields(p.now), tuning.Fields(tuned.now)
		for i := range to {
			_ = to[i].Set(from[i].Get()) // the same field held it
		}
		if err := p.apply(); err != nil {
			g.reportOnce(err)
		}
	}
}

// tunedFiles returns the files of what was tuned, by their names. A file is about one body: that
// of the player whom the picture follows. Left are the parts of other bodies that were tuned.
func (g *Game) tunedFiles() (files map[string][]byte, left []string, err error) {
	var f tuning.File
	own := map[string]bool{} // keys of the parts of the body
	if p, ok := g.Followed(); ok {
		if entry, ok := g.Match.Entry(p.ID); ok {
			f.Model = p.Model
			for _, part := range append(g.movementParts(entry), g.armorPart(p.ID, entry)) {
				own[part.key] = true
			}
		}
	}
	files = map[string][]byte{}
	for _, key := range slices.Sorted(maps.Keys(g.tuner.now)) {
		part := g.tuner.now[key]
		if part.model != "" && !own[key] {
			left = append(left, part.title+" of "+part.model)
			continue
		}
		switch value := part.now.(type) {
		case *components.ArmorData:
			f.Armor = value
		case *modes.Rules:
			f.Match, f.Mode = value, cmp.Or(g.choice.Mode, modes.Names(g.choosable()...)[0])
		case *weapons.Spec:
			data, err := weapons.Encode(*value)
			if err != nil {
				return nil, nil, err
			}
			files["weapons/"+value.Name+".json"] = data
		default:
			f.Take(value)
		}
	}
	if f.IsEmpty() {
		return files, left, nil
	}
	data, err := f.Encode()
	files["tuning.json"] = data
	return files, left, err
}
