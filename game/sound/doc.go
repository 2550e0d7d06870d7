// Package sound makes the sounds of an extension, of formulas or files; see [Source].
package sound
