package modes

import "github.com/skijet/skijet/collision/geom"

// lessonsOf returns the places of the lessons of a level of Skijet, by its name.
func lessonsOf(level string) (LessonsData, bool) {
	if level != "Valley" {
		return LessonsData{}, false
	}
	towards := func(yaw, pitch float64) geom.YawPitch {
		return geom.YawPitch{Yaw: geom.Degrees(yaw), Pitch: geom.Degrees(pitch)}
	}
	// The roof of the southern hall is 9 m above the pad of the base, which is 78 m high. The
	// platform of its eastern tower is 3 m higher, behind a gap of 14 m.
	roof := geom.Vec{X: -29, Y: -372, Z: 87.1}
	tower := Gate{Center: geom.Vec{X: -2, Y: -351, Z: 95}, Half: geom.Vec{X: 6.5, Y: 6.5, Z: 5.5}}
	return LessonsData{
		Path: geom.Vec{Y: 14},
		Places: [LessonCount]LessonPlace{
			// The mountain behind the base, 110 m high.
			LessonSki: {Start: geom.Vec{X: 80, Y: -690, Z: 175.2}, Look: towards(0, -12), Low: 60, Reach: 330,
				Goal: Gate{Center: geom.Vec{X: 80, Y: -430, Z: 88}, Half: geom.Vec{X: 20, Y: 20, Z: 10}}},
			LessonJump: {Start: roof, Look: towards(-52, 0), Low: 84, Reach: 60, Goal: tower},
			LessonJet:  {Start: roof, Look: towards(-52, 8), Low: 84, Reach: 60, Goal: tower},
			// A hollow 55 m deep, and the ridge behind it, 16 m below the start.
			LessonCrest: {Start: geom.Vec{X: -440, Y: -560, Z: 153.2}, Look: towards(-90, -12), Low: 60, Reach: 500,
				Goal: Gate{Center: geom.Vec{X: -20, Y: -560, Z: 145}, Half: geom.Vec{X: 12, Y: 90, Z: 75}}},
			// Before the front of the hall, with room to run up beside the stand of the flag.
			LessonDisc: {Start: geom.Vec{X: -49, Y: -320, Z: 78.2}, Look: towards(180, -8), Low: 60, Reach: 73,
				Goal: Gate{Center: geom.Vec{X: -40, Y: -375, Z: 89}, Half: geom.Vec{X: 18, Y: 13, Z: 2.5}}},
			// Level ground east of the stand of the flag.
			LessonTarget: {Start: geom.Vec{X: 16, Y: -326, Z: 78.1}, Look: towards(90, -1), Low: 60, Reach: 80,
				Goal: Gate{Center: geom.Vec{X: -14, Y: -325, Z: 79.7}, Half: geom.Vec{X: 1, Y: 1, Z: 1}}},
		},
	}, true
}
