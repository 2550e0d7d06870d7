package collision

import (
	"errors"

	"github.com/skijet/skijet/collision/geom"
)

type Mesh struct{}

func NewMesh(vertices []geom.Vec, indices []uint32) (*Mesh, error) {
	return nil, errors.New("not yet")
}
