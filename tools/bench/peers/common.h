// What the harnesses share: reading a dump of tools/bench/workload, processor
// time, and the protocol of tools/bench. A harness defines the functions below.
//
// A harness is given a dump and then reads commands, one a line:
//
//	build          build once more; answers "nanoseconds"
//	time SET N     ask the first N queries of a set; answers "ns-per-query hits",
//	               or let the bodies of a set walk; answers "ns-per-step 0"
//	answers SET N  the answers themselves, one a line: the fraction of the way
//	               that is free, or -1
#pragma once
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <ctime>
#include <string>
#include <vector>

struct Query { double at[3], way[3]; };
enum Kind : uint32_t { kRay, kSweep, kOverlap, kWalk };
struct Set { std::string name; uint32_t kind; std::vector<Query> queries; };
struct Scene {
  std::vector<float> vertices;
  std::vector<uint32_t> indices;
  std::vector<Set> sets;
};

const float kHalf[3] = {0.5f, 0.5f, 1.15f};

void build(const Scene& scene);              // replaces what was built before
double ask(uint32_t kind, const Query& q);   // fraction, or -1
size_t walk(const Set& set);                 // all bodies of a set, anew; the number of steps

inline void need(bool ok, const char* what) {
  if (ok) return;
  fprintf(stderr, "%s\n", what);
  exit(1);
}

template <class T>
void fill(FILE* f, std::vector<T>& out, size_t n) {
  out.resize(n);
  need(fread(out.data(), sizeof(T), n, f) == n, "the dump ends early");
}

inline Scene load(const char* path) {
  Scene s;
  FILE* f = fopen(path, "rb");
  need(f != nullptr, "cannot open the dump");
  std::vector<uint32_t> head;
  fill(f, head, 4);
  need(head[0] == 0x31574b53, "not a dump");
  fill(f, s.vertices, 3 * size_t(head[1]));
  fill(f, s.indices, 3 * size_t(head[2]));
  for (uint32_t i = 0; i < head[3]; i++) {
    std::vector<char> name;
    std::vector<uint32_t> h;
    Set set;
    fill(f, name, 4);
    fill(f, h, 2);
    name.push_back(0);
    set.name = name.data();
    set.kind = h[0];
    fill(f, set.queries, h[1]);
    s.sets.push_back(std::move(set));
  }
  fclose(f);
  return s;
}

inline double cpuTime(clockid_t clock) {
  timespec t;
  clock_gettime(clock, &t);
  return 1e9 * double(t.tv_sec) + double(t.tv_nsec);
}

inline void timeSet(const Set& set, size_t n) {
  long hits = 0;
  if (set.kind == kWalk) {
    walk(set);
    double start = cpuTime(CLOCK_THREAD_CPUTIME_ID);
    size_t steps = walk(set);
    printf("%.3f 0\n", (cpuTime(CLOCK_THREAD_CPUTIME_ID) - start) / double(steps));
    return;
  }
  for (size_t i = 0; i < n; i++) ask(set.kind, set.queries[i]);
  double start = cpuTime(CLOCK_THREAD_CPUTIME_ID);
  for (size_t i = 0; i < n; i++) hits += ask(set.kind, set.queries[i]) >= 0;
  printf("%.3f %ld\n", (cpuTime(CLOCK_THREAD_CPUTIME_ID) - start) / double(n), hits);
}

inline int serve(int argc, char** argv) {
  need(argc == 2, "usage: harness DUMP");
  Scene scene = load(argv[1]);
  build(scene);
  char command[16], name[16];
  size_t n;
  while (scanf("%15s", command) == 1) {
    if (!strcmp(command, "build")) {
      double start = cpuTime(CLOCK_PROCESS_CPUTIME_ID);
      build(scene);
      printf("%.0f\n", cpuTime(CLOCK_PROCESS_CPUTIME_ID) - start);
    } else {
      need(scanf("%15s %zu", name, &n) == 2, "set and number expected");
      const Set* set = nullptr;
      for (auto& s : scene.sets)
        if (s.name == name) set = &s;
      need(set != nullptr && n <= set->queries.size(), "no such set, or too few queries");
      if (!strcmp(command, "time")) timeSet(*set, n);
      else
        for (size_t i = 0; i < n; i++) printf("%.9g\n", ask(set->kind, set->queries[i]));
    }
    fflush(stdout);
  }
  return 0;
}
