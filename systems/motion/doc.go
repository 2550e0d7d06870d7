// Package motion holds what movement models share: how a step begins, and queries of the
// level. Each model is a package that imports it, and a model of yours can import it too.
//
// The step of a model is a list of named parts, in the order that its rules require:
//
//	begin       clear the report, set the view ([Begin])
//	readKeys    turn the keys into a direction and a speed
//	charge      charge the energy, less what the jets use
//	burn        decide whether the jets burn
//	jump
//	accelerate  gravity, water, zones, feet and jets ([JetVelocityChange])
//	resist      resistance of air, water and zones
//	cap         limit the speed
//	move        collect triangles ([WithNearby]), sweep, step up, clip to
//	            contacts ([collision.ClipToPlanes]), and push the body out if it ends inside
//	            something (package safety)
//	remember    keep what the next tick needs
package motion
