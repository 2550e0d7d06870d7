//go:build !purego

package collision

import "golang.org/x/sys/cpu"

// lanes reports whether this machine runs the eight-lane kernels.
var lanes = cpu.X86.HasAVX2

func (p *path) enter(n *wideNode, limit int32, enter *[wide]int32) uint8 {
	if lanes {
		return enterAVX2(&n.planes, &p.numbers, &p.offsets, limit, enter)
	}
	return p.enterPlain(n, limit, enter)
}

func (n *wideNode) overlap(low, high *[3]float32) uint8 {
	if lanes {
		return overlapAVX2(&n.planes, low, high)
	}
	return n.overlapPlain(low, high)
}
