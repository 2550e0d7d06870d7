package agones

import (
	"bytes"
	"context"
	"crypto/tls"
	"crypto/x509"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"os"
	"path/filepath"
	"strconv"
	"strings"
)

// account is where Kubernetes puts what a program in a pod needs to ask it.
const account = "/var/run/secrets/kubernetes.io/serviceaccount"

// ErrNone is returned when no server of a fleet is ready.
var ErrNone = errors.New("no server of the fleet is ready")

// Allocator asks Kubernetes for servers of a fleet that Agones keeps ready.
type Allocator struct {
	base, fleet string // base is the URL of the service
	folder      string // of the account
	client      *http.Client
}

// NewAllocator returns that of a program in a pod, with the account of that.
func NewAllocator(fleet string) (*Allocator, error) {
	host, port := os.Getenv("KUBERNETES_SERVICE_HOST"), os.Getenv("KUBERNETES_SERVICE_PORT")
	if host == "" || port == "" {
		return nil, errors.New("this is no pod of Kubernetes")
	}
	return newAllocator("https://"+net.JoinHostPort(host, port), fleet, account)
}

func newAllocator(base, fleet, folder string) (*Allocator, error) {
	authority, err := os.ReadFile(filepath.Join(folder, "ca.crt"))
	if err != nil {
		return nil, err
	}
	namespace, err := os.ReadFile(filepath.Join(folder, "namespace"))
	if err != nil {
		return nil, err
	}
	pool := x509.NewCertPool()
	if !pool.AppendCertsFromPEM(authority) {
		return nil, fmt.Errorf("%s/ca.crt has no certificate", folder)
	}
	return &Allocator{base: base + "/apis/allocation.agones.dev/v1/namespaces/" + strings.TrimSpace(string(namespace)) + "/gameserverallocations", fleet: fleet, folder: folder,
		client: &http.Client{Transport: &http.Transport{TLSClientConfig: &tls.Config{RootCAs: pool, MinVersion: tls.VersionTLS12}}}}, nil
}

// allocation is a GameServerAllocation of Agones.
type allocation struct {
	APIVersion string `json:"apiVersion"`
	Kind       string `json:"kind"`
	Spec       struct {
		Selectors  []selector `json:"selectors"`
		Scheduling string     `json:"scheduling"`
	} `json:"spec"`
	Status struct {
		State   string `json:"state"`
		Address string `json:"address"`
		Ports   []struct {
			Port int `json:"port"`
		} `json:"ports"`
	} `json:"status,omitzero"`
}

type selector struct {
	MatchLabels map[string]string `json:"matchLabels"`
	State       string            `json:"gameServerState"`
}

// Allocate returns the address of a server that was ready and is allocated now.
func (a *Allocator) Allocate(ctx context.Context) (address string, err error) {
	ask := allocation{APIVersion: "allocation.agones.dev/v1", Kind: "GameServerAllocation"}
	ask.Spec.Selectors = []selector{{map[string]string{"agones.dev/fleet": a.fleet}, "Ready"}}
	ask.Spec.Scheduling = "Packed"
	body, err := json.Marshal(ask)
	if err != nil {
		return "", err
	}
	token, err := os.ReadFile(filepath.Join(a.folder, "token")) // which Kubernetes renews
	if err != nil {
		return "", err
	}
	q, err := http.NewRequestWithContext(ctx, http.MethodPost, a.base, bytes.NewReader(body))
	if err != nil {
		return "", err
	}
	q.Header.Set("Content-Type", "application/json")
	q.Header.Set("Authorization", "Bearer "+strings.TrimSpace(string(token)))
	answer, err := a.client.Do(q)
	if err != nil {
		return "", err
	}
	defer answer.Body.Close()
	data, err := io.ReadAll(io.LimitReader(answer.Body, mostAnswer))
	if err != nil {
		return "", err
	}
	if answer.StatusCode != http.StatusOK && answer.StatusCode != http.StatusCreated {
		return "", fmt.Errorf("the allocation is answered by %s", answer.Status)
	}
	var got allocation
	if err := json.Unmarshal(data, &got); err != nil {
		return "", err
	}
	if s := &got.Status; s.State == "Allocated" && len(s.Ports) > 0 {
		return net.JoinHostPort(s.Address, strconv.Itoa(s.Ports[0].Port)), nil
	}
	return "", fmt.Errorf("%w: %s", ErrNone, got.Status.State)
}
