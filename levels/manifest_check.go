package levels

import (
	"cmp"
	"fmt"

	"github.com/skijet/skijet/internal/manifest"
	"github.com/skijet/skijet/levels/internal/check"
	"github.com/skijet/skijet/levels/internal/fault"
)

// maxYaw limits a yaw in level.json, degrees either way: ten turns. A larger one is a
// typing error, and a much larger one loses the angle to rounding.
const maxYaw = 3600

// checkManifest refuses numbers and names in level.json that are surely mistakes.
func checkManifest(m *manifest.Level) error {
	err := cmp.Or(checkCount("structures", len(m.Structures), check.MaxStructures), checkCount("scenery", len(m.Scenery), check.MaxStructures))
	if err != nil {
		return err
	}
	faults := []error{check.Name("name", m.Name), check.Name("about", m.About)}
	for i := range m.Materials {
		faults = append(faults, check.Name(fmt.Sprintf("materials[%d].name", i), m.Materials[i].Name))
	}
	for i := range m.Zones {
		place := fmt.Sprintf("zones[%d]", i)
		faults = append(faults, check.Name(place+".name", m.Zones[i].Name), check.Name(place+".kind", m.Zones[i].Kind))
	}
	faults = append(faults, checkPlaced("", m.Spawns, m.Structures))
	for i := range m.Layouts {
		e := &m.Layouts[i]
		faults = append(faults, checkPlaced(fmt.Sprintf("layouts[%d].", i), e.Spawns, e.Structures))
	}
	for i := range m.Platforms {
		e, place := &m.Platforms[i], fmt.Sprintf("platforms[%d]", i)
		faults = append(faults, check.Name(place+".name", e.Name), checkLook(place, e.Yaw, e.Scale, e.Color))
	}
	return cmp.Or(faults...)
}

// checkCount refuses a list that is too long.
func checkCount(list string, count, most int) error {
	if count > most {
		return fault.New(fault.ErrTooLarge, list, "%d given, want at most %d", count, most)
	}
	return nil
}

// checkPlaced checks spawns and structures of the level, or of a layout.
func checkPlaced(within string, spawns []manifest.Spawn, structures []manifest.Structure) error {
	var faults []error
	for i := range spawns {
		faults = append(faults, checkYaw(fmt.Sprintf("%sspawns[%d]", within, i), spawns[i].Yaw))
	}
	for i := range structures {
		e, place := &structures[i], fmt.Sprintf("%sstructures[%d]", within, i)
		faults = append(faults, check.Name(place+".name", e.Name), checkLook(place, e.Yaw, e.Scale, e.Color))
	}
	return cmp.Or(faults...)
}

// checkLook checks the fields that structures and platforms share.
func checkLook(place string, yaw float64, scale *float64, color [3]float32) error {
	faults := []error{checkScale(place+".scale", scaleOr1(scale))}
	for i, c := range color {
		faults = append(faults, check.Number(fmt.Sprintf("%s.color[%d]", place, i), float64(c), 0, 1))
	}
	return cmp.Or(append(faults, checkYaw(place, yaw))...)
}

func checkYaw(place string, yaw float64) error {
	return check.Number(place+".yaw_deg", yaw, -maxYaw, maxYaw)
}
