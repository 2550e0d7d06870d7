// Package modeltest checks what must hold for any movement model. A test of your own
// model is one line:
//
//	func TestHoverbike(t *testing.T) { modeltest.Run(t, hoverbike.Model()) }
//
// [Run] plays every preset of the model in matches of its own. It needs no display and no
// file, and takes a tenth of a second for each. The checks are:
//
//   - containment: at random in rooms, creases and hills, a body never overlaps the level by more than collision.Slop, and never passes through a face,
//   - walls: nothing passes through a wall of one centimetre, up to the top speed,
//   - seams: a floor of many triangles behaves like one square,
//   - determinism: the same keys give the same hashes three times,
//   - total: no finite state and no keys cause a panic or NaN,
//   - rest: without keys, a body comes to rest on slopes that hold it, and stays there,
//   - push: a push changes the velocity by no more than its size, and nothing else,
//   - limits: no step exceeds the speeds in the limits,
//   - steps: it walks onto a ledge of the height in the limits,
//   - round trip: a match that is restored from a snapshot continues equally to the bit.
//
// The limits are the model's [systems.Limits]. For a model without them, the checks of
// rest, limits and steps are skipped, and containment checks where bodies are, but not
// how they got there.
package modeltest
