package levels

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/skijet/skijet/internal/jsonfile"
	"github.com/skijet/skijet/internal/manifest"
	"github.com/skijet/skijet/levels/internal/check"
	"github.com/skijet/skijet/levels/internal/fault"
	"github.com/skijet/skijet/levels/internal/model"
)

// Material is the material of a surface.
type Material struct {
	Name       string
	Friction   float64 // factor of the friction of a contact, 1 for the default
	Elasticity float64 // factor of the elasticity of a bounce, 1 for the default
}

// standardMaterials are the materials of the shipped game with their friction [TR]. A
// surface gets one by the name of its glTF material.
var standardMaterials = [...]Material{
	{"concrete", 1.3, 1}, {"carpet", 2, 1}, {"metal", 0.6, 1}, {"glass", 0.5, 1}, {"plastic", 1, 1},
	{"wood", 1.3, 1}, {"marble", 1, 1}, {"snow", 0.5, 1}, {"ice", 0.2, 1}, {"sand", 2, 1},
	{"mud", 1.5, 1}, {"stone", 1, 1}, {"softearth", 1.4, 1}, {"packedearth", 1, 1},
}

// IsStandard reports whether a surface gets this material by its name alone,
// in every level.
func (m Material) IsStandard() bool { return slices.Contains(standardMaterials[:], m) }

// defaultMaterial is the material of surfaces whose material has no known name.
func defaultMaterial() Material { return Material{Name: "default", Friction: 1, Elasticity: 1} }

// palette is the list of materials of a level that is being built.
type palette struct{ list []Material }

// newPalette starts with the default and what the manifest defines.
func newPalette(given []manifest.Material) (*palette, error) {
	p := &palette{list: []Material{defaultMaterial()}}
	for i, e := range given {
		place := fmt.Sprintf("materials[%d]", i)
		m := Material{Name: e.Name, Friction: 1, Elasticity: 1}
		jsonfile.Fill(&m, e)
		if word := model.MaterialWord(m.Name); word == "" {
			return nil, fault.New(fault.ErrFormat, place+".name", "is empty, want the name that structures use")
		} else if _, taken := p.own(word); taken {
			return nil, fault.New(fault.ErrFormat, place+".name", "%.60q is there already", m.Name)
		}
		if len(p.list) == check.MaxMaterials {
			return nil, fault.New(fault.ErrTooLarge, place, "is one material too many, want at most %d", check.MaxMaterials-1)
		}
		p.list = append(p.list, m)
	}
	return p, nil
}

// own finds a material that is already in the palette.
func (p *palette) own(word string) (uint8, bool) {
	i := slices.IndexFunc(p.list, func(m Material) bool { return model.MaterialWord(m.Name) == word })
	return uint8(max(i, 0)), i >= 0
}

// find returns the index of a material by its name. It adds a standard material when it
// is first used.
func (p *palette) find(name string) (uint8, bool) {
	word := model.MaterialWord(name)
	if i, ok := p.own(word); ok || word == "" {
		return i, ok
	}
	for _, m := range standardMaterials {
		if m.Name == word && len(p.list) < check.MaxMaterials {
			p.list = append(p.list, m)
			return uint8(len(p.list) - 1), true
		}
	}
	return 0, false
}

// define adds the materials of a model that has numbers of its own for them. What the level
// has already keeps its numbers.
func (p *palette) define(list []model.Material) {
	for _, given := range list {
		m := Material(given)
		if _, taken := p.own(model.MaterialWord(m.Name)); !taken && len(p.list) < check.MaxMaterials {
			p.list = append(p.list, m)
		}
	}
}

// need is find for a name in a manifest, which must exist.
func (p *palette) need(place, name string) (uint8, error) {
	if name == "" {
		return 0, nil
	}
	i, ok := p.find(name)
	if !ok {
		words := make([]string, 0, len(standardMaterials))
		for _, m := range standardMaterials {
			words = append(words, m.Name)
		}
		return 0, fault.New(fault.ErrFormat, place, "unknown material %.60q; it is not in materials, nor one of %s", name, strings.Join(words, ", "))
	}
	return i, nil
}

// checkMaterials refuses invalid materials.
func (p *Parts) checkMaterials() error {
	faults := []error{checkCount("materials", len(p.Materials), check.MaxMaterials)}
	for i, m := range p.Materials {
		place := fmt.Sprintf("materials[%d]", i)
		faults = append(faults, check.Number(place+".friction", m.Friction, 0, check.MaxFriction), check.Number(place+".elasticity", m.Elasticity, 0, check.MaxElasticity))
	}
	return cmp.Or(faults...)
}

// checkMaterial refuses an index without a material.
func (p *Parts) checkMaterial(place string, material uint8) error {
	if int(material) >= len(p.Materials) {
		return fault.New(fault.ErrFormat, place, "is %d, there are %d materials", material, len(p.Materials))
	}
	return nil
}
