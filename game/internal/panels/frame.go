package panels

import (
	"cmp"
	"image"
	"image/color"

	"github.com/skijet/skijet/game/hud"
)

// Frame is everything that the HUD shows at once, by panel. The zero value is the empty HUD of a
// dead player.
type Frame struct {
	// Hide lists parts to leave out.
	Hide  hud.Parts
	Alive bool // of the followed player
	// Figure is where the followed body is on the screen, pixels: names and labels keep out of
	// it. It is empty in first person.
	Figure image.Rectangle

	Vitals    VitalsView
	Motion    MotionView
	Aim       AimView
	Alert     AlertView
	Weapon    WeaponView
	Death     DeathView
	Damage    []Damage
	Numbers   []Number
	Kill      Line // whom the player killed, in the middle
	Medals    []Medal
	Feed      []Line
	Chat      Chat
	Markers   []Marker
	Hints     []Hint
	HintAlpha float64 // 0 to 1
	Notice    string  // one line in the middle
	Board     *hud.Board
	Stats     []string  // lines at the top left
	Trace     []float64 // round trips below them, ms
	Timeline  *Timeline // of a replay
	Match     *Match    // how it stands; nil: nobody counts
	Waypoints []hud.Waypoint
	Compass   bool       // there is one
	Heading   float64    // radians, clockwise from north
	Radar     *RadarView // nil: there is none
	Panel     []hud.PanelLine
}

// VitalsView is health, energy and what the player does, at the bottom left.
type VitalsView struct {
	Energy          float64 // fraction, 0 to 1; below 0 if nothing uses energy
	Health          float64 // share, 0 to 1
	HealthPoints    int     // 0 to 100
	Jetting, Skiing bool
	Protected       bool // just spawned, cannot be hurt
	Muted           bool
	Team            int
	Body            string // movement model and armour to show, or empty
}

// MotionView is speed and height.
type MotionView struct {
	Speed, Vertical float64 // m/s
	SpeedInKmh      bool    // or m/s
	Altitude        float64 // m above the surface below the feet; infinite over a void
	Graph           *Graph  // of speed and slope; nil: there is none
}

// AimView is what is shown around the middle.
type AimView struct {
	Crosshair string  // a shape by the name that looks have for it; "" is a ring
	Throw     float64 // strength of the throw that is held back, 0 to 1
	Lock      *Lock   // whom the weapon locks on; nil for nobody
	HitMarker float64 // 0 to 1, fades after a hit on another player
	HitKills  bool    // that hit killed
}

// AlertView is what keeps the player from moving, or is about to hit it.
type AlertView struct {
	Stuck bool // there is no room for the body
	// Recovering is the part that is left of recovering from a hard landing, 0 to 1;
	// GettingUp is set at its end.
	Recovering float64
	GettingUp  bool
	LockedOn   bool // somebody's weapon has locked on the player
}

// WeaponView is the weapon in hand, and what else is carried.
type WeaponView struct {
	Name   string  // to show; empty: there is none
	Reason string  // why it does not fire, or empty
	Ammo   int     // below 0: none is needed
	Reload float64 // fraction of the reload time left, 0 to 1
	Slots  []Slot  // everything carried, in its order
	Brief  bool    // they are listed by their signs alone
	Pack   string  // name to show, or empty
	PackOn bool
}

// DeathView is what is said when the followed player is dead.
type DeathView struct {
	Who            string // name of the player if another one watches, or empty
	Cause          string // how it died, or empty
	RespawnSeconds float64
}

// Number is damage that the player did, where it hit.
type Number struct {
	X, Y   float64 // pixels
	Points int
	Alpha  float64 // 1 when it begins, 0 when it ends
	Final  bool    // it killed
}

// Medal is what was special about something that the player did.
type Medal struct {
	Name  string
	Icon  hud.Icon
	Color color.RGBA
	Alpha float64 // 0 to 1
}

// Damage is a hit that the player took.
type Damage struct {
	Angle    float64 // radians, clockwise from straight ahead
	Strength float64 // 0 to 1, fades
}

// Slot is one carried weapon.
type Slot struct {
	Key  string // that chooses it
	Icon string // name of its icon
	Tone color.RGBA
	Name string
	Ammo int // below 0: none is needed
	Held bool
	Dead bool // cannot be used: no ammo, or without the pack that it needs

	Gauges []Gauge // thin bars below the name
	Note   string  // in few letters beside the ammo, such as the shots left of a burst
}

// GaugeKind is what a gauge of a weapon shows.
type GaugeKind int

// Gauges of a weapon.
const (
	GaugeCharge GaugeKind = iota // charge of a shot held back
	GaugeSpin                    // barrels up to speed
	GaugeHeat                    // up to where it no longer fires
)

// Gauge is a level of a weapon, 0 to 1.
type Gauge struct {
	Kind  GaugeKind
	Share float64
}

// Line is one message of the feed. Parts follow one another in their colours.
type Line struct {
	Parts []hud.Part
	Alpha float64 // 0 to 1
}

// Chat is what players wrote, each with a name and a text, and what the user writes.
type Chat struct {
	Lines []Line
	Entry string // empty: nothing is written
}

// Marker is a name over somebody's head.
type Marker struct {
	X, Y   float64 // pixels
	Name   string
	Team   int
	Meters float64
	Health float64 // share, 0 to 1
	Held   *Held   // of a ghost, instead of its health; or nil
}

// Held is what a ghost holds.
type Held struct {
	Forward, Back, Left, Right bool
	Jet, Ski, Jump             bool
	Tone                       color.RGBA // of the ghost
}

// Hint is the function of a key.
type Hint struct {
	Key, Text string
	Short     string // instead of Text where there is little room; empty for the same
}

// toneOf returns the colour of a part.
func toneOf(p *hud.Part) color.RGBA { return cmp.Or(p.Color, hud.White) }
