package systems

import (
	"slices"
	"sync"

	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/levels"
)

// ownComponents registers what the systems of this package know, compiled once for
// all matches. What the movement models keep is registered by them.
var ownComponents = sync.OnceValue(func() []Registration {
	return slices.Concat(bodyComponents(), weaponComponents(), worldComponents())
})

// bodyComponents are those of anything that moves, and of who it is.
func bodyComponents() []Registration {
	return []Registration{
		State("armor", components.Armor, Validate(checkArmor)),
		State("contact", components.Contact),
		State("energy", components.Energy),
		State("health", components.Health, admit(checkHealth)),
		State("hitbox", components.HitBox, Validate(checkHitBox), Needs(components.Position)),
		State("identity", components.Identity),
		State("intent", components.Intent),
		State("model", components.Model, Needs(components.Position, components.Velocity, components.View, components.Armor,
			components.Energy, components.Contact, components.Intent)),
		State("mortal", components.Mortal, Needs(components.Health)),
		Derived("movereport", components.MoveReport, OnEvery(components.Model)),
		State("player", components.Player),
		State("position", components.Position, Validate(checkPosition)),
		State("solid", components.Solid, Needs(components.Position)),
		State("stance", components.Stance, OnEvery(components.Model)),
		State("team", components.Team, Validate(func(t *components.TeamData) error { return checkTeam(t.Number) })),
		State("velocity", components.Velocity, Validate(checkVelocity)),
		State("view", components.View),
	}
}

// weaponComponents are those of what is carried and of projectiles.
func weaponComponents() []Registration {
	return []Registration{
		State("arsenal", components.Arsenal, Validate(checkArsenal), Needs(components.Position, components.Velocity, components.Armor,
			components.Intent, components.Energy, components.Pack)),
		State("bounce", components.Bounce, Needs(components.Flight)),
		State("flight", components.Flight, Needs(components.Position, components.Velocity, components.Payload,
			components.Owner, components.TTL, components.Shot)),
		State("fuse", components.Fuse, Needs(components.Flight)),
		State("owner", components.Owner),
		State("pack", components.Pack, admit(checkPack)),
		State("payload", components.Payload),
		State("shot", components.Shot),
		State("ttl", components.TTL),
		Derived("veto", components.Veto, OnEvery(components.Arsenal)),
		State("volatile", components.Volatile, admit(checkVolatile), Needs(components.Flight)),
	}
}

// worldComponents are those of platforms and zones, and of what the level does to
// bodies.
func worldComponents() []Registration {
	return []Registration{
		Derived("medium", components.Medium, OnEvery(components.Model)),
		State("platform", components.Platform),
		State("ride", components.Ride, OnEvery(components.Model), Needs(components.Position, components.Velocity)),
		State("inside", components.Inside, OnEvery(components.Model), Needs(components.Position)),
		State("zone", components.Zone, admit(func(z *components.ZoneData) error { return (*levels.Zone)(z).Validate() })),
	}
}
