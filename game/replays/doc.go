// Package replays keeps the matches of the arena in files: it records each one while
// it is played, keeps the last ten in a folder, and lists what is there.
//
// Nothing that goes wrong with a file stops or slows a match. A file is written
// block by block while the match goes on, so that a match which ends abruptly leaves
// a file that plays up to the last second.
package replays
