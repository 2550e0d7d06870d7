// Package modeltest checks what must hold for any movement model, whoever made it. A
// test of your own module is one line:
//
//	func TestHoverbike(t *testing.T) { modeltest.Run(t, hoverbike.Model()) }
//
// [Run] plays every preset of the model in matches of its own; it needs no display and
// no file, and takes a tenth of a second for each. The checks are:
//
//   - containment: at random in rooms, creases and hills a body is never inside the
//     level beyond collision.Slop, and never goes through a face,
//   - walls: nothing passes a wall of one centimetre at up to the top speed,
//   - seams: a floor of many triangles is as one square,
//   - determinism: the same keys give the same hash three times,
//   - total: no finite state and no keys make it panic or become NaN,
//   - rest: without keys it comes to rest on the slopes that hold it, and stays,
//   - push: a push changes the velocity by no more than it says, and nothing else,
//   - limits: no step makes it faster than it says,
//   - steps: it walks onto a ledge as high as it says,
//   - round trip: a match that is restored from a snapshot goes on to the bit.
//
// What the model says is its [systems.Limits]. A model without them is not held to any:
// then rest, limits and steps are skipped, and containment looks only at where bodies
// are and not at how they came there.
package modeltest
