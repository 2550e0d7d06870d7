package tune

import (
	"errors"
	"fmt"
	"maps"
	"slices"

	"github.com/yohamta/donburi"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/systems"
	"github.com/skijet/skijet/systems/modes"
	"github.com/skijet/skijet/systems/weapons"
)

// Tuner changes numbers of a match that is played, and remembers which. The changes are entries of
// the match, as a player who joins is: recordings contain them, and replays repeat them.
type Tuner struct {
	match *systems.Match
	game  Game
	first map[string]any  // values before the first change, by the key of their part
	now   map[string]Part // parts that differ from those
}

// Game is what a tuner needs of the game around the match.
type Game struct {
	Enter       func(e systems.Entry) (components.ID, error) // makes an entry that is recorded
	Changed     func()                                       // is called once a number was changed
	Weapons     func()                                       // is called once a weapon was changed
	WeaponLabel func(name string) string
}

// New returns a tuner of a match.
func New(match *systems.Match, game Game) *Tuner {
	return &Tuner{match: match, game: game, first: map[string]any{}, now: map[string]Part{}}
}

// Part is a value of the match whose numbers can be changed.
type Part struct {
	Title      string
	key        string
	model      string // movement model of the body that it belongs to; empty for none
	now, first any    // pointers to copies of the value
	apply      func() error
}

// Fields lists the numbers of the part, and those that it had first.
func (p *Part) Fields() (now, first []Field) { return Fields(p.now), Fields(p.first) }

// Subject is what a page of tuning is about.
type Subject int

// Subjects of tuning: of a player its armour, the rules of its movement and the weapon in its
// hand, and the rules of the match.
const (
	Armor Subject = iota
	Movement
	Weapon
	Match
)

// partOf makes a part of a value. The first time its numbers are kept.
func (u *Tuner) partOf(key, title string, now, first any, apply func() error) Part {
	if kept, ok := u.first[key]; ok {
		first = kept
	} else {
		u.first[key] = first
	}
	return Part{key: key, Title: title, now: now, first: first, apply: apply}
}

// Set changes one number of a part in the match. If that is refused, the number stays.
func (u *Tuner) Set(p *Part, f *Field, number float64) error {
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
	u.game.Changed()
	u.now[p.key] = *p
	now, first := p.Fields()
	if slices.EqualFunc(now, first, func(a, b Field) bool { return a.Name == b.Name && a.Get() == b.Get() }) {
		delete(u.now, p.key)
	}
	return nil
}

// errNobody is why there is no part of a player.
var errNobody = errors.New("nobody is followed")

// Parts returns the parts of a subject. state is the player whom the picture follows, or nil.
func (u *Tuner) Parts(s Subject, state *systems.PlayerState) ([]Part, error) {
	if state == nil {
		return nil, errNobody
	}
	entry, ok := u.match.Entry(state.ID)
	if !ok {
		return nil, errNobody
	}
	switch s {
	case Armor:
		return []Part{u.armorPart(state.ID, entry)}, nil
	case Movement:
		return u.movementParts(entry), nil
	case Weapon:
		return u.weaponParts(state.Weapon)
	}
	return u.matchParts()
}

// armorPart is the armour of a player.
func (u *Tuner) armorPart(id components.ID, entry *donburi.Entry) Part {
	now := *components.Armor.Get(entry)
	first := now
	model := components.Model.Get(entry).Name
	p := u.partOf(fmt.Sprint("armor ", id, model, now.Name), "Armour "+now.Name, &now, &first, func() error {
		if now.CrouchHalf != (geom.Vec{}) {
			now.CrouchHalf.X, now.CrouchHalf.Y = now.Half.X, now.Half.Y
		}
		parts := []systems.Part{systems.With(components.Armor, now)}
		if entry, ok := u.match.Entry(id); ok && entry.HasComponent(components.Health) {
			health := *components.Health.Get(entry)
			health.Max, health.Current = now.MaxHealth, min(health.Current, now.MaxHealth)
			parts = append(parts, systems.With(components.Health, health))
		}
		return u.add([]components.ID{id}, parts...)
	})
	p.model = model
	return p
}

// add gives entities components.
func (u *Tuner) add(ids []components.ID, parts ...systems.Part) error {
	for _, id := range ids {
		entry, err := u.match.AddEntry(id, parts...)
		if err == nil {
			_, err = u.game.Enter(entry)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// movementParts are the rules of the movement of a player, which all players of that movement
// share, and its other numbers.
func (u *Tuner) movementParts(entry *donburi.Entry) []Part {
	var parts []Part
	parts = component(u, parts, entry, "Rules", systems.TribesRules)
	parts = component(u, parts, entry, "Rules", systems.TorqueRules)
	parts = component(u, parts, entry, "Datablock", components.Datablock)
	parts = component(u, parts, entry, "Rules", systems.SlideRules)
	return component(u, parts, entry, "Walker", components.Walker)
}

// component appends a component as a part, if the player has it. It changes for all who have
// it.
func component[T any](u *Tuner, parts []Part, entry *donburi.Entry, title string, kind *donburi.ComponentType[T]) []Part {
	if !entry.HasComponent(kind) {
		return parts
	}
	now := *kind.Get(entry)
	first := now
	p := u.partOf(fmt.Sprintf("%T", now), title, &now, &first, func() error {
		var ids []components.ID
		for _, other := range u.match.Players(nil) {
			if entry, ok := u.match.Entry(other.ID); ok && entry.HasComponent(kind) {
				ids = append(ids, other.ID)
			}
		}
		return u.add(ids, systems.With(kind, now))
	})
	p.model = components.Model.Get(entry).Name
	return append(parts, p)
}

// weaponParts is the weapon in hand.
func (u *Tuner) weaponParts(name string) ([]Part, error) {
	spec, ok := u.match.Weapons().Lookup(name)
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
	return []Part{u.partOf("weapon "+name, u.game.WeaponLabel(name), now, first, func() error {
		changed, err := copied(now) // which checks it
		if err != nil {
			return err
		}
		specs := u.match.Weapons().Specs()
		for i := range specs {
			if specs[i].Name == name {
				specs[i] = *changed
			}
		}
		entry, err := systems.WeaponsEntry(specs)
		if err == nil {
			_, err = u.game.Enter(entry)
		}
		if err == nil {
			u.game.Weapons()
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
func (u *Tuner) matchParts() ([]Part, error) {
	status, ok := modes.StatusOf(u.match)
	if !ok {
		return nil, errors.New("this match has no rules")
	}
	now := status.Rules
	first := now
	return []Part{u.partOf("match", status.Mode, &now, &first, func() error {
		_, err := u.game.Enter(modes.RulesEntry(now))
		return err
	})}, nil
}

// Retune gives a player who got another body the tuned rules of its movement again.
func (u *Tuner) Retune(id components.ID) error {
	entry, ok := u.match.Entry(id)
	if !ok {
		return nil
	}
	var problems []error
	for _, p := range u.movementParts(entry) {
		tuned, ok := u.now[p.key]
		if !ok {
			continue
		}
		to, from := Fields(p.now), Fields(tuned.now)
		for i := range to {
			_ = to[i].Set(from[i].Get()) // the same field held it
		}
		problems = append(problems, p.apply())
	}
	return errors.Join(problems...)
}

// files returns the files of what was tuned in a mode, by their names. A file is about one body: that
// of a player, who may be nil. Left are the parts of other bodies that were tuned.
func (u *Tuner) files(p *systems.PlayerState, mode string) (files map[string][]byte, left []string, err error) {
	var f File
	own := map[string]bool{} // keys of the parts of the body
	if p != nil {
		if entry, ok := u.match.Entry(p.ID); ok {
			f.Model = p.Model
			for _, part := range append(u.movementParts(entry), u.armorPart(p.ID, entry)) {
				own[part.key] = true
			}
		}
	}
	files = map[string][]byte{}
	for _, key := range slices.Sorted(maps.Keys(u.now)) {
		part := u.now[key]
		if part.model != "" && !own[key] {
			left = append(left, part.Title+" of "+part.model)
			continue
		}
		switch value := part.now.(type) {
		case *components.ArmorData:
			f.Armor = value
		case *modes.Rules:
			f.Match, f.Mode = value, mode
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
	if f.Armor == nil && f.Match == nil && len(f.parts()) == 0 {
		return files, left, nil
	}
	data, err := f.Encode()
	files["tuning.json"] = data
	return files, left, err
}
