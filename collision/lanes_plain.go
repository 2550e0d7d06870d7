//go:build !amd64 || purego

package collision

// lanes is false where there is no eight-lane kernel; the function below stands
// for it and is never called.
const lanes = false

func nextAVX2(*traversal) uint32 { return noFace }
