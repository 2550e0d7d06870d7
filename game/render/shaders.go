package render

import (
	"embed"
	"fmt"
	"slices"
	"sync"

	"github.com/hajimehoshi/ebiten/v2"
)

//go:embed shaders/*.kage
var shaderFiles embed.FS

// programs are the compiled shaders.
type programs struct {
	ground, groundDepth, groundFine                                 *ebiten.Shader
	depth, fine, terrain, object, sky, sprite, water, veil, resolve *ebiten.Shader
	texturedDepth, texturedFine, textured                           *ebiten.Shader
}

// compile builds all shaders, which all renderers share. Kage has no include, so common.kage is prepended to those
// that use the camera, and what the surface of an object is to those that draw objects.
var compile = sync.OnceValues(func() (*programs, error) {
	p := &programs{}
	for _, f := range p.sources() {
		source, err := f.source()
		if err != nil {
			return nil, err
		}
		if *f.dst, err = ebiten.NewShader(source); err != nil {
			return nil, fmt.Errorf("render: shader %s: %w", f.name, err)
		}
	}
	return p, nil
})

// shaderSource is a shader with what is prepended to it.
type shaderSource struct {
	name   string
	before []string
	dst    **ebiten.Shader
}

// sources are all shaders.
func (p *programs) sources() []shaderSource {
	camera, land := []string{"common", "third"}, []string{"common", "first", "land"}
	plain, textured := []string{"common", "third", "plain"}, []string{"common", "first", "texture"}
	return []shaderSource{
		{"ground", land, &p.ground},
		{"grounddepth", land, &p.groundDepth},
		{"groundfine", land, &p.groundFine},
		{"depth", plain, &p.depth},
		{"fine", plain, &p.fine},
		{"terrain", append(slices.Clone(land), "rock"), &p.terrain},
		{"object", plain, &p.object},
		{"depth", textured, &p.texturedDepth},
		{"fine", textured, &p.texturedFine},
		{"object", textured, &p.textured},
		{"sky", camera, &p.sky},
		{"sprite", camera, &p.sprite},
		{"water", camera, &p.water},
		{"veil", camera, &p.veil},
		{"resolve", nil, &p.resolve},
	}
}

// source returns the text of the shader.
func (s *shaderSource) source() (source []byte, err error) {
	for _, name := range append(slices.Clone(s.before), s.name) {
		text, err := shaderFiles.ReadFile("shaders/" + name + ".kage")
		if err != nil {
			return nil, fmt.Errorf("render: %w", err)
		}
		source = append(source, text...)
	}
	return source, nil
}
