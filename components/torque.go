package components

import "github.com/yohamta/donburi"

// DatablockData is the tuning of a body that moves by the Torque model, beside
// its [ArmorData]: mass, box, speeds on land, forces, jump and impact are there.
// It does not change while the body lives.
//
// Counts of energy are per tick and not per second: the engine never scaled them.
type DatablockData struct {
	Name string

	// Running. The speeds hold where the body is submerged.
	RunSurfaceMinDot                                  float64 // n.up that ground to run on must exceed
	RunEnergyDrain                                    float64 // units a tick
	MinRunEnergy                                      float64 // no running below
	UnderwaterForward, UnderwaterBack, UnderwaterSide float64 // m/s
	SwimForce                                         float64 // mass * m/s2, of a body that swims
	AirControl                                        float64 // part of the missing speed that the air gives in a tick, 0 to 1
	MaxStepHeight                                     float64 // m, of all steps of a tick together

	// Jumps get their full impulse up to MinJumpSpeed, none at MaxJumpSpeed, and
	// do not happen beyond; both are m/s upward.
	MinJumpSpeed, MaxJumpSpeed float64
	JumpDelayTicks             int     // on the ground between two jumps
	JumpEnergyDrain            float64 // units a jump
	MinJumpEnergy              float64 // no jump below

	// Jets.
	JetEnergyDrain           float64 // units a tick
	UnderwaterJetForce       float64 // mass * m/s2
	UnderwaterJetEnergyDrain float64 // units a tick
	UnderwaterJetLift        float64 // multiplies the vertical part under water

	EnergyCharge float64 // units a tick

	// Landing harder than Armor.MinDamageSpeed.
	RecoverTicks         int     // after the hardest landing
	RecoverRunForceScale float64 // of the ground force meanwhile
	LandSeconds          float64 // s to recover from any landing; 0 means by RecoverTicks
	SideImpactSpeed      float64 // m/s that hurts where the body does not fall; 0 means as when it falls
	ShakeSpeed           float64 // m/s along the normal from which the camera shakes

	// Resistance of the air: beyond ResistSpeed the excess fades by Factor a
	// second, and MaxSpeed is the limit before that. All m/s or 1/s.
	HorizontalMaxSpeed, HorizontalResistSpeed, HorizontalResistFactor float64
	UpMaxSpeed, UpResistSpeed, UpResistFactor                         float64

	Drag    float64 // 1/s, in a medium of viscosity 1
	Density float64 // in the unit of a medium's density
}

// TorqueMemoryData is what the Torque model remembers from tick to tick.
type TorqueMemoryData struct {
	JumpDelayTicks int // until the next jump may happen
	RecoverTicks   int // left of lying down after a hard landing, and of turning to get up
	GettingUpTicks int // left of getting up after that
}

// Component types of the Torque model.
var (
	Datablock    = donburi.NewComponentType[DatablockData]()
	TorqueMemory = donburi.NewComponentType[TorqueMemoryData]()
)
