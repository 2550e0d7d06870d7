package modes

var Trail = trailKind
