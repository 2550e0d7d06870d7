// Package gallery draws pictures of weapons and bodies, without a user. The arena does not import it.
package gallery
