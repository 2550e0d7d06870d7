package fused

// Written calls what is written by hand.
func Written() { written() }

func written()
