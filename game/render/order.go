package render

import "slices"

const (
	// orderBits is how many bits of a key each of two steps sorts by, and orderShift where the
	// lower ones begin: without the sign and the last bits of the number above the index, which
	// tells what is a ten-thousandth apart.
	orderBits, orderShift = 11, 41
	// fewKeys are so few that comparing them takes less time.
	fewKeys = 64
)

// sortKeys sorts keys of a positive float32 above an index, which ascend where the numbers are
// the same. It returns them, and the memory that is free.
func sortKeys(keys, spare []uint64) (sorted, free []uint64) {
	if len(keys) < fewKeys {
		slices.Sort(keys)
		return keys, spare
	}
	spare = grow(spare, len(keys))
	for step := range 2 {
		shift := orderShift + step*orderBits
		var ends [1 << orderBits]int32
		for _, k := range keys {
			ends[k>>shift&(1<<orderBits-1)]++
		}
		sum := int32(0)
		for i := range ends { // from counts to where each begins
			ends[i], sum = sum, sum+ends[i]
		}
		for _, k := range keys {
			at := &ends[k>>shift&(1<<orderBits-1)]
			spare[*at] = k
			*at++
		}
		keys, spare = spare, keys
	}
	return keys, spare
}
