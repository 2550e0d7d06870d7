package components

import "github.com/yohamta/donburi"

// WalkerData is the tuning of a body that moves by the Slide model, beside its
// [ArmorData]. It does not change while the body lives.
type WalkerData struct {
	Name string
}

// SlideMemoryData is what the Slide model remembers from tick to tick.
type SlideMemoryData struct{}

// Component types of the Slide model.
var (
	Walker      = donburi.NewComponentType[WalkerData]()
	SlideMemory = donburi.NewComponentType[SlideMemoryData]()
)
