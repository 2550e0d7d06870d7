// Package replay records matches and plays them again.
//
// A replay holds all that comes into a match from outside: commands and entries,
// see [systems.TickInput]. Everything else follows from them to the bit, as long as
// the program is the same. It also holds the state at some ticks, to begin there,
// and a hash now and then, to notice where a match goes another way.
//
//	recorder, err := replay.NewRecorder(file, match, "a note", time.Now())
//	recorder.Enter(entry)      // instead of match.Enter
//	recorder.Step(commands)    // instead of match.Step
//	recorder.Keyframe()        // after the game changed the match in any other way
//	recorder.Close()
//
// [NewPlayer] plays a replay, and [Verify] says whether a match goes as it was
// recorded, and if not when, and who differs in what.
//
// Entities that a game spawns itself between two ticks, and whatever it changes
// without an entry, are in a replay by [Recorder.Keyframe] alone. A system of the
// match may do what it likes, and bots think within the tick: nothing is recorded
// of either.
//
// # Form
//
// A file begins with "SKJTRPLY" and a version of two bytes. Blocks follow: a byte of
// the kind, the length of the payload as a varint, the payload, and a CRC-32 of all
// three, little end first. So a file that was cut plays up to its cut.
//
//	H header    as package codec encodes Header; first, and once
//	K keyframe  tick, flags (1: the state does not follow from what is before),
//	            the length of what is packed, and by deflate: the weapons in
//	            force (their length, and nothing for those of the header) and a
//	            snapshot of the match
//	T ticks     first tick, their number (1 to 32), a byte for whether a hash
//	            follows, that, the number of entries, the entries (the number of the
//	            tick within the block, kind, subject, name, data), and in bits the
//	            commands of each tick
//	E end       tick and hash of the last state
//
// A block of ticks ends before each multiple of 32 ticks, with the hash of the
// state after it, and before each keyframe. There is a keyframe at the beginning
// and, unless the recorder is told otherwise, at each multiple of 1,024 ticks. In commands only what changes from tick to
// tick is written: a bit for whether the players are the same, and otherwise their
// number and IDs; for each player a bit for a view that turns, followed by how far in
// a Rice code that adapts; and a bit for anything else that changes, followed by
// a bit for each field and its value. A keyframe begins all this anew.
//
// The text form holds the same in lines, see [WriteText], so that both can be made
// of each other to the bit.
package replay
