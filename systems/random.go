package systems

// nextRandom advances the match's generator (splitmix64) and returns 64 bits.
func (m *Match) nextRandom() uint64 {
	m.random += 0x9e3779b97f4a7c15
	z := m.random
	z = (z ^ z>>30) * 0xbf58476d1ce4e5b9
	z = (z ^ z>>27) * 0x94d049bb133111eb
	return z ^ z>>31
}

// randomBelow returns 0 to n-1; n is small, so the bias of the remainder is
// far below what a game can show.
func (m *Match) randomBelow(n int) int { return int(m.nextRandom() % uint64(n)) }

// randomUnit returns a number in [-1, 1).
func (m *Match) randomUnit() float64 {
	return float64(float64(m.nextRandom()>>11)/(1<<52)) - 1
}
