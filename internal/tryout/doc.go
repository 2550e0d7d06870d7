// Package tryout plays a level without a picture and finds where it cannot be played:
// where a body stays stuck, and where it falls out of the world. Bots play to win;
// walkers walk, jet and ski anywhere, along walls and into corners.
package tryout
