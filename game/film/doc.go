// Package film draws pictures of the arena without playing it: films of bots, and a gallery of
// weapons. The arena does not need it.
package film
