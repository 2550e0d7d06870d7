//go:build !purego

package collision

import "golang.org/x/sys/cpu"

// lanes reports whether this machine runs the eight-lane kernels.
var lanes = cpu.X86.HasAVX2
