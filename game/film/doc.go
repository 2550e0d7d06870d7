// Package film renders matches without a user: films of bots, and a gallery of weapons. The
// arena does not import it.
package film
