//go:build !amd64 || purego

package collision

// lanes is false where there are no eight-lane kernels; the two functions below
// stand for them and are never called.
const lanes = false

func enterAVX2(*[6][8]float32, *[12]float32, *[6]int32, int32, *[8]int32) uint8 { return 0 }

func overlapAVX2(*[6][8]float32, *[3]float32, *[3]float32) uint8 { return 0 }
