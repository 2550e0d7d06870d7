// Package find finds players, and what entities of a match carry.
package find
