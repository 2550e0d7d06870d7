package bases

import (
	"fmt"
	"slices"

	"github.com/skijet/skijet/collision"
	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/systems"
	"github.com/skijet/skijet/systems/codec"
	"github.com/yohamta/donburi"
)

// WishData is what a player becomes at its next station, or else when it comes back to life: a
// preset of a movement model, and a pack. The zero value changes nothing.
type WishData struct {
	Model, Preset string
	Pack          components.PackKind
}

// Reborn is the event of its subject having come back to life as it wished.
type Reborn struct{}

// callWish is the name of the call of [WishEntry].
const callWish = "bases.wish"

// wishCodec encodes wishes in entries.
var wishCodec = codec.Once[WishData]()

// WishEntry returns the entry that sets what a player becomes, by the call "bases.wish", which a
// client may make about itself. It replaces an earlier wish.
func WishEntry(player components.ID, wish WishData) systems.Entry {
	return systems.CallEntry(callWish, player, wishCodec().Encode(nil, &wish))
}

// setWish does what a WishEntry says.
func setWish(m *systems.Match, player components.ID, data []byte) error {
	var wish WishData
	r := codec.NewReader(data)
	if err := wishCodec().Decode(r, &wish); err != nil {
		return fmt.Errorf("bases: a wish: %w", err)
	}
	if entry, ok := m.Entry(player); !ok || !entry.HasComponent(components.Player) || r.Remaining() > 0 {
		return fmt.Errorf("bases: %w: %d is no player who can wish, or %d bytes of the wish are too many", ErrPiece, player, r.Remaining())
	}
	if wish.Preset != "" {
		if _, err := systems.Preset(wish.Model, wish.Preset, m.Modules()...); err != nil {
			return fmt.Errorf("bases: %w", err)
		}
	}
	if !components.KnownPack(wish.Pack) {
		return fmt.Errorf("bases: %w: unknown pack %q", ErrPiece, wish.Pack)
	}
	return m.Add(player, systems.With(Wish, wish))
}

// become lets players come back to life as they wished, in place of what they were. One who has come
// back already, at once and not after a time, does so once more.
func become(m *systems.Match) {
	for id, player := range wishes.In(m) {
		health := components.Health.Get(player)
		due := health.Dead && health.RespawnTicks == 1
		for _, e := range m.Events() {
			due = due || e.Kind == systems.EventSpawned && e.Subject == id
		}
		if due && *Wish.Get(player) != (WishData{}) && fulfil(m, id, player, nil) {
			_ = systems.Emit(m, id, Reborn{}) // beyond the limit of events none is emitted
		}
	}
}

// fulfil gives a player what it wishes, and reports whether anything changed. Its body is put at a
// place, or for nil at a spawn point.
func fulfil(m *systems.Match, user components.ID, player *donburi.Entry, feet *geom.Vec) bool {
	if !player.HasComponent(Wish) {
		return false
	}
	wish := *Wish.Get(player)
	*Wish.Get(player) = WishData{}
	if wish.Preset == "" {
		return wish.Pack != components.NoPack && m.SetPack(user, wish.Pack) == nil
	}
	spec, err := systems.Preset(wish.Model, wish.Preset, m.Modules()...)
	if err != nil {
		return false // of a model that this match has not
	}
	spec.FitRules(m.Rules().Name)
	if spec.Pack = wish.Pack; feet != nil {
		spec.Position, spec.Look = feet, components.View.Get(player).YawPitch
		if !fits(m, *feet, spec.Armor.Half) {
			return false
		}
	}
	return m.Refit(user, spec) == nil
}

// fits reports whether a body has room at a place.
func fits(m *systems.Match, feet, half geom.Vec) bool {
	return !slices.ContainsFunc(m.Solid().OverlapBox(geom.FeetBox(feet, half), nil), func(c collision.Contact) bool { return c.Depth > collision.Slop })
}
