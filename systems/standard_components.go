package systems

import (
	"slices"
	"sync"

	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/levels"
	"github.com/skijet/skijet/systems/internal/check"
)

// ownComponents registers what the systems of this package know, compiled once for
// all matches. What the movement models keep is registered by them.
var ownComponents = sync.OnceValue(func() []Registration {
	return slices.Concat(bodyComponents(), weaponComponents(), worldComponents())
})

// bodyComponents are those of anything that moves, and of who it is.
func bodyComponents() []Registration {
	return []Registration{
		State("armor", components.Armor, Validate(CheckArmor)),
		State("contact", components.Contact, Finite()),
		State("energy", components.Energy, Finite()),
		State("health", components.Health, Finite()),
		State("goal", components.Goal, Finite(), OnEvery(components.Player)),
		State("hitbox", components.HitBox, Validate(check.HitBox), Needs(components.Position)),
		State("identity", components.Identity),
		State("intent", components.Intent),
		State("model", components.Model, Needs(components.Position, components.Velocity, components.View, components.Armor,
			components.Energy, components.Contact, components.Intent)),
		State("mortal", components.Mortal, Needs(components.Health)),
		Derived("movereport", components.MoveReport, OnEvery(components.Model)),
		State("player", components.Player),
		State("position", components.Position, Finite()),
		State("solid", components.Solid, Needs(components.Position)),
		State("stance", components.Stance, OnEvery(components.Model)),
		State("team", components.Team, Validate(func(t *components.TeamData) error { return check.Team(t.Number) })),
		State("velocity", components.Velocity, Finite()),
		State("view", components.View),
	}
}

// weaponComponents are those of what is carried and of projectiles.
func weaponComponents() []Registration {
	return []Registration{
		State("arsenal", components.Arsenal, Needs(components.Position, components.Velocity, components.Armor,
			components.Intent, components.Energy, components.Pack)),
		State("bounce", components.Bounce, Finite(), Needs(components.Flight)),
		State("flight", components.Flight, Finite(), Needs(components.Position, components.Velocity, components.Payload,
			components.Owner, components.TTL, components.Shot)),
		State("fuse", components.Fuse, Finite(), Needs(components.Flight)),
		ShotPart("layers", components.Layers, nil),
		State("owner", components.Owner),
		State("pack", components.Pack, Validate(check.Pack)),
		State("payload", components.Payload, Finite()),
		State("shot", components.Shot),
		State("ttl", components.TTL),
		Derived("veto", components.Veto, OnEvery(components.Arsenal)),
		State("volatile", components.Volatile, Finite(), admit(checkVolatile), Needs(components.Flight)),
	}
}

// worldComponents are those of platforms and zones, and of what the level does to
// bodies.
func worldComponents() []Registration {
	return []Registration{
		Derived("medium", components.Medium, OnEvery(components.Model)),
		State("platform", components.Platform),
		State("ride", components.Ride, Finite(), OnEvery(components.Model), Needs(components.Position, components.Velocity)),
		State("inside", components.Inside, OnEvery(components.Model), Needs(components.Position)),
		State("zone", components.Zone, Validate(func(z *components.ZoneData) error { return (*levels.Zone)(z).Validate() })),
	}
}
