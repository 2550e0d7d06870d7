package manifest

import "encoding/json"

// Version is the only version of level.json.
const Version = 1

// Level is level.json. Lengths are metres.
type Level struct {
	Version    int         `json:"version"`              // 1
	Name       string      `json:"name" limit:"0..1024"` // name for players; by default that of the folder
	Terrain    *Terrain    `json:"terrain,omitempty"`    // ground from a heightmap. A level needs this or a structure
	Materials  []Material  `json:"materials,omitempty"`  // materials of its own, beside the built-in ones
	Structures []Structure `json:"structures"`           // geometry that does not move
	Platforms  []Platform  `json:"platforms,omitempty"`  // geometry that moves
	Spawns     []Spawn     `json:"spawns,omitempty"`     // places where players enter
	Flags      []Flag      `json:"flags,omitempty"`      // flags of teams
	Zones      []Zone      `json:"zones"`                // boxes with an effect, or with a meaning for rules
	Pickups    []Pickup    `json:"pickups"`              // items that help the player who touches them
	Pieces     []Piece     `json:"pieces,omitempty"`     // base pieces: generators, stations, turrets and sensors
	Course     *Course     `json:"course,omitempty"`     // course for a time trial
	Look       *Look       `json:"look,omitempty"`       // light, air and colours
	Scenery    []Scenery   `json:"scenery,omitempty"`    // models that are only drawn
	// Box outside of which players have fallen out of the world; by default 200 m beyond the
	// geometry to the sides, 1,000 m up and 50 m down.
	Limits *Box `json:"limits,omitempty"`
	// What only matches of some modes have.
	Layouts []Layout `json:"layouts,omitempty"`
	About   string   `json:"about,omitempty" limit:"0..1024"` // one line for players, in lists of levels
	Remarks []string `json:"remarks,omitempty"`               // comments for people, which are ignored
	// Values for modules by name: the name of the module, a dot and a word, such as
	// "wind.gust". Each is a text, a number, true, false, or a list of up to 16 numbers.
	Properties json.RawMessage `json:"properties,omitempty"`
}

// Layout is what a mode adds to a level.
type Layout struct {
	Mode       string      `json:"mode" limit:"0..1024"` // name of the mode, such as "ctf"
	Structures []Structure `json:"structures,omitempty"` // further structures, without properties
	Spawns     []Spawn     `json:"spawns,omitempty"`     // places where players enter, instead of those of the level
	Flags      []Flag      `json:"flags,omitempty"`      // flags, instead of those of the level
	Pickups    []Pickup    `json:"pickups,omitempty"`    // further pickups
	Pieces     []Piece     `json:"pieces,omitempty"`     // further base pieces
}

// Box is the lowest and the highest corner of a box.
type Box struct {
	Min [3]float64 `json:"min"` // lowest corner, m
	Max [3]float64 `json:"max"` // highest corner, m
}

// Terrain is ground by a heightmap.
type Terrain struct {
	Heightmap string  `json:"heightmap" limit:"0..1024"` // file of the heights: .png, .raw, .r16 or .ter
	Samples   *[2]int `json:"samples,omitempty"`         // columns and rows of a .raw or .r16; by default it is a square
	BigEndian bool    `json:"big_endian,omitempty"`      // big-endian samples of a .raw or .r16; by default little-endian
	// First row of a .raw or .r16 in the south; by default in the north.
	SouthFirst bool    `json:"south_first,omitempty"`
	Cell       float64 `json:"cell_m" limit:"0.1..1000"` // distance between two samples, 0.1 to 1000 m
	// Copies along x and along y that join; by default one, with edges.
	Tiles int `json:"tiles,omitempty"`
	// Diagonals of cells: "contour", along contour lines, by default, or "tribes2", alternating.
	Cut      string     `json:"cut,omitempty" limit:"0..1024"`
	MinZ     float64    `json:"min_z_m" limit:"-1e6..1e6"`          // height of the least sample, m; a .ter has its own
	MaxZ     float64    `json:"max_z_m" limit:"-1e6..1e6"`          // height of the greatest sample, m; a .ter has its own
	Origin   [3]float64 `json:"origin"`                             // world position of the south-western sample at height 0, m
	Material string     `json:"material,omitempty" limit:"0..1024"` // material of the ground
}

// Material is a material that a level adds or changes.
type Material struct {
	Name       string   `json:"name" limit:"0..1024"` // name that structures and glTF materials use
	Friction   *float64 `json:"friction,omitempty"`   // factor of the friction of a contact, 1 by default
	Elasticity *float64 `json:"elasticity,omitempty"` // factor of the elasticity of a bounce, 0 to 1; 1 by default
}

// Structure is a placed model or box.
type Structure struct {
	Name string `json:"name" limit:"0..1024"` // name for messages
	File string `json:"file" limit:"0..1024"` // .glb or .gltf file, which may be placed many times
	// Name or number of a scene of the file; by default the scene that the file names.
	Scene    string      `json:"scene,omitempty" limit:"0..1024"`
	Box      *[3]float64 `json:"box,omitempty"`                     // full size of a box around its origin, m, instead of a file
	Color    [3]float32  `json:"color,omitzero" limit:"0..1"`       // linear red, green and blue of a box, 0 to 1
	Position [3]float64  `json:"position"`                          // position of its origin, m
	Yaw      float64     `json:"yaw_deg" limit:"-3600..3600"`       // rotation to the left, degrees, at most ten turns
	Scale    *float64    `json:"scale,omitempty" limit:"1e-4..1e4"` // factor of the size, 1 by default; 0.01 for a file in centimetres
	// Material of all of it; by default each surface has that of its glTF material.
	Material   string          `json:"material,omitempty" limit:"0..1024"`
	Properties json.RawMessage `json:"properties,omitempty"` // as those of the level
}

// Scenery is a placed model that is only drawn.
type Scenery struct {
	File     string     `json:"file" limit:"0..1024"`                  // .glb or .gltf file, which may be placed many times
	Position [3]float64 `json:"position"`                              // position of its origin, m
	Yaw      float64    `json:"yaw_deg,omitempty" limit:"-3600..3600"` // rotation to the left, degrees, at most ten turns
	Scale    *float64   `json:"scale,omitempty" limit:"1e-4..1e4"`     // factor of the size, 1 by default
}

// Platform is a model or box that moves.
type Platform struct {
	// Name for messages; with "door" in it, the platform sounds like one.
	Name     string      `json:"name" limit:"0..1024"`
	File     string      `json:"file" limit:"0..1024"`                  // as for a structure
	Scene    string      `json:"scene,omitempty" limit:"0..1024"`       // as for a structure
	Box      *[3]float64 `json:"box,omitempty"`                         // as for a structure
	Color    [3]float32  `json:"color,omitzero" limit:"0..1"`           // as for a structure
	Material string      `json:"material,omitempty" limit:"0..1024"`    // as for a structure
	Yaw      float64     `json:"yaw_deg,omitempty" limit:"-3600..3600"` // as for a structure
	Scale    *float64    `json:"scale,omitempty" limit:"1e-4..1e4"`     // as for a structure
	// Point of the box or file that follows the path and about which it turns, m; by default its
	// origin.
	Pivot [3]float64 `json:"pivot,omitzero"`
	// Waypoints; one is enough for a platform that only turns, and for a conveyor.
	Path []Waypoint `json:"path"`
	// Motion from the last waypoint straight to the first, instead of back. A last waypoint
	// at the place of the first, turned by full turns and without a speed or a time, ends
	// the cycle.
	Closed     bool            `json:"closed,omitempty"`
	Turn       float64         `json:"turn_s,omitempty" limit:"-32000..32000"` // time of a full turn to the left, s; negative for the right
	Axis       [3]float64      `json:"axis,omitzero"`                          // axis of turns; up by default
	Belt       [3]float64      `json:"belt_m_s,omitzero"`                      // velocity of the surface of a conveyor, m/s, in local coordinates
	Start      float64         `json:"start_s,omitempty" limit:"0..32000"`     // time of its cycle at which a match begins, s
	Properties json.RawMessage `json:"properties,omitempty"`                   // as those of the level
}

// Waypoint is a point on the path of a platform.
type Waypoint struct {
	Position [3]float64 `json:"position"` // position of the pivot, m
	// Angle to the left about the axis here, degrees, -3600 to 3600, not together with
	// turn_s; 0 and 90 at one position make a door.
	Turn float64 `json:"turn_deg,omitempty" limit:"-3600..3600"`
	// Speed to the next waypoint and back, at most 50 m/s; the last waypoint needs none.
	Speed float64 `json:"speed_m_s,omitempty" limit:"0..50"`
	// Time to the next waypoint and back, s, instead of a speed; needed where only the angle
	// changes.
	Travel float64 `json:"travel_s,omitempty" limit:"0..32000"`
	Wait   float64 `json:"wait_s,omitempty" limit:"0..32000"` // time that it waits here, s
}

// Spawn is a point where players enter.
type Spawn struct {
	Team       int             `json:"team"`                        // team, 1 to 8, or 0 for everybody
	Position   [3]float64      `json:"position"`                    // position of the feet, m
	Yaw        float64         `json:"yaw_deg" limit:"-3600..3600"` // direction of the view, degrees to the left of north
	Properties json.RawMessage `json:"properties,omitempty"`        // as those of the level
}

// Flag is the stand of a flag.
type Flag struct {
	Team       int             `json:"team"`                 // team, 1 to 8, or 0 for the flag of all
	Position   [3]float64      `json:"position"`             // foot of the flag, m
	Properties json.RawMessage `json:"properties,omitempty"` // as those of the level
}

// Zone is a named volume. Fields that its kind does not have stay nil.
type Zone struct {
	// Effect: "water", "physical", "kill" or "pad"; any other name is for rules.
	Kind           string          `json:"kind" limit:"0..1024"`
	Name           string          `json:"name" limit:"0..1024"`      // name for rules
	Min            [3]float64      `json:"min"`                       // lowest corner, m
	Max            [3]float64      `json:"max"`                       // highest corner, m
	Density        *float64        `json:"density,omitempty"`         // density of water, 1 by default
	Viscosity      *float64        `json:"viscosity,omitempty"`       // drag of water, 1/s, 1 by default
	GravityFactor  *float64        `json:"gravity_factor,omitempty"`  // factor of gravity in a physical zone, 1 by default
	VelocityFactor *float64        `json:"velocity_factor,omitempty"` // factor of velocity in each tick in a physical zone, 1 by default
	Force          *[3]float64     `json:"force,omitempty"`           // force of a physical zone, mass x m/s2; none by default
	Target         *[3]float64     `json:"target,omitempty"`          // place to which a pad throws, m
	Properties     json.RawMessage `json:"properties,omitempty"`      // as those of the level
}

// Pickup is something that helps the player who touches it.
type Pickup struct {
	Kind       string          `json:"kind" limit:"0..1024"`      // kind of pickup, such as "repair_kit"
	Position   [3]float64      `json:"position"`                  // middle of its bottom, m
	Respawn    float64         `json:"respawn_s" limit:"0..3600"` // time until it returns, at most 3600 s; 0 for never
	Properties json.RawMessage `json:"properties,omitempty"`      // as those of the level
}

// Piece is a base piece.
type Piece struct {
	Kind       string          `json:"kind" limit:"0..1024"`        // "generator", "station", "turret" or "sensor"
	Team       int             `json:"team"`                        // team, 1 to 8, or 0 for everybody
	Position   [3]float64      `json:"position"`                    // middle of its bottom, m
	Yaw        float64         `json:"yaw_deg" limit:"-3600..3600"` // rotation to the left, degrees
	Properties json.RawMessage `json:"properties,omitempty"`        // as those of the level
}

// Course is the course for a time trial.
type Course struct {
	Gold   float64 `json:"gold_s"`   // longest time for that medal, s
	Silver float64 `json:"silver_s"` // longest time for that medal, s
	Bronze float64 `json:"bronze_s"` // longest time for that medal, s
	Gates  []Box   `json:"gates"`    // boxes to come through in order, 2 to 32
}

// Color is linear RGB.
type Color = [3]float64

// Look is how a level looks. Fields that are left out keep their default.
type Look struct {
	Zenith  *Color `json:"zenith,omitempty" limit:"0..1"`  // colour of the clear sky straight up
	Middle  *Color `json:"middle,omitempty" limit:"0..1"`  // colour of the clear sky between zenith and horizon
	Horizon *Color `json:"horizon,omitempty" limit:"0..1"` // colour of the sky at the horizon, and of the fog
	Glare   *Color `json:"glare,omitempty" limit:"0..4"`   // colour of the sky around the sun
	Sun     *Color `json:"sun,omitempty" limit:"0..4"`     // factors of sunlight, 0 to 4 for each colour
	Shade   *Color `json:"shade,omitempty" limit:"0..4"`   // factors of skylight, 0 to 4 for each colour
	// Direction to the sun: at least a tenth of its length upward, but not straight up.
	Direction *Color    `json:"sun_direction,omitempty"`
	Fog       *float64  `json:"fog,omitempty" limit:"0..10"`      // factor of the density of fog, 0 to 10
	Clouds    *float64  `json:"clouds,omitempty" limit:"0..1"`    // fraction of the sky that clouds cover, 0 to 1
	Mountains *float64  `json:"mountains,omitempty" limit:"0..1"` // height of the mountains along the horizon, 0 to 1
	Meadow    *[2]Color `json:"meadow,omitempty" limit:"0..1"`    // darkest and lightest colour of flat terrain
	Straw     *[2]Color `json:"straw,omitempty" limit:"0..1"`     // darkest and lightest colour of dry terrain
	Rock      *[2]Color `json:"rock,omitempty" limit:"0..1"`      // darkest and lightest colour of steep terrain
	Snow      *Color    `json:"snow,omitempty" limit:"0..1"`      // colour of snow
	// Height from which flat ground is snow, m; by default by the terrain.
	SnowLine *float64 `json:"snow_line_m,omitempty" limit:"-50000..50000"`
	// Height above which meadows become dry, m; by default by the terrain.
	GrassLine *float64 `json:"grass_line_m,omitempty" limit:"-50000..50000"`
}
