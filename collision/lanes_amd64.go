//go:build !purego

package collision

import "golang.org/x/sys/cpu"

// lanes reports whether this machine runs the eight-lane kernel.
var lanes = cpu.X86.HasAVX2 && cpu.X86.HasBMI1 && cpu.X86.HasBMI2

// nextAVX2 does what traversal.nextPlain does, in eight lanes.
//
//go:noescape
func nextAVX2(t *traversal) uint32
