// Package game plays a match in a window: it reads devices, steps the match,
// and draws and sounds what happens. It holds no rule of the simulation; all
// it knows of the match are commands going in, and states and events coming out.
//
// Time runs in three steps. Devices are read and the view turns in each update
// of 8 ms; every fourth update steps the match by one tick of 32 ms; pictures
// show the world between its last two ticks, by the time that has passed.
//
// # A game on the arena
//
// An [Extension] brings [systems.Module] values, which simulate, and functions that
// show what they simulate:
//
//   - Tick is called after each tick, to tell and sound what happened: [View.Feed],
//     [View.Play].
//   - Draw is called for each picture. [View.Entities] and [View.Position] place
//     entities between the last two ticks, as the arena does its own; [View.Mesh],
//     [View.Shadow], [View.Loop] and the sprites of View.Scene show and sound them;
//     [View.Hide] and its like leave out what the arena would draw.
//   - HUD draws on a [hud.Canvas], and [View.Project] finds places of the world
//     there. Board adds columns and lines to the scores.
//
// Meshes and sounds are loaded at the start, from files or code. An [Action] is a key
// that the player can change; a system of the module finds its button in
// [components.Intent]. Level is a level made in code. The example of [Extension] has
// one of everything.
//
// # Replays
//
// A game records its matches and plays replays of them where its Config has [Replays];
// [Run] keeps the last ten in the user's folder. An extension draws and sounds in a
// replay as in a match, as long as it takes what it shows from the match: a replay
// jumps, to later and earlier ticks. Meanwhile the same replay is played a second time in
// another goroutine, to find its kills, so a module must keep what it knows in its
// match. A replay is refused where modules are missing that it was recorded with; an
// extension whose modules it was recorded without has no part in it.
//
// The key F3 shows how fast pictures are and, once more, how long each system of the
// tick takes.
package game
