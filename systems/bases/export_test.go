package bases

var Station = stationKind
