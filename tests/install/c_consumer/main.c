/* That a project in C finds the library and can link it. */
#include <residua.h>

int main(void) {
  residua_context* context = 0;
  const residua_status status = residua_create_cpu(2, &context);
  residua_destroy(context);
  return status == RESIDUA_SUCCESS ? 0 : 1;
}
