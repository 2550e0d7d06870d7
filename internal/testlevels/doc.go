// Package testlevels builds levels that are hard for moving bodies (stairs, funnels,
// triangle soup, machines), each the same from the same seed. It answers queries of them
// by a slow and simple search. Tests and the soak share it.
package testlevels
