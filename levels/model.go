package levels

import (
	"path"
)

// model is a decoded glTF file in our axes, not yet placed in a level.
type model struct {
	parts   []mesh
	markers []marker
	ignored []string
	notes   []string
	empty   string // why it has no triangles, where that is so

	level     *levelProperties // or nil
	grid      *grid            // or nil
	noTerrain string           // why a mesh with cell_m is no grid, where that is so
	movements []movement
	materials []material // with numbers of their own
	lights    []light
	sun       *light
}

// modelName names a scene of a model file; place is what names it, for errors.
type modelName struct{ file, scene, place string }

// loadModel reads a scene of a model file of a level, or the default scene.
func loadModel(s source, o modelOptions, name modelName) (*model, error) {
	file, place := name.file, name.place
	if !IsModel(file) {
		return nil, fault(ErrFormat, place, "%q is neither .glb nor .gltf", file)
	}
	data, err := s.read(file, MaxModelBytes, place)
	if err != nil {
		return nil, err
	}
	m, err := decodeModel(data, s.in(path.Dir(file)), o, name.scene)
	return m, inFile(err, path.Join(s.folder, file))
}

// decodeModel decodes a scene of a glTF file; further files are read from s.
func decodeModel(data []byte, s source, o modelOptions, scene string) (*model, error) {
	d, err := decodeDocument(data, s)
	if err != nil {
		return nil, err
	}
	w := walker{document: d, options: o, visited: make([]bool, len(d.Nodes))}
	if err := w.walkScene(scene); err != nil {
		return nil, err
	}
	if err := w.chooseSides(); err != nil {
		return nil, err
	}
	if w.model.materials, err = w.ownMaterials(); err != nil {
		return nil, err
	}
	w.noteNoExtras()
	d.noteUnused()
	if len(w.model.parts) == 0 {
		w.model.empty = w.whyEmpty()
	}
	w.model.ignored = d.ignored.lines()
	w.model.notes = append(w.model.notes, w.noted.lines()...)
	return &w.model, nil
}
