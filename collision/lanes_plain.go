//go:build !amd64 || purego

package collision

func (p *path) enter(n *wideNode, limit int32, enter *[wide]int32) uint8 {
	return p.enterPlain(n, limit, enter)
}

func (n *wideNode) overlap(low, high *[3]float32) uint8 { return n.overlapPlain(low, high) }
