package components

// MaterialData is what a surface is made of. A level lists its materials;
// collision.Hit.Material is the place in that list, and 0 the default material.
type MaterialData struct {
	Name       string  `state:"max=1024"`
	Friction   float64 // multiplies the friction of a contact, 1 for the default
	Elasticity float64 // multiplies the elasticity of a bounce, 1 for the default
}

// DefaultMaterial is the material of surfaces that name none.
func DefaultMaterial() MaterialData { return MaterialData{Friction: 1, Elasticity: 1} }
