// Package agones speaks with the sidecar of Agones, which starts servers on Kubernetes and ends them,
// over its REST interface as of version 1.60: https://agones.dev/site/docs/guides/client-sdks/rest/
//
// Without a sidecar [Find] returns nil, and a server runs as ever.
package agones
