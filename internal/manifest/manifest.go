package manifest

// Version is the only version of level.json.
const Version = 1

// Level is level.json. Lengths are metres.
type Level struct {
	Version    int         `json:"version"`
	Name       string      `json:"name"`
	Terrain    *Terrain    `json:"terrain,omitempty"`
	Materials  []Material  `json:"materials,omitempty"`
	Structures []Structure `json:"structures"`
	Platforms  []Platform  `json:"platforms,omitempty"`
	Spawns     []Spawn     `json:"spawns,omitempty"`
	Flags      []Flag      `json:"flags,omitempty"`
	Zones      []Zone      `json:"zones"`
	Pickups    []Pickup    `json:"pickups"`
	Pieces     []Piece     `json:"pieces,omitempty"`
	Course     *Course     `json:"course,omitempty"`
	Look       *Look       `json:"look,omitempty"`
	Limits     *Box        `json:"limits,omitempty"`
	// About is one line for players, in lists of levels.
	About string `json:"about,omitempty"`
	// Remarks are for people: JSON has no comments.
	Remarks []string `json:"remarks,omitempty"`
}

// Box is the lowest and the highest corner of a box.
type Box struct {
	Min [3]float64 `json:"min"`
	Max [3]float64 `json:"max"`
}

// Terrain is ground by a heightmap.
type Terrain struct {
	Heightmap  string     `json:"heightmap"`
	Samples    *[2]int    `json:"samples,omitempty"`
	BigEndian  bool       `json:"big_endian,omitempty"`
	SouthFirst bool       `json:"south_first,omitempty"`
	Cell       float64    `json:"cell_m"`
	MinZ       float64    `json:"min_z_m"`
	MaxZ       float64    `json:"max_z_m"`
	Origin     [3]float64 `json:"origin"`
	Material   string     `json:"material,omitempty"`
}

// Material is a material that a level adds or changes.
type Material struct {
	Name       string   `json:"name"`
	Friction   *float64 `json:"friction,omitempty"`
	Elasticity *float64 `json:"elasticity,omitempty"`
}

// Structure is a placed model or box.
type Structure struct {
	Name     string      `json:"name"`
	File     string      `json:"file"`
	Scene    string      `json:"scene,omitempty"`
	Up       string      `json:"up,omitempty"`
	Box      *[3]float64 `json:"box,omitempty"`
	Color    [3]float32  `json:"color,omitzero"`
	Position [3]float64  `json:"position"`
	Yaw      float64     `json:"yaw_deg"`
	Scale    *float64    `json:"scale,omitempty"`
	Material string      `json:"material,omitempty"`
}

// Platform is a model or box that moves.
type Platform struct {
	Name     string      `json:"name"`
	File     string      `json:"file"`
	Scene    string      `json:"scene,omitempty"`
	Up       string      `json:"up,omitempty"`
	Box      *[3]float64 `json:"box,omitempty"`
	Color    [3]float32  `json:"color,omitzero"`
	Material string      `json:"material,omitempty"`
	Yaw      float64     `json:"yaw_deg,omitempty"`
	Scale    *float64    `json:"scale,omitempty"`
	Pivot    [3]float64  `json:"pivot,omitzero"`
	Path     []Waypoint  `json:"path"`
	Closed   bool        `json:"closed,omitempty"`
	Turn     float64     `json:"turn_s,omitempty"`
	Axis     [3]float64  `json:"axis,omitzero"`
	Belt     [3]float64  `json:"belt_m_s,omitzero"`
	Start    float64     `json:"start_s,omitempty"`
}

// Waypoint is a point on the path of a platform.
type Waypoint struct {
	Position [3]float64 `json:"position"`
	Turn     float64    `json:"turn_deg,omitempty"`
	Speed    float64    `json:"speed_m_s,omitempty"`
	Travel   float64    `json:"travel_s,omitempty"`
	Wait     float64    `json:"wait_s,omitempty"`
}

// Spawn is a point where players enter.
type Spawn struct {
	Team     int        `json:"team"`
	Position [3]float64 `json:"position"`
	Yaw      float64    `json:"yaw_deg"`
}

// Flag is the stand of a flag.
type Flag struct {
	Team     int        `json:"team"`
	Position [3]float64 `json:"position"`
}

// Zone is a named volume. Fields that its kind does not have stay nil.
type Zone struct {
	Kind           string      `json:"kind"`
	Name           string      `json:"name"`
	Min            [3]float64  `json:"min"`
	Max            [3]float64  `json:"max"`
	Density        *float64    `json:"density,omitempty"`
	Viscosity      *float64    `json:"viscosity,omitempty"`
	GravityFactor  *float64    `json:"gravity_factor,omitempty"`
	VelocityFactor *float64    `json:"velocity_factor,omitempty"`
	Force          *[3]float64 `json:"force,omitempty"`
}

// Pickup is something that helps the player who touches it.
type Pickup struct {
	Kind     string     `json:"kind"`
	Position [3]float64 `json:"position"`
	Respawn  float64    `json:"respawn_s"`
}

// Piece is a base piece.
type Piece struct {
	Kind     string     `json:"kind"`
	Team     int        `json:"team"`
	Position [3]float64 `json:"position"`
	Yaw      float64    `json:"yaw_deg"`
}

// Course is the course for a time trial.
type Course struct {
	Gold   float64 `json:"gold_s"`
	Silver float64 `json:"silver_s"`
	Bronze float64 `json:"bronze_s"`
	Gates  []Box   `json:"gates"`
}

// Color is linear RGB.
type Color [3]float64

// Look is how a level looks. Fields that are left out keep their default.
type Look struct {
	Zenith    *Color    `json:"zenith,omitempty"`
	Middle    *Color    `json:"middle,omitempty"`
	Horizon   *Color    `json:"horizon,omitempty"`
	Glare     *Color    `json:"glare,omitempty"`
	Sun       *Color    `json:"sun,omitempty"`
	Shade     *Color    `json:"shade,omitempty"`
	Direction *Color    `json:"sun_direction,omitempty"`
	Fog       *float64  `json:"fog,omitempty"`
	Clouds    *float64  `json:"clouds,omitempty"`
	Mountains *float64  `json:"mountains,omitempty"`
	Meadow    *[2]Color `json:"meadow,omitempty"`
	Straw     *[2]Color `json:"straw,omitempty"`
	Rock      *[2]Color `json:"rock,omitempty"`
	Snow      *Color    `json:"snow,omitempty"`
	SnowLine  *float64  `json:"snow_line_m,omitempty"`
	GrassLine *float64  `json:"grass_line_m,omitempty"`
}
