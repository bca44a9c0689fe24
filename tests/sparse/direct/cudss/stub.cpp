// A library that stands for cuDSS where its loading is tested: it tells a version, and has nothing else.
extern "C" int cudssGetProperty(int part, int* value) {
  *value = part == 0 ? STUB_VERSION : 0;
  return 0;
}
