package render

import "github.com/skijet/skijet/collision/geom"

// namedPose is a posture of the tests.
type namedPose struct {
	name string
	pose Pose
}

// everyPose is one of each kind that the game shows.
func everyPose() []namedPose {
	return []namedPose{
		{"stand", Pose{}}, {"run", Pose{Run: 1, Stride: 0.18}}, {"strafe", Pose{Run: 1, Stride: 0.2, Aside: 1}}, {"ski", Pose{Ski: 1}},
		{"bank", Pose{Ski: 1, Bank: 1}}, {"jet", Pose{Jet: 1}}, {"fall", Pose{Fall: 1}}, {"land", Pose{Land: 1}}, {"crouch", Pose{Crouch: 1}},
		{"recover", Pose{Recover: 1}}, {"wall", Pose{WallAside: 1}}, {"wall ahead", Pose{WallAhead: 1}}, {"hit", Pose{HitAhead: 1}},
		{"thrown", Pose{Thrown: 1, ThrownAhead: -1}}, {"thrown aside", Pose{Thrown: 1, ThrownAside: 1}}, {"ski down", Pose{Ski: 1, SlopeAhead: 0.5}},
		{"die back", Pose{Die: 1, Back: 1}}, {"die front", Pose{Die: 1, Back: -1}}, {"aim up", Pose{Aim: geom.Degrees(60)}},
	}
}

var armours = []MeshID{MeshPlayerLight, MeshPlayerMedium, MeshPlayerHeavy}
