// Package scenario reads scenario files and runs them headless: a level, some
// players, what they press and when, and explosions out of nowhere. What
// happened comes out tick by tick, for traces, tuning and golden tests.
//
//	s, err := scenario.Parse("drop.json", data)
//	level, err := s.OpenLevel()
//	err = s.Run(level, func(f *scenario.Frame) error { ... })
//
// A file that is wrong in any way is refused whole, with an [Error] that names
// the file, the field and the reason. The format is described in docs/trace.md.
package scenario
