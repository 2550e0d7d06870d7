// Package slide is the movement of 11th Dream as pure functions over component data: a
// box that legs keep on the ground, that is pushed out of overlaps, and that slides up
// walls.
//
// [Step] advances one body by one tick of 32 ms against any collision shape. It
// needs no ECS, no window and no file:
//
//	kit := slide.Preset()
//	slide.Step(&body, level.Solid, &kit.Rules, &kit.Walker, &memory)
//
// # The rule
//
// The published text [S4] moves the body and then checks where it ended:
//
//  1. A sweep of the legs' sole finds the topmost surface under the body. It sets only
//     the height, so no slope moves a body sideways. Where that surface is too steep to
//     stand on, a sole narrower by [Skin] is swept again.
//  2. If the whole box is free there, that place is safe and the move ends.
//  3. Otherwise, of the contacts, the one with the least depth whose correction clears
//     all others is applied, and the rule begins again at 1. When no correction does, the
//     body returns to the last safe place.
//
// No correction does in a crease: between a wall and a ceiling that comes down to the
// floor, or at the bottom of a canyon. There the last safe place is where the box touched
// the surface it hit. The velocity keeps its component along that surface, and then along
// the crease with the next, and the body continues with its unused time: its displacement
// matches its velocity. The report lists every surface that reduced or turned the velocity,
// so the path of a tick can be derived from it.
//
// Support changes only the vertical part of the velocity too. A body that lands on its
// feet keeps its heading and its horizontal speed, and a hop in place on a slope ends
// where it began. On skis the slope turns a fall into a glide. No wall lifts a body that
// walks on the ground, and neither does the crease of two walls that is too steep to
// stand on.
//
// # Why it has a loop of its own
//
// [collision.MoveAndSlide] stops at the touch and clips to the face. The rule above goes
// into what it met, because support and the push of least depth are found among overlaps
// there; so both end elsewhere, and every recorded match would change. What turns a
// velocity depends on the keys and on the wall of the tick before, too, which a function of
// planes alone, as [collision.ClipToPlanes], does not know.
//
// # Motion that cannot tunnel
//
// The text moves by the whole displacement at once. Here a sweep finds the first hit, and
// the box continues from there by at most [Press] before the rule is applied. Fixed slices
// would do as well, but their number grows with the speed while that of contacts does not,
// and the depth of the overlap, and so which push is the shortest, would depend on where a
// slice happens to end. A push back is no longer than the overlap was deep. A push out of
// an overlap that no sweep found, or that other code caused, is at most half the least
// side of the box on any axis, so a body cannot end behind anything thin.
//
// # Numbers
//
// The text has none. All constants are ours, tagged [ours] or unmarked; each
// says what breaks when it changes.
package slide
