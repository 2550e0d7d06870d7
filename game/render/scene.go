package render

import "github.com/skijet/skijet/collision/geom"

// Scene is everything that a frame shows besides the level itself. The caller fills it
// each frame and may reuse it; Draw keeps no reference to it.
type Scene struct {
	Camera Camera

	// Time in seconds moves clouds and flickers flames. It should not jump.
	Time float64

	Models    []Instance
	Platforms []Platform
	Water     []geom.Bounds // whose upper faces are drawn
	Sprites   []Sprite
	Shadows   []Shadow
	Decals    []Decal

	// Dark are boxes in which what glows of the level is off, as in a base without power.
	Dark []geom.Bounds

	// ViewModel is the carried weapon in the first-person view.
	ViewModel ViewModel
}

// Platform is the pose of a platform of the level.
type Platform struct {
	Number int // index in the level
	Pose   geom.Pose
}

// Camera is the position and view of the eye.
type Camera struct {
	Position geom.Vec // m
	Look     geom.YawPitch
	Roll     geom.Angle // clockwise
	FovDeg   float64    // horizontal field of view in degrees; 0 means 95
}

// Color is linear RGB. Surfaces use 0 to 1, sprites may exceed 1.
type Color [3]float32

// MeshID is the name of a built-in mesh of the renderer. The empty one is none.
type MeshID string

// Built-in meshes. Players stand with the middle of their feet at the origin and face
// +y.
const (
	MeshNone         MeshID = ""
	MeshPlayerLight  MeshID = "player_light"
	MeshPlayerMedium MeshID = "player_medium"
	MeshPlayerHeavy  MeshID = "player_heavy"
	MeshDisc         MeshID = "disc"     // 0.3 m across, flat, spins by its yaw
	MeshLauncher     MeshID = "launcher" // the view model; its barrel points along +y
	MeshGun          MeshID = "gun"      // view model with a slim barrel
	MeshTube         MeshID = "tube"     // view model with a wide barrel
	MeshCannon       MeshID = "cannon"   // view model for shells and missiles
	MeshChaingun     MeshID = "chaingun"
	MeshRifle        MeshID = "rifle"
	MeshPistol       MeshID = "pistol"
	MeshEmitter      MeshID = "emitter" // of a beam
	MeshMedic        MeshID = "medic"   // of a beam that heals
	MeshDrum         MeshID = "drum"    // of a grenade launcher
	MeshPlasma       MeshID = "plasma"
	MeshGrenadeHand  MeshID = "grenade_hand"
	MeshMineHand     MeshID = "mine_hand"
	MeshBolt         MeshID = "bolt" // projectiles, which fly along +y
	MeshShell        MeshID = "shell"
	MeshMissile      MeshID = "missile"
	MeshGrenade      MeshID = "grenade"
	MeshMine         MeshID = "mine"   // lies on the ground
	MeshFlag         MeshID = "flag"   // pole from the origin up, cloth in the team colour
	MeshBox          MeshID = "box"    // 1 m cube around the origin, completely tinted
	MeshSphere       MeshID = "sphere" // sphere of 1 m diameter around the origin, completely tinted
)

// Instance is one model in the world.
type Instance struct {
	Mesh     MeshID
	Own      *Mesh      // drawn instead of Mesh if set
	Position geom.Vec   // of the mesh's origin, m
	Yaw      geom.Angle // left turn from +y
	Pitch    geom.Angle // nose up; turns the whole model
	Roll     geom.Angle // right side down
	Scale    float64    // 0 means 1

	// Tint is the colour of the parts that show the team. The zero Color keeps the
	// colours of the model.
	Tint Color

	// Glow is the fraction of Tint that is emitted, 0 to 1.
	Glow float32

	// Pose moves the limbs of a player.
	Pose Pose

	// Held is what a player has in the right hand, and Flag the colour of the flag on its back, zero
	// for none.
	Held Held
	Flag Color
}

// Held is a weapon in the hand of a player model. The zero Held is the launcher of the
// model itself.
type Held struct {
	Other  bool    // than that launcher: the mesh below
	Mesh   MeshID  // a view model, drawn larger than before the own eye; MeshNone draws nothing
	Own    *Mesh   // drawn instead of Mesh where it is set
	Scale  float64 // 0 means 1
	Tint   Color
	Glow   float32
	Action Action
}

// Action is what a weapon is doing, which the moving parts of its mesh show. The zero Action
// is ready to fire.
type Action struct {
	Spin   float64 // phase of its barrels in turns
	Recoil float64 // 0 at rest, 1 right after a shot
	Reload float64 // share of the time to the next shot that is left, 1 to 0
	Charge float64 // of a shot that is held back, 0 to 1
	Empty  bool    // it has nothing to fire
}

// Pose is the posture of a player model. The zero Pose stands upright. Shares are 0 to 1;
// those of a run, of hits and of walls go with any stance.
type Pose struct {
	// Stride is the phase of the run in turns; one turn is two steps.
	Stride float64
	// Run is how far the legs swing, and Aside how far they do so, or ski, to the right, -1 to 1.
	Run, Aside float64

	// Shares of stances: a skier bends the knees and leans forward, a flier hangs from the
	// jetpack, a body falls with its arms out, lands in its knees, crouches on one knee, or
	// gets up from its hand.
	Ski, Jet, Fall, Land, Crouch, Recover float64
	// Thrown is how far a blast has thrown a body off its feet, and ThrownAside and ThrownAhead
	// where to, to the right and forward, -1 to 1.
	Thrown, ThrownAside, ThrownAhead float64
	// Die is how far a body has fallen to lie on the ground, and Back 1 if that is on its
	// back, -1 on its face.
	Die, Back float64

	// Bank leans the whole body to the right, -1 to 1, and Tilt forward.
	Bank, Tilt float64
	// SlopeAside and SlopeAhead are how steeply the ground of a skier falls to the right and
	// forward, as sines.
	SlopeAside, SlopeAhead float64
	// WallAside and WallAhead point to the wall along which it slides, to the right and
	// forward, -1 to 1.
	WallAside, WallAhead float64
	// HitAside and HitAhead point to where a hit comes from, likewise.
	HitAside, HitAhead float64

	// Aim is the pitch of head and arms.
	Aim geom.Angle
	// Mark is the mark of a team that the body wears, 1 to 4: a diamond, a disc, a square
	// and a triangle; 0 for none.
	Mark int
}

// ViewModel is the mesh in the player's hands. It has its own depth range, so walls
// never cut it.
type ViewModel struct {
	Mesh   MeshID        // MeshNone draws nothing
	Own    *Mesh         // drawn instead of Mesh if set
	Scale  float64       // 0 means 1
	Offset geom.Vec      // from the eye, in x right, y forward, z up; m
	Turn   geom.YawPitch // of the mesh, to the left and up
	Roll   geom.Angle
	Tint   Color
	Glow   float32
	Action Action
}

// SpriteKind is the shape of a sprite.
type SpriteKind uint8

// Sprite kinds. All except smoke add light; smoke hides what is behind it.
const (
	SpriteGlow  SpriteKind = iota // soft sphere of light
	SpriteSpark                   // small star with hard edges
	SpriteRing                    // shock wave, facing the camera
	SpriteFlame                   // fire that flickers with time
	SpriteSmoke                   // dark or dusty cloud
)

// Sprite is a flat image that faces the camera.
type Sprite struct {
	Kind     SpriteKind
	Position geom.Vec   // centre, or the start of a streak; m
	Axis     geom.Vec   // not zero: a streak from Position along Axis; m
	Size     float64    // radius, or half the width of a streak; m
	Rotation geom.Angle // on the screen; ignored for streaks
	Color    Color      // may exceed 1, which saturates to white
	Alpha    float32    // strength, 0 to 1
}

// Decal is a mark on a surface: a band of scratches, as from a slide along a wall, or a
// round scorch mark. A band of zero length is not drawn.
type Decal struct {
	From, To geom.Vec // on the surface, m
	Normal   geom.Vec // of the surface, unit
	Width    float64  // m
	Strength float32  // 0 to 1
	// Round makes it a scorch mark around From, without To.
	Round bool
	// Track makes it the two grooves of skis instead of scratches.
	Track bool
	Color Color // such as of what still glows, or of bare soil
}

// Shadow is a soft dark disc on the ground, which helps players to judge their height.
// The caller finds the ground below the body.
type Shadow struct {
	Position geom.Vec // on the ground, m
	Normal   geom.Vec // of the ground, unit; zero means up
	Radius   float64  // m
	Strength float32  // 0 to 1
}
