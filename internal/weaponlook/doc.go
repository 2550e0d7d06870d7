// Package weaponlook is how weapons look and sound in a program that displays them: the object
// "look" of their files, which package weapons keeps as it is, with the defaults for what it
// does not say and the looks of the shipped weapons.
package weaponlook
