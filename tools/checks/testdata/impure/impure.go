// Package impure breaks every rule of the simulation on purpose, with one
// breach a line where the comment "breach" stands.
package impure

import (
	"maps"
	"math"
	"math/rand"
	"sync"
	"time"
)

var (
	count  int
	table  = map[string]int{"a": 1}
	scores [4]int
	lock   sync.Mutex
	weight struct{ kg float64 }
)

// Trigonometry differs by machine.
func Trigonometry(x float64) float64 {
	return math.Sin(x) + // breach
		math.Sqrt(math.Abs(x)+math.Pi)
}

// Chance is not in the snapshot.
func Chance() int { return rand.Int() } // breach

// Clock is another one each time.
func Clock() time.Time { return time.Now() } // breach

// Order is another one each time.
func Order() (sum int) {
	for _, v := range table { // breach
		sum = sum*31 + v
	}
	for k := range maps.Keys(table) { // breach
		sum += len(k)
	}
	// deterministic: a sum does not depend on the order
	for _, v := range table {
		sum += v
	}
	for range table { // deterministic: counts
		sum++
	}
	// deterministic:
	for range table { // breach
		sum++
	}
	return sum
}

// Globals keep something from one match to the next.
func Globals() *int {
	lock.Lock()
	defer lock.Unlock()
	count++            // breach
	scores[1] = 2      // breach
	weight.kg = 3      // breach
	table["b"] = count // breach
	local := scores
	local[0] = 1
	return &count // breach
}

// Threads run in any order.
func Threads(c chan int) {
	go Order() // breach
	select {   // breach
	case <-c:
	default:
	}
}
