package gltf

import (
	"encoding/json"
)

// lenient is a part of a document about looks. Where it has another form than expected it
// is left out, and the level is not refused.
type lenient[T any] struct{ Value T }

func (l *lenient[T]) UnmarshalJSON(data []byte) error {
	var value T
	if json.Unmarshal(data, &value) == nil {
		l.Value = value
	}
	return nil
}

// TextureUse is an image with its sampler.
type TextureUse struct {
	Source  *int `json:"source"`
	Sampler *int `json:"sampler"`
}

// Sampler says how an image continues beyond its edges.
type Sampler struct {
	WrapS int `json:"wrapS"`
	WrapT int `json:"wrapT"`
}

// Image is the place of a picture.
type Image struct {
	URI  string `json:"uri"`
	View *int   `json:"bufferView"`
}

// TextureInfo is the use of a texture by a material.
type TextureInfo struct {
	Index      *int `json:"index"`
	TexCoord   int  `json:"texCoord"`
	Extensions struct {
		Transform *struct {
			Offset   [2]float64  `json:"offset"`
			Rotation float64     `json:"rotation"`
			Scale    *[2]float64 `json:"scale"`
			TexCoord *int        `json:"texCoord"`
		} `json:"KHR_texture_transform"`
	} `json:"extensions"`
}

// Looks are looks of a material that geometry does not depend on.
type Looks struct {
	Metallic struct {
		Texture *TextureInfo `json:"baseColorTexture"`
	} `json:"pbrMetallicRoughness"`
	Emissive   *TextureInfo `json:"emissiveTexture"`
	AlphaMode  string       `json:"alphaMode"`
	Cutoff     *float64     `json:"alphaCutoff"`
	Extensions struct {
		Unlit    *struct{} `json:"KHR_materials_unlit"`
		Emission struct {
			Strength *float64 `json:"emissiveStrength"`
		} `json:"KHR_materials_emissive_strength"`
	} `json:"extensions"`
}

// IsTextured reports whether a material has a texture that is drawn.
func (l *Looks) IsTextured() bool { return l.Metallic.Texture != nil || l.Emissive != nil }

// mostEmission limits how much brighter than white a surface shines [ours].
const mostEmission = 16.0

// Strength returns by how much the emission of a material is multiplied.
func (l *Looks) Strength() float64 {
	if s := l.Extensions.Emission.Strength; s != nil && *s >= 0 {
		return min(*s, mostEmission)
	}
	return 1
}

// Lights are the lamps of a document, of KHR_lights_punctual.
type Lights struct {
	Punctual struct {
		Lights []lenient[Light] `json:"lights"`
	} `json:"KHR_lights_punctual"`
}

// Light is a lamp.
type Light struct {
	Type      string      `json:"type"`
	Color     *[3]float64 `json:"color"`
	Intensity *float64    `json:"intensity"`
	Range     *float64    `json:"range"`
	Spot      struct {
		Inner float64  `json:"innerConeAngle"` // radians
		Outer *float64 `json:"outerConeAngle"`
	} `json:"spot"`
}

// Animation is an animation of nodes. Only the motion of whole nodes is used.
type Animation struct {
	Channels []struct {
		Sampler int `json:"sampler"`
		Target  struct {
			Node *int   `json:"node"`
			Path string `json:"path"`
		} `json:"target"`
	} `json:"channels"`
	Samplers []struct {
		Input         int    `json:"input"`
		Output        int    `json:"output"`
		Interpolation string `json:"interpolation"`
	} `json:"samplers"`
}
