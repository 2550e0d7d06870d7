// Package gallery draws pictures of weapons, without a user. The arena does not import it.
package gallery
