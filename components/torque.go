package components

import "github.com/yohamta/donburi"

// DatablockData is the tuning of a body that moves by the Torque model, beside
// its [ArmorData]. It does not change while the body lives.
type DatablockData struct {
	Name string
}

// TorqueMemoryData is what the Torque model remembers from tick to tick.
type TorqueMemoryData struct{}

// Component types of the Torque model.
var (
	Datablock    = donburi.NewComponentType[DatablockData]()
	TorqueMemory = donburi.NewComponentType[TorqueMemoryData]()
)
