// Package game plays a match in a window: it reads devices, steps the match,
// and draws and sounds what happens. It holds no rule of the simulation; all
// it knows of the match are commands going in, and states and events coming out.
//
// Time runs in three steps. Devices are read and the view turns in each update
// of 8 ms; every fourth update steps the match by one tick of 32 ms; pictures
// show the world between its last two ticks, by the time that has passed.
package game
