package sound

import "math"

func fireMortar() []float32 {
	n, air, body, tail := noise(21), filter{}, sweep{}, filter{}
	return render(0.8, func(t, share float64) float64 {
		white := n.next()
		low, _, _ := air.step(white, glide(1500, 120, share), 1)
		deep, _, _ := tail.step(white, 160, 0.7)
		return 0.95*body.sine(glide(125, 34, math.Sqrt(share)))*decay(t, 0.17) + 0.6*low*decay(t, 0.06) + 0.7*deep*decay(t, 0.25)
	})
}

func fireBlaster() []float32 {
	body, ring := sweep{}, sweep{}
	return render(0.22, func(t, share float64) float64 {
		tone := body.sine(glide(1500, 300, math.Sqrt(share)) * (1 + 0.25*ring.sine(190)))
		return 0.6 * tone * decay(t, 0.06)
	})
}

func firePlasma() []float32 {
	n, air, body, wobble := noise(22), filter{}, sweep{}, sweep{}
	return render(0.45, func(t, share float64) float64 {
		_, hiss, _ := air.step(n.next(), glide(900, 3600, share), 0.4)
		hum := body.saw(glide(320, 90, share)) * (0.7 + 0.3*wobble.sine(38))
		return 0.32*hum*decay(t, 0.13) + 0.4*hiss*decay(t, 0.1)
	})
}

func fireLaser() []float32 {
	n, air, body, ring := noise(23), filter{}, sweep{}, sweep{}
	return render(0.6, func(t, share float64) float64 {
		_, _, snap := air.step(n.next(), 5200, 0.9)
		return 0.45*body.sine(glide(3400, 820, math.Sqrt(share)))*decay(t, 0.09) +
			0.22*ring.sine(glide(1720, 1660, share))*decay(t, 0.2) + 0.25*snap*decay(t, 0.012)
	})
}

func fireMissile() []float32 {
	n, air, roar, body := noise(24), filter{}, filter{}, sweep{}
	return render(0.9, func(t, share float64) float64 {
		white := n.next()
		_, whoosh, _ := air.step(white, glide(500, 2600, math.Sqrt(share)), 0.5)
		low, _, _ := roar.step(white, 280, 0.8)
		return 0.5*body.sine(glide(150, 60, share))*decay(t, 0.08) + 0.5*whoosh*decay(t, 0.3) + 0.6*low*decay(t, 0.2)
	})
}

func throwWeapon() []float32 {
	n, air := noise(25), filter{}
	return render(0.28, func(_, share float64) float64 {
		_, band, _ := air.step(n.next(), glide(500, 1900, share), 0.5)
		return 0.5 * band * math.Sin(math.Pi*share)
	})
}

func hitHeavy() []float32 {
	n, air, rumble, body := noise(26), filter{}, filter{}, sweep{}
	return render(2.4, func(t, share float64) float64 {
		white := n.next()
		crack, _, _ := air.step(white, glide(4200, 90, math.Sqrt(share)), 1)
		deep, _, _ := rumble.step(white, 85, 0.6)
		sum := 1.5*crack*decay(t, 0.3) + 2.6*deep*decay(t, 0.9) + 1.1*body.sine(glide(70, 22, math.Sqrt(share)))*decay(t, 0.5)
		return 0.9 * math.Tanh(sum)
	})
}

func hitPlasma() []float32 {
	n, air, body := noise(27), filter{}, sweep{}
	return render(0.8, func(t, share float64) float64 {
		low, band, _ := air.step(n.next(), glide(3800, 240, math.Sqrt(share)), 0.6)
		return 0.8 * math.Tanh(0.9*(low+band)*decay(t, 0.18)+0.6*body.saw(glide(210, 45, share))*decay(t, 0.16))
	})
}

func hitBullet() []float32 {
	n, air, ring := noise(28), filter{}, sweep{}
	return render(0.2, func(t, share float64) float64 {
		_, band, _ := air.step(n.next(), 2600, 0.6)
		return 0.5*band*decay(t, 0.015) + 0.25*ring.sine(glide(3100, 1500, share))*decay(t, 0.05)
	})
}

func hitZap() []float32 {
	n, air, body := noise(29), filter{}, sweep{}
	return render(0.25, func(t, share float64) float64 {
		_, _, high := air.step(n.next(), 2400, 0.7)
		return 0.3*high*decay(t, 0.03) + 0.4*body.saw(glide(1300, 150, share))*decay(t, 0.05)
	})
}

func emptyClick() []float32 {
	n, air, body := noise(30), filter{}, sweep{}
	return render(0.09, func(t, share float64) float64 {
		_, band, _ := air.step(n.next(), 3000, 0.5)
		return 0.5*band*decay(t, 0.004) + 0.4*body.sine(glide(900, 420, share))*decay(t, 0.015)
	})
}

func beamLoop() []float32 {
	n, air, body, buzz := noise(31), filter{}, sweep{}, sweep{}
	return loop(1.2, func(float64) float64 {
		_, band, _ := air.step(n.next(), 3200, 0.4)
		return (0.28*body.saw(110) + 0.3*band) * (0.6 + 0.4*buzz.saw(55))
	})
}

func repairLoop() []float32 {
	a, b, slow := sweep{}, sweep{}, sweep{}
	return loop(1.6, func(float64) float64 {
		return 0.22*a.sine(440) + 0.16*b.sine(660)*(0.5+0.5*slow.sine(5))
	})
}

func discLoop() []float32 {
	n, air, body, spin := noise(32), filter{}, sweep{}, sweep{}
	return loop(1.1, func(float64) float64 {
		_, band, _ := air.step(n.next(), 1500, 0.3)
		return (0.3*body.sine(310) + 0.35*band) * (0.65 + 0.35*spin.sine(24))
	})
}

func missileLoop() []float32 {
	n, air, low := noise(33), filter{}, filter{}
	return loop(1.4, func(float64) float64 {
		white := n.next()
		_, roar, _ := air.step(white, 620, 0.5)
		deep, _, _ := low.step(white, 150, 0.8)
		return 0.6*roar + 0.5*deep
	})
}

func plasmaLoop() []float32 {
	n, air, body, wobble := noise(34), filter{}, sweep{}, sweep{}
	return loop(1, func(float64) float64 {
		_, band, _ := air.step(n.next(), 2200, 0.5)
		return (0.22*body.saw(140) + 0.25*band) * (0.6 + 0.4*wobble.sine(16))
	})
}
