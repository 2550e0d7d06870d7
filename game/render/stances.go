package render

// Stances are the postures between which a body moves. Feet turn by themselves to stay flat
// on the ground. At 60 m a body is 22 pixels high, so a stance is told by how high and how wide
// the body is and which way it leans, and not by its hands.
var (
	// A skier leans far forward over bent knees, with the left arm out behind.
	stanceSki = posture{jointTorso: {pitch: -62, yaw: -10}, jointHead: {pitch: 52, yaw: 10}, jointArmL: {pitch: -66, roll: 30}, jointForeL: {pitch: -62},
		jointArmR: {pitch: 36}, jointThighL: {pitch: 80, roll: 7}, jointShinL: {pitch: -86}, jointThighR: {pitch: 54, roll: -7}, jointShinR: {pitch: -88}}
	// A flier hangs from its jets: the legs are together and trail, the free arm is out.
	stanceJet = posture{jointRoot: {pitch: -14}, jointTorso: {pitch: -8}, jointHead: {pitch: 16}, jointArmL: {pitch: -30, roll: 42}, jointForeL: {pitch: -60},
		jointArmR: {pitch: 10, roll: -6}, jointThighL: {pitch: -24}, jointShinL: {pitch: -24}, jointThighR: {pitch: -34},
		jointShinR: {pitch: -52}, jointFootL: {pitch: -40}, jointFootR: {pitch: -42}}
	// Who falls spreads legs and arms.
	stanceFall = posture{jointTorso: {pitch: 12}, jointHead: {pitch: -18}, jointArmL: {pitch: 10, roll: 128}, jointForeL: {pitch: -64},
		jointArmR: {pitch: 4, roll: -38}, jointThighL: {pitch: 44, roll: 36}, jointShinL: {pitch: -60}, jointThighR: {pitch: -6, roll: -36},
		jointShinR: {pitch: -40}, jointFootL: {pitch: -14}, jointFootR: {pitch: -24}}
	// Who lands squats upright with the knees apart, and the free arm out.
	stanceLand = posture{jointTorso: {pitch: 2}, jointHead: {pitch: -14}, jointArmL: {pitch: 10, roll: 112}, jointForeL: {pitch: -56},
		jointArmR: {pitch: 24, roll: -16}, jointThighL: {pitch: 104, roll: 44}, jointShinL: {pitch: -142}, jointThighR: {pitch: 98, roll: -44}, jointShinR: {pitch: -138}}
	stanceCrouch = posture{jointTorso: {pitch: -14}, jointHead: {pitch: 10}, jointArmL: {pitch: 16}, jointArmR: {pitch: 12},
		jointThighL: {pitch: 86, roll: 6}, jointShinL: {pitch: -88}, jointThighR: {pitch: 2, roll: -6}, jointShinR: {pitch: -94}}
	stanceRecover = posture{jointTorso: {pitch: -66, yaw: -8}, jointHead: {pitch: 30}, jointArmL: {pitch: 72, roll: 10}, jointForeL: {pitch: -66},
		jointArmR: {pitch: 20, roll: -40}, jointThighL: {pitch: 104, roll: 10}, jointShinL: {pitch: -124}, jointThighR: {pitch: 30, roll: -10}, jointShinR: {pitch: -112}}
	// Who is thrown has no hold: all four limbs are flung out.
	stanceThrown = posture{jointHead: {pitch: -20, roll: 12}, jointArmL: {pitch: -20, roll: 104}, jointForeL: {pitch: -56}, jointArmR: {pitch: 24, roll: -96},
		jointForeR: {pitch: -44}, jointThighL: {pitch: 30, roll: 32}, jointShinL: {pitch: -40}, jointThighR: {pitch: -8, roll: -30}, jointShinR: {pitch: -56},
		jointFootL: {pitch: -20}, jointFootR: {pitch: -30}}
	stanceDieBack = posture{jointPelvis: {pitch: 86}, jointTorso: {pitch: 6, yaw: 8}, jointHead: {pitch: 14, yaw: 24}, jointArmL: {pitch: 10, roll: 78},
		jointForeL: {pitch: -56}, jointArmR: {roll: -58}, jointForeR: {pitch: -48}, jointThighL: {pitch: 26, roll: 16}, jointShinL: {pitch: -44},
		jointThighR: {pitch: -2, roll: -18}, jointShinR: {pitch: -10}}
	stanceDieFront = posture{jointPelvis: {pitch: -84}, jointTorso: {pitch: -4, yaw: -8}, jointHead: {pitch: 12, yaw: -28}, jointArmL: {pitch: 130, roll: 40},
		jointForeL: {pitch: -50}, jointArmR: {pitch: 20, roll: -64}, jointForeR: {pitch: -60}, jointThighL: {pitch: 8, roll: 16}, jointShinL: {pitch: -8},
		jointThighR: {pitch: 30, roll: -12}, jointShinR: {pitch: -40}}
)
