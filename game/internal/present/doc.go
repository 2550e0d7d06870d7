// Package present makes the scene of a frame from the state of a match: bodies and their poses,
// weapons in hand, shots, effects, marks, and the camera.
package present
