// Package listen plays the sounds of a match as one player hears them: events of each tick,
// loops of what lasts, the room around the listener, the announcer, and the music. It changes
// nothing in the match.
package listen
