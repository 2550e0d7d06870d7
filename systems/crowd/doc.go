// Package crowd lets the bodies of a tick meet one another. It knows boxes, ways and
// masses, and asks the level for sweeps alone.
//
// The models step first, each alone in the level, and what they did is taken for a
// straight way from where the body was to where it came. [Solver.Solve] then changes
// the ends of those ways. The other design, models that see the bodies around them as
// part of the level, cannot have all that is wanted at once: whoever steps first meets
// the others where they were, so the result hangs on the order; a body ahead that
// flees is a wall, and so is one that a lighter one runs into; and the path of a body
// alone would change with who is near. Here a body that meets nobody keeps every bit,
// and what the level did to a body in a tick, it did before the body met anybody.
// Feet are the exception: who stands on a head needs it as ground, to rest, walk and
// jump by the rules of its model. So [Solver.FindHeads] tells a model what heads are
// right under its feet, where they were at the start of the tick; its step is one
// against whom it stands on, and Solve carries it along, as a platform would.
//
// A solve has five parts:
//
//   - find lists the pairs whose ways come near, by sorting along x and sweeping.
//   - meet sweeps each pair along their ways, by the difference of the two. Those that
//     touch become contacts: from there on they come no nearer along the axis that they
//     met on, nor along the line of their centres.
//   - relax pushes all ends at once, by the least that keeps every contact, weighed by
//     mass: for two bodies that is the inelastic collision, but for rounding.
//     Pushes are swept through the level, and what is in the way becomes a wall of the
//     next round.
//   - settle guarantees what iterations only approach. Ways that still lead into
//     somebody are cut short, and at last given up: at the start of the tick everybody
//     was free, so nobody ends deeper in anybody than twice collision.Slop. Whoever
//     stands, is pressed and would hardly move stays: the friction by which crowds rest.
//   - exchange does to the velocities what relax does to the ends, and tells how hard
//     bodies met. What keeps a rider from following whom it stands on takes its speed,
//     and with that the speed of all below it. No row of bodies wins energy by it.
//
// Bodies that overlap to begin with, by a spawn, are parted by a bounded push a tick, of
// their places alone: they win no speed by it. All who touch them make room in the same
// tick, and none gets deeper into another meanwhile.
//
// The order of everything follows from where bodies are, and never from their places
// in the list. So other IDs give the same bits, unless two bodies have the same bounds.
// All loops have limits that depend on the number of bodies alone; [Work] tells what
// was done, and how many bodies had more neighbours than are looked at.
//
// A bounced way is not straight, but is taken for it: two that both turn within a tick
// may miss each other or meet a little early, and are parted after the fact where they
// end in each other.
package crowd
