package levels

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
)

// gltfFile is the part of a glTF document that a level uses. Everything else is skipped
// while the text is read, so it costs no memory and may have any form.
type gltfFile struct {
	Asset struct {
		Version   string          `json:"version"`
		Generator lenient[string] `json:"generator"`
	} `json:"asset"`
	ExtensionsUsed     []string                 `json:"extensionsUsed"`
	ExtensionsRequired []string                 `json:"extensionsRequired"`
	Scene              *int                     `json:"scene"`
	Scenes             []*gltfScene             `json:"scenes"`
	Nodes              []*gltfNode              `json:"nodes"`
	Meshes             []*gltfMesh              `json:"meshes"`
	Materials          []*gltfMaterial          `json:"materials"`
	Accessors          []*gltfAccessor          `json:"accessors"`
	BufferViews        []*gltfView              `json:"bufferViews"`
	Buffers            []*gltfBuffer            `json:"buffers"`
	Textures           []lenient[gltfTexture]   `json:"textures"`
	Samplers           []lenient[gltfSampler]   `json:"samplers"`
	Images             []lenient[gltfImage]     `json:"images"`
	Animations         []lenient[gltfAnimation] `json:"animations"`
	Skins              []struct{}               `json:"skins"`
	Cameras            []struct{}               `json:"cameras"`
	Extensions         lenient[gltfLights]      `json:"extensions"`
}

type gltfScene struct {
	Name  string `json:"name"`
	Nodes []int  `json:"nodes"`
}

type gltfNode struct {
	Name        string       `json:"name"`
	Children    []int        `json:"children"`
	Mesh        *int         `json:"mesh"`
	Matrix      *[16]float64 `json:"matrix"` // column-major
	Translation *[3]float64  `json:"translation"`
	Rotation    *[4]float64  `json:"rotation"` // quaternion x, y, z, w
	Scale       *[3]float64  `json:"scale"`
	Extras      properties   `json:"extras"`
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

type gltfMesh struct {
	Primitives []*gltfPrimitive `json:"primitives"`
	Extras     properties       `json:"extras"`
}

type gltfPrimitive struct {
	Attributes struct {
		Position  *int `json:"POSITION"`
		Normal    *int `json:"NORMAL"`
		Color     *int `json:"COLOR_0"`
		TexCoord0 *int `json:"TEXCOORD_0"`
		TexCoord1 *int `json:"TEXCOORD_1"`
	} `json:"attributes"`
	Indices  *int       `json:"indices"`
	Material *int       `json:"material"`
	Mode     *int       `json:"mode"`
	Targets  []struct{} `json:"targets"`
}

// Modes of primitives.
const (
	modePoints = iota
	modeLines
	modeLineLoop
	modeLineStrip
	modeTriangles
	modeStrip
	modeFan
)

type gltfMaterial struct {
	Name     string `json:"name"`
	Metallic *struct {
		BaseColor *[4]float64 `json:"baseColorFactor"`
	} `json:"pbrMetallicRoughness"`
	Emissive    [3]float64 `json:"emissiveFactor"`
	DoubleSided bool       `json:"doubleSided"`
	Extras      properties `json:"extras"`

	looks lenient[gltfLooks]
}

// place names the material in errors.
func (m *gltfMaterial) place(index int) string { return fmt.Sprintf("materials[%d] %q", index, m.Name) }

// UnmarshalJSON reads what geometry depends on, and then looks, which may have any form.
func (m *gltfMaterial) UnmarshalJSON(data []byte) error {
	type plain gltfMaterial
	if err := json.Unmarshal(data, (*plain)(m)); err != nil {
		return err
	}
	return m.looks.UnmarshalJSON(data)
}

type gltfAccessor struct {
	View       *int      `json:"bufferView"`
	Offset     int       `json:"byteOffset"`
	Component  component `json:"componentType"`
	Normalized bool      `json:"normalized"`
	Count      int       `json:"count"`
	Type       string    `json:"type"`
	Sparse     *struct {
		Count   int `json:"count"`
		Indices struct {
			View      int       `json:"bufferView"`
			Offset    int       `json:"byteOffset"`
			Component component `json:"componentType"`
		} `json:"indices"`
		Values struct {
			View   int `json:"bufferView"`
			Offset int `json:"byteOffset"`
		} `json:"values"`
	} `json:"sparse"`
}

type gltfView struct {
	Buffer     int `json:"buffer"`
	Offset     int `json:"byteOffset"`
	Length     int `json:"byteLength"`
	Stride     int `json:"byteStride"`
	Extensions struct {
		// The newer name has the same fields, and one more codec and filter.
		Meshopt    *gltfCompressed `json:"EXT_meshopt_compression"`
		MeshoptKHR *gltfCompressed `json:"KHR_meshopt_compression"`
	} `json:"extensions"`
}

// gltfCompressed describes the compression of a view.
type gltfCompressed struct {
	Buffer int    `json:"buffer"`
	Offset int    `json:"byteOffset"`
	Length int    `json:"byteLength"`
	Stride int    `json:"byteStride"`
	Count  int    `json:"count"`
	Mode   string `json:"mode"`
	Filter string `json:"filter"`
}

type gltfBuffer struct {
	URI    string `json:"uri"`
	Length int    `json:"byteLength"`
}

// appliedExtensions are the extensions that are supported.
var appliedExtensions = [...]string{
	"KHR_materials_unlit", "KHR_materials_emissive_strength", "KHR_texture_transform", "KHR_lights_punctual",
	"KHR_mesh_quantization", "EXT_mesh_gpu_instancing", "KHR_node_visibility",
	"EXT_meshopt_compression", "KHR_meshopt_compression",
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

// draco is a common compression that is not supported, since it would need a library of
// its own.
const draco = "KHR_draco_mesh_compression"

// checkExtensions refuses a file with an extension that changes geometry and is not
// supported. It notes which extensions are ignored.
func (d *document) checkExtensions() error {
	isHarmless := func(name string) bool {
		return slices.ContainsFunc(harmlessExtensions[:], func(p string) bool { return strings.HasPrefix(name, p) })
	}
	isApplied := func(name string) bool { return slices.Contains(appliedExtensions[:], name) }
	for i, name := range d.ExtensionsRequired {
		place := fmt.Sprintf("extensionsRequired[%d]", i)
		switch {
		case isApplied(name) || isHarmless(name):
		case name == draco:
			return fault(ErrFormat, place, "%q is not supported; this writes the file without it: %s",
				name, "npx @gltf-transform/cli copy in.glb out.glb")
		default:
			return fault(ErrFormat, place, "%.100q is not known, and the geometry may be another with it; export without it", name)
		}
	}
	var unused []string
	for _, name := range slices.Concat(d.ExtensionsUsed, d.ExtensionsRequired) {
		if !isApplied(name) && len(name) <= MaxNameBytes && !slices.Contains(unused, name) && len(unused) < maxNotes {
			unused = append(unused, name)
		}
	}
	for _, name := range unused {
		d.ignored.add("extension "+name, "")
	}
	return nil
}
