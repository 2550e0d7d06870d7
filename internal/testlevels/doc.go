// Package testlevels builds levels in which much can go wrong for a body that moves
// (stairs, funnels, triangle soup, machines), the same from the same seed, and
// answers questions about them the slow obvious way. Tests and the soak share it.
package testlevels
