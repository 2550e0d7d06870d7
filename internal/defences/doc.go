// Package defences adds the turrets and sensors of a level to a match. A turret launches shots at
// enemies whom it sees, and a sensor shows enemies around it on the radars of its team. Both can
// be destroyed and repaired, and work while their team has power, see package bases.
//
// [With] adds the module to those of a match whose level has such pieces, so that other matches
// keep their hashes. [States] lists the pieces for display, and [Senses] says whether a sensor
// sees a place. It uses only what any module may use.
package defences
