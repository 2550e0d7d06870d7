// Package defences adds the turrets and sensors of a level to a match. A turret launches shots at
// enemies whom it sees, and a sensor shows enemies around it on the radars of its team. Both can
// be destroyed and repaired, and work while their team has power, see package bases.
//
// [States] lists the pieces for display, within [SensorRange] a sensor sees, and [Changed] tells what
// was destroyed or repaired. It uses only what any module may use.
package defences
