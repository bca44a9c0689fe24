! A sum that cancels in every format of doubles, from Fortran: x.y with x = (1e200, 1, -1e200) and y of ones is 1, for
! which 1600 bits are enough.
program many_digits
  use residua
  implicit none

  integer(c_int), parameter :: bits = 1600
  integer(c_int64_t), parameter :: n = 3, one = 1
  type(c_ptr) :: context, x, y, total
  real(c_double) :: sum(1)

  call check(residua_create_cpu(0_c_int, context))
  call check(residua_create_mp(context, bits, n, one, x))
  call check(residua_create_mp(context, bits, n, one, y))
  call check(residua_create_mp(context, bits, one, one, total))
  call check(residua_set_mp(context, x, [0.0_c_double, 1.0_c_double, 0.0_c_double], n))
  call check(residua_set_text_mp(context, '1e200', x, 1, 1))
  call check(residua_set_text_mp(context, '-1e200', x, 3, 1))
  call check(residua_set_mp(context, y, [1.0_c_double, 1.0_c_double, 1.0_c_double], n))
  call check(residua_dot_mp(context, x, y, total))
  print '(2a)', 'in 1600 bits ', residua_text_mp(context, total, 1, 1, 20)
  call check(residua_get_mp(context, total, sum, one))
  if (sum(1) /= 1) error stop 'the sum should be exact here'
  call residua_destroy_mp(x)
  call residua_destroy_mp(y)
  call residua_destroy_mp(total)
  call residua_destroy(context)

contains

  subroutine check(status)
    integer(c_int), intent(in) :: status
    if (status == residua_success) return
    print '(a)', residua_error_message()
    error stop
  end subroutine
end program
