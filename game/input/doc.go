// Package input names the keys, mouse buttons and buttons of pads that an action of a game
// can be bound to.
package input
