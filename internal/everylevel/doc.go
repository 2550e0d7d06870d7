// Package everylevel tests what must be so in every embedded level: whoever enters has room, flags can
// be reached, nobody falls through, bots keep moving, and a scripted run of the course gets a medal.
package everylevel
