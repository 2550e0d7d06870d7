#include "textflag.h"

// written breaks the rule by hand: VFMADD in a comment is no breach, the one
// below is.
// func written()
TEXT ·written(SB), NOSPLIT, $0-0
	VFMADD231PD Y0, Y1, Y2
	VMULPD Y0, Y1, Y2
	RET
