// Package weaponstest checks what must hold for any weapon, whoever made it. A
// test of your own module is one line per weapon:
//
//	func TestHoverdisc(t *testing.T) { weaponstest.Run(t, spec) }
//
// [Run] plays the weapon in matches in a closed room. It needs no display and no
// file. An [Option] says what a weapon needs besides its spec, such as the module of its
// parts or the weapons that it releases, and what is expected to fly:
//
//	weaponstest.Run(t, spec, weaponstest.With(module), weaponstest.Flies("bolt"))
package weaponstest
