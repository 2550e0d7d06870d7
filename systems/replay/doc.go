// Package replay records matches and plays them again.
//
// A replay contains all input of a match: commands and entries, see [systems.TickInput].
// The rest follows from them to the bit, as long as the program is the same. A replay also
// contains the state at some ticks, from which playing can start, and hashes at regular
// intervals, which show where a match diverges.
//
//	recorder, err := replay.NewRecorder(file, match, "a note", time.Now())
//	recorder.Enter(entry)      // instead of match.Enter
//	recorder.Step(commands)    // instead of match.Step
//	recorder.Keyframe()        // after the game changed the match in any other way
//	recorder.Close()
//
// Where something else steps the match, give it the recorder as the driver: see
// rollback.Session.Drive.
//
// [NewPlayer] plays a replay. [Verify] checks whether a match plays as recorded, and if not, since which tick and in
// which fields it differs.
//
// If a game spawns entities between two ticks, or changes anything else there without an
// entry, it must call [Recorder.Keyframe]. Systems of the match may change anything, and
// bots decide within the tick: neither needs to be recorded.
//
// # Form
//
// A file begins with "SKJTRPLY" and a version of two bytes. Blocks follow: a byte of the
// kind, the length of the payload as a varint, the payload, and a CRC-32 of all three,
// little endian. So a file that was cut plays up to the cut.
//
//	H header    as package codec encodes Header; first, and once
//	K keyframe  tick, flags (1: the state does not follow from the ticks before, of
//	            which some may be missing),
//	            the packed length, and by deflate: the current weapons (their length,
//	            which is 0 for those of the header) and a snapshot of the match
//	T ticks     first tick, number of ticks (1 to 32), a byte for whether a hash
//	            follows, the hash, the number of entries, the entries (number of the
//	            tick within the block, kind, subject, name, data), and in bits the
//	            commands of each tick
//	A aside     data of who recorded the match, which plays no part in it: see
//	            [Recorder.Aside]
//	E end       tick and hash of the last state
//
// A block of ticks ends before each keyframe, and before each multiple of 32 ticks, with
// the hash of the state after it. There is a keyframe at the start and at each multiple of
// 1,024 ticks; [Recorder.KeyframesEvery] sets another interval.
//
// Commands are encoded by those of the ticks before, in an arithmetic code: see package
// internal/inputcodec, which messages of online play have too. Each keyframe starts this encoding
// again.
package replay
