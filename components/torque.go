package components

import "github.com/yohamta/donburi"

// DatablockData is the tuning of a body of the Torque model, in addition to its
// [ArmorData], which has mass, box, speeds on land, forces, jump and impact. It does not
// change while the body lives.
//
// Energy is counted per tick and not per second, as in the engine.
type DatablockData struct {
	Name string

	// Running. The speeds are those of a submerged body.
	RunSurfaceMinDot                                  float64 `limit:"0..1"`   // vertical part of the normal that ground must exceed to run on it
	RunEnergyDrain                                    float64 `limit:"0..1e9"` // units a tick
	MinRunEnergy                                      float64 `limit:"0..1e9"` // units below which it cannot run
	UnderwaterForward, UnderwaterBack, UnderwaterSide float64 `limit:"0..1e9"` // m/s
	SwimForce                                         float64 `limit:"0..1e9"` // mass * m/s2 of a swimming body
	AirControl                                        float64 `limit:"0..1"`   // fraction of the missing speed gained in a tick in the air, 0 to 1
	MaxStepHeight                                     float64 `limit:"0..1e9"` // m, sum of all steps of a tick

	// Jumps have their full impulse up to MinJumpSpeed, none at MaxJumpSpeed, and are not
	// possible beyond; both are m/s upward.
	MinJumpSpeed, MaxJumpSpeed float64 `limit:"0..1e9"`
	JumpDelayTicks             int     `limit:"0..1e6"` // ticks on the ground between two jumps
	JumpEnergyDrain            float64 `limit:"0..1e9"` // units a jump
	MinJumpEnergy              float64 `limit:"0..1e9"` // units below which it cannot jump

	// Jets.
	JetEnergyDrain           float64 `limit:"0..1e9"` // units a tick
	UnderwaterJetForce       float64 `limit:"0..1e9"` // mass * m/s2
	UnderwaterJetEnergyDrain float64 `limit:"0..1e9"` // units a tick
	UnderwaterJetLift        float64 `limit:"0..1e9"` // factor of the vertical part under water

	EnergyCharge float64 `limit:"0..1e9"` // units a tick

	// Landing harder than Armor.MinDamageSpeed.
	RecoverTicks         int     `limit:"0..1e6"` // ticks to recover from the hardest landing
	RecoverRunForceScale float64 `limit:"0..1e9"` // factor of the ground force meanwhile
	LandSeconds          float64 `limit:"0..1e6"` // s to recover from any landing; 0 means by RecoverTicks
	SideImpactSpeed      float64 `limit:"0..1e9"` // m/s above which an impact damages a body that is not falling; 0 means as for a falling one
	ShakeSpeed           float64 `limit:"0..1e9"` // m/s along the normal above which the camera shakes

	// Air resistance: above ResistSpeed the excess decreases by Factor a second, and
	// MaxSpeed is the limit before that. All are m/s or 1/s.
	HorizontalMaxSpeed, HorizontalResistSpeed, HorizontalResistFactor float64 `limit:"0..1e9"`
	UpMaxSpeed, UpResistSpeed, UpResistFactor                         float64 `limit:"0..1e9"`

	Drag    float64 `limit:"0..1e9"`    // 1/s, in a medium of viscosity 1
	Density float64 `limit:"1e-6..1e9"` // in the unit of a medium's density
}

// TorqueMemoryData is what the Torque model remembers from tick to tick.
type TorqueMemoryData struct {
	JumpDelayTicks int // ticks until the next possible jump
	RecoverTicks   int // ticks left of recovering after a hard landing
	GettingUpTicks int // ticks left of getting up after that
}

// Component types of the Torque model.
var (
	Datablock    = donburi.NewComponentType[DatablockData]()
	TorqueMemory = donburi.NewComponentType[TorqueMemoryData]()
)
