// Package motion holds what movement models share: the questions they ask of a level,
// and the formulas that are the same in several of them. Each model is a package above
// it, and a model of your own may be too.
//
// A step of a model reads as a list of named steps, in the order that its rules ask for:
//
//	begin       the report is wiped and the view follows the keys ([Begin])
//	readKeys    what the keys ask for: a direction and a speed
//	charge      the tank fills, and jets draw from it ([ChargeRate])
//	burn        whether the jets burn ([BurnJets])
//	jump
//	accelerate  gravity, water, zones, feet and jets ([JetChange])
//	resist      what air, water and zones take
//	cap         the most speed of the rules ([CapSpeed])
//	move        collect what is around ([Around]), sweep, step up ([FindLedge]), turn
//	            along what is met ([AlongPlanes]), and free the body where it ends
//	            inside something (package safety)
//	remember    what the next tick needs
package motion
