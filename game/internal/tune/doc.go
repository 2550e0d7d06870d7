// Package tune lists the numbers of a match that can be changed while it is played, changes
// them, and reads and writes files of them. Weapons have a format of their own; see package weapons.
package tune
