// Package slide is the movement of 11th Dream as pure functions over component
// data: a box that legs keep on the ground, that is pushed out of what it runs
// into, and that slides up walls.
//
// [Step] advances one body by one tick of 32 ms against any collision shape. It
// needs no ECS, no window and no file:
//
//	kit, _ := slide.Preset("walker")
//	slide.Step(&body, level.Solid, &kit.Rules, &kit.Walker, &memory)
//
// # The rule
//
// The published text [S4] moves the body and looks where it ended up:
//
//  1. A sweep of the legs' sole finds the topmost thing under the body. It sets
//     the height and nothing else, so no slope moves a body sideways. Where that
//     is too steep to stand on, a sole narrower by [Skin] looks again.
//  2. The whole box is free there: that place is safe, done.
//  3. It is not: of the contacts, the one with the least depth whose correction
//     clears all others is applied, and it begins again at 1. When nothing
//     helps, the body goes back to the last safe place.
//
// Nothing helps in a crease: between a wall and a ceiling that comes down to the
// floor, at the bottom of a canyon. There the last safe place is where the box
// touched what it ran into. The velocity keeps what leads along that, and then along
// the crease with the next, and the body goes on with the time that it has not used:
// it moves as fast as it says. The report names every surface that took or turned some of
// the velocity, so whoever reads it can work out the way of a tick.
//
// That support sets the height and nothing else goes for the velocity too. A body
// that lands on its feet keeps its heading and its horizontal speed, and a hop in
// place on a slope ends where it began. On skis the slope turns a fall into a glide.
// Walls lift nobody who walks on the ground, neither one of them nor the crease of two
// that is too steep to stand on.
//
// # Motion that cannot tunnel
//
// The text moves by the whole displacement at once. Here a sweep finds what the
// box would meet first, and the box goes on from there by at most [Press] before
// the rule is applied. Fixed slices would do as well, but their number grows with
// the speed while that of contacts does not, and how deep a box is pressed in,
// and so which way out is the least, would depend on where a slice happens to
// end. A push leads back by no more than the box was pressed in; one out of what no
// sweep met, or somebody else put the box into, by no more than half its least side on
// any axis, so nothing thin can come to lie behind the body.
//
// # Numbers
//
// The text gives none. All constants are ours, tagged [ours] or unmarked; each
// says what breaks when it changes.
package slide
