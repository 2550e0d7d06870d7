// Package store holds the entities of one match: which exist, which components they
// carry, and where donburi keeps these.
//
// A [Store] owns the donburi world, the registry of component types, a [Member] for each
// simulated entity and the broadphase that knows where they are. It knows no weapon, no
// movement model and no rule of a game. The stages of a tick, which do, share one Store:
//
//   - They visit members through a [List] of their own, made once by [Store.NewList], in the
//     order of IDs.
//   - They read components through the pointers in [Bound], and ask what a member carries by
//     a [Kind]: p.Has(store.Health).
//   - What a stage remembers of a member is in a [Table] of that stage, and not in the member.
//   - They make room for what they need per member in a function given to [Store.OnInsert], so
//     that a tick without spawns allocates nothing.
//   - They let entities come, go and change by [Store.Spawn], [Store.Add], [Store.Remove],
//     [Store.Despawn] and [Store.Ask]. Within a tick these wait for [Store.Apply].
//
// Games have access to the same donburi world. [Store.Check] finds changes that they made to
// simulated entities there, and [Store.Find] looks for them before it returns an entity.
package store
