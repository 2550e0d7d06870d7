// Package present builds what is drawn in a frame from the state of a match: bodies and their
// poses, weapons in hand, shots, effects, marks, and the camera.
package present
