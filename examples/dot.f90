! A sum that cancels, from Fortran: x.y with x = (1e20, 1, -1e20) and y of ones is 1. Printed is what double and
! double-double make of it.
program dot
  use residua
  implicit none

  integer(c_int64_t), parameter :: n = 3, one = 1
  type(c_ptr) :: context
  real(c_double) :: x(n), y(n)
  type(residua_dd) :: x_dd(n), y_dd(n), sum_dd

  x = [1e20_c_double, 1.0_c_double, -1e20_c_double]
  y = 1
  x_dd = x
  y_dd = y
  call check(residua_create_cpu(0_c_int, context))
  call check(residua_dot(context, n, x_dd, one, y_dd, one, sum_dd))
  call residua_destroy(context)
  print '(a, es9.2, 2a)', 'double ', dot_product(x, y), ', dd ', residua_text(sum_dd)
  if (residua_text(sum_dd) /= '1') error stop 'dd should be exact here'

contains

  subroutine check(status)
    integer(c_int), intent(in) :: status
    if (status == residua_success) return
    print '(a)', residua_error_message()
    error stop
  end subroutine
end program
