// Embree 3: rays through rtcIntersect1, triangles two-sided, default build.
#include <embree3/rtcore.h>
#include <pmmintrin.h>
#include <xmmintrin.h>

#include "common.h"

static RTCDevice device;
static RTCScene world;

void build(const Scene& s) {
  if (!device) device = rtcNewDevice("threads=1,set_affinity=0");
  need(device != nullptr, "no Embree device");
  if (world) rtcReleaseScene(world);
  world = rtcNewScene(device);
  RTCGeometry mesh = rtcNewGeometry(device, RTC_GEOMETRY_TYPE_TRIANGLE);
  void* v = rtcSetNewGeometryBuffer(mesh, RTC_BUFFER_TYPE_VERTEX, 0, RTC_FORMAT_FLOAT3, 12, s.vertices.size() / 3);
  memcpy(v, s.vertices.data(), 4 * s.vertices.size());
  void* t = rtcSetNewGeometryBuffer(mesh, RTC_BUFFER_TYPE_INDEX, 0, RTC_FORMAT_UINT3, 12, s.indices.size() / 3);
  memcpy(t, s.indices.data(), 4 * s.indices.size());
  rtcCommitGeometry(mesh);
  rtcAttachGeometry(world, mesh);
  rtcReleaseGeometry(mesh);
  rtcCommitScene(world);
}

double ask(uint32_t, const Query& q) {
  RTCIntersectContext context;
  rtcInitIntersectContext(&context);
  RTCRayHit r;
  r.ray.org_x = float(q.at[0]), r.ray.org_y = float(q.at[1]), r.ray.org_z = float(q.at[2]);
  r.ray.dir_x = float(q.way[0]), r.ray.dir_y = float(q.way[1]), r.ray.dir_z = float(q.way[2]);
  r.ray.tnear = 0, r.ray.tfar = 1, r.ray.time = 0;
  r.ray.mask = ~0u, r.ray.id = 0, r.ray.flags = 0;
  r.hit.geomID = r.hit.instID[0] = RTC_INVALID_GEOMETRY_ID;
  rtcIntersect1(world, &context, &r);
  return r.hit.geomID == RTC_INVALID_GEOMETRY_ID ? -1 : double(r.ray.tfar);
}

size_t walk(const Set&) { return 1; }

int main(int argc, char** argv) {
  _MM_SET_FLUSH_ZERO_MODE(_MM_FLUSH_ZERO_ON);
  _MM_SET_DENORMALS_ZERO_MODE(_MM_DENORMALS_ZERO_ON);
  return serve(argc, argv);
}
