! Written by tools/generate-c-interface from distributed.py and residua_distributed.f90.in of
! tools/c_interface.
! Residua on several ranks of MPI, for Fortran: every function of residua_distributed.h by its name there, and
! one name for all formats, beside the module residua, which tells how Fortran sees numbers, arrays and
! errors. What the functions do is in residua_distributed.h; docs/distributed.md says how such programs are
! built and started.
!
! - A communicator and a matrix of several ranks are type(c_ptr). residua_create_communicator takes a
!   communicator of the module mpi, or comm%mpi_val of mpi_f08.
! - Rows and columns are counted from 0 in row_start and column, as in C.
module residua_distributed
  use, intrinsic :: iso_c_binding
  use residua
  implicit none

  interface
    integer(c_int) function residua_create_communicator(fortran_handle, ranks) bind(c)
      import
      integer(c_int), value :: fortran_handle
      type(c_ptr), intent(out) :: ranks
    end function
    integer(c_int) function residua_create_world(ranks) bind(c)
      import
      type(c_ptr), intent(out) :: ranks
    end function
    subroutine residua_destroy_communicator(ranks) bind(c)
      import
      type(c_ptr), value :: ranks
    end subroutine
    integer(c_int) function residua_rank(ranks, rank, size) bind(c)
      import
      type(c_ptr), value :: ranks
      integer(c_int), intent(out), optional :: rank, size
    end function
    integer(c_int) function residua_device_of_rank(ranks, device) bind(c)
      import
      type(c_ptr), value :: ranks
      integer(c_int), intent(out) :: device
    end function
    integer(c_int) function residua_rows_of_rank(ranks, rows, first_row, own_rows) bind(c)
      import
      type(c_ptr), value :: ranks
      integer(c_int64_t), value :: rows
      integer(c_int64_t), intent(out), optional :: first_row, own_rows
    end function
    integer(c_int) function residua_create_distributed_csr( &
        context, ranks, rows, row_start, column, value, A) bind(c)
      import
      type(c_ptr), value :: context, ranks
      integer(c_int64_t), value :: rows
      integer(c_int32_t), intent(in) :: row_start(*), column(*)
      real(c_double), intent(in) :: value(*)
      type(c_ptr), intent(out) :: A
    end function
    subroutine residua_destroy_distributed_csr(A) bind(c)
      import
      type(c_ptr), value :: A
    end subroutine
    integer(c_int) function residua_shape_distributed_csr(A, rows, nonzeros, first_row, own_rows) bind(c)
      import
      type(c_ptr), value :: A
      integer(c_int64_t), intent(out), optional :: rows, nonzeros, first_row, own_rows
    end function
    integer(c_int) function residua_columns_of_rank(ranks, n, width, columns) bind(c)
      import
      type(c_ptr), value :: ranks
      integer(c_int64_t), value :: n, width
      integer(c_int64_t), intent(out) :: columns
    end function

    integer(c_int) function residua_distributed_gemm_mp( &
        context, ranks, transa, alpha, A, B, beta, C) bind(c)
      import
      type(c_ptr), value :: context, ranks, alpha, A, B, beta, C
      integer(c_int), value :: transa
    end function

    ! Of texts that end with a zero byte.
    subroutine residua_abort_in_c(ranks, program, text) bind(c, name="residua_abort")
      import
      type(c_ptr), value :: ranks
      character(kind=c_char), intent(in) :: program(*), text(*)
    end subroutine
    integer(c_int) function residua_load_in_c(context, ranks, source, A) &
        bind(c, name="residua_load_distributed_csr")
      import
      type(c_ptr), value :: context, ranks
      character(kind=c_char), intent(in) :: source(*)
      type(c_ptr), intent(out) :: A
    end function
  end interface

  interface
    ! distributed_spmv: residua_distributed.h says what it does.
    integer(c_int) function residua_distributed_spmv_fp64(context, A, alpha, x, beta, y) bind(c)
      import
      type(c_ptr), value :: context
      type(c_ptr), value :: A
      real(c_double), intent(in) :: alpha
      real(c_double), intent(in) :: x(*)
      real(c_double), intent(in) :: beta
      real(c_double), intent(inout) :: y(*)
    end function
    integer(c_int) function residua_distributed_spmv_dd(context, A, alpha, x, beta, y) bind(c)
      import
      type(c_ptr), value :: context
      type(c_ptr), value :: A
      type(residua_dd), intent(in) :: alpha
      type(residua_dd), intent(in) :: x(*)
      type(residua_dd), intent(in) :: beta
      type(residua_dd), intent(inout) :: y(*)
    end function
    integer(c_int) function residua_distributed_spmv_td(context, A, alpha, x, beta, y) bind(c)
      import
      type(c_ptr), value :: context
      type(c_ptr), value :: A
      type(residua_td), intent(in) :: alpha
      type(residua_td), intent(in) :: x(*)
      type(residua_td), intent(in) :: beta
      type(residua_td), intent(inout) :: y(*)
    end function
    integer(c_int) function residua_distributed_spmv_qd(context, A, alpha, x, beta, y) bind(c)
      import
      type(c_ptr), value :: context
      type(c_ptr), value :: A
      type(residua_qd), intent(in) :: alpha
      type(residua_qd), intent(in) :: x(*)
      type(residua_qd), intent(in) :: beta
      type(residua_qd), intent(inout) :: y(*)
    end function
    ! distributed_dot: residua_distributed.h says what it does.
    integer(c_int) function residua_distributed_dot_fp64(context, A, x, y, result) bind(c)
      import
      type(c_ptr), value :: context
      type(c_ptr), value :: A
      real(c_double), intent(in) :: x(*)
      real(c_double), intent(in) :: y(*)
      real(c_double), intent(out) :: result
    end function
    integer(c_int) function residua_distributed_dot_dd(context, A, x, y, result) bind(c)
      import
      type(c_ptr), value :: context
      type(c_ptr), value :: A
      type(residua_dd), intent(in) :: x(*)
      type(residua_dd), intent(in) :: y(*)
      type(residua_dd), intent(out) :: result
    end function
    integer(c_int) function residua_distributed_dot_td(context, A, x, y, result) bind(c)
      import
      type(c_ptr), value :: context
      type(c_ptr), value :: A
      type(residua_td), intent(in) :: x(*)
      type(residua_td), intent(in) :: y(*)
      type(residua_td), intent(out) :: result
    end function
    integer(c_int) function residua_distributed_dot_qd(context, A, x, y, result) bind(c)
      import
      type(c_ptr), value :: context
      type(c_ptr), value :: A
      type(residua_qd), intent(in) :: x(*)
      type(residua_qd), intent(in) :: y(*)
      type(residua_qd), intent(out) :: result
    end function
    ! distributed_nrm2: residua_distributed.h says what it does.
    integer(c_int) function residua_distributed_nrm2_fp64(context, A, x, result) bind(c)
      import
      type(c_ptr), value :: context
      type(c_ptr), value :: A
      real(c_double), intent(in) :: x(*)
      real(c_double), intent(out) :: result
    end function
    integer(c_int) function residua_distributed_nrm2_dd(context, A, x, result) bind(c)
      import
      type(c_ptr), value :: context
      type(c_ptr), value :: A
      type(residua_dd), intent(in) :: x(*)
      type(residua_dd), intent(out) :: result
    end function
    integer(c_int) function residua_distributed_nrm2_td(context, A, x, result) bind(c)
      import
      type(c_ptr), value :: context
      type(c_ptr), value :: A
      type(residua_td), intent(in) :: x(*)
      type(residua_td), intent(out) :: result
    end function
    integer(c_int) function residua_distributed_nrm2_qd(context, A, x, result) bind(c)
      import
      type(c_ptr), value :: context
      type(c_ptr), value :: A
      type(residua_qd), intent(in) :: x(*)
      type(residua_qd), intent(out) :: result
    end function
    ! distributed_solve: residua_distributed.h says what it does.
    integer(c_int) function residua_distributed_solve_fp64(context, A, b, x, parts, options, &
                                                           report) bind(c)
      import
      type(c_ptr), value :: context
      type(c_ptr), value :: A
      real(c_double), intent(in) :: b(*)
      real(c_double), intent(inout) :: x(*)
      integer(c_int64_t), value :: parts
      type(residua_solve_options), intent(in) :: options
      type(residua_solve_report), intent(out) :: report
    end function
    integer(c_int) function residua_distributed_solve_dd(context, A, b, x, parts, options, report) bind(c)
      import
      type(c_ptr), value :: context
      type(c_ptr), value :: A
      real(c_double), intent(in) :: b(*)
      type(residua_dd), intent(inout) :: x(*)
      integer(c_int64_t), value :: parts
      type(residua_solve_options), intent(in) :: options
      type(residua_solve_report), intent(out) :: report
    end function
    integer(c_int) function residua_distributed_solve_td(context, A, b, x, parts, options, report) bind(c)
      import
      type(c_ptr), value :: context
      type(c_ptr), value :: A
      real(c_double), intent(in) :: b(*)
      type(residua_td), intent(inout) :: x(*)
      integer(c_int64_t), value :: parts
      type(residua_solve_options), intent(in) :: options
      type(residua_solve_report), intent(out) :: report
    end function
    integer(c_int) function residua_distributed_solve_qd(context, A, b, x, parts, options, report) bind(c)
      import
      type(c_ptr), value :: context
      type(c_ptr), value :: A
      real(c_double), intent(in) :: b(*)
      type(residua_qd), intent(inout) :: x(*)
      integer(c_int64_t), value :: parts
      type(residua_solve_options), intent(in) :: options
      type(residua_solve_report), intent(out) :: report
    end function
    ! distributed_gemm: residua_distributed.h says what it does.
    integer(c_int) function residua_distributed_gemm_fp64(context, ranks, transa, m, n, k, columns_a, &
                                                          alpha, A, lda, B, ldb, beta, C, ldc) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int), value :: transa
      integer(c_int64_t), value :: lda, ldb, ldc
      type(c_ptr), value :: ranks
      integer(c_int64_t), value :: m
      integer(c_int64_t), value :: n
      integer(c_int64_t), value :: k
      integer(c_int64_t), value :: columns_a
      real(c_double), intent(in) :: alpha
      real(c_double), intent(in) :: A(lda, *)
      real(c_double), intent(in) :: B(ldb, *)
      real(c_double), intent(in) :: beta
      real(c_double), intent(inout) :: C(ldc, *)
    end function
    integer(c_int) function residua_distributed_gemm_dd(context, ranks, transa, m, n, k, columns_a, alpha, &
                                                        A, lda, B, ldb, beta, C, ldc) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int), value :: transa
      integer(c_int64_t), value :: lda, ldb, ldc
      type(c_ptr), value :: ranks
      integer(c_int64_t), value :: m
      integer(c_int64_t), value :: n
      integer(c_int64_t), value :: k
      integer(c_int64_t), value :: columns_a
      type(residua_dd), intent(in) :: alpha
      type(residua_dd), intent(in) :: A(lda, *)
      type(residua_dd), intent(in) :: B(ldb, *)
      type(residua_dd), intent(in) :: beta
      type(residua_dd), intent(inout) :: C(ldc, *)
    end function
    integer(c_int) function residua_distributed_gemm_td(context, ranks, transa, m, n, k, columns_a, alpha, &
                                                        A, lda, B, ldb, beta, C, ldc) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int), value :: transa
      integer(c_int64_t), value :: lda, ldb, ldc
      type(c_ptr), value :: ranks
      integer(c_int64_t), value :: m
      integer(c_int64_t), value :: n
      integer(c_int64_t), value :: k
      integer(c_int64_t), value :: columns_a
      type(residua_td), intent(in) :: alpha
      type(residua_td), intent(in) :: A(lda, *)
      type(residua_td), intent(in) :: B(ldb, *)
      type(residua_td), intent(in) :: beta
      type(residua_td), intent(inout) :: C(ldc, *)
    end function
    integer(c_int) function residua_distributed_gemm_qd(context, ranks, transa, m, n, k, columns_a, alpha, &
                                                        A, lda, B, ldb, beta, C, ldc) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int), value :: transa
      integer(c_int64_t), value :: lda, ldb, ldc
      type(c_ptr), value :: ranks
      integer(c_int64_t), value :: m
      integer(c_int64_t), value :: n
      integer(c_int64_t), value :: k
      integer(c_int64_t), value :: columns_a
      type(residua_qd), intent(in) :: alpha
      type(residua_qd), intent(in) :: A(lda, *)
      type(residua_qd), intent(in) :: B(ldb, *)
      type(residua_qd), intent(in) :: beta
      type(residua_qd), intent(inout) :: C(ldc, *)
    end function
    ! distributed_syrk: residua_distributed.h says what it does.
    integer(c_int) function residua_distributed_syrk_fp64(context, ranks, uplo, trans, n, k, columns_a, &
                                                          columns_c, alpha, A, lda, beta, C, ldc) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int), value :: uplo
      integer(c_int), value :: trans
      integer(c_int64_t), value :: lda, ldc
      type(c_ptr), value :: ranks
      integer(c_int64_t), value :: n
      integer(c_int64_t), value :: k
      integer(c_int64_t), value :: columns_a
      integer(c_int64_t), value :: columns_c
      real(c_double), intent(in) :: alpha
      real(c_double), intent(in) :: A(lda, *)
      real(c_double), intent(in) :: beta
      real(c_double), intent(inout) :: C(ldc, *)
    end function
    integer(c_int) function residua_distributed_syrk_dd(context, ranks, uplo, trans, n, k, columns_a, &
                                                        columns_c, alpha, A, lda, beta, C, ldc) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int), value :: uplo
      integer(c_int), value :: trans
      integer(c_int64_t), value :: lda, ldc
      type(c_ptr), value :: ranks
      integer(c_int64_t), value :: n
      integer(c_int64_t), value :: k
      integer(c_int64_t), value :: columns_a
      integer(c_int64_t), value :: columns_c
      type(residua_dd), intent(in) :: alpha
      type(residua_dd), intent(in) :: A(lda, *)
      type(residua_dd), intent(in) :: beta
      type(residua_dd), intent(inout) :: C(ldc, *)
    end function
    integer(c_int) function residua_distributed_syrk_td(context, ranks, uplo, trans, n, k, columns_a, &
                                                        columns_c, alpha, A, lda, beta, C, ldc) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int), value :: uplo
      integer(c_int), value :: trans
      integer(c_int64_t), value :: lda, ldc
      type(c_ptr), value :: ranks
      integer(c_int64_t), value :: n
      integer(c_int64_t), value :: k
      integer(c_int64_t), value :: columns_a
      integer(c_int64_t), value :: columns_c
      type(residua_td), intent(in) :: alpha
      type(residua_td), intent(in) :: A(lda, *)
      type(residua_td), intent(in) :: beta
      type(residua_td), intent(inout) :: C(ldc, *)
    end function
    integer(c_int) function residua_distributed_syrk_qd(context, ranks, uplo, trans, n, k, columns_a, &
                                                        columns_c, alpha, A, lda, beta, C, ldc) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int), value :: uplo
      integer(c_int), value :: trans
      integer(c_int64_t), value :: lda, ldc
      type(c_ptr), value :: ranks
      integer(c_int64_t), value :: n
      integer(c_int64_t), value :: k
      integer(c_int64_t), value :: columns_a
      integer(c_int64_t), value :: columns_c
      type(residua_qd), intent(in) :: alpha
      type(residua_qd), intent(in) :: A(lda, *)
      type(residua_qd), intent(in) :: beta
      type(residua_qd), intent(inout) :: C(ldc, *)
    end function
    ! distributed_potrf: residua_distributed.h says what it does.
    integer(c_int) function residua_distributed_potrf_fp64(context, ranks, uplo, n, width, A, lda, &
                                                           info) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int), value :: uplo
      integer(c_int64_t), value :: n, lda
      type(c_ptr), value :: ranks
      integer(c_int64_t), value :: width
      real(c_double), intent(inout) :: A(lda, *)
      integer(c_int64_t), intent(out) :: info
    end function
    integer(c_int) function residua_distributed_potrf_dd(context, ranks, uplo, n, width, A, lda, &
                                                         info) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int), value :: uplo
      integer(c_int64_t), value :: n, lda
      type(c_ptr), value :: ranks
      integer(c_int64_t), value :: width
      type(residua_dd), intent(inout) :: A(lda, *)
      integer(c_int64_t), intent(out) :: info
    end function
    integer(c_int) function residua_distributed_potrf_td(context, ranks, uplo, n, width, A, lda, &
                                                         info) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int), value :: uplo
      integer(c_int64_t), value :: n, lda
      type(c_ptr), value :: ranks
      integer(c_int64_t), value :: width
      type(residua_td), intent(inout) :: A(lda, *)
      integer(c_int64_t), intent(out) :: info
    end function
    integer(c_int) function residua_distributed_potrf_qd(context, ranks, uplo, n, width, A, lda, &
                                                         info) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int), value :: uplo
      integer(c_int64_t), value :: n, lda
      type(c_ptr), value :: ranks
      integer(c_int64_t), value :: width
      type(residua_qd), intent(inout) :: A(lda, *)
      integer(c_int64_t), intent(out) :: info
    end function
    ! distributed_potrs: residua_distributed.h says what it does.
    integer(c_int) function residua_distributed_potrs_fp64(context, ranks, uplo, n, width, nrhs, A, lda, &
                                                           B, ldb) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int), value :: uplo
      integer(c_int64_t), value :: n, nrhs, lda, ldb
      type(c_ptr), value :: ranks
      integer(c_int64_t), value :: width
      real(c_double), intent(in) :: A(lda, *)
      real(c_double), intent(inout) :: B(ldb, *)
    end function
    integer(c_int) function residua_distributed_potrs_dd(context, ranks, uplo, n, width, nrhs, A, lda, B, &
                                                         ldb) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int), value :: uplo
      integer(c_int64_t), value :: n, nrhs, lda, ldb
      type(c_ptr), value :: ranks
      integer(c_int64_t), value :: width
      type(residua_dd), intent(in) :: A(lda, *)
      type(residua_dd), intent(inout) :: B(ldb, *)
    end function
    integer(c_int) function residua_distributed_potrs_td(context, ranks, uplo, n, width, nrhs, A, lda, B, &
                                                         ldb) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int), value :: uplo
      integer(c_int64_t), value :: n, nrhs, lda, ldb
      type(c_ptr), value :: ranks
      integer(c_int64_t), value :: width
      type(residua_td), intent(in) :: A(lda, *)
      type(residua_td), intent(inout) :: B(ldb, *)
    end function
    integer(c_int) function residua_distributed_potrs_qd(context, ranks, uplo, n, width, nrhs, A, lda, B, &
                                                         ldb) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int), value :: uplo
      integer(c_int64_t), value :: n, nrhs, lda, ldb
      type(c_ptr), value :: ranks
      integer(c_int64_t), value :: width
      type(residua_qd), intent(in) :: A(lda, *)
      type(residua_qd), intent(inout) :: B(ldb, *)
    end function
    ! distributed_getrf: residua_distributed.h says what it does.
    integer(c_int) function residua_distributed_getrf_fp64(context, ranks, m, n, width, A, lda, ipiv, &
                                                           info) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int64_t), value :: m, n, lda
      type(c_ptr), value :: ranks
      integer(c_int64_t), value :: width
      real(c_double), intent(inout) :: A(lda, *)
      integer(c_int64_t), intent(inout) :: ipiv(*)
      integer(c_int64_t), intent(out) :: info
    end function
    integer(c_int) function residua_distributed_getrf_dd(context, ranks, m, n, width, A, lda, ipiv, &
                                                         info) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int64_t), value :: m, n, lda
      type(c_ptr), value :: ranks
      integer(c_int64_t), value :: width
      type(residua_dd), intent(inout) :: A(lda, *)
      integer(c_int64_t), intent(inout) :: ipiv(*)
      integer(c_int64_t), intent(out) :: info
    end function
    integer(c_int) function residua_distributed_getrf_td(context, ranks, m, n, width, A, lda, ipiv, &
                                                         info) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int64_t), value :: m, n, lda
      type(c_ptr), value :: ranks
      integer(c_int64_t), value :: width
      type(residua_td), intent(inout) :: A(lda, *)
      integer(c_int64_t), intent(inout) :: ipiv(*)
      integer(c_int64_t), intent(out) :: info
    end function
    integer(c_int) function residua_distributed_getrf_qd(context, ranks, m, n, width, A, lda, ipiv, &
                                                         info) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int64_t), value :: m, n, lda
      type(c_ptr), value :: ranks
      integer(c_int64_t), value :: width
      type(residua_qd), intent(inout) :: A(lda, *)
      integer(c_int64_t), intent(inout) :: ipiv(*)
      integer(c_int64_t), intent(out) :: info
    end function
    ! distributed_getrs: residua_distributed.h says what it does.
    integer(c_int) function residua_distributed_getrs_fp64(context, ranks, trans, n, width, nrhs, A, lda, &
                                                           ipiv, B, ldb) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int), value :: trans
      integer(c_int64_t), value :: n, nrhs, lda, ldb
      type(c_ptr), value :: ranks
      integer(c_int64_t), value :: width
      real(c_double), intent(in) :: A(lda, *)
      integer(c_int64_t), intent(in) :: ipiv(*)
      real(c_double), intent(inout) :: B(ldb, *)
    end function
    integer(c_int) function residua_distributed_getrs_dd(context, ranks, trans, n, width, nrhs, A, lda, &
                                                         ipiv, B, ldb) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int), value :: trans
      integer(c_int64_t), value :: n, nrhs, lda, ldb
      type(c_ptr), value :: ranks
      integer(c_int64_t), value :: width
      type(residua_dd), intent(in) :: A(lda, *)
      integer(c_int64_t), intent(in) :: ipiv(*)
      type(residua_dd), intent(inout) :: B(ldb, *)
    end function
    integer(c_int) function residua_distributed_getrs_td(context, ranks, trans, n, width, nrhs, A, lda, &
                                                         ipiv, B, ldb) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int), value :: trans
      integer(c_int64_t), value :: n, nrhs, lda, ldb
      type(c_ptr), value :: ranks
      integer(c_int64_t), value :: width
      type(residua_td), intent(in) :: A(lda, *)
      integer(c_int64_t), intent(in) :: ipiv(*)
      type(residua_td), intent(inout) :: B(ldb, *)
    end function
    integer(c_int) function residua_distributed_getrs_qd(context, ranks, trans, n, width, nrhs, A, lda, &
                                                         ipiv, B, ldb) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int), value :: trans
      integer(c_int64_t), value :: n, nrhs, lda, ldb
      type(c_ptr), value :: ranks
      integer(c_int64_t), value :: width
      type(residua_qd), intent(in) :: A(lda, *)
      integer(c_int64_t), intent(in) :: ipiv(*)
      type(residua_qd), intent(inout) :: B(ldb, *)
    end function
  end interface

  ! A name for all formats, told apart by the types of the arguments.
  interface residua_distributed_spmv
    procedure residua_distributed_spmv_fp64
    procedure residua_distributed_spmv_dd
    procedure residua_distributed_spmv_td
    procedure residua_distributed_spmv_qd
  end interface
  interface residua_distributed_dot
    procedure residua_distributed_dot_fp64
    procedure residua_distributed_dot_dd
    procedure residua_distributed_dot_td
    procedure residua_distributed_dot_qd
  end interface
  interface residua_distributed_nrm2
    procedure residua_distributed_nrm2_fp64
    procedure residua_distributed_nrm2_dd
    procedure residua_distributed_nrm2_td
    procedure residua_distributed_nrm2_qd
  end interface
  interface residua_distributed_solve
    procedure residua_distributed_solve_fp64
    procedure residua_distributed_solve_dd
    procedure residua_distributed_solve_td
    procedure residua_distributed_solve_qd
  end interface
  interface residua_distributed_gemm
    procedure residua_distributed_gemm_fp64
    procedure residua_distributed_gemm_dd
    procedure residua_distributed_gemm_td
    procedure residua_distributed_gemm_qd
  end interface
  interface residua_distributed_syrk
    procedure residua_distributed_syrk_fp64
    procedure residua_distributed_syrk_dd
    procedure residua_distributed_syrk_td
    procedure residua_distributed_syrk_qd
  end interface
  interface residua_distributed_potrf
    procedure residua_distributed_potrf_fp64
    procedure residua_distributed_potrf_dd
    procedure residua_distributed_potrf_td
    procedure residua_distributed_potrf_qd
  end interface
  interface residua_distributed_potrs
    procedure residua_distributed_potrs_fp64
    procedure residua_distributed_potrs_dd
    procedure residua_distributed_potrs_td
    procedure residua_distributed_potrs_qd
  end interface
  interface residua_distributed_getrf
    procedure residua_distributed_getrf_fp64
    procedure residua_distributed_getrf_dd
    procedure residua_distributed_getrf_td
    procedure residua_distributed_getrf_qd
  end interface
  interface residua_distributed_getrs
    procedure residua_distributed_getrs_fp64
    procedure residua_distributed_getrs_dd
    procedure residua_distributed_getrs_td
    procedure residua_distributed_getrs_qd
  end interface

contains

  ! As in residua_distributed.h, of strings without a zero byte at their ends.
  subroutine residua_abort(ranks, program, text)
    type(c_ptr), intent(in) :: ranks
    character(*), intent(in) :: program, text
    call residua_abort_in_c(ranks, program // c_null_char, text // c_null_char)
  end subroutine

  ! Likewise.
  integer(c_int) function residua_load_distributed_csr(context, ranks, source, A) result(status)
    type(c_ptr), intent(in) :: context, ranks
    character(*), intent(in) :: source
    type(c_ptr), intent(out) :: A
    status = residua_load_in_c(context, ranks, source // c_null_char, A)
  end function
end module
