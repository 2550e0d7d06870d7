// Package career counts what the user does in a match, by what [systems.Match] tells everybody, and keeps
// what was done in all of them. Nothing of it is part of a match.
package career
