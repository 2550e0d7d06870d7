package main

import (
	"bytes"
	"encoding/json"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"go.yaml.in/yaml/v3"

	"github.com/skijet/skijet/systems/netplay/server"
)

// What is used of Kubernetes 1.34 to 1.36 and of Agones 1.60, field by field. A field that is not here is refused.
type (
	meta struct {
		Name      string            `yaml:"name"`
		Namespace string            `yaml:"namespace"`
		Labels    map[string]string `yaml:"labels"`
	}
	object struct {
		APIVersion string `yaml:"apiVersion"`
		Kind       string `yaml:"kind"`
		Metadata   meta   `yaml:"metadata"`
	}
	labels struct {
		MatchLabels map[string]string `yaml:"matchLabels"`
	}
	port struct {
		Name          string `yaml:"name"`
		ContainerPort int    `yaml:"containerPort"`
		Protocol      string `yaml:"protocol"`
	}
	mount struct {
		Name      string `yaml:"name"`
		MountPath string `yaml:"mountPath"`
		ReadOnly  bool   `yaml:"readOnly"`
	}
	container struct {
		Name  string   `yaml:"name"`
		Image string   `yaml:"image"`
		Args  []string `yaml:"args"`
		Ports []port   `yaml:"ports"`
		Env   []struct {
			Name      string `yaml:"name"`
			ValueFrom struct {
				FieldRef struct {
					FieldPath string `yaml:"fieldPath"`
				} `yaml:"fieldRef"`
			} `yaml:"valueFrom"`
		} `yaml:"env"`
		ReadinessProbe *struct {
			HTTPGet struct {
				Path string `yaml:"path"`
				Port string `yaml:"port"`
			} `yaml:"httpGet"`
			PeriodSeconds int `yaml:"periodSeconds"`
		} `yaml:"readinessProbe"`
		Resources struct {
			Requests map[string]string `yaml:"requests"`
			Limits   map[string]string `yaml:"limits"`
		} `yaml:"resources"`
		SecurityContext struct {
			AllowPrivilegeEscalation *bool `yaml:"allowPrivilegeEscalation"`
			ReadOnlyRootFilesystem   bool  `yaml:"readOnlyRootFilesystem"`
			RunAsNonRoot             bool  `yaml:"runAsNonRoot"`
			RunAsUser                int   `yaml:"runAsUser"`
			Capabilities             struct {
				Drop []string `yaml:"drop"`
			} `yaml:"capabilities"`
		} `yaml:"securityContext"`
		VolumeMounts []mount `yaml:"volumeMounts"`
	}
	volume struct {
		Name   string `yaml:"name"`
		Secret struct {
			SecretName string `yaml:"secretName"`
		} `yaml:"secret"`
		ConfigMap struct {
			Name string `yaml:"name"`
		} `yaml:"configMap"`
		EmptyDir *struct{} `yaml:"emptyDir"`
	}
	pod struct {
		Metadata meta `yaml:"metadata"`
		Spec     struct {
			ServiceAccountName            string `yaml:"serviceAccountName"`
			TerminationGracePeriodSeconds int    `yaml:"terminationGracePeriodSeconds"`
			TopologySpreadConstraints     []struct {
				MaxSkew           int    `yaml:"maxSkew"`
				TopologyKey       string `yaml:"topologyKey"`
				WhenUnsatisfiable string `yaml:"whenUnsatisfiable"`
				LabelSelector     labels `yaml:"labelSelector"`
			} `yaml:"topologySpreadConstraints"`
			Containers []container `yaml:"containers"`
			Volumes    []volume    `yaml:"volumes"`
		} `yaml:"spec"`
	}
	workload struct { // Deployment and StatefulSet
		object `yaml:",inline"`
		Spec   struct {
			Replicas            int    `yaml:"replicas"`
			ServiceName         string `yaml:"serviceName"`
			PodManagementPolicy string `yaml:"podManagementPolicy"`
			Selector            labels `yaml:"selector"`
			Template            pod    `yaml:"template"`
		} `yaml:"spec"`
	}
	fleet struct {
		object `yaml:",inline"`
		Spec   struct {
			Replicas   int    `yaml:"replicas"`
			Scheduling string `yaml:"scheduling"`
			Strategy   struct {
				Type          string `yaml:"type"`
				RollingUpdate struct {
					MaxSurge       string `yaml:"maxSurge"`
					MaxUnavailable string `yaml:"maxUnavailable"`
				} `yaml:"rollingUpdate"`
			} `yaml:"strategy"`
			Template struct {
				Metadata meta `yaml:"metadata"`
				Spec     struct {
					Ports []struct {
						Name          string `yaml:"name"`
						PortPolicy    string `yaml:"portPolicy"`
						ContainerPort int    `yaml:"containerPort"`
						Protocol      string `yaml:"protocol"`
					} `yaml:"ports"`
					Health struct {
						InitialDelaySeconds int `yaml:"initialDelaySeconds"`
						PeriodSeconds       int `yaml:"periodSeconds"`
						FailureThreshold    int `yaml:"failureThreshold"`
					} `yaml:"health"`
					Eviction struct {
						Safe string `yaml:"safe"`
					} `yaml:"eviction"`
					Template pod `yaml:"template"`
				} `yaml:"spec"`
			} `yaml:"template"`
		} `yaml:"spec"`
	}
	autoscaler struct {
		object `yaml:",inline"`
		Spec   struct {
			FleetName string `yaml:"fleetName"`
			Policy    struct {
				Type   string `yaml:"type"`
				Buffer struct {
					BufferSize  int `yaml:"bufferSize"`
					MinReplicas int `yaml:"minReplicas"`
					MaxReplicas int `yaml:"maxReplicas"`
				} `yaml:"buffer"`
			} `yaml:"policy"`
		} `yaml:"spec"`
	}
	service struct {
		object `yaml:",inline"`
		Spec   struct {
			Type                     string            `yaml:"type"`
			ClusterIP                string            `yaml:"clusterIP"`
			ExternalTrafficPolicy    string            `yaml:"externalTrafficPolicy"`
			PublishNotReadyAddresses bool              `yaml:"publishNotReadyAddresses"`
			Selector                 map[string]string `yaml:"selector"`
			Ports                    []struct {
				Name       string `yaml:"name"`
				Port       int    `yaml:"port"`
				TargetPort string `yaml:"targetPort"`
				Protocol   string `yaml:"protocol"`
			} `yaml:"ports"`
		} `yaml:"spec"`
	}
	budget struct {
		object `yaml:",inline"`
		Spec   struct {
			MaxUnavailable int    `yaml:"maxUnavailable"`
			Selector       labels `yaml:"selector"`
		} `yaml:"spec"`
	}
	role struct {
		object `yaml:",inline"`
		Rules  []struct {
			APIGroups []string `yaml:"apiGroups"`
			Resources []string `yaml:"resources"`
			Verbs     []string `yaml:"verbs"`
		} `yaml:"rules"`
	}
	binding struct {
		object  `yaml:",inline"`
		RoleRef struct {
			APIGroup string `yaml:"apiGroup"`
			Kind     string `yaml:"kind"`
			Name     string `yaml:"name"`
		} `yaml:"roleRef"`
		Subjects []struct {
			Kind      string `yaml:"kind"`
			Name      string `yaml:"name"`
			Namespace string `yaml:"namespace"`
		} `yaml:"subjects"`
	}
	configMap struct {
		object `yaml:",inline"`
		Data   map[string]string `yaml:"data"`
	}
	peers []struct {
		PodSelector labels `yaml:"podSelector"`
	}
	passage struct {
		Port     int    `yaml:"port"`
		EndPort  int    `yaml:"endPort"`
		Protocol string `yaml:"protocol"`
	}
	passages []passage
	policy   struct {
		object `yaml:",inline"`
		Spec   struct {
			PodSelector labels   `yaml:"podSelector"`
			PolicyTypes []string `yaml:"policyTypes"`
			Ingress     []struct {
				From  peers    `yaml:"from"`
				Ports passages `yaml:"ports"`
			} `yaml:"ingress"`
			Egress []struct {
				To    peers    `yaml:"to"`
				Ports passages `yaml:"ports"`
			} `yaml:"egress"`
		} `yaml:"spec"`
	}
)

// kinds are what is decoded, by version and kind.
func kinds() map[string]any {
	return map[string]any{"agones.dev/v1 Fleet": new(fleet), "autoscaling.agones.dev/v1 FleetAutoscaler": new(autoscaler), "apps/v1 Deployment": new(workload), "apps/v1 StatefulSet": new(workload),
		"v1 Service": new(service), "policy/v1 PodDisruptionBudget": new(budget), "v1 ServiceAccount": new(object), "rbac.authorization.k8s.io/v1 Role": new(role),
		"rbac.authorization.k8s.io/v1 RoleBinding": new(binding), "v1 ConfigMap": new(configMap), "networking.k8s.io/v1 NetworkPolicy": new(policy)}
}

// strictly decodes a document of one known type.
func strictly(text string, into any) error {
	d := yaml.NewDecoder(strings.NewReader(text))
	d.KnownFields(true)
	return d.Decode(into)
}

// read returns all documents of the folder, by kind and name.
func read(t *testing.T) map[string]any {
	t.Helper()
	files, err := filepath.Glob("deploy/*.yaml")
	if err != nil || len(files) == 0 {
		t.Fatal(files, err)
	}
	all := map[string]any{}
	for _, file := range files {
		data, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		for _, text := range strings.Split(string(data), "\n---\n") {
			var o object
			if err := yaml.Unmarshal([]byte(text), &o); err != nil {
				t.Fatalf("%s: %v", file, err)
			}
			one := kinds()[o.APIVersion+" "+o.Kind]
			if one == nil {
				t.Fatalf("%s: %s %s is not known here", file, o.APIVersion, o.Kind)
			}
			if err := strictly(text, one); err != nil {
				t.Errorf("%s: %s %s: %v", file, o.Kind, o.Metadata.Name, err)
			}
			if o.Metadata.Name == "" || o.Metadata.Namespace != "arenas" || all[o.Kind+" "+o.Metadata.Name] != nil {
				t.Errorf("%s: %s %q of %q has no name of its own, or another namespace", file, o.Kind, o.Metadata.Name, o.Metadata.Namespace)
			}
			all[o.Kind+" "+o.Metadata.Name] = one
		}
	}
	return all
}

// get returns a document.
func get[T any](t *testing.T, all map[string]any, name string) *T {
	t.Helper()
	one, ok := all[name].(*T)
	if !ok {
		t.Fatalf("there is no %s", name)
	}
	return one
}

// TestManifests_FitTogether: what they name is there, in each other and in the program.
func TestManifests_FitTogether(t *testing.T) {
	all := read(t)
	f, lobby, nats := get[fleet](t, all, "Fleet arena"), get[workload](t, all, "Deployment lobby"), get[workload](t, all, "StatefulSet nats")
	pods := map[string]*pod{"arena": &f.Spec.Template.Spec.Template, "lobby": &lobby.Spec.Template, "nats": &nats.Spec.Template}
	var help bytes.Buffer
	server.Run(t.Context(), []string{"-h"}, &help, &help)
	for app, p := range pods {
		c := p.Spec.Containers[0]
		if p.Metadata.Labels["app"] != app || len(p.Spec.Containers) != 1 {
			t.Errorf("the pods of %s are %+v", app, p.Metadata)
		}
		for _, arg := range c.Args {
			if strings.HasPrefix(arg, "--") && !strings.Contains(help.String(), arg) {
				t.Errorf("%s: the server has no flag %s", app, arg)
			}
		}
		if s := c.SecurityContext; s.AllowPrivilegeEscalation == nil || *s.AllowPrivilegeEscalation || !s.ReadOnlyRootFilesystem || !s.RunAsNonRoot || s.RunAsUser == 0 || !slices.Equal(s.Capabilities.Drop, []string{"ALL"}) {
			t.Errorf("%s has rights: %+v", app, s)
		}
		for _, m := range c.VolumeMounts {
			if !slices.ContainsFunc(p.Spec.Volumes, func(v volume) bool { return v.Name == m.Name }) {
				t.Errorf("%s has no volume %s", app, m.Name)
			}
		}
		if get[policy](t, all, "NetworkPolicy "+app).Spec.PodSelector.MatchLabels["app"] != app {
			t.Errorf("the policy of %s is about other pods", app)
		}
	}
	for app, w := range map[string]*workload{"lobby": lobby, "nats": nats} {
		s, b := get[service](t, all, "Service "+app), get[budget](t, all, "PodDisruptionBudget "+app)
		for what, labels := range map[string]map[string]string{"selector": w.Spec.Selector.MatchLabels, "service": s.Spec.Selector, "budget": b.Spec.Selector.MatchLabels} {
			if labels["app"] != app {
				t.Errorf("the %s of %s is about %v", what, app, labels)
			}
		}
		for _, to := range s.Spec.Ports {
			if !slices.ContainsFunc(w.Spec.Template.Spec.Containers[0].Ports, func(p port) bool { return p.Name == to.TargetPort && p.ContainerPort == to.Port }) {
				t.Errorf("the service %s leads to no port %s", app, to.TargetPort)
			}
		}
	}
	scaler := get[autoscaler](t, all, "FleetAutoscaler arena").Spec
	r, bound := get[role](t, all, "Role lobby"), get[binding](t, all, "RoleBinding lobby")
	get[object](t, all, "ServiceAccount "+lobby.Spec.Template.Spec.ServiceAccountName)
	if scaler.FleetName != f.Metadata.Name || scaler.Policy.Buffer.MaxReplicas < scaler.Policy.Buffer.MinReplicas || bound.RoleRef.Name != r.Metadata.Name || bound.Subjects[0].Name != "lobby" {
		t.Errorf("%+v, %+v", scaler, bound)
	}
	if len(r.Rules) != 1 || !slices.Equal(r.Rules[0].APIGroups, []string{"allocation.agones.dev"}) || !slices.Equal(r.Rules[0].Resources, []string{"gameserverallocations"}) || !slices.Equal(r.Rules[0].Verbs, []string{"create"}) {
		t.Errorf("the rights of a lobby are %+v", r.Rules)
	}
	args, _ := json.Marshal(lobby.Spec.Template.Spec.Containers[0].Args) // they are texts
	if config := get[configMap](t, all, "ConfigMap nats").Data["nats.conf"]; strings.Count(config, "nats://nats-") != nats.Spec.Replicas || !strings.Contains(string(args), "nats://nats:4222?replicas=3") || nats.Spec.Replicas != 3 || nats.Spec.ServiceName != "nats" {
		t.Errorf("lobbies look for NATS by %s, which is %+v with %s", args, nats.Spec, config)
	}
	if ports := f.Spec.Template.Spec.Ports; len(ports) != 1 || ports[0].ContainerPort != 7777 || ports[0].Protocol != "TCPUDP" || ports[0].PortPolicy != "Dynamic" {
		t.Errorf("the ports of servers are %+v", ports)
	}
	reaches := slices.ContainsFunc(get[policy](t, all, "NetworkPolicy arena").Spec.Egress[0].Ports, func(p passage) bool { return p.Port == 7000 && p.EndPort == 8000 && p.Protocol == "UDP" })
	if grace := pods["arena"].Spec.TerminationGracePeriodSeconds; grace < 60 || f.Spec.Template.Spec.Eviction.Safe != "Always" || !reaches {
		t.Errorf("a server that is drained has %d s, eviction is safe %q, and it reaches others: %v", grace, f.Spec.Template.Spec.Eviction.Safe, reaches)
	}
}

// TestManifests_RefuseFieldsThatNobodyKnows, such as misspelt ones.
func TestManifests_RefuseFieldsThatNobodyKnows(t *testing.T) {
	if err := strictly("kind: Fleet\nspec: {replica: 3}", new(fleet)); err == nil || !strings.Contains(err.Error(), "replica") {
		t.Errorf("a field that is not there: %v", err)
	}
}
