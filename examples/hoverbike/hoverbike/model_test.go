package hoverbike_test

import (
	"testing"

	"github.com/skijet/skijet/examples/hoverbike/hoverbike"
	"github.com/skijet/skijet/systems/modeltest"
)

func TestModel_KeepsWhatHoldsForAnyModel(t *testing.T) { modeltest.Run(t, hoverbike.Model()) }
