// Package crowd resolves contacts between the moving bodies of a tick. Its input is boxes,
// displacements and masses; of the level it needs sweeps alone.
//
// The models step first, each alone in the level, and each step is treated as a straight
// path from the body's start to its end. [Solver.Solve] then changes the ends of those
// paths. The alternative, models that treat the bodies around them as part of the level,
// has three faults. Whoever steps first meets the others where they were, so the result
// depends on the order. A body ahead that moves away is a wall, and so is one that a
// lighter one runs into. And the path of a body alone would depend on who is near. Here a
// body without contacts keeps every bit, and the level acts on a body before other bodies
// do.
// Feet are the exception: a body that stands on a head needs it as ground, to stand, walk
// and jump by the rules of its model. So [Solver.FindHeads] gives a model the heads right
// under its feet, where they were at the start of the tick. The model steps relative to
// its carrier, and Solve carries it along, as a platform would.
//
// A solve has five parts:
//
//   - find lists the pairs whose paths come near, by sort and sweep along x.
//   - meet sweeps each pair by the difference of their displacements. Those that touch
//     become contacts: from there on they come no nearer along the axis on which they
//     met, nor along the line of their centres.
//   - relax pushes all ends at once, by the least that keeps every contact, weighted by
//     mass: for two bodies that is the inelastic collision, up to rounding. Pushes are
//     swept through the level, and a face that blocks one becomes a wall of the next
//     round.
//   - enforce guarantees what iterations only approach. Displacements that still end in
//     another body are shortened, and at last cancelled: at the start of the tick all
//     bodies were free, so no overlap ends deeper than twice collision.Slop. A body that
//     stands, is under load and would hardly move stays: the friction by which crowds
//     come to rest.
//   - exchange does to the velocities what relax does to the ends, and records the impact
//     speeds. A face that keeps a rider from following its carrier stops the rider, and
//     with it all below. No row of bodies gains energy by this.
//
// Bodies that overlap at the start, after a spawn, are separated by a bounded push a tick.
// It changes positions alone, so they gain no speed. All that touch them make room in the
// same tick, and no overlap grows meanwhile.
//
// The order of all work depends on the positions of bodies, never on their indices. So
// other IDs give the same bits, unless two bodies have the same bounds. All loops have
// limits that depend on the number of bodies alone. [Work] reports the counts, and how
// many bodies had more neighbours than are tested.
//
// Of a thousand skiers on hills, some 70 pairs meet in a tick. That costs 520 tests of
// pairs, 320 sweeps of pushes and 5,000 updates of contacts, most of them in islands in which
// an overlap is resolved, and is 38 % of the tick; a sort of all bodies for pairs and
// another for heads are 8 % of it. With a coarser end of the iterations islands gain energy.
//
// The path of a body that bounced is not straight, but is treated as such: two bodies that
// both turn within a tick may miss each other or meet a little early. Where they end in an
// overlap, the next ticks separate them.
package crowd
