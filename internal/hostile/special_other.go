//go:build !unix

package hostile

func special() []oddity { return nil }
