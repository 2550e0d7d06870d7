package hud

import (
	"image"
	"image/color"

	"github.com/skijet/skijet/components"
)

// Parts is a set of parts of the HUD.
type Parts uint32

// Parts that can be left out.
const (
	Crosshair Parts = 1 << iota // aim, reload, lock and hits
	Vitals                      // health and energy
	Motion                      // speed and height
	Weapons                     // what is held and carried
	Names                       // over the heads of players
	Hits                        // where the player was hit from
	Death                       // what is said to the dead
	Hints                       // what keys do
	Feed                        // messages
	Notice                      // one line in the middle
	Scores                      // the board
	Standings                   // scores of the match, clock and objective
	Waypoints                   // flags and goals
	Slots                       // the list of what is carried
	Compass                     // directions, with flags and goals
	Radar                       // who is around
	Panel                       // lines of the game itself
	// Everything except the statistics.
	Everything Parts = 1<<iota - 1
)

// Frame is everything that the HUD shows at once, by panel. The zero value is the empty HUD of a
// dead player.
type Frame struct {
	// Hide lists parts to leave out.
	Hide  Parts
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
	Markers   []Marker
	Hints     []Hint
	HintAlpha float64 // 0 to 1
	Notice    string  // one line in the middle
	Board     *Board
	Stats     []string  // lines at the top left
	Timeline  *Timeline // of a replay
	Match     *Match    // how it stands; nil: nobody counts
	Waypoints []Waypoint
	Compass   bool       // there is one
	Heading   float64    // radians, clockwise from north
	Radar     *RadarView // nil: there is none
	Panel     []PanelLine
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
	Pack   string  // name to show, or empty
	PackOn bool
}

// DeathView is what is said when the followed player is dead.
type DeathView struct {
	Who            string // name of the player if another one watches, or empty
	Cause          string // how it died, or empty
	RespawnSeconds float64
}

// PanelLine is one line about the game itself, such as "Wave 3" with "12 left" and a bar.
type PanelLine struct {
	Text  string     // at the left
	Value string     // at the right, or empty
	Color color.RGBA // of the value and the bar; the zero value is white
	Bar   bool       // there is a bar below
	Share float64    // fraction of the bar that is full, 0 to 1
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
	Icon  Icon
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
	Parts []Part
	Alpha float64 // 0 to 1
}

// Part is a piece of a line.
type Part struct {
	Text  string
	Icon  string     // of a weapon, which is drawn instead of the text; empty: there is none
	Color color.RGBA // the zero value is white
}

func (p *Part) tone() color.RGBA {
	if p.Color == (color.RGBA{}) {
		return White
	}
	return p.Color
}

// Marker is a name over somebody's head.
type Marker struct {
	X, Y   float64 // pixels
	Name   string
	Team   int
	Meters float64
	Health float64 // share, 0 to 1
}

// Hint is the function of a key.
type Hint struct {
	Key, Text string
	Short     string // instead of Text where there is little room; empty for the same
}

// Board is the list of scores.
type Board struct {
	Title   string
	Columns []string // headings of the numbers of each row, from left to right
	Rows    []Row
	Lines   []string // below the rows
}

// Row is one player on the board.
type Row struct {
	ID              components.ID
	Name            string
	Team            int
	Values          []string // one for each column
	Self, Bot, Dead bool
}

// AddColumn adds a column at the right, with the value of each row.
func (b *Board) AddColumn(heading string, value func(*Row) string) {
	for i := range b.Rows {
		r := &b.Rows[i]
		// Missing values of earlier columns are empty.
		for len(r.Values) < len(b.Columns) {
			r.Values = append(r.Values, "")
		}
		r.Values = append(r.Values[:len(b.Columns)], value(r))
	}
	b.Columns = append(b.Columns, heading)
}
