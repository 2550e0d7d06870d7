package components

// MaterialData is the material of a surface. A level lists its materials;
// collision.Hit.Material is an index into that list, and 0 is the default material.
type MaterialData struct {
	Name       string  `state:"max=1024"`
	Friction   float64 // factor of the friction of a contact, 1 for the default
	Elasticity float64 // factor of the elasticity of a bounce, 1 for the default
}

// DefaultMaterial is the material of surfaces without a named one.
func DefaultMaterial() MaterialData { return MaterialData{Friction: 1, Elasticity: 1} }
