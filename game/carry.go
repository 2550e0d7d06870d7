package game

import (
	"slices"
	"strings"
	"time"

	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/game/hud"
	"github.com/skijet/skijet/game/input"
	"github.com/skijet/skijet/game/internal/scene"
	"github.com/skijet/skijet/systems/weapons"
)

// carry remembers what the player did with their weapons. It identifies weapons by names,
// since slots change with the armour.
type carry struct {
	held, before string                   // in hand now, and before that
	lastOf       [input.WeaponKeys]string // last weapon chosen by each key
	favourites   [input.Favourites]press
}

// press is the key of a favourite that is held down.
type press struct {
	since  time.Time
	inHand string // weapon in hand when it was pressed
	done   bool   // it has chosen
}

// chooseSeconds is how long the key of a favourite is held to choose another.
const chooseSeconds = 0.6

// carried is a weapon that the player carries.
type carried struct {
	number int // in the arsenal, from 0
	name   string
	key    int  // that takes it up, 1 to 10
	dead   bool // without ammo, or without the pack that it needs
	misfit bool // without the pack that it needs
}

// places lists the weapons of an entity in the order of the screen, by keys.
func (g *Game) places(id components.ID) []carried {
	entry, ok := g.Match.Entry(id)
	if !ok || !entry.HasComponent(components.Arsenal) {
		return nil
	}
	pack := components.NoPack
	if entry.HasComponent(components.Pack) {
		pack = components.Pack.Get(entry).Kind
	}
	slots := components.Arsenal.Get(entry).Slots
	list := make([]carried, 0, len(slots))
	for i, slot := range slots {
		spec, ok := g.Match.Weapons().Lookup(slot.Weapon)
		if !ok {
			continue
		}
		list = append(list, carried{number: i, name: slot.Weapon, key: g.Looks.Of(slot.Weapon).Look.Key,
			dead: spec.Trigger.UsesAmmo() && slot.Ammo == 0 || !scene.Fits(spec, pack), misfit: !scene.Fits(spec, pack)})
	}
	slices.SortStableFunc(list, func(a, b carried) int { return a.key - b.key })
	return list
}

// chooseWeapon stores the chosen weapon until the next tick.
func (g *Game) chooseWeapon() {
	list := g.places(g.Self)
	if len(list) == 0 {
		return
	}
	held := g.heldOf(list)
	for key := 1; key <= input.WeaponKeys; key++ {
		if g.latch.Edge(input.Weapon1 + input.Action(key-1)) {
			g.takeUp(g.nextOfKey(list, held, key))
		}
	}
	if g.latch.Edge(input.NextWeapon) {
		g.takeUp(nextUsable(list, held, 1))
	}
	if g.latch.Edge(input.PrevWeapon) {
		g.takeUp(nextUsable(list, held, -1))
	}
	if g.latch.Edge(input.LastWeapon) {
		g.takeUpNamed(list, g.carry.before)
	}
	g.chooseFavourite(list)
}

// heldOf returns the index in a list of the weapon that is in hand, or will be.
func (g *Game) heldOf(list []carried) int {
	number := int(g.weapon) - 1
	if entry, ok := g.Match.Entry(g.Self); ok && g.weapon == 0 {
		number = components.Arsenal.Get(entry).Held
	}
	return max(slices.IndexFunc(list, func(p carried) bool { return p.number == number }), 0)
}

// takeUp chooses a weapon. One that needs another pack stays where it is, since it could not be
// used until the player has chosen another, also in later lives.
func (g *Game) takeUp(p carried) {
	if !p.misfit {
		g.weapon = uint8(p.number + 1)
		return
	}
	if spec, ok := g.Match.Weapons().Lookup(p.name); ok {
		g.feedback.addLine(hud.Part{Text: g.Looks.Of(p.name).Look.Label + " " + scene.NeedsPack(spec), Color: plain})
	}
}

// takeUpNamed chooses a weapon by name, if it is carried.
func (g *Game) takeUpNamed(list []carried, name string) {
	if i := slices.IndexFunc(list, func(p carried) bool { return p.name == name }); i >= 0 {
		g.takeUp(list[i])
	}
}

// nextUsable returns the next weapon of a list that can be used, cyclically. If there is
// none, it returns the next one.
func nextUsable(list []carried, held, by int) carried {
	n := len(list)
	for i := 1; i < n; i++ {
		if p := list[((held+by*i)%n+n)%n]; !p.dead {
			return p
		}
	}
	return list[((held+by)%n+n)%n]
}

// nextOfKey returns the weapon that a key chooses: of its weapons the one after that in
// hand, or else the one that it chose last. It prefers weapons that can be used.
func (g *Game) nextOfKey(list []carried, held, key int) carried {
	group := slices.DeleteFunc(slices.Clone(list), func(p carried) bool { return p.key != key })
	if len(group) == 0 {
		return list[held]
	}
	if in := slices.IndexFunc(group, func(p carried) bool { return p.number == list[held].number }); in >= 0 {
		return nextUsable(group, in, 1)
	}
	for _, p := range group {
		if p.name == g.carry.lastOf[key-1] && !p.dead {
			return p
		}
	}
	return nextUsable(group, len(group)-1, 1)
}

// chooseFavourite handles the keys of favourites. A short press chooses the favourite. A
// key without one, or one that is held for a while, is assigned the weapon that was in
// hand when it was pressed.
func (g *Game) chooseFavourite(list []carried) {
	for i := range g.settings.Favourites {
		action, c := input.Favourite1+input.Action(i), &g.carry.favourites[i]
		switch {
		case g.latch.Edge(action):
			*c = press{since: g.now(), inHand: list[g.heldOf(list)].name}
			if g.settings.Favourites[i] == "" {
				g.makeFavourite(i)
			} else {
				g.takeUpNamed(list, g.settings.Favourites[i])
			}
		case g.latch.Down(action) && !c.done && g.now().Sub(c.since).Seconds() >= chooseSeconds:
			g.makeFavourite(i)
			g.takeUpNamed(list, c.inHand)
		}
	}
}

// makeFavourite assigns to a key the weapon that was in hand when it was pressed.
func (g *Game) makeFavourite(i int) {
	c := &g.carry.favourites[i]
	c.done = true
	if g.settings.Favourites[i] == c.inHand {
		return
	}
	g.settings.Favourites[i], g.dirty = c.inHand, true
	key := g.settings.Bindings.First(input.Favourite1+input.Action(i), g.device.HasPad())
	g.feedback.addLine(hud.Part{Text: key + " takes up: " + g.Looks.Of(c.inHand).Look.Label, Color: plain})
}

// noteHeld records the weapon held before, after each tick.
func (g *Game) noteHeld() {
	p, ok := g.Player(g.Self)
	if !ok || p.Weapon == g.carry.held {
		return
	}
	g.carry.before, g.carry.held = g.carry.held, p.Weapon
	if key := g.Looks.Of(p.Weapon).Look.Key; key >= 1 {
		g.carry.lastOf[key-1] = p.Weapon
	}
}

// throwable reports whether the other hand can hold a weapon back and throw it.
func throwable(s *weapons.Spec) bool { return s.Trigger.Throw }

// throws lists the weapons of the match that can be thrown. Keys belong to places in this
// list, so a key always throws the same weapon, whatever else is carried.
func (g *Game) throws() []string {
	var names []string
	for _, name := range g.Match.Weapons().Names() {
		if spec, ok := g.Match.Weapons().Lookup(name); ok && throwable(spec) {
			names = append(names, name)
		}
	}
	return names
}

func (g *Game) throwLabels() []string {
	var labels []string
	for _, name := range g.throws() {
		labels = append(labels, g.Looks.Of(name).Look.Label)
	}
	return labels
}

// throw returns the weapon held back for a throw, as a slot of a command, while a key
// counted from 1 is down.
func (g *Game) throw(key int) uint8 {
	names := g.throws()
	if key < 1 || key > len(names) {
		return 0
	}
	for _, p := range g.places(g.Self) {
		if p.name == names[key-1] {
			return uint8(p.number + 1)
		}
	}
	return 0
}

// groups describes what each key chooses, in the words of the HUD.
func (g *Game) groups() [input.WeaponKeys]string {
	var labels [input.WeaponKeys][]string
	for _, p := range g.places(g.Self) {
		if p.key >= 1 {
			labels[p.key-1] = append(labels[p.key-1], g.Looks.Of(p.name).Look.Label)
		}
	}
	var groups [input.WeaponKeys]string
	for i := range labels {
		groups[i] = strings.Join(labels[i], ", ")
	}
	return groups
}
