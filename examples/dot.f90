! A sum that cancels, from Fortran: x.y with x = (1e20, 1, -1e20) and y of ones is 1. Printed is what double and
! double-double make of it.
program dot
  use, intrinsic :: iso_c_binding
  implicit none

  interface
    integer(c_int) function residua_create_cpu(threads, context) bind(c)
      import :: c_int, c_ptr
      integer(c_int), value :: threads
      type(c_ptr) :: context
    end function
    subroutine residua_destroy(context) bind(c)
      import :: c_ptr
      type(c_ptr), value :: context
    end subroutine
    ! A dd number is two doubles, so that a vector of n of them is an array (2, n).
    integer(c_int) function residua_dot_dd(context, n, x, incx, y, incy, result) bind(c)
      import :: c_int, c_ptr, c_int64_t, c_double
      type(c_ptr), value :: context
      integer(c_int64_t), value :: n, incx, incy
      real(c_double), intent(in) :: x(2, *), y(2, *)
      real(c_double), intent(out) :: result(2)
    end function
  end interface

  type(c_ptr) :: context
  real(c_double) :: x(2, 3), y(2, 3), sum_dd(2)

  x = 0
  y = 0
  x(1, :) = [1e20_c_double, 1.0_c_double, -1e20_c_double]
  y(1, :) = 1
  if (residua_create_cpu(0_c_int, context) /= 0) stop 'no context'
  if (residua_dot_dd(context, 3_c_int64_t, x, 1_c_int64_t, y, 1_c_int64_t, sum_dd) /= 0) stop 'dot failed'
  call residua_destroy(context)
  print '(a, es9.2, a, es9.2)', 'double ', dot_product(x(1, :), y(1, :)), ', dd ', sum_dd(1) + sum_dd(2)
  if (sum_dd(1) + sum_dd(2) /= 1) error stop 'dd should be exact here'
end program
