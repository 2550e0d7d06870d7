package sound

import "math"

func fireDisc() []float32 {
	n, air, body, ring := noise(1), filter{}, sweep{}, sweep{}
	return render(0.5, func(t, share float64) float64 {
		_, whoosh, _ := air.step(n.next(), glide(3200, 500, share), 0.5)
		tone := body.sine(glide(760, 120, math.Sqrt(share)))
		metal := ring.sine(glide(1730, 980, share)) * decay(t, 0.05)
		return 0.5*tone*decay(t, 0.12) + 0.4*whoosh*decay(t, 0.14) + 0.2*metal
	})
}

func fireThump() []float32 {
	n, air, body := noise(2), filter{}, sweep{}
	return render(0.4, func(t, share float64) float64 {
		low, _, _ := air.step(n.next(), glide(1800, 200, share), 1)
		return 0.8*body.sine(glide(180, 55, share))*decay(t, 0.1) + 0.5*low*decay(t, 0.05)
	})
}

func fireGun() []float32 {
	n, air := noise(3), filter{}
	return render(0.14, func(t, share float64) float64 {
		low, band, _ := air.step(n.next(), glide(4200, 700, share), 0.7)
		return math.Tanh(1.4*(low+band)) * decay(t, 0.025) * 0.8
	})
}

func fireEnergy() []float32 {
	body, ring := sweep{}, sweep{}
	return render(0.3, func(t, share float64) float64 {
		return (0.35*body.saw(glide(1900, 240, share)) + 0.25*ring.sine(glide(2600, 380, share))) *
			decay(t, 0.08)
	})
}

func explosion() []float32 {
	n, air, rumble, body := noise(4), filter{}, filter{}, sweep{}
	return render(1.6, func(t, share float64) float64 {
		white := n.next()
		crack, _, _ := air.step(white, glide(6500, 180, math.Sqrt(share)), 1.1)
		deep, _, _ := rumble.step(white, 120, 0.8)
		sub := body.sine(glide(95, 28, math.Sqrt(share)))
		sum := 1.6*crack*decay(t, 0.22) + 2.2*deep*decay(t, 0.5) + 0.9*sub*decay(t, 0.3)
		return 0.85 * math.Tanh(sum)
	})
}

func land() []float32 {
	n, air, body := noise(5), filter{}, sweep{}
	return render(0.3, func(t, share float64) float64 {
		low, _, _ := air.step(n.next(), 700, 1)
		return 0.8*body.sine(glide(130, 45, share))*decay(t, 0.07) + 0.7*low*decay(t, 0.04)
	})
}

func thud() []float32 {
	n, rumble, body := noise(14), filter{}, sweep{}
	return render(0.7, func(t, share float64) float64 {
		deep, _, _ := rumble.step(n.next(), glide(220, 60, share), 0.9)
		sub := body.sine(glide(72, 26, math.Sqrt(share)))
		return 0.9 * math.Tanh(1.3*sub*decay(t, 0.18)+2.4*deep*decay(t, 0.14))
	})
}

func step() []float32 {
	n, air := noise(6), filter{}
	return render(0.09, func(t, _ float64) float64 {
		low, band, _ := air.step(n.next(), 1100, 0.8)
		return 0.6 * (low + 0.5*band) * decay(t, 0.018)
	})
}

func jump() []float32 {
	n, air := noise(7), filter{}
	return render(0.2, func(t, share float64) float64 {
		_, band, _ := air.step(n.next(), glide(350, 1500, share), 0.7)
		return 0.4 * band * math.Sin(math.Pi*share)
	})
}

func hit() []float32 {
	a, b := sweep{}, sweep{}
	return render(0.12, func(t, _ float64) float64 {
		return (0.4*a.sine(1568) + 0.3*b.sine(2349)) * decay(t, 0.035)
	})
}

func hurt() []float32 {
	n, body := noise(8), sweep{}
	return render(0.25, func(t, share float64) float64 {
		return math.Tanh(2*body.saw(glide(190, 85, share))+0.6*n.next()) * 0.45 * decay(t, 0.08)
	})
}

func death() []float32 {
	a, b := sweep{}, sweep{}
	return render(0.9, func(t, share float64) float64 {
		return (0.35*a.saw(glide(420, 50, share)) + 0.3*b.sine(glide(310, 38, share))) * decay(t, 0.4)
	})
}

func spawn() []float32 {
	chord := [3]float64{392, 587.33, 880} // G, D, A: open and bright
	var voices [3]sweep
	return render(0.7, func(t, _ float64) float64 {
		sum := 0.0
		for i, pitch := range chord {
			if start := 0.09 * float64(i); t >= start {
				sum += voices[i].sine(pitch) * decay(t-start, 0.18)
			}
		}
		return 0.25 * sum
	})
}

func click() []float32 {
	a := sweep{}
	return render(0.04, func(t, share float64) float64 {
		return 0.35 * a.sine(glide(1400, 900, share)) * decay(t, 0.01)
	})
}

func jetLoop() []float32 {
	n, body, hiss, flutter := noise(9), filter{}, filter{}, sweep{}
	return loop(1.5, func(float64) float64 {
		white := n.next()
		_, roar, _ := body.step(white, 260, 0.6)
		_, top, _ := hiss.step(white, 2100, 0.9)
		return (0.75*roar + 0.3*top) * (1 + 0.15*flutter.sine(34))
	})
}

func skiLoop() []float32 {
	n, slow, grain, band := noise(10), noise(11), filter{}, filter{}
	return loop(1.3, func(float64) float64 {
		rough, _, _ := grain.step(slow.next(), 18, 1)
		_, hiss, _ := band.step(n.next(), 2600, 0.8)
		return 0.4 * hiss * (1 + 6*math.Abs(rough))
	})
}

func windLoop() []float32 {
	n, slow, gust, low := noise(12), noise(13), filter{}, filter{}
	return loop(2.5, func(float64) float64 {
		swell, _, _ := gust.step(slow.next(), 1.5, 1)
		_, band, _ := low.step(n.next(), 480, 0.6)
		return 0.7 * band * (1 + 6*swell)
	})
}
