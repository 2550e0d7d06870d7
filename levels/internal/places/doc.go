// Package places finds places in the geometry of a level where players can enter and flags can
// stand, and checks those that its files name.
package places
