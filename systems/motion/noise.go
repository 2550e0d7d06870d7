package motion

// Noise is the largest speed into a surface, in m/s, that rounding leaves in a velocity
// that was clipped to it, at all speeds of play [ours]. If it were smaller, a body would
// hit the surface along which it moves again.
const Noise = 1e-9
