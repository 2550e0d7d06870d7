package gltf

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"github.com/skijet/skijet/levels/internal/check"
	"github.com/skijet/skijet/levels/internal/extras"
	"github.com/skijet/skijet/levels/internal/fault"
	"github.com/skijet/skijet/levels/internal/notes"
)

// File is the part of a glTF document that a level uses. Everything else is skipped
// while the text is read, so it costs no memory and may have any form.
type File struct {
	Asset struct {
		Version   string          `json:"version"`
		Generator lenient[string] `json:"generator"`
	} `json:"asset"`
	ExtensionsUsed     []string              `json:"extensionsUsed"`
	ExtensionsRequired []string              `json:"extensionsRequired"`
	Scene              *int                  `json:"scene"`
	Scenes             []*Scene              `json:"scenes"`
	Nodes              []*Node               `json:"nodes"`
	Meshes             []*Mesh               `json:"meshes"`
	Materials          []*Material           `json:"materials"`
	Accessors          []*Accessor           `json:"accessors"`
	BufferViews        []*View               `json:"bufferViews"`
	Buffers            []*Buffer             `json:"buffers"`
	Textures           []lenient[TextureUse] `json:"textures"`
	Samplers           []lenient[Sampler]    `json:"samplers"`
	Images             []lenient[Image]      `json:"images"`
	Animations         []lenient[Animation]  `json:"animations"`
	Skins              []struct{}            `json:"skins"`
	Cameras            []struct{}            `json:"cameras"`
	Extensions         lenient[Lights]       `json:"extensions"`
}

// Scene is a list of root nodes.
type Scene struct {
	Name  string `json:"name"`
	Nodes []int  `json:"nodes"`
}

// Node is an object, with its children.
type Node struct {
	Name        string            `json:"name"`
	Children    []int             `json:"children"`
	Mesh        *int              `json:"mesh"`
	Matrix      *[16]float64      `json:"matrix"` // column-major
	Translation *[3]float64       `json:"translation"`
	Rotation    *[4]float64       `json:"rotation"` // quaternion x, y, z, w
	Scale       *[3]float64       `json:"scale"`
	Extras      extras.Properties `json:"extras"`
	Extensions  struct {
		Instancing *struct {
			Attributes struct {
				Translation *int `json:"TRANSLATION"`
				Rotation    *int `json:"ROTATION"`
				Scale       *int `json:"SCALE"`
			} `json:"attributes"`
		} `json:"EXT_mesh_gpu_instancing"`
		Visibility *struct {
			Visible *bool `json:"visible"`
		} `json:"KHR_node_visibility"`
		Light lenient[struct {
			Light *int `json:"light"`
		}] `json:"KHR_lights_punctual"`
	} `json:"extensions"`
}

// Mesh is the geometry of an object.
type Mesh struct {
	Primitives []*Primitive      `json:"primitives"`
	Extras     extras.Properties `json:"extras"`
}

// Primitive is the part of a mesh that has one material.
type Primitive struct {
	Attributes Attributes `json:"attributes"`
	Indices    *int       `json:"indices"`
	Material   *int       `json:"material"`
	Mode       *int       `json:"mode"`
	Targets    []struct{} `json:"targets"`
	Extensions struct {
		Draco *Packed `json:"KHR_draco_mesh_compression"`
	} `json:"extensions"`
}

// Attributes are the accessors of what vertices have.
type Attributes struct {
	Position  *int `json:"POSITION"`
	Normal    *int `json:"NORMAL"`
	Color     *int `json:"COLOR_0"`
	TexCoord0 *int `json:"TEXCOORD_0"`
	TexCoord1 *int `json:"TEXCOORD_1"`
}

// Modes of primitives.
const (
	ModePoints = iota
	modeLines
	modeLineLoop
	ModeLineStrip
	ModeTriangles
	ModeStrip
	ModeFan
)

// Material is how a surface looks.
type Material struct {
	Name     string `json:"name"`
	Metallic *struct {
		BaseColor *[4]float64 `json:"baseColorFactor"`
	} `json:"pbrMetallicRoughness"`
	Emissive    [3]float64        `json:"emissiveFactor"`
	DoubleSided bool              `json:"doubleSided"`
	Extras      extras.Properties `json:"extras"`

	Looks lenient[Looks]
}

// Place names the material in errors.
func (m *Material) Place(index int) string { return fmt.Sprintf("materials[%d] %.60q", index, m.Name) }

// UnmarshalJSON reads what geometry depends on, and then looks, which may have any form.
func (m *Material) UnmarshalJSON(data []byte) error {
	type plain Material
	if err := json.Unmarshal(data, (*plain)(m)); err != nil {
		return &innerError{data, err}
	}
	return m.Looks.UnmarshalJSON(data)
}

// innerError is an error in a part of a document that is decoded by itself, whose offset is
// within that part.
type innerError struct {
	part []byte
	err  error
}

func (e *innerError) Error() string { return e.err.Error() }

// Accessor is a list of numbers or vectors in a view, or a sparse one.
type Accessor struct {
	View       *int      `json:"bufferView"`
	Offset     int       `json:"byteOffset"`
	Component  Component `json:"componentType"`
	Normalized bool      `json:"normalized"`
	Count      int       `json:"count"`
	Type       string    `json:"type"`
	Sparse     *struct {
		Count   int `json:"count"`
		Indices struct {
			View      int       `json:"bufferView"`
			Offset    int       `json:"byteOffset"`
			Component Component `json:"componentType"`
		} `json:"indices"`
		Values struct {
			View   int `json:"bufferView"`
			Offset int `json:"byteOffset"`
		} `json:"values"`
	} `json:"sparse"`
}

// View is a range of a buffer.
type View struct {
	Buffer     int `json:"buffer"`
	Offset     int `json:"byteOffset"`
	Length     int `json:"byteLength"`
	Stride     int `json:"byteStride"`
	Extensions struct {
		// The newer name has the same fields, and one more codec and filter.
		Meshopt    *Compressed `json:"EXT_meshopt_compression"`
		MeshoptKHR *Compressed `json:"KHR_meshopt_compression"`
	} `json:"extensions"`
}

// Compressed describes the compression of a view.
type Compressed struct {
	Buffer int    `json:"buffer"`
	Offset int    `json:"byteOffset"`
	Length int    `json:"byteLength"`
	Stride int    `json:"byteStride"`
	Count  int    `json:"count"`
	Mode   string `json:"mode"`
	Filter string `json:"filter"`
}

// Buffer is a list of bytes, in a file of its own or within the document.
type Buffer struct {
	URI    string `json:"uri"`
	Length int    `json:"byteLength"`
}

// appliedExtensions are the extensions that are supported.
var appliedExtensions = [...]string{
	"KHR_materials_unlit", "KHR_materials_emissive_strength", "KHR_texture_transform", "KHR_lights_punctual",
	"KHR_mesh_quantization", "EXT_mesh_gpu_instancing", "KHR_node_visibility",
	"EXT_meshopt_compression", "KHR_meshopt_compression", "KHR_draco_mesh_compression",
}

// harmlessExtensions are the prefixes of extensions that do not change geometry: looks of
// surfaces, light, sound, metadata.
var harmlessExtensions = [...]string{
	"KHR_materials_", "EXT_materials_", "ADOBE_materials_", "KHR_techniques_webgl", "MSFT_packing_",
	"KHR_texture_", "EXT_texture_", "MSFT_texture_", "KHR_lights_", "EXT_lights_",
	"KHR_animation_", "KHR_audio", "MSFT_audio_", "KHR_interactivity", "KHR_node_selectability", "KHR_node_hoverability",
	"KHR_xmp", "EXT_structural_metadata", "EXT_feature_metadata", "EXT_mesh_features", "EXT_instance_features",
	"CESIUM_primitive_outline", "OMI_", "VRM", "GODOT_single_root",
}

// checkExtensions refuses a file with an extension that changes geometry and is not
// supported. It notes which extensions are ignored.
func (d *Document) checkExtensions() error {
	isHarmless := func(name string) bool {
		return slices.ContainsFunc(harmlessExtensions[:], func(p string) bool { return strings.HasPrefix(name, p) })
	}
	isApplied := func(name string) bool { return slices.Contains(appliedExtensions[:], name) }
	for i, name := range d.ExtensionsRequired {
		place := fmt.Sprintf("extensionsRequired[%d]", i)
		switch {
		case isApplied(name) || isHarmless(name):
		default:
			return fault.New(fault.ErrFormat, place, "%.60q is not known, and the geometry may be another with it; export without it", name)
		}
	}
	var unused []string
	for _, name := range slices.Concat(d.ExtensionsUsed, d.ExtensionsRequired) {
		if !isApplied(name) && len(name) <= check.MaxNameBytes && !slices.Contains(unused, name) && len(unused) < notes.MaxNotes {
			unused = append(unused, name)
		}
	}
	for _, name := range unused {
		d.Ignored.Add("extension "+name, "")
	}
	return nil
}
