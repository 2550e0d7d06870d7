// Package hud is what an extension draws and says over the world: a [Canvas], messages,
// panel lines, waypoints, the board of scores, and the colours and icons of teams.
package hud
