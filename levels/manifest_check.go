package levels

import (
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
	if len(m.Structures) > check.MaxStructures {
		return fault.New(fault.ErrTooLarge, "structures", "%d given, want at most %d", len(m.Structures), check.MaxStructures)
	}
	if len(m.Scenery) > check.MaxStructures {
		return fault.New(fault.ErrTooLarge, "scenery", "%d given, want at most %d", len(m.Scenery), check.MaxStructures)
	}
	if err := checkNames(m); err != nil {
		return err
	}
	if err := checkPlaced("", m.Spawns, m.Structures); err != nil {
		return err
	}
	for i := range m.Layouts {
		e := &m.Layouts[i]
		if err := checkPlaced(fmt.Sprintf("layouts[%d].", i), e.Spawns, e.Structures); err != nil {
			return err
		}
	}
	for i := range m.Platforms {
		place := fmt.Sprintf("platforms[%d]", i)
		e := &m.Platforms[i]
		if err := checkLook(place, e.Yaw, e.Scale, e.Color); err != nil {
			return err
		}
	}
	return nil
}

// checkPlaced checks spawns and structures of the level, or of a layout.
func checkPlaced(within string, spawns []manifest.Spawn, structures []manifest.Structure) error {
	for i := range spawns {
		if err := checkYaw(fmt.Sprintf("%sspawns[%d]", within, i), spawns[i].Yaw); err != nil {
			return err
		}
	}
	for i := range structures {
		place := fmt.Sprintf("%sstructures[%d]", within, i)
		e := &structures[i]
		if err := check.Name(place+".name", e.Name); err != nil {
			return err
		}
		if err := checkLook(place, e.Yaw, e.Scale, e.Color); err != nil {
			return err
		}
	}
	return nil
}

func checkNames(m *manifest.Level) error {
	if err := check.Name("name", m.Name); err != nil {
		return err
	}
	if err := check.Name("about", m.About); err != nil {
		return err
	}
	for i := range m.Materials {
		if err := check.Name(fmt.Sprintf("materials[%d].name", i), m.Materials[i].Name); err != nil {
			return err
		}
	}
	for i := range m.Platforms {
		if err := check.Name(fmt.Sprintf("platforms[%d].name", i), m.Platforms[i].Name); err != nil {
			return err
		}
	}
	for i := range m.Zones {
		place := fmt.Sprintf("zones[%d]", i)
		if err := check.Name(place+".name", m.Zones[i].Name); err != nil {
			return err
		}
		if err := check.Name(place+".kind", m.Zones[i].Kind); err != nil {
			return err
		}
	}
	return nil
}

// checkLook checks the fields that structures and platforms share.
func checkLook(place string, yaw float64, scale *float64, color [3]float32) error {
	if scale != nil {
		if err := checkScale(place+".scale", *scale); err != nil {
			return err
		}
	}
	for i, c := range color {
		if err := check.Number(fmt.Sprintf("%s.color[%d]", place, i), float64(c), 0, 1); err != nil {
			return err
		}
	}
	return checkYaw(place, yaw)
}

func checkYaw(place string, yaw float64) error {
	return check.Number(place+".yaw_deg", yaw, -maxYaw, maxYaw)
}
