package crowd

import (
	"cmp"
	"slices"
)

// key is a body with the number that it is sorted by.
type key struct {
	at    float64
	place int32
}

// resized returns keys for n bodies: those of the tick before, which are nearly
// in order, or new ones.
func resized(keys []key, n int) []key {
	if len(keys) == n {
		return keys
	}
	keys = slices.Grow(keys[:0], n)[:n]
	for i := range keys {
		keys[i].place = int32(i)
	}
	return keys
}

// sortKeys sorts keys by their numbers, and equal ones by tie. Nearly sorted keys cost
// little more than a scan.
func sortKeys(keys []key, tie func(a, b int32) int) {
	patience := movesPerKey * len(keys)
	for i := 1; i < len(keys) && patience >= 0; i++ {
		k, at := keys[i], i
		for at > 0 && (k.at < keys[at-1].at || k.at == keys[at-1].at && tie(k.place, keys[at-1].place) < 0) {
			keys[at] = keys[at-1]
			at--
		}
		keys[at] = k
		patience -= i - at
	}
	if patience < 0 {
		slices.SortFunc(keys, func(a, b key) int { return cmp.Or(cmp.Compare(a.at, b.at), tie(a.place, b.place)) })
	}
}

// movesPerKey is the average number of moves per key above which the keys are sorted from
// scratch [ours]: about the cost of that.
const movesPerKey = 8
