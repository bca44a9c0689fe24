! A system that several ranks make and solve together, in Fortran: mpirun -n 4 ranks_in_fortran
program ranks_in_fortran
  use residua_distributed
  implicit none

  integer(c_int64_t), parameter :: n = 1000, in_the_middle = 500
  type(c_ptr) :: ranks, context, A
  integer(c_int64_t) :: first, own
  integer(c_int) :: number_of_ranks
  real(c_double), allocatable :: b(:)
  type(residua_dd), allocatable :: x(:)
  type(residua_solve_options) :: options
  type(residua_solve_report) :: report

  if (residua_create_world(ranks) /= residua_success) error stop 'no MPI'
  call check(residua_rank(ranks, size=number_of_ranks))
  call check(residua_create_cpu(1_c_int, context))
  call check(residua_rows_of_rank(ranks, n, first, own))
  call make_matrix()

  allocate (b(own), x(own))
  b = 1
  options%method = residua_solve_cg
  options%tolerance = 1e-25_c_double
  call check(residua_distributed_solve(context, A, b, x, 0_c_int64_t, options, report))
  if (first < in_the_middle .and. in_the_middle <= first + own) then
    print '(i0, a, i0, 2a)', report%iterations, ' iterations on ', number_of_ranks, ' ranks, x(500) = ', &
      residua_text(x(in_the_middle - first), 25)
  end if

  call residua_destroy_distributed_csr(A)
  call residua_destroy(context)
  call residua_destroy_communicator(ranks)

contains

  ! This rank's rows of the n x n matrix with 2 on the diagonal and -1 beside it. Rows and columns are counted
  ! from 0.
  subroutine make_matrix()
    integer(c_int32_t) :: row_start(own + 1), column(3 * own)
    real(c_double) :: value(3 * own)
    integer(c_int32_t) :: k
    integer(c_int64_t) :: i, j
    k = 0
    do i = first, first + own - 1
      row_start(i - first + 1) = k
      do j = max(i - 1, 0_c_int64_t), min(i + 1, n - 1)
        k = k + 1
        column(k) = int(j, c_int32_t)
        value(k) = merge(2, -1, i == j)
      end do
    end do
    row_start(own + 1) = k
    call check(residua_create_distributed_csr(context, ranks, n, row_start, column, value, A))
  end subroutine

  ! What fails ends all ranks: what is wrong on any rank is returned on all, what failed on this one alone is
  ! what the others wait for.
  subroutine check(status)
    integer(c_int), intent(in) :: status
    if (status /= residua_success) call residua_abort(ranks, 'ranks_in_fortran', residua_error_message())
  end subroutine
end program
