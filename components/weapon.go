package components

import "github.com/yohamta/donburi"

// WeaponSlot is one carried weapon.
type WeaponSlot struct {
	Weapon string // name in the catalogue
	Ammo   int
}

// ArsenalData is what a player carries and holds.
type ArsenalData struct {
	Slots         []WeaponSlot
	Held          int // index into Slots
	CooldownTicks int // no shot above 0
}

// InHand returns the held weapon, and false for empty hands.
func (a *ArsenalData) InHand() (*WeaponSlot, bool) {
	if a.Held < 0 || a.Held >= len(a.Slots) {
		return nil, false
	}
	return &a.Slots[a.Held], true
}

// FlightData moves a projectile along its velocity.
type FlightData struct {
	Acceleration float64 // m/s2 along the velocity
	TopSpeed     float64 // m/s where acceleration ends
	Gravity      float64 // m/s2 downward; 0 flies straight
}

// PayloadData is what a projectile does where it ends. Numbers follow the
// Tribes explosion rule.
type PayloadData struct {
	Kind   string  // selects damage multipliers and effects
	Damage float64 // health at the centre
	Radius float64 // m
	Kick   float64 // mass * m/s
}

// OwnerData is who fired a projectile and is credited for it.
type OwnerData struct {
	ID         ID
	Team       int
	GraceTicks int // the owner is not hit above 0
}

// TTLData ends an entity when it reaches 0.
type TTLData struct{ Ticks int }

// ShotData names the weapon a projectile came from.
type ShotData struct{ Weapon string }

// Component types of weapons and projectiles.
var (
	Arsenal = donburi.NewComponentType[ArsenalData]()
	Flight  = donburi.NewComponentType[FlightData]()
	Payload = donburi.NewComponentType[PayloadData]()
	Owner   = donburi.NewComponentType[OwnerData]()
	TTL     = donburi.NewComponentType[TTLData]()
	Shot    = donburi.NewComponentType[ShotData]()
)
