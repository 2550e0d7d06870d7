// Package scenario reads scenario files and runs them without a window: a level, some
// players, their input over time, and explosions. It returns the state after each tick,
// for traces, tuning and golden tests.
//
//	s, err := scenario.Parse("drop.json", data)
//	level, err := s.OpenLevel()
//	err = s.Run(level, func(f *scenario.Frame) error { ... })
//
// An invalid file is refused as a whole, with an [Error] that names the file, the field
// and the reason. docs/trace.md describes the format.
package scenario
