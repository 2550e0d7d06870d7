// Package listen plays the sounds of a match as one player hears them: what happens in each
// tick, the loops of what goes on, the space around the ear, the announcer, and the music.
// It reads the match and changes nothing of it.
package listen
