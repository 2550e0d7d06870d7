package collision

import (
	"math"
	"math/bits"
)

// treeNode is a node of the first pass. Leaves hold references[first:first+count]
// and at most as many faces as fit into one node of the second.
type treeNode struct {
	first uint32 // or the left child; the right one follows
	count uint8  // 0 for an inner node
	// left is, for each number of places that this subtree may take among the
	// children of a wide node, how many of them go to the left child; 0 where one
	// node for the whole of it is better.
	left [wide + 1]uint8
}

// costs are what a subtree costs a wide node at best that gives it so many places
// among its children: what all nodes that are made of it cost.
type costs struct {
	cost   [wide + 1]float64 // m2
	levels [wide + 1]int     // of these nodes
}

const (
	// To compare costs, the lowest bits of the float64 give way to the number of
	// places that leads to one, and levels that are too many multiply it.
	placeMask  = wide - 1
	mostExcess = 7
	excessBits = 52 + 6 // by 2^64 each
	// spareFaces is how many faces' share of its surface a node costs more.
	spareFaces = 3
)

// own is the cost of a wide node for all faces of s: its surface, as that is how
// often it is visited, and some more where they are few, for the memory.
func (s *span) own(all *gridBox) float64 {
	return float64(s.area(all) * (1 + spareFaces/float64(s.count())))
}

// tallest returns how many levels of wide nodes so many faces should have at
// most: as many as the stack holds for all, and one less for each eighth.
func (b *builder) tallest(count int) int {
	const levels = (stackSize - 1) / (wide - 1)
	return (3*levels - bits.Len(uint(len(b.references))) + bits.Len(uint(count))) / 3
}

// collapse finds for every number of places how many of them the left child
// should get, at the least cost, but first of all without too many levels. own is
// the cost of the node itself.
func (n *treeNode) collapse(own float64, tallest int, left, right, c *costs) {
	for k := 2; k <= wide; k++ {
		best := uint64(math.MaxUint64)
		for j := 1; j < k; j++ {
			levels := 1 + max(left.levels[j], right.levels[k-j])
			excess := uint64(min(max(levels-tallest, 0), mostExcess)) << excessBits
			best = min(best, (excess+math.Float64bits(left.cost[j]+right.cost[k-j]))&^placeMask|uint64(j))
		}
		j := int(best & placeMask)
		n.left[k] = uint8(j)
		c.cost[k] = left.cost[j] + right.cost[k-j]
		c.levels[k] = max(left.levels[j], right.levels[k-j])
	}
	c.cost[1], c.levels[1] = own+c.cost[wide], 1+c.levels[wide]
	for k := 2; k < wide; k++ {
		if c.cost[1] <= c.cost[k] {
			c.cost[k], c.levels[k], n.left[k] = c.cost[1], c.levels[1], 0
		}
	}
}

// halve gives each child half of the places, so that a balanced tree opens level
// by level.
func (n *treeNode) halve() {
	for k := range n.left {
		n.left[k] = uint8(k / 2)
	}
}
