package modes

import "github.com/skijet/skijet/systems"

// All returns the modes of Skijet, in the order of menus.
func All() []Mode {
	return []Mode{teamDeathmatch(), captureTheFlag(), deathmatch(), duel(), rabbit(), timeTrial(CourseData{}), practice()}
}

// ByName returns the mode of a name, or false if there is none.
func ByName(name string) (Mode, bool) {
	for _, mode := range All() {
		if mode.Name == name {
			return mode, true
		}
	}
	return Mode{}, false
}

// minutes returns how many ticks minutes are.
func minutes(n int) int64 { return int64(systems.Ticks(float64(60 * n))) }
