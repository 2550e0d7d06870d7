// Package crowd lets the bodies of a tick meet one another. Ways that would lead
// bodies through each other end where they touch, their momentum is exchanged there,
// bodies that overlap are moved apart, and whoever stands on another's head is
// carried along. The package knows boxes, ways and masses, and asks the level for
// sweeps alone.
package crowd
