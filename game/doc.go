// Package game plays a match in a window: it reads devices, steps the match, draws, and
// plays sounds. It contains no rules of the simulation: commands go into the match, and
// states and events come out.
//
// Devices are read and the view turns in each update of 8 ms. Every fourth update steps the
// match by one tick of 32 ms. Pictures show the world between its last two ticks, by the
// time that has passed.
//
// # A game on the arena
//
// An [Extension] has [systems.Module] values, which simulate, and functions that show the
// result:
//
//   - Tick is called after each tick, for messages and sounds: [View.Feed],
//     [View.Announce], [View.Play].
//   - Draw is called for each picture. [View.Entities] and [View.Position] return entities
//     between the last two ticks, as the arena draws its own. [View.Mesh], [View.Shadow],
//     [View.Loop] and the sprites of View.Scene draw them and play their sounds.
//     [View.Hide] and similar functions leave out what the arena would draw.
//   - HUD draws on a [hud.Canvas], and [View.Project] returns where a point of the world
//     is on it. Board adds columns and lines to the scores.
//
// Meshes and sounds are loaded at the start, from files or code. An [Action] is a key that the
// player can change; a system of the module reads its button in [components.Intent]. Levels made
// in code are in [systems.Module]. The example of [Extension] has one of everything.
//
// # Replays
//
// [Run] records matches, keeps the last ten in the user's folder, and plays them. An extension
// works in a replay as in a match, if everything that it shows comes from the match: a replay
// jumps to earlier and later ticks. To find kills, the same replay is also played in another
// goroutine, so a module must keep all its data in its match. A replay is refused if a module of
// its recording is missing. Extensions whose modules it lacks take no part in it.
//
// # Menus
//
// [Run] begins with a start page, behind which bots play a match, unless a flag says what to
// play. Every page is rows with what they do. Mouse, keys and pads all lead to the same rows:
// the mouse by widgets of ebitenui, keys and pads by moving the focus. A row of the options
// changes the settings, which are applied at once and saved.
//
// # Debug pages
//
// The key F3 turns through pages that explain the followed player: times and memory, the
// systems of a tick, bodies and their last step, and plans of bots. No bit of the match depends
// on them, and they cost nothing while they are not shown. Time can be stopped, stepped and
// slowed: the game then makes the same ticks less often.
//
// The pages of tuning change numbers of the match by entries, so that replays repeat them.
package game
