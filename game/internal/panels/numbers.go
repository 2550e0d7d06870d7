package panels

import "strconv"

// mostNumbers is how many texts of numbers are kept: metres across a level, and ammunition.
const mostNumbers = 2048

// numbers keeps the texts of numbers, so that frames need no new ones.
type numbers struct {
	plain, meters, signed [mostNumbers]string
}

// kept returns the text of a number from a list, made once.
func kept(list *[mostNumbers]string, n int, write func(n int) string) string {
	if n < 0 || n >= len(list) {
		return write(n)
	}
	if list[n] == "" {
		list[n] = write(n)
	}
	return list[n]
}

func writeMeters(n int) string { return strconv.Itoa(n) + " m" }
func writeUnit(n int) string   { return strconv.Itoa(n) + " m/s" }

// number returns the text of a whole number.
func (h *HUD) number(n int) string { return kept(&h.numbers.plain, n, strconv.Itoa) }

// meters returns the text of a distance.
func (h *HUD) meters(m float64) string { return kept(&h.numbers.meters, whole(m), writeMeters) }

// speed returns the text of a speed in m/s.
func (h *HUD) speed(v float64) string { return kept(&h.numbers.signed, whole(v), writeUnit) }

// whole rounds what may be any number to one that can be written.
func whole(v float64) int {
	const most = 1e6
	if !(v > -most) {
		return -most
	}
	return int(snap(min(v, most)))
}
