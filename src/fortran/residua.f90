! Written by tools/generate-c-interface from routines.py, mp.py and residua.f90.in of tools/c_interface.
! Residua for Fortran: every function of residua.h by its name there, and one name for all formats
! (residua_axpy for residua_axpy_dd, residua_axpy_qd, ...), told apart by the types of the arguments. What
! they do is in residua.h.
!
! - A function returns residua_success or the reason why nothing was written; residua_error_message() is that
!   in words.
! - Extents and increments are integer(c_int64_t); numbers are real, or type(residua_dd), type(residua_td) and
!   type(residua_qd). x = 0.5d0 sets all limbs of one; residua_from_text and residua_text are exact.
! - An array of dd is an array of type(residua_dd). A matrix is one of rank 2, and its first extent is the
!   leading dimension. Of the 12-byte formats ds, di and dit the addresses (c_loc) of both planes are passed.
! - Of an array on a GPU c_f_pointer makes a pointer, from what residua_allocate gave; it can be passed on but
!   not read.
module residua
  use, intrinsic :: iso_c_binding
  implicit none
  public

  integer(c_int), parameter :: residua_success = 0, residua_invalid_argument = 1, residua_invalid_input = 2, &
                               residua_unsupported = 3, residua_out_of_memory = 4, &
                               residua_device_failure = 5, residua_internal_error = 6
  integer(c_int), parameter :: residua_host_scalars = 0, residua_device_scalars = 1
  integer(c_int), parameter :: residua_no_transpose = 0, residua_transpose = 1, residua_conjugate = 2, &
                               residua_conjugate_transpose = 3
  integer(c_int), parameter :: residua_lower = 0, residua_upper = 1
  integer(c_int), parameter :: residua_non_unit = 0, residua_unit = 1
  integer(c_int), parameter :: residua_left = 0, residua_right = 1
  integer(c_int), parameter :: residua_max_norm = 0, residua_one_norm = 1, residua_infinity_norm = 2, &
                               residua_frobenius_norm = 3
  integer(c_int), parameter :: residua_engine_automatic = 0, residua_engine_native = 1, &
                               residua_engine_residue = 2

  type, bind(c) :: residua_ff
    real(c_float) :: limb(2)
  end type
  type, bind(c) :: residua_dd
    real(c_double) :: limb(2)
  end type
  type, bind(c) :: residua_td
    real(c_double) :: limb(3)
  end type
  type, bind(c) :: residua_qd
    real(c_double) :: limb(4)
  end type

  ! The planes of a 12-byte format: high parts, and low parts of 32 bits.
  type, bind(c) :: residua_ds_array
    type(c_ptr) :: high, low
  end type
  type, bind(c) :: residua_const_ds_array
    type(c_ptr) :: high, low
  end type
  type, bind(c) :: residua_di_array
    type(c_ptr) :: high, low
  end type
  type, bind(c) :: residua_const_di_array
    type(c_ptr) :: high, low
  end type

  type, bind(c) :: residua_gemm_options
    integer(c_int) :: engine = residua_engine_automatic
    integer(c_size_t) :: workspace_limit = 0
    integer(c_int) :: accuracy_bits = 0
  end type
  type, bind(c) :: residua_gemm_report
    integer(c_int) :: used
    type(c_ptr) :: reason
    integer(c_int) :: bits, moduli, spread, products
  end type

  integer(c_int), parameter :: residua_format_automatic = 0, residua_format_fp32 = 1, &
                               residua_format_fp64 = 2, residua_format_dd = 3, residua_format_td = 4, &
                               residua_format_qd = 5
  integer(c_int), parameter :: residua_refinement_automatic = 0, residua_refinement_classic = 1, &
                               residua_refinement_gmres = 2
  type, bind(c) :: residua_refinement_options
    integer(c_int) :: factors = residua_format_automatic, residuals = residua_format_automatic
    integer(c_int) :: first_factors = residua_format_automatic, method = residua_refinement_automatic
    integer(c_int) :: most_refinements = 0, without_scaling = 0
    real(c_double) :: condition = 0, forward_error = 0, backward_error = 0
    type(residua_gemm_options) :: products
  end type
  type, bind(c) :: residua_refinement_report
    integer(c_int) :: factors, residuals, method
    integer(c_int64_t) :: info
    integer(c_int) :: at_rounding, converged, refinements, attempts_before, scaled
    real(c_double) :: condition_estimate, componentwise_backward_error, normwise_backward_error
    real(c_double) :: forward_error_bound, factor_seconds, seconds
    type(residua_gemm_report) :: products
    character(kind=c_char) :: reason(256)
  end type

  integer(c_int), parameter :: residua_solve_automatic = 0, residua_solve_direct = 1, residua_solve_cg = 2, &
                               residua_solve_bicgstab = 3, residua_solve_gmres = 4, residua_solve_minres = 5
  integer(c_int), parameter :: residua_factors_automatic = 0, residua_factors_host = 1, &
                               residua_factors_cudss = 2
  type, bind(c) :: residua_solve_options
    integer(c_int) :: method = residua_solve_automatic, preconditioner = 0
    real(c_double) :: tolerance = 0
    integer(c_int64_t) :: max_iterations = 0
    real(c_double) :: drop_tolerance = 0
    integer(c_int64_t) :: fill = 0, block_size = 0, restart = 0
    type(c_funptr) :: preconditioner_function = c_null_funptr
    type(c_ptr) :: user = c_null_ptr
    integer(c_int) :: factors = residua_factors_automatic
  end type
  type, bind(c) :: residua_solve_report
    integer(c_int) :: converged, proved_singular
    type(c_ptr) :: method, preconditioner, reason
    integer(c_int64_t) :: iterations
    real(c_double) :: true_relative_residual, forward_error_estimate, preconditioner_shift
  end type

  type, bind(c) :: residua_least_squares_report
    integer(c_int) :: converged, rank_is_certain
    integer(c_int64_t) :: rank, structural_rank
    real(c_double) :: relative_residual, optimality, null_space_part
  end type

  type, bind(c) :: residua_certificate_report
    integer(c_int) :: proved, positive_definite
    real(c_double) :: least_singular_value
    character(kind=c_char) :: reason(256)
  end type

  interface
    integer(c_int) function residua_create_reference(context) bind(c)
      import
      type(c_ptr), intent(out) :: context
    end function
    integer(c_int) function residua_create_cpu(threads, context) bind(c)
      import
      integer(c_int), value :: threads
      type(c_ptr), intent(out) :: context
    end function
    integer(c_int) function residua_create_cuda(device, stream, context) bind(c)
      import
      integer(c_int), value :: device
      type(c_ptr), value :: stream
      type(c_ptr), intent(out) :: context
    end function
    subroutine residua_destroy(context) bind(c)
      import
      type(c_ptr), value :: context
    end subroutine
    integer(c_int) function residua_synchronize(context) bind(c)
      import
      type(c_ptr), value :: context
    end function
    integer(c_int) function residua_set_scalar_space(context, space) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int), value :: space
    end function
    integer(c_int) function residua_allocate(context, bytes, memory) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_size_t), value :: bytes
      type(c_ptr), intent(out) :: memory
    end function
    integer(c_int) function residua_free(context, memory) bind(c)
      import
      type(c_ptr), value :: context, memory
    end function
    integer(c_int) function residua_upload(context, target, host, bytes) bind(c)
      import
      type(c_ptr), value :: context, target, host
      integer(c_size_t), value :: bytes
    end function
    integer(c_int) function residua_download(context, host, source, bytes) bind(c)
      import
      type(c_ptr), value :: context, host, source
      integer(c_size_t), value :: bytes
    end function
    integer(c_int) function residua_reserve_workspace(context, bytes) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_size_t), value :: bytes
    end function
    ! Numbers of a precision chosen at run time: a type(c_ptr) is a vector, a matrix or a number of them.
    integer(c_int) function residua_create_mp(context, bits, rows, columns, A) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int), value :: bits
      integer(c_int64_t), value :: rows, columns
      type(c_ptr), intent(out) :: A
    end function
    subroutine residua_destroy_mp(A) bind(c)
      import
      type(c_ptr), value :: A
    end subroutine
    integer(c_int) function residua_shape_mp(A, bits, rows, columns) bind(c)
      import
      type(c_ptr), value :: A
      integer(c_int), intent(out) :: bits
      integer(c_int64_t), intent(out) :: rows, columns
    end function
    integer(c_int) function residua_set_mp(context, A, values, ld) bind(c)
      import
      type(c_ptr), value :: context, A
      real(c_double), intent(in) :: values(*)
      integer(c_int64_t), value :: ld
    end function
    integer(c_int) function residua_get_mp(context, A, values, ld) bind(c)
      import
      type(c_ptr), value :: context, A
      real(c_double), intent(inout) :: values(*)
      integer(c_int64_t), value :: ld
    end function
    integer(c_int) function residua_copy_mp(context, A, B) bind(c)
      import
      type(c_ptr), value :: context, A, B
    end function
    integer(c_int) function residua_from_text_mp(context, text, A, i, j) bind(c)
      import
      type(c_ptr), value :: context, A
      character(kind=c_char), intent(in) :: text(*)
      integer(c_int64_t), value :: i, j
    end function
    integer(c_int) function residua_to_text_mp(context, A, i, j, digits, buffer, size, length) bind(c)
      import
      type(c_ptr), value :: context, A
      integer(c_int64_t), value :: i, j
      integer(c_int), value :: digits
      character(kind=c_char), intent(inout) :: buffer(*)
      integer(c_size_t), value :: size
      integer(c_size_t), intent(out) :: length
    end function
    integer(c_int) function residua_flags_mp(overflow, underflow, invalid) bind(c)
      import
      integer(c_int), intent(out) :: overflow, underflow, invalid
    end function
    subroutine residua_clear_flags_mp() bind(c)
    end subroutine
    integer(c_int) function residua_swap_mp(context, x, y) bind(c)
      import
      type(c_ptr), value :: context, x, y
    end function
    integer(c_int) function residua_scal_mp(context, alpha, x) bind(c)
      import
      type(c_ptr), value :: context, alpha, x
    end function
    integer(c_int) function residua_axpy_mp(context, alpha, x, y) bind(c)
      import
      type(c_ptr), value :: context, alpha, x, y
    end function
    integer(c_int) function residua_waxpby_mp(context, alpha, x, beta, y, w) bind(c)
      import
      type(c_ptr), value :: context, alpha, x, beta, y, w
    end function
    integer(c_int) function residua_dot_mp(context, x, y, result) bind(c)
      import
      type(c_ptr), value :: context, x, y, result
    end function
    integer(c_int) function residua_nrm2_mp(context, x, result) bind(c)
      import
      type(c_ptr), value :: context, x, result
    end function
    integer(c_int) function residua_asum_mp(context, x, result) bind(c)
      import
      type(c_ptr), value :: context, x, result
    end function
    integer(c_int) function residua_iamax_mp(context, x, index) bind(c)
      import
      type(c_ptr), value :: context, x
      integer(c_int64_t), intent(out) :: index
    end function
    integer(c_int) function residua_rot_mp(context, x, y, c, s) bind(c)
      import
      type(c_ptr), value :: context, x, y, c, s
    end function
    integer(c_int) function residua_exp_mp(context, x, y) bind(c)
      import
      type(c_ptr), value :: context, x, y
    end function
    integer(c_int) function residua_log_mp(context, x, y) bind(c)
      import
      type(c_ptr), value :: context, x, y
    end function
    integer(c_int) function residua_sin_mp(context, x, y) bind(c)
      import
      type(c_ptr), value :: context, x, y
    end function
    integer(c_int) function residua_cos_mp(context, x, y) bind(c)
      import
      type(c_ptr), value :: context, x, y
    end function
    integer(c_int) function residua_atan_mp(context, x, y) bind(c)
      import
      type(c_ptr), value :: context, x, y
    end function
    integer(c_int) function residua_pow_mp(context, x, y, z) bind(c)
      import
      type(c_ptr), value :: context, x, y, z
    end function
    integer(c_int) function residua_set_pi_mp(context, x) bind(c)
      import
      type(c_ptr), value :: context, x
    end function
    integer(c_int) function residua_set_log2_mp(context, x) bind(c)
      import
      type(c_ptr), value :: context, x
    end function
    integer(c_int) function residua_set_euler_mp(context, x) bind(c)
      import
      type(c_ptr), value :: context, x
    end function
    integer(c_int) function residua_set_catalan_mp(context, x) bind(c)
      import
      type(c_ptr), value :: context, x
    end function
    integer(c_int) function residua_gemv_mp(context, trans, alpha, A, x, beta, y) bind(c)
      import
      type(c_ptr), value :: context, alpha, A, x, beta, y
      integer(c_int), value :: trans
    end function
    integer(c_int) function residua_ger_mp(context, alpha, x, y, A) bind(c)
      import
      type(c_ptr), value :: context, alpha, x, y, A
    end function
    integer(c_int) function residua_symv_mp(context, uplo, alpha, A, x, beta, y) bind(c)
      import
      type(c_ptr), value :: context, alpha, A, x, beta, y
      integer(c_int), value :: uplo
    end function
    integer(c_int) function residua_trmv_mp(context, uplo, trans, diag, A, x) bind(c)
      import
      type(c_ptr), value :: context, A, x
      integer(c_int), value :: uplo, trans, diag
    end function
    integer(c_int) function residua_trsv_mp(context, uplo, trans, diag, A, x) bind(c)
      import
      type(c_ptr), value :: context, A, x
      integer(c_int), value :: uplo, trans, diag
    end function
    integer(c_int) function residua_syr_mp(context, uplo, alpha, x, A) bind(c)
      import
      type(c_ptr), value :: context, alpha, x, A
      integer(c_int), value :: uplo
    end function
    integer(c_int) function residua_syr2_mp(context, uplo, alpha, x, y, A) bind(c)
      import
      type(c_ptr), value :: context, alpha, x, y, A
      integer(c_int), value :: uplo
    end function
    integer(c_int) function residua_gemm_mp(context, transa, transb, alpha, A, B, beta, C) bind(c)
      import
      type(c_ptr), value :: context, alpha, A, B, beta, C
      integer(c_int), value :: transa, transb
    end function
    integer(c_int) function residua_symm_mp(context, side, uplo, alpha, A, B, beta, C) bind(c)
      import
      type(c_ptr), value :: context, alpha, A, B, beta, C
      integer(c_int), value :: side, uplo
    end function
    integer(c_int) function residua_syrk_mp(context, uplo, trans, alpha, A, beta, C) bind(c)
      import
      type(c_ptr), value :: context, alpha, A, beta, C
      integer(c_int), value :: uplo, trans
    end function
    integer(c_int) function residua_syr2k_mp(context, uplo, trans, alpha, A, B, beta, C) bind(c)
      import
      type(c_ptr), value :: context, alpha, A, B, beta, C
      integer(c_int), value :: uplo, trans
    end function
    integer(c_int) function residua_trmm_mp(context, side, uplo, trans, diag, alpha, A, B) bind(c)
      import
      type(c_ptr), value :: context, alpha, A, B
      integer(c_int), value :: side, uplo, trans, diag
    end function
    integer(c_int) function residua_trsm_mp(context, side, uplo, trans, diag, alpha, A, B) bind(c)
      import
      type(c_ptr), value :: context, alpha, A, B
      integer(c_int), value :: side, uplo, trans, diag
    end function
    integer(c_int) function residua_getrf_mp(context, A, ipiv, info) bind(c)
      import
      type(c_ptr), value :: context, A
      integer(c_int64_t), intent(inout) :: ipiv(*)
      integer(c_int64_t), intent(out) :: info
    end function
    integer(c_int) function residua_getrs_mp(context, trans, LU, ipiv, B) bind(c)
      import
      type(c_ptr), value :: context, LU, B
      integer(c_int), value :: trans
      integer(c_int64_t), intent(in) :: ipiv(*)
    end function
    integer(c_int) function residua_gesv_mp(context, A, ipiv, B, info) bind(c)
      import
      type(c_ptr), value :: context, A, B
      integer(c_int64_t), intent(inout) :: ipiv(*)
      integer(c_int64_t), intent(out) :: info
    end function
    integer(c_int) function residua_potrf_mp(context, uplo, A, info) bind(c)
      import
      type(c_ptr), value :: context, A
      integer(c_int), value :: uplo
      integer(c_int64_t), intent(out) :: info
    end function
    integer(c_int) function residua_potrs_mp(context, uplo, A, B) bind(c)
      import
      type(c_ptr), value :: context, A, B
      integer(c_int), value :: uplo
    end function
    integer(c_int) function residua_posv_mp(context, uplo, A, B, info) bind(c)
      import
      type(c_ptr), value :: context, A, B
      integer(c_int), value :: uplo
      integer(c_int64_t), intent(out) :: info
    end function
    integer(c_int) function residua_complex_getrf_mp(context, Re, Im, ipiv, info) bind(c)
      import
      type(c_ptr), value :: context, Re, Im
      integer(c_int64_t), intent(inout) :: ipiv(*)
      integer(c_int64_t), intent(out) :: info
    end function
    integer(c_int) function residua_complex_getrs_mp(context, trans, Re, Im, ipiv, BRe, BIm) bind(c)
      import
      type(c_ptr), value :: context, Re, Im, BRe, BIm
      integer(c_int), value :: trans
      integer(c_int64_t), intent(in) :: ipiv(*)
    end function
    integer(c_int) function residua_complex_gesv_mp(context, Re, Im, ipiv, BRe, BIm, info) bind(c)
      import
      type(c_ptr), value :: context, Re, Im, BRe, BIm
      integer(c_int64_t), intent(inout) :: ipiv(*)
      integer(c_int64_t), intent(out) :: info
    end function
    integer(c_int) function residua_complex_potrf_mp(context, uplo, Re, Im, info) bind(c)
      import
      type(c_ptr), value :: context, Re, Im
      integer(c_int), value :: uplo
      integer(c_int64_t), intent(out) :: info
    end function
    integer(c_int) function residua_complex_potrs_mp(context, uplo, Re, Im, BRe, BIm) bind(c)
      import
      type(c_ptr), value :: context, Re, Im, BRe, BIm
      integer(c_int), value :: uplo
    end function
    integer(c_int) function residua_complex_posv_mp(context, uplo, Re, Im, BRe, BIm, info) bind(c)
      import
      type(c_ptr), value :: context, Re, Im, BRe, BIm
      integer(c_int), value :: uplo
      integer(c_int64_t), intent(out) :: info
    end function
    integer(c_int) function residua_syevd_mp(context, uplo, A, w, info, error) bind(c)
      import
      type(c_ptr), value :: context, A, w, error
      integer(c_int), value :: uplo
      integer(c_int64_t), intent(out) :: info
    end function
    integer(c_int) function residua_heevd_mp(context, uplo, Re, Im, w, info, error) bind(c)
      import
      type(c_ptr), value :: context, Re, Im, w, error
      integer(c_int), value :: uplo
      integer(c_int64_t), intent(out) :: info
    end function
    integer(c_int) function residua_sygvd_mp(context, itype, uplo, A, B, w, info, error) bind(c)
      import
      type(c_ptr), value :: context, A, B, w, error
      integer(c_int), value :: uplo
      integer(c_int32_t), value :: itype
      integer(c_int64_t), intent(out) :: info
    end function
    integer(c_int) function residua_gesvd_mp(context, A, s, U, Vt, info, error) bind(c)
      import
      type(c_ptr), value :: context, A, s, U, Vt, error
      integer(c_int64_t), intent(out) :: info
    end function
    integer(c_int) function residua_complex_gesvd_mp(context, Re, Im, s, URe, UIm, VhRe, VhIm, info, &
        error) bind(c)
      import
      type(c_ptr), value :: context, Re, Im, s, URe, UIm, VhRe, VhIm, error
      integer(c_int64_t), intent(out) :: info
    end function
    integer(c_int) function residua_geev_mp(context, A, wr, wi, X, info, error) bind(c)
      import
      type(c_ptr), value :: context, A, wr, wi, X, error
      integer(c_int64_t), intent(out) :: info
    end function
    integer(c_int) function residua_geev_left_mp(context, A, wr, wi, Y, X, info, error) bind(c)
      import
      type(c_ptr), value :: context, A, wr, wi, Y, X, error
      integer(c_int64_t), intent(out) :: info
    end function
    integer(c_int) function residua_complex_geev_mp(context, Re, Im, wr, wi, XRe, XIm, info, error) &
        bind(c)
      import
      type(c_ptr), value :: context, Re, Im, wr, wi, XRe, XIm, error
      integer(c_int64_t), intent(out) :: info
    end function
    integer(c_int) function residua_complex_geev_left_mp(context, Re, Im, wr, wi, YRe, YIm, XRe, XIm, &
        info, error) bind(c)
      import
      type(c_ptr), value :: context, Re, Im, wr, wi, YRe, YIm, XRe, XIm, error
      integer(c_int64_t), intent(out) :: info
    end function
    integer(c_int) function residua_rotg_mp(context, a, b, r, z, c, s) bind(c)
      import
      type(c_ptr), value :: context, a, b, r, z, c, s
    end function
    integer(c_int) function residua_rotmg_mp(context, d1, d2, x1, y1, param) bind(c)
      import
      type(c_ptr), value :: context, d1, d2, x1, y1, param
    end function
    integer(c_int) function residua_rotm_mp(context, x, y, param) bind(c)
      import
      type(c_ptr), value :: context, x, y, param
    end function
    integer(c_int) function residua_spmv_mp(context, alpha, row_start, column, value, x, beta, y) bind(c)
      import
      type(c_ptr), value :: context, alpha, x, beta, y
      integer(c_int32_t), intent(in) :: row_start(*), column(*)
      real(c_double), intent(in) :: value(*)
    end function
    integer(c_int) function residua_solve_mp(context, rows, row_start, column, value, b, x, options, &
                                              report) bind(c)
      import
      type(c_ptr), value :: context, x
      integer(c_int64_t), value :: rows
      integer(c_int32_t), intent(in) :: row_start(*), column(*)
      real(c_double), intent(in) :: value(*), b(*)
      type(residua_solve_options), intent(in), optional :: options
      type(residua_solve_report), intent(out) :: report
    end function
    integer(c_int) function residua_krylov_mp(context, row_start, column, value, b, x, options, report) &
        bind(c)
      import
      type(c_ptr), value :: context, b, x
      integer(c_int32_t), intent(in) :: row_start(*), column(*)
      real(c_double), intent(in) :: value(*)
      type(residua_solve_options), intent(in) :: options
      type(residua_solve_report), intent(out) :: report
    end function
    integer(c_int) function residua_least_squares_mp(context, row_start, column, value, rows, b, x, &
                                                      tolerance, report) bind(c)
      import
      type(c_ptr), value :: context, x
      integer(c_int32_t), intent(in) :: row_start(*), column(*)
      integer(c_int64_t), value :: rows
      real(c_double), intent(in) :: value(*), b(*)
      real(c_double), value :: tolerance
      type(residua_least_squares_report), intent(out) :: report
    end function
    ! A type(c_ptr) A is a sparse matrix of complex numbers; arrays of these have two numbers an element.
    integer(c_int) function residua_create_complex_csr(context, rows, columns, row_start, column, value, A) &
        bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int64_t), value :: rows, columns
      integer(c_int32_t), intent(in) :: row_start(*), column(*)
      real(c_double), intent(in) :: value(*)
      type(c_ptr), intent(out) :: A
    end function
    subroutine residua_destroy_complex_csr(A) bind(c)
      import
      type(c_ptr), value :: A
    end subroutine
    integer(c_int) function residua_create_certificate(context, rows, row_start, column, value, certificate, &
                                                       report) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int64_t), value :: rows
      integer(c_int32_t), intent(in) :: row_start(*), column(*)
      real(c_double), intent(in) :: value(*)
      type(c_ptr), intent(out) :: certificate
      type(residua_certificate_report), intent(out) :: report
    end function
    subroutine residua_destroy_certificate(certificate) bind(c)
      import
      type(c_ptr), value :: certificate
    end subroutine
    type(c_ptr) function residua_last_error() bind(c)
      import
    end function
    type(c_ptr) function residua_version() bind(c)
      import
    end function
  end interface

  interface
    ! from_text: residua.h says what it does.
    integer(c_int) function residua_from_text_fp32(text, number) bind(c)
      import
      character(kind=c_char), intent(in) :: text(*)
      real(c_float), intent(inout) :: number
    end function
    integer(c_int) function residua_from_text_ff(text, number) bind(c)
      import
      character(kind=c_char), intent(in) :: text(*)
      type(residua_ff), intent(inout) :: number
    end function
    integer(c_int) function residua_from_text_fp64(text, number) bind(c)
      import
      character(kind=c_char), intent(in) :: text(*)
      real(c_double), intent(inout) :: number
    end function
    integer(c_int) function residua_from_text_ds(text, number) bind(c)
      import
      character(kind=c_char), intent(in) :: text(*)
      type(residua_ds_array), value :: number
    end function
    integer(c_int) function residua_from_text_di(text, number) bind(c)
      import
      character(kind=c_char), intent(in) :: text(*)
      type(residua_di_array), value :: number
    end function
    integer(c_int) function residua_from_text_dit(text, number) bind(c)
      import
      character(kind=c_char), intent(in) :: text(*)
      type(residua_di_array), value :: number
    end function
    integer(c_int) function residua_from_text_dd(text, number) bind(c)
      import
      character(kind=c_char), intent(in) :: text(*)
      type(residua_dd), intent(inout) :: number
    end function
    integer(c_int) function residua_from_text_td(text, number) bind(c)
      import
      character(kind=c_char), intent(in) :: text(*)
      type(residua_td), intent(inout) :: number
    end function
    integer(c_int) function residua_from_text_qd(text, number) bind(c)
      import
      character(kind=c_char), intent(in) :: text(*)
      type(residua_qd), intent(inout) :: number
    end function
    ! to_text: residua.h says what it does.
    integer(c_int) function residua_to_text_fp32(number, digits, buffer, size, length) bind(c)
      import
      real(c_float), intent(in) :: number
      integer(c_int), value :: digits
      character(kind=c_char), intent(out) :: buffer(*)
      integer(c_size_t), value :: size
      integer(c_size_t), intent(inout) :: length
    end function
    integer(c_int) function residua_to_text_ff(number, digits, buffer, size, length) bind(c)
      import
      type(residua_ff), intent(in) :: number
      integer(c_int), value :: digits
      character(kind=c_char), intent(out) :: buffer(*)
      integer(c_size_t), value :: size
      integer(c_size_t), intent(inout) :: length
    end function
    integer(c_int) function residua_to_text_fp64(number, digits, buffer, size, length) bind(c)
      import
      real(c_double), intent(in) :: number
      integer(c_int), value :: digits
      character(kind=c_char), intent(out) :: buffer(*)
      integer(c_size_t), value :: size
      integer(c_size_t), intent(inout) :: length
    end function
    integer(c_int) function residua_to_text_ds(number, digits, buffer, size, length) bind(c)
      import
      type(residua_const_ds_array), value :: number
      integer(c_int), value :: digits
      character(kind=c_char), intent(out) :: buffer(*)
      integer(c_size_t), value :: size
      integer(c_size_t), intent(inout) :: length
    end function
    integer(c_int) function residua_to_text_di(number, digits, buffer, size, length) bind(c)
      import
      type(residua_const_di_array), value :: number
      integer(c_int), value :: digits
      character(kind=c_char), intent(out) :: buffer(*)
      integer(c_size_t), value :: size
      integer(c_size_t), intent(inout) :: length
    end function
    integer(c_int) function residua_to_text_dit(number, digits, buffer, size, length) bind(c)
      import
      type(residua_const_di_array), value :: number
      integer(c_int), value :: digits
      character(kind=c_char), intent(out) :: buffer(*)
      integer(c_size_t), value :: size
      integer(c_size_t), intent(inout) :: length
    end function
    integer(c_int) function residua_to_text_dd(number, digits, buffer, size, length) bind(c)
      import
      type(residua_dd), intent(in) :: number
      integer(c_int), value :: digits
      character(kind=c_char), intent(out) :: buffer(*)
      integer(c_size_t), value :: size
      integer(c_size_t), intent(inout) :: length
    end function
    integer(c_int) function residua_to_text_td(number, digits, buffer, size, length) bind(c)
      import
      type(residua_td), intent(in) :: number
      integer(c_int), value :: digits
      character(kind=c_char), intent(out) :: buffer(*)
      integer(c_size_t), value :: size
      integer(c_size_t), intent(inout) :: length
    end function
    integer(c_int) function residua_to_text_qd(number, digits, buffer, size, length) bind(c)
      import
      type(residua_qd), intent(in) :: number
      integer(c_int), value :: digits
      character(kind=c_char), intent(out) :: buffer(*)
      integer(c_size_t), value :: size
      integer(c_size_t), intent(inout) :: length
    end function
    ! copy: residua.h says what it does.
    integer(c_int) function residua_copy_fp32(context, n, x, incx, y, incy) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int64_t), value :: n, incx, incy
      real(c_float), intent(in) :: x(*)
      real(c_float), intent(inout) :: y(*)
    end function
    integer(c_int) function residua_copy_ff(context, n, x, incx, y, incy) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int64_t), value :: n, incx, incy
      type(residua_ff), intent(in) :: x(*)
      type(residua_ff), intent(inout) :: y(*)
    end function
    integer(c_int) function residua_copy_fp64(context, n, x, incx, y, incy) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int64_t), value :: n, incx, incy
      real(c_double), intent(in) :: x(*)
      real(c_double), intent(inout) :: y(*)
    end function
    integer(c_int) function residua_copy_ds(context, n, x, incx, y, incy) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int64_t), value :: n, incx, incy
      type(residua_const_ds_array), value :: x
      type(residua_ds_array), value :: y
    end function
    integer(c_int) function residua_copy_di(context, n, x, incx, y, incy) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int64_t), value :: n, incx, incy
      type(residua_const_di_array), value :: x
      type(residua_di_array), value :: y
    end function
    integer(c_int) function residua_copy_dit(context, n, x, incx, y, incy) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int64_t), value :: n, incx, incy
      type(residua_const_di_array), value :: x
      type(residua_di_array), value :: y
    end function
    integer(c_int) function residua_copy_dd(context, n, x, incx, y, incy) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int64_t), value :: n, incx, incy
      type(residua_dd), intent(in) :: x(*)
      type(residua_dd), intent(inout) :: y(*)
    end function
    integer(c_int) function residua_copy_td(context, n, x, incx, y, incy) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int64_t), value :: n, incx, incy
      type(residua_td), intent(in) :: x(*)
      type(residua_td), intent(inout) :: y(*)
    end function
    integer(c_int) function residua_copy_qd(context, n, x, incx, y, incy) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int64_t), value :: n, incx, incy
      type(residua_qd), intent(in) :: x(*)
      type(residua_qd), intent(inout) :: y(*)
    end function
    ! swap: residua.h says what it does.
    integer(c_int) function residua_swap_fp32(context, n, x, incx, y, incy) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int64_t), value :: n, incx, incy
      real(c_float), intent(inout) :: x(*)
      real(c_float), intent(inout) :: y(*)
    end function
    integer(c_int) function residua_swap_ff(context, n, x, incx, y, incy) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int64_t), value :: n, incx, incy
      type(residua_ff), intent(inout) :: x(*)
      type(residua_ff), intent(inout) :: y(*)
    end function
    integer(c_int) function residua_swap_fp64(context, n, x, incx, y, incy) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int64_t), value :: n, incx, incy
      real(c_double), intent(inout) :: x(*)
      real(c_double), intent(inout) :: y(*)
    end function
    integer(c_int) function residua_swap_ds(context, n, x, incx, y, incy) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int64_t), value :: n, incx, incy
      type(residua_ds_array), value :: x
      type(residua_ds_array), value :: y
    end function
    integer(c_int) function residua_swap_di(context, n, x, incx, y, incy) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int64_t), value :: n, incx, incy
      type(residua_di_array), value :: x
      type(residua_di_array), value :: y
    end function
    integer(c_int) function residua_swap_dit(context, n, x, incx, y, incy) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int64_t), value :: n, incx, incy
      type(residua_di_array), value :: x
      type(residua_di_array), value :: y
    end function
    integer(c_int) function residua_swap_dd(context, n, x, incx, y, incy) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int64_t), value :: n, incx, incy
      type(residua_dd), intent(inout) :: x(*)
      type(residua_dd), intent(inout) :: y(*)
    end function
    integer(c_int) function residua_swap_td(context, n, x, incx, y, incy) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int64_t), value :: n, incx, incy
      type(residua_td), intent(inout) :: x(*)
      type(residua_td), intent(inout) :: y(*)
    end function
    integer(c_int) function residua_swap_qd(context, n, x, incx, y, incy) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int64_t), value :: n, incx, incy
      type(residua_qd), intent(inout) :: x(*)
      type(residua_qd), intent(inout) :: y(*)
    end function
    ! scal: residua.h says what it does.
    integer(c_int) function residua_scal_fp32(context, n, alpha, x, incx) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int64_t), value :: n, incx
      real(c_double), intent(in) :: alpha
      real(c_float), intent(inout) :: x(*)
    end function
    integer(c_int) function residua_scal_ff(context, n, alpha, x, incx) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int64_t), value :: n, incx
      real(c_double), intent(in) :: alpha
      type(residua_ff), intent(inout) :: x(*)
    end function
    integer(c_int) function residua_scal_fp64(context, n, alpha, x, incx) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int64_t), value :: n, incx
      real(c_double), intent(in) :: alpha
      real(c_double), intent(inout) :: x(*)
    end function
    integer(c_int) function residua_scal_ds(context, n, alpha, x, incx) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int64_t), value :: n, incx
      type(residua_dd), intent(in) :: alpha
      type(residua_ds_array), value :: x
    end function
    integer(c_int) function residua_scal_di(context, n, alpha, x, incx) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int64_t), value :: n, incx
      type(residua_dd), intent(in) :: alpha
      type(residua_di_array), value :: x
    end function
    integer(c_int) function residua_scal_dit(context, n, alpha, x, incx) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int64_t), value :: n, incx
      type(residua_dd), intent(in) :: alpha
      type(residua_di_array), value :: x
    end function
    integer(c_int) function residua_scal_dd(context, n, alpha, x, incx) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int64_t), value :: n, incx
      type(residua_dd), intent(in) :: alpha
      type(residua_dd), intent(inout) :: x(*)
    end function
    integer(c_int) function residua_scal_td(context, n, alpha, x, incx) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int64_t), value :: n, incx
      type(residua_td), intent(in) :: alpha
      type(residua_td), intent(inout) :: x(*)
    end function
    integer(c_int) function residua_scal_qd(context, n, alpha, x, incx) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int64_t), value :: n, incx
      type(residua_qd), intent(in) :: alpha
      type(residua_qd), intent(inout) :: x(*)
    end function
    ! axpy: residua.h says what it does.
    integer(c_int) function residua_axpy_fp32(context, n, alpha, x, incx, y, incy) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int64_t), value :: n, incx, incy
      real(c_double), intent(in) :: alpha
      real(c_float), intent(in) :: x(*)
      real(c_float), intent(inout) :: y(*)
    end function
    integer(c_int) function residua_axpy_ff(context, n, alpha, x, incx, y, incy) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int64_t), value :: n, incx, incy
      real(c_double), intent(in) :: alpha
      type(residua_ff), intent(in) :: x(*)
      type(residua_ff), intent(inout) :: y(*)
    end function
    integer(c_int) function residua_axpy_fp64(context, n, alpha, x, incx, y, incy) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int64_t), value :: n, incx, incy
      real(c_double), intent(in) :: alpha
      real(c_double), intent(in) :: x(*)
      real(c_double), intent(inout) :: y(*)
    end function
    integer(c_int) function residua_axpy_ds(context, n, alpha, x, incx, y, incy) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int64_t), value :: n, incx, incy
      type(residua_dd), intent(in) :: alpha
      type(residua_const_ds_array), value :: x
      type(residua_ds_array), value :: y
    end function
    integer(c_int) function residua_axpy_di(context, n, alpha, x, incx, y, incy) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int64_t), value :: n, incx, incy
      type(residua_dd), intent(in) :: alpha
      type(residua_const_di_array), value :: x
      type(residua_di_array), value :: y
    end function
    integer(c_int) function residua_axpy_dit(context, n, alpha, x, incx, y, incy) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int64_t), value :: n, incx, incy
      type(residua_dd), intent(in) :: alpha
      type(residua_const_di_array), value :: x
      type(residua_di_array), value :: y
    end function
    integer(c_int) function residua_axpy_dd(context, n, alpha, x, incx, y, incy) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int64_t), value :: n, incx, incy
      type(residua_dd), intent(in) :: alpha
      type(residua_dd), intent(in) :: x(*)
      type(residua_dd), intent(inout) :: y(*)
    end function
    integer(c_int) function residua_axpy_td(context, n, alpha, x, incx, y, incy) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int64_t), value :: n, incx, incy
      type(residua_td), intent(in) :: alpha
      type(residua_td), intent(in) :: x(*)
      type(residua_td), intent(inout) :: y(*)
    end function
    integer(c_int) function residua_axpy_qd(context, n, alpha, x, incx, y, incy) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int64_t), value :: n, incx, incy
      type(residua_qd), intent(in) :: alpha
      type(residua_qd), intent(in) :: x(*)
      type(residua_qd), intent(inout) :: y(*)
    end function
    ! axpby: residua.h says what it does.
    integer(c_int) function residua_axpby_fp32(context, n, alpha, x, incx, beta, y, incy) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int64_t), value :: n, incx, incy
      real(c_double), intent(in) :: alpha
      real(c_float), intent(in) :: x(*)
      real(c_double), intent(in) :: beta
      real(c_float), intent(inout) :: y(*)
    end function
    integer(c_int) function residua_axpby_ff(context, n, alpha, x, incx, beta, y, incy) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int64_t), value :: n, incx, incy
      real(c_double), intent(in) :: alpha
      type(residua_ff), intent(in) :: x(*)
      real(c_double), intent(in) :: beta
      type(residua_ff), intent(inout) :: y(*)
    end function
    integer(c_int) function residua_axpby_fp64(context, n, alpha, x, incx, beta, y, incy) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int64_t), value :: n, incx, incy
      real(c_double), intent(in) :: alpha
      real(c_double), intent(in) :: x(*)
      real(c_double), intent(in) :: beta
      real(c_double), intent(inout) :: y(*)
    end function
    integer(c_int) function residua_axpby_ds(context, n, alpha, x, incx, beta, y, incy) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int64_t), value :: n, incx, incy
      type(residua_dd), intent(in) :: alpha
      type(residua_const_ds_array), value :: x
      type(residua_dd), intent(in) :: beta
      type(residua_ds_array), value :: y
    end function
    integer(c_int) function residua_axpby_di(context, n, alpha, x, incx, beta, y, incy) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int64_t), value :: n, incx, incy
      type(residua_dd), intent(in) :: alpha
      type(residua_const_di_array), value :: x
      type(residua_dd), intent(in) :: beta
      type(residua_di_array), value :: y
    end function
    integer(c_int) function residua_axpby_dit(context, n, alpha, x, incx, beta, y, incy) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int64_t), value :: n, incx, incy
      type(residua_dd), intent(in) :: alpha
      type(residua_const_di_array), value :: x
      type(residua_dd), intent(in) :: beta
      type(residua_di_array), value :: y
    end function
    integer(c_int) function residua_axpby_dd(context, n, alpha, x, incx, beta, y, incy) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int64_t), value :: n, incx, incy
      type(residua_dd), intent(in) :: alpha
      type(residua_dd), intent(in) :: x(*)
      type(residua_dd), intent(in) :: beta
      type(residua_dd), intent(inout) :: y(*)
    end function
    integer(c_int) function residua_axpby_td(context, n, alpha, x, incx, beta, y, incy) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int64_t), value :: n, incx, incy
      type(residua_td), intent(in) :: alpha
      type(residua_td), intent(in) :: x(*)
      type(residua_td), intent(in) :: beta
      type(residua_td), intent(inout) :: y(*)
    end function
    integer(c_int) function residua_axpby_qd(context, n, alpha, x, incx, beta, y, incy) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int64_t), value :: n, incx, incy
      type(residua_qd), intent(in) :: alpha
      type(residua_qd), intent(in) :: x(*)
      type(residua_qd), intent(in) :: beta
      type(residua_qd), intent(inout) :: y(*)
    end function
    ! waxpby: residua.h says what it does.
    integer(c_int) function residua_waxpby_fp32(context, n, alpha, x, incx, beta, y, incy, w, &
                                                incw) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int64_t), value :: n, incx, incy, incw
      real(c_double), intent(in) :: alpha
      real(c_float), intent(in) :: x(*)
      real(c_double), intent(in) :: beta
      real(c_float), intent(in) :: y(*)
      real(c_float), intent(inout) :: w(*)
    end function
    integer(c_int) function residua_waxpby_ff(context, n, alpha, x, incx, beta, y, incy, w, incw) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int64_t), value :: n, incx, incy, incw
      real(c_double), intent(in) :: alpha
      type(residua_ff), intent(in) :: x(*)
      real(c_double), intent(in) :: beta
      type(residua_ff), intent(in) :: y(*)
      type(residua_ff), intent(inout) :: w(*)
    end function
    integer(c_int) function residua_waxpby_fp64(context, n, alpha, x, incx, beta, y, incy, w, &
                                                incw) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int64_t), value :: n, incx, incy, incw
      real(c_double), intent(in) :: alpha
      real(c_double), intent(in) :: x(*)
      real(c_double), intent(in) :: beta
      real(c_double), intent(in) :: y(*)
      real(c_double), intent(inout) :: w(*)
    end function
    integer(c_int) function residua_waxpby_ds(context, n, alpha, x, incx, beta, y, incy, w, incw) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int64_t), value :: n, incx, incy, incw
      type(residua_dd), intent(in) :: alpha
      type(residua_const_ds_array), value :: x
      type(residua_dd), intent(in) :: beta
      type(residua_const_ds_array), value :: y
      type(residua_ds_array), value :: w
    end function
    integer(c_int) function residua_waxpby_di(context, n, alpha, x, incx, beta, y, incy, w, incw) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int64_t), value :: n, incx, incy, incw
      type(residua_dd), intent(in) :: alpha
      type(residua_const_di_array), value :: x
      type(residua_dd), intent(in) :: beta
      type(residua_const_di_array), value :: y
      type(residua_di_array), value :: w
    end function
    integer(c_int) function residua_waxpby_dit(context, n, alpha, x, incx, beta, y, incy, w, incw) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int64_t), value :: n, incx, incy, incw
      type(residua_dd), intent(in) :: alpha
      type(residua_const_di_array), value :: x
      type(residua_dd), intent(in) :: beta
      type(residua_const_di_array), value :: y
      type(residua_di_array), value :: w
    end function
    integer(c_int) function residua_waxpby_dd(context, n, alpha, x, incx, beta, y, incy, w, incw) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int64_t), value :: n, incx, incy, incw
      type(residua_dd), intent(in) :: alpha
      type(residua_dd), intent(in) :: x(*)
      type(residua_dd), intent(in) :: beta
      type(residua_dd), intent(in) :: y(*)
      type(residua_dd), intent(inout) :: w(*)
    end function
    integer(c_int) function residua_waxpby_td(context, n, alpha, x, incx, beta, y, incy, w, incw) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int64_t), value :: n, incx, incy, incw
      type(residua_td), intent(in) :: alpha
      type(residua_td), intent(in) :: x(*)
      type(residua_td), intent(in) :: beta
      type(residua_td), intent(in) :: y(*)
      type(residua_td), intent(inout) :: w(*)
    end function
    integer(c_int) function residua_waxpby_qd(context, n, alpha, x, incx, beta, y, incy, w, incw) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int64_t), value :: n, incx, incy, incw
      type(residua_qd), intent(in) :: alpha
      type(residua_qd), intent(in) :: x(*)
      type(residua_qd), intent(in) :: beta
      type(residua_qd), intent(in) :: y(*)
      type(residua_qd), intent(inout) :: w(*)
    end function
    ! xpay: residua.h says what it does.
    integer(c_int) function residua_xpay_fp32(context, n, x, incx, alpha, y, incy) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int64_t), value :: n, incx, incy
      real(c_float), intent(in) :: x(*)
      real(c_double), intent(in) :: alpha
      real(c_float), intent(inout) :: y(*)
    end function
    integer(c_int) function residua_xpay_ff(context, n, x, incx, alpha, y, incy) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int64_t), value :: n, incx, incy
      type(residua_ff), intent(in) :: x(*)
      real(c_double), intent(in) :: alpha
      type(residua_ff), intent(inout) :: y(*)
    end function
    integer(c_int) function residua_xpay_fp64(context, n, x, incx, alpha, y, incy) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int64_t), value :: n, incx, incy
      real(c_double), intent(in) :: x(*)
      real(c_double), intent(in) :: alpha
      real(c_double), intent(inout) :: y(*)
    end function
    integer(c_int) function residua_xpay_ds(context, n, x, incx, alpha, y, incy) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int64_t), value :: n, incx, incy
      type(residua_const_ds_array), value :: x
      type(residua_dd), intent(in) :: alpha
      type(residua_ds_array), value :: y
    end function
    integer(c_int) function residua_xpay_di(context, n, x, incx, alpha, y, incy) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int64_t), value :: n, incx, incy
      type(residua_const_di_array), value :: x
      type(residua_dd), intent(in) :: alpha
      type(residua_di_array), value :: y
    end function
    integer(c_int) function residua_xpay_dit(context, n, x, incx, alpha, y, incy) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int64_t), value :: n, incx, incy
      type(residua_const_di_array), value :: x
      type(residua_dd), intent(in) :: alpha
      type(residua_di_array), value :: y
    end function
    integer(c_int) function residua_xpay_dd(context, n, x, incx, alpha, y, incy) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int64_t), value :: n, incx, incy
      type(residua_dd), intent(in) :: x(*)
      type(residua_dd), intent(in) :: alpha
      type(residua_dd), intent(inout) :: y(*)
    end function
    integer(c_int) function residua_xpay_td(context, n, x, incx, alpha, y, incy) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int64_t), value :: n, incx, incy
      type(residua_td), intent(in) :: x(*)
      type(residua_td), intent(in) :: alpha
      type(residua_td), intent(inout) :: y(*)
    end function
    integer(c_int) function residua_xpay_qd(context, n, x, incx, alpha, y, incy) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int64_t), value :: n, incx, incy
      type(residua_qd), intent(in) :: x(*)
      type(residua_qd), intent(in) :: alpha
      type(residua_qd), intent(inout) :: y(*)
    end function
    ! axpyz: residua.h says what it does.
    integer(c_int) function residua_axpyz_fp32(context, n, alpha, x, incx, y, incy, z, incz) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int64_t), value :: n, incx, incy, incz
      real(c_double), intent(in) :: alpha
      real(c_float), intent(in) :: x(*)
      real(c_float), intent(in) :: y(*)
      real(c_float), intent(inout) :: z(*)
    end function
    integer(c_int) function residua_axpyz_ff(context, n, alpha, x, incx, y, incy, z, incz) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int64_t), value :: n, incx, incy, incz
      real(c_double), intent(in) :: alpha
      type(residua_ff), intent(in) :: x(*)
      type(residua_ff), intent(in) :: y(*)
      type(residua_ff), intent(inout) :: z(*)
    end function
    integer(c_int) function residua_axpyz_fp64(context, n, alpha, x, incx, y, incy, z, incz) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int64_t), value :: n, incx, incy, incz
      real(c_double), intent(in) :: alpha
      real(c_double), intent(in) :: x(*)
      real(c_double), intent(in) :: y(*)
      real(c_double), intent(inout) :: z(*)
    end function
    integer(c_int) function residua_axpyz_ds(context, n, alpha, x, incx, y, incy, z, incz) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int64_t), value :: n, incx, incy, incz
      type(residua_dd), intent(in) :: alpha
      type(residua_const_ds_array), value :: x
      type(residua_const_ds_array), value :: y
      type(residua_ds_array), value :: z
    end function
    integer(c_int) function residua_axpyz_di(context, n, alpha, x, incx, y, incy, z, incz) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int64_t), value :: n, incx, incy, incz
      type(residua_dd), intent(in) :: alpha
      type(residua_const_di_array), value :: x
      type(residua_const_di_array), value :: y
      type(residua_di_array), value :: z
    end function
    integer(c_int) function residua_axpyz_dit(context, n, alpha, x, incx, y, incy, z, incz) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int64_t), value :: n, incx, incy, incz
      type(residua_dd), intent(in) :: alpha
      type(residua_const_di_array), value :: x
      type(residua_const_di_array), value :: y
      type(residua_di_array), value :: z
    end function
    integer(c_int) function residua_axpyz_dd(context, n, alpha, x, incx, y, incy, z, incz) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int64_t), value :: n, incx, incy, incz
      type(residua_dd), intent(in) :: alpha
      type(residua_dd), intent(in) :: x(*)
      type(residua_dd), intent(in) :: y(*)
      type(residua_dd), intent(inout) :: z(*)
    end function
    integer(c_int) function residua_axpyz_td(context, n, alpha, x, incx, y, incy, z, incz) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int64_t), value :: n, incx, incy, incz
      type(residua_td), intent(in) :: alpha
      type(residua_td), intent(in) :: x(*)
      type(residua_td), intent(in) :: y(*)
      type(residua_td), intent(inout) :: z(*)
    end function
    integer(c_int) function residua_axpyz_qd(context, n, alpha, x, incx, y, incy, z, incz) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int64_t), value :: n, incx, incy, incz
      type(residua_qd), intent(in) :: alpha
      type(residua_qd), intent(in) :: x(*)
      type(residua_qd), intent(in) :: y(*)
      type(residua_qd), intent(inout) :: z(*)
    end function
    ! axpy_dot: residua.h says what it does.
    integer(c_int) function residua_axpy_dot_fp32(context, n, alpha, x, incx, y, incy, z, incz, &
                                                  result) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int64_t), value :: n, incx, incy, incz
      real(c_double), intent(in) :: alpha
      real(c_float), intent(in) :: x(*)
      real(c_float), intent(inout) :: y(*)
      real(c_float), intent(in) :: z(*)
      real(c_double), intent(out) :: result
    end function
    integer(c_int) function residua_axpy_dot_ff(context, n, alpha, x, incx, y, incy, z, incz, &
                                                result) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int64_t), value :: n, incx, incy, incz
      real(c_double), intent(in) :: alpha
      type(residua_ff), intent(in) :: x(*)
      type(residua_ff), intent(inout) :: y(*)
      type(residua_ff), intent(in) :: z(*)
      real(c_double), intent(out) :: result
    end function
    integer(c_int) function residua_axpy_dot_fp64(context, n, alpha, x, incx, y, incy, z, incz, &
                                                  result) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int64_t), value :: n, incx, incy, incz
      real(c_double), intent(in) :: alpha
      real(c_double), intent(in) :: x(*)
      real(c_double), intent(inout) :: y(*)
      real(c_double), intent(in) :: z(*)
      real(c_double), intent(out) :: result
    end function
    integer(c_int) function residua_axpy_dot_ds(context, n, alpha, x, incx, y, incy, z, incz, &
                                                result) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int64_t), value :: n, incx, incy, incz
      type(residua_dd), intent(in) :: alpha
      type(residua_const_ds_array), value :: x
      type(residua_ds_array), value :: y
      type(residua_const_ds_array), value :: z
      type(residua_dd), intent(out) :: result
    end function
    integer(c_int) function residua_axpy_dot_di(context, n, alpha, x, incx, y, incy, z, incz, &
                                                result) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int64_t), value :: n, incx, incy, incz
      type(residua_dd), intent(in) :: alpha
      type(residua_const_di_array), value :: x
      type(residua_di_array), value :: y
      type(residua_const_di_array), value :: z
      type(residua_dd), intent(out) :: result
    end function
    integer(c_int) function residua_axpy_dot_dit(context, n, alpha, x, incx, y, incy, z, incz, &
                                                 result) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int64_t), value :: n, incx, incy, incz
      type(residua_dd), intent(in) :: alpha
      type(residua_const_di_array), value :: x
      type(residua_di_array), value :: y
      type(residua_const_di_array), value :: z
      type(residua_dd), intent(out) :: result
    end function
    integer(c_int) function residua_axpy_dot_dd(context, n, alpha, x, incx, y, incy, z, incz, &
                                                result) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int64_t), value :: n, incx, incy, incz
      type(residua_dd), intent(in) :: alpha
      type(residua_dd), intent(in) :: x(*)
      type(residua_dd), intent(inout) :: y(*)
      type(residua_dd), intent(in) :: z(*)
      type(residua_dd), intent(out) :: result
    end function
    integer(c_int) function residua_axpy_dot_td(context, n, alpha, x, incx, y, incy, z, incz, &
                                                result) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int64_t), value :: n, incx, incy, incz
      type(residua_td), intent(in) :: alpha
      type(residua_td), intent(in) :: x(*)
      type(residua_td), intent(inout) :: y(*)
      type(residua_td), intent(in) :: z(*)
      type(residua_td), intent(out) :: result
    end function
    integer(c_int) function residua_axpy_dot_qd(context, n, alpha, x, incx, y, incy, z, incz, &
                                                result) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int64_t), value :: n, incx, incy, incz
      type(residua_qd), intent(in) :: alpha
      type(residua_qd), intent(in) :: x(*)
      type(residua_qd), intent(inout) :: y(*)
      type(residua_qd), intent(in) :: z(*)
      type(residua_qd), intent(out) :: result
    end function
    ! axpy_nrm2: residua.h says what it does.
    integer(c_int) function residua_axpy_nrm2_fp32(context, n, alpha, x, incx, y, incy, result) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int64_t), value :: n, incx, incy
      real(c_double), intent(in) :: alpha
      real(c_float), intent(in) :: x(*)
      real(c_float), intent(inout) :: y(*)
      real(c_double), intent(out) :: result
    end function
    integer(c_int) function residua_axpy_nrm2_ff(context, n, alpha, x, incx, y, incy, result) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int64_t), value :: n, incx, incy
      real(c_double), intent(in) :: alpha
      type(residua_ff), intent(in) :: x(*)
      type(residua_ff), intent(inout) :: y(*)
      real(c_double), intent(out) :: result
    end function
    integer(c_int) function residua_axpy_nrm2_fp64(context, n, alpha, x, incx, y, incy, result) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int64_t), value :: n, incx, incy
      real(c_double), intent(in) :: alpha
      real(c_double), intent(in) :: x(*)
      real(c_double), intent(inout) :: y(*)
      real(c_double), intent(out) :: result
    end function
    integer(c_int) function residua_axpy_nrm2_ds(context, n, alpha, x, incx, y, incy, result) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int64_t), value :: n, incx, incy
      type(residua_dd), intent(in) :: alpha
      type(residua_const_ds_array), value :: x
      type(residua_ds_array), value :: y
      type(residua_dd), intent(out) :: result
    end function
    integer(c_int) function residua_axpy_nrm2_di(context, n, alpha, x, incx, y, incy, result) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int64_t), value :: n, incx, incy
      type(residua_dd), intent(in) :: alpha
      type(residua_const_di_array), value :: x
      type(residua_di_array), value :: y
      type(residua_dd), intent(out) :: result
    end function
    integer(c_int) function residua_axpy_nrm2_dit(context, n, alpha, x, incx, y, incy, result) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int64_t), value :: n, incx, incy
      type(residua_dd), intent(in) :: alpha
      type(residua_const_di_array), value :: x
      type(residua_di_array), value :: y
      type(residua_dd), intent(out) :: result
    end function
    integer(c_int) function residua_axpy_nrm2_dd(context, n, alpha, x, incx, y, incy, result) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int64_t), value :: n, incx, incy
      type(residua_dd), intent(in) :: alpha
      type(residua_dd), intent(in) :: x(*)
      type(residua_dd), intent(inout) :: y(*)
      type(residua_dd), intent(out) :: result
    end function
    integer(c_int) function residua_axpy_nrm2_td(context, n, alpha, x, incx, y, incy, result) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int64_t), value :: n, incx, incy
      type(residua_td), intent(in) :: alpha
      type(residua_td), intent(in) :: x(*)
      type(residua_td), intent(inout) :: y(*)
      type(residua_td), intent(out) :: result
    end function
    integer(c_int) function residua_axpy_nrm2_qd(context, n, alpha, x, incx, y, incy, result) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int64_t), value :: n, incx, incy
      type(residua_qd), intent(in) :: alpha
      type(residua_qd), intent(in) :: x(*)
      type(residua_qd), intent(inout) :: y(*)
      type(residua_qd), intent(out) :: result
    end function
    ! dot: residua.h says what it does.
    integer(c_int) function residua_dot_fp32(context, n, x, incx, y, incy, result) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int64_t), value :: n, incx, incy
      real(c_float), intent(in) :: x(*)
      real(c_float), intent(in) :: y(*)
      real(c_double), intent(out) :: result
    end function
    integer(c_int) function residua_dot_ff(context, n, x, incx, y, incy, result) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int64_t), value :: n, incx, incy
      type(residua_ff), intent(in) :: x(*)
      type(residua_ff), intent(in) :: y(*)
      real(c_double), intent(out) :: result
    end function
    integer(c_int) function residua_dot_fp64(context, n, x, incx, y, incy, result) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int64_t), value :: n, incx, incy
      real(c_double), intent(in) :: x(*)
      real(c_double), intent(in) :: y(*)
      real(c_double), intent(out) :: result
    end function
    integer(c_int) function residua_dot_ds(context, n, x, incx, y, incy, result) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int64_t), value :: n, incx, incy
      type(residua_const_ds_array), value :: x
      type(residua_const_ds_array), value :: y
      type(residua_dd), intent(out) :: result
    end function
    integer(c_int) function residua_dot_di(context, n, x, incx, y, incy, result) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int64_t), value :: n, incx, incy
      type(residua_const_di_array), value :: x
      type(residua_const_di_array), value :: y
      type(residua_dd), intent(out) :: result
    end function
    integer(c_int) function residua_dot_dit(context, n, x, incx, y, incy, result) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int64_t), value :: n, incx, incy
      type(residua_const_di_array), value :: x
      type(residua_const_di_array), value :: y
      type(residua_dd), intent(out) :: result
    end function
    integer(c_int) function residua_dot_dd(context, n, x, incx, y, incy, result) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int64_t), value :: n, incx, incy
      type(residua_dd), intent(in) :: x(*)
      type(residua_dd), intent(in) :: y(*)
      type(residua_dd), intent(out) :: result
    end function
    integer(c_int) function residua_dot_td(context, n, x, incx, y, incy, result) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int64_t), value :: n, incx, incy
      type(residua_td), intent(in) :: x(*)
      type(residua_td), intent(in) :: y(*)
      type(residua_td), intent(out) :: result
    end function
    integer(c_int) function residua_dot_qd(context, n, x, incx, y, incy, result) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int64_t), value :: n, incx, incy
      type(residua_qd), intent(in) :: x(*)
      type(residua_qd), intent(in) :: y(*)
      type(residua_qd), intent(out) :: result
    end function
    ! nrm2: residua.h says what it does.
    integer(c_int) function residua_nrm2_fp32(context, n, x, incx, result) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int64_t), value :: n, incx
      real(c_float), intent(in) :: x(*)
      real(c_double), intent(out) :: result
    end function
    integer(c_int) function residua_nrm2_ff(context, n, x, incx, result) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int64_t), value :: n, incx
      type(residua_ff), intent(in) :: x(*)
      real(c_double), intent(out) :: result
    end function
    integer(c_int) function residua_nrm2_fp64(context, n, x, incx, result) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int64_t), value :: n, incx
      real(c_double), intent(in) :: x(*)
      real(c_double), intent(out) :: result
    end function
    integer(c_int) function residua_nrm2_ds(context, n, x, incx, result) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int64_t), value :: n, incx
      type(residua_const_ds_array), value :: x
      type(residua_dd), intent(out) :: result
    end function
    integer(c_int) function residua_nrm2_di(context, n, x, incx, result) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int64_t), value :: n, incx
      type(residua_const_di_array), value :: x
      type(residua_dd), intent(out) :: result
    end function
    integer(c_int) function residua_nrm2_dit(context, n, x, incx, result) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int64_t), value :: n, incx
      type(residua_const_di_array), value :: x
      type(residua_dd), intent(out) :: result
    end function
    integer(c_int) function residua_nrm2_dd(context, n, x, incx, result) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int64_t), value :: n, incx
      type(residua_dd), intent(in) :: x(*)
      type(residua_dd), intent(out) :: result
    end function
    integer(c_int) function residua_nrm2_td(context, n, x, incx, result) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int64_t), value :: n, incx
      type(residua_td), intent(in) :: x(*)
      type(residua_td), intent(out) :: result
    end function
    integer(c_int) function residua_nrm2_qd(context, n, x, incx, result) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int64_t), value :: n, incx
      type(residua_qd), intent(in) :: x(*)
      type(residua_qd), intent(out) :: result
    end function
    ! asum: residua.h says what it does.
    integer(c_int) function residua_asum_fp32(context, n, x, incx, result) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int64_t), value :: n, incx
      real(c_float), intent(in) :: x(*)
      real(c_double), intent(out) :: result
    end function
    integer(c_int) function residua_asum_ff(context, n, x, incx, result) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int64_t), value :: n, incx
      type(residua_ff), intent(in) :: x(*)
      real(c_double), intent(out) :: result
    end function
    integer(c_int) function residua_asum_fp64(context, n, x, incx, result) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int64_t), value :: n, incx
      real(c_double), intent(in) :: x(*)
      real(c_double), intent(out) :: result
    end function
    integer(c_int) function residua_asum_ds(context, n, x, incx, result) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int64_t), value :: n, incx
      type(residua_const_ds_array), value :: x
      type(residua_dd), intent(out) :: result
    end function
    integer(c_int) function residua_asum_di(context, n, x, incx, result) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int64_t), value :: n, incx
      type(residua_const_di_array), value :: x
      type(residua_dd), intent(out) :: result
    end function
    integer(c_int) function residua_asum_dit(context, n, x, incx, result) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int64_t), value :: n, incx
      type(residua_const_di_array), value :: x
      type(residua_dd), intent(out) :: result
    end function
    integer(c_int) function residua_asum_dd(context, n, x, incx, result) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int64_t), value :: n, incx
      type(residua_dd), intent(in) :: x(*)
      type(residua_dd), intent(out) :: result
    end function
    integer(c_int) function residua_asum_td(context, n, x, incx, result) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int64_t), value :: n, incx
      type(residua_td), intent(in) :: x(*)
      type(residua_td), intent(out) :: result
    end function
    integer(c_int) function residua_asum_qd(context, n, x, incx, result) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int64_t), value :: n, incx
      type(residua_qd), intent(in) :: x(*)
      type(residua_qd), intent(out) :: result
    end function
    ! sum: residua.h says what it does.
    integer(c_int) function residua_sum_fp32(context, n, x, incx, result) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int64_t), value :: n, incx
      real(c_float), intent(in) :: x(*)
      real(c_double), intent(out) :: result
    end function
    integer(c_int) function residua_sum_ff(context, n, x, incx, result) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int64_t), value :: n, incx
      type(residua_ff), intent(in) :: x(*)
      real(c_double), intent(out) :: result
    end function
    integer(c_int) function residua_sum_fp64(context, n, x, incx, result) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int64_t), value :: n, incx
      real(c_double), intent(in) :: x(*)
      real(c_double), intent(out) :: result
    end function
    integer(c_int) function residua_sum_ds(context, n, x, incx, result) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int64_t), value :: n, incx
      type(residua_const_ds_array), value :: x
      type(residua_dd), intent(out) :: result
    end function
    integer(c_int) function residua_sum_di(context, n, x, incx, result) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int64_t), value :: n, incx
      type(residua_const_di_array), value :: x
      type(residua_dd), intent(out) :: result
    end function
    integer(c_int) function residua_sum_dit(context, n, x, incx, result) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int64_t), value :: n, incx
      type(residua_const_di_array), value :: x
      type(residua_dd), intent(out) :: result
    end function
    integer(c_int) function residua_sum_dd(context, n, x, incx, result) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int64_t), value :: n, incx
      type(residua_dd), intent(in) :: x(*)
      type(residua_dd), intent(out) :: result
    end function
    integer(c_int) function residua_sum_td(context, n, x, incx, result) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int64_t), value :: n, incx
      type(residua_td), intent(in) :: x(*)
      type(residua_td), intent(out) :: result
    end function
    integer(c_int) function residua_sum_qd(context, n, x, incx, result) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int64_t), value :: n, incx
      type(residua_qd), intent(in) :: x(*)
      type(residua_qd), intent(out) :: result
    end function
    ! iamax: residua.h says what it does.
    integer(c_int) function residua_iamax_fp32(context, n, x, incx, result) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int64_t), value :: n, incx
      real(c_float), intent(in) :: x(*)
      integer(c_int64_t), intent(out) :: result
    end function
    integer(c_int) function residua_iamax_ff(context, n, x, incx, result) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int64_t), value :: n, incx
      type(residua_ff), intent(in) :: x(*)
      integer(c_int64_t), intent(out) :: result
    end function
    integer(c_int) function residua_iamax_fp64(context, n, x, incx, result) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int64_t), value :: n, incx
      real(c_double), intent(in) :: x(*)
      integer(c_int64_t), intent(out) :: result
    end function
    integer(c_int) function residua_iamax_ds(context, n, x, incx, result) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int64_t), value :: n, incx
      type(residua_const_ds_array), value :: x
      integer(c_int64_t), intent(out) :: result
    end function
    integer(c_int) function residua_iamax_di(context, n, x, incx, result) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int64_t), value :: n, incx
      type(residua_const_di_array), value :: x
      integer(c_int64_t), intent(out) :: result
    end function
    integer(c_int) function residua_iamax_dit(context, n, x, incx, result) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int64_t), value :: n, incx
      type(residua_const_di_array), value :: x
      integer(c_int64_t), intent(out) :: result
    end function
    integer(c_int) function residua_iamax_dd(context, n, x, incx, result) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int64_t), value :: n, incx
      type(residua_dd), intent(in) :: x(*)
      integer(c_int64_t), intent(out) :: result
    end function
    integer(c_int) function residua_iamax_td(context, n, x, incx, result) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int64_t), value :: n, incx
      type(residua_td), intent(in) :: x(*)
      integer(c_int64_t), intent(out) :: result
    end function
    integer(c_int) function residua_iamax_qd(context, n, x, incx, result) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int64_t), value :: n, incx
      type(residua_qd), intent(in) :: x(*)
      integer(c_int64_t), intent(out) :: result
    end function
    ! rot: residua.h says what it does.
    integer(c_int) function residua_rot_fp32(context, n, x, incx, y, incy, c, s) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int64_t), value :: n, incx, incy
      real(c_float), intent(inout) :: x(*)
      real(c_float), intent(inout) :: y(*)
      real(c_double), intent(in) :: c
      real(c_double), intent(in) :: s
    end function
    integer(c_int) function residua_rot_ff(context, n, x, incx, y, incy, c, s) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int64_t), value :: n, incx, incy
      type(residua_ff), intent(inout) :: x(*)
      type(residua_ff), intent(inout) :: y(*)
      real(c_double), intent(in) :: c
      real(c_double), intent(in) :: s
    end function
    integer(c_int) function residua_rot_fp64(context, n, x, incx, y, incy, c, s) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int64_t), value :: n, incx, incy
      real(c_double), intent(inout) :: x(*)
      real(c_double), intent(inout) :: y(*)
      real(c_double), intent(in) :: c
      real(c_double), intent(in) :: s
    end function
    integer(c_int) function residua_rot_ds(context, n, x, incx, y, incy, c, s) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int64_t), value :: n, incx, incy
      type(residua_ds_array), value :: x
      type(residua_ds_array), value :: y
      type(residua_dd), intent(in) :: c
      type(residua_dd), intent(in) :: s
    end function
    integer(c_int) function residua_rot_di(context, n, x, incx, y, incy, c, s) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int64_t), value :: n, incx, incy
      type(residua_di_array), value :: x
      type(residua_di_array), value :: y
      type(residua_dd), intent(in) :: c
      type(residua_dd), intent(in) :: s
    end function
    integer(c_int) function residua_rot_dit(context, n, x, incx, y, incy, c, s) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int64_t), value :: n, incx, incy
      type(residua_di_array), value :: x
      type(residua_di_array), value :: y
      type(residua_dd), intent(in) :: c
      type(residua_dd), intent(in) :: s
    end function
    integer(c_int) function residua_rot_dd(context, n, x, incx, y, incy, c, s) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int64_t), value :: n, incx, incy
      type(residua_dd), intent(inout) :: x(*)
      type(residua_dd), intent(inout) :: y(*)
      type(residua_dd), intent(in) :: c
      type(residua_dd), intent(in) :: s
    end function
    integer(c_int) function residua_rot_td(context, n, x, incx, y, incy, c, s) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int64_t), value :: n, incx, incy
      type(residua_td), intent(inout) :: x(*)
      type(residua_td), intent(inout) :: y(*)
      type(residua_td), intent(in) :: c
      type(residua_td), intent(in) :: s
    end function
    integer(c_int) function residua_rot_qd(context, n, x, incx, y, incy, c, s) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int64_t), value :: n, incx, incy
      type(residua_qd), intent(inout) :: x(*)
      type(residua_qd), intent(inout) :: y(*)
      type(residua_qd), intent(in) :: c
      type(residua_qd), intent(in) :: s
    end function
    ! rotg: residua.h says what it does.
    integer(c_int) function residua_rotg_fp64(a, b, r, z, c, s) bind(c)
      import
      real(c_double), intent(in) :: a
      real(c_double), intent(in) :: b
      real(c_double), intent(out) :: r
      real(c_double), intent(out) :: z
      real(c_double), intent(out) :: c
      real(c_double), intent(out) :: s
    end function
    integer(c_int) function residua_rotg_dd(a, b, r, z, c, s) bind(c)
      import
      type(residua_dd), intent(in) :: a
      type(residua_dd), intent(in) :: b
      type(residua_dd), intent(out) :: r
      type(residua_dd), intent(out) :: z
      type(residua_dd), intent(out) :: c
      type(residua_dd), intent(out) :: s
    end function
    integer(c_int) function residua_rotg_td(a, b, r, z, c, s) bind(c)
      import
      type(residua_td), intent(in) :: a
      type(residua_td), intent(in) :: b
      type(residua_td), intent(out) :: r
      type(residua_td), intent(out) :: z
      type(residua_td), intent(out) :: c
      type(residua_td), intent(out) :: s
    end function
    integer(c_int) function residua_rotg_qd(a, b, r, z, c, s) bind(c)
      import
      type(residua_qd), intent(in) :: a
      type(residua_qd), intent(in) :: b
      type(residua_qd), intent(out) :: r
      type(residua_qd), intent(out) :: z
      type(residua_qd), intent(out) :: c
      type(residua_qd), intent(out) :: s
    end function
    ! rotm: residua.h says what it does.
    integer(c_int) function residua_rotm_fp32(context, n, x, incx, y, incy, param) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int64_t), value :: n, incx, incy
      real(c_float), intent(inout) :: x(*)
      real(c_float), intent(inout) :: y(*)
      real(c_double), intent(in) :: param(5)
    end function
    integer(c_int) function residua_rotm_ff(context, n, x, incx, y, incy, param) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int64_t), value :: n, incx, incy
      type(residua_ff), intent(inout) :: x(*)
      type(residua_ff), intent(inout) :: y(*)
      real(c_double), intent(in) :: param(5)
    end function
    integer(c_int) function residua_rotm_fp64(context, n, x, incx, y, incy, param) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int64_t), value :: n, incx, incy
      real(c_double), intent(inout) :: x(*)
      real(c_double), intent(inout) :: y(*)
      real(c_double), intent(in) :: param(5)
    end function
    integer(c_int) function residua_rotm_ds(context, n, x, incx, y, incy, param) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int64_t), value :: n, incx, incy
      type(residua_ds_array), value :: x
      type(residua_ds_array), value :: y
      type(residua_dd), intent(in) :: param(5)
    end function
    integer(c_int) function residua_rotm_di(context, n, x, incx, y, incy, param) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int64_t), value :: n, incx, incy
      type(residua_di_array), value :: x
      type(residua_di_array), value :: y
      type(residua_dd), intent(in) :: param(5)
    end function
    integer(c_int) function residua_rotm_dit(context, n, x, incx, y, incy, param) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int64_t), value :: n, incx, incy
      type(residua_di_array), value :: x
      type(residua_di_array), value :: y
      type(residua_dd), intent(in) :: param(5)
    end function
    integer(c_int) function residua_rotm_dd(context, n, x, incx, y, incy, param) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int64_t), value :: n, incx, incy
      type(residua_dd), intent(inout) :: x(*)
      type(residua_dd), intent(inout) :: y(*)
      type(residua_dd), intent(in) :: param(5)
    end function
    integer(c_int) function residua_rotm_td(context, n, x, incx, y, incy, param) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int64_t), value :: n, incx, incy
      type(residua_td), intent(inout) :: x(*)
      type(residua_td), intent(inout) :: y(*)
      type(residua_td), intent(in) :: param(5)
    end function
    integer(c_int) function residua_rotm_qd(context, n, x, incx, y, incy, param) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int64_t), value :: n, incx, incy
      type(residua_qd), intent(inout) :: x(*)
      type(residua_qd), intent(inout) :: y(*)
      type(residua_qd), intent(in) :: param(5)
    end function
    ! rotmg: residua.h says what it does.
    integer(c_int) function residua_rotmg_fp64(d1, d2, x1, y1, param) bind(c)
      import
      real(c_double), intent(inout) :: d1
      real(c_double), intent(inout) :: d2
      real(c_double), intent(inout) :: x1
      real(c_double), intent(in) :: y1
      real(c_double), intent(out) :: param(5)
    end function
    integer(c_int) function residua_rotmg_dd(d1, d2, x1, y1, param) bind(c)
      import
      type(residua_dd), intent(inout) :: d1
      type(residua_dd), intent(inout) :: d2
      type(residua_dd), intent(inout) :: x1
      type(residua_dd), intent(in) :: y1
      type(residua_dd), intent(out) :: param(5)
    end function
    integer(c_int) function residua_rotmg_td(d1, d2, x1, y1, param) bind(c)
      import
      type(residua_td), intent(inout) :: d1
      type(residua_td), intent(inout) :: d2
      type(residua_td), intent(inout) :: x1
      type(residua_td), intent(in) :: y1
      type(residua_td), intent(out) :: param(5)
    end function
    integer(c_int) function residua_rotmg_qd(d1, d2, x1, y1, param) bind(c)
      import
      type(residua_qd), intent(inout) :: d1
      type(residua_qd), intent(inout) :: d2
      type(residua_qd), intent(inout) :: x1
      type(residua_qd), intent(in) :: y1
      type(residua_qd), intent(out) :: param(5)
    end function
    ! gemv: residua.h says what it does.
    integer(c_int) function residua_gemv_fp32(context, trans, m, n, alpha, A, lda, x, incx, beta, y, &
                                              incy) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int), value :: trans
      integer(c_int64_t), value :: m, n, lda, incx, incy
      real(c_double), intent(in) :: alpha
      real(c_float), intent(in) :: A(lda, *)
      real(c_float), intent(in) :: x(*)
      real(c_double), intent(in) :: beta
      real(c_float), intent(inout) :: y(*)
    end function
    integer(c_int) function residua_gemv_ff(context, trans, m, n, alpha, A, lda, x, incx, beta, y, &
                                            incy) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int), value :: trans
      integer(c_int64_t), value :: m, n, lda, incx, incy
      real(c_double), intent(in) :: alpha
      type(residua_ff), intent(in) :: A(lda, *)
      type(residua_ff), intent(in) :: x(*)
      real(c_double), intent(in) :: beta
      type(residua_ff), intent(inout) :: y(*)
    end function
    integer(c_int) function residua_gemv_fp64(context, trans, m, n, alpha, A, lda, x, incx, beta, y, &
                                              incy) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int), value :: trans
      integer(c_int64_t), value :: m, n, lda, incx, incy
      real(c_double), intent(in) :: alpha
      real(c_double), intent(in) :: A(lda, *)
      real(c_double), intent(in) :: x(*)
      real(c_double), intent(in) :: beta
      real(c_double), intent(inout) :: y(*)
    end function
    integer(c_int) function residua_gemv_ds(context, trans, m, n, alpha, A, lda, x, incx, beta, y, &
                                            incy) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int), value :: trans
      integer(c_int64_t), value :: m, n, lda, incx, incy
      type(residua_dd), intent(in) :: alpha
      type(residua_const_ds_array), value :: A
      type(residua_const_ds_array), value :: x
      type(residua_dd), intent(in) :: beta
      type(residua_ds_array), value :: y
    end function
    integer(c_int) function residua_gemv_di(context, trans, m, n, alpha, A, lda, x, incx, beta, y, &
                                            incy) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int), value :: trans
      integer(c_int64_t), value :: m, n, lda, incx, incy
      type(residua_dd), intent(in) :: alpha
      type(residua_const_di_array), value :: A
      type(residua_const_di_array), value :: x
      type(residua_dd), intent(in) :: beta
      type(residua_di_array), value :: y
    end function
    integer(c_int) function residua_gemv_dit(context, trans, m, n, alpha, A, lda, x, incx, beta, y, &
                                             incy) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int), value :: trans
      integer(c_int64_t), value :: m, n, lda, incx, incy
      type(residua_dd), intent(in) :: alpha
      type(residua_const_di_array), value :: A
      type(residua_const_di_array), value :: x
      type(residua_dd), intent(in) :: beta
      type(residua_di_array), value :: y
    end function
    integer(c_int) function residua_gemv_dd(context, trans, m, n, alpha, A, lda, x, incx, beta, y, &
                                            incy) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int), value :: trans
      integer(c_int64_t), value :: m, n, lda, incx, incy
      type(residua_dd), intent(in) :: alpha
      type(residua_dd), intent(in) :: A(lda, *)
      type(residua_dd), intent(in) :: x(*)
      type(residua_dd), intent(in) :: beta
      type(residua_dd), intent(inout) :: y(*)
    end function
    integer(c_int) function residua_gemv_td(context, trans, m, n, alpha, A, lda, x, incx, beta, y, &
                                            incy) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int), value :: trans
      integer(c_int64_t), value :: m, n, lda, incx, incy
      type(residua_td), intent(in) :: alpha
      type(residua_td), intent(in) :: A(lda, *)
      type(residua_td), intent(in) :: x(*)
      type(residua_td), intent(in) :: beta
      type(residua_td), intent(inout) :: y(*)
    end function
    integer(c_int) function residua_gemv_qd(context, trans, m, n, alpha, A, lda, x, incx, beta, y, &
                                            incy) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int), value :: trans
      integer(c_int64_t), value :: m, n, lda, incx, incy
      type(residua_qd), intent(in) :: alpha
      type(residua_qd), intent(in) :: A(lda, *)
      type(residua_qd), intent(in) :: x(*)
      type(residua_qd), intent(in) :: beta
      type(residua_qd), intent(inout) :: y(*)
    end function
    integer(c_int) function residua_gemv_fp64_dd(context, trans, m, n, alpha, A, lda, x, incx, beta, y, &
                                                 incy) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int), value :: trans
      integer(c_int64_t), value :: m, n, lda, incx, incy
      type(residua_dd), intent(in) :: alpha
      real(c_double), intent(in) :: A(lda, *)
      type(residua_dd), intent(in) :: x(*)
      type(residua_dd), intent(in) :: beta
      type(residua_dd), intent(inout) :: y(*)
    end function
    integer(c_int) function residua_gemv_fp64_td(context, trans, m, n, alpha, A, lda, x, incx, beta, y, &
                                                 incy) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int), value :: trans
      integer(c_int64_t), value :: m, n, lda, incx, incy
      type(residua_td), intent(in) :: alpha
      real(c_double), intent(in) :: A(lda, *)
      type(residua_td), intent(in) :: x(*)
      type(residua_td), intent(in) :: beta
      type(residua_td), intent(inout) :: y(*)
    end function
    integer(c_int) function residua_gemv_fp64_qd(context, trans, m, n, alpha, A, lda, x, incx, beta, y, &
                                                 incy) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int), value :: trans
      integer(c_int64_t), value :: m, n, lda, incx, incy
      type(residua_qd), intent(in) :: alpha
      real(c_double), intent(in) :: A(lda, *)
      type(residua_qd), intent(in) :: x(*)
      type(residua_qd), intent(in) :: beta
      type(residua_qd), intent(inout) :: y(*)
    end function
    ! gemv_strided: residua.h says what it does.
    integer(c_int) function residua_gemv_strided_fp32(context, trans, m, n, alpha, A, lda, stride_a, x, &
                                                      incx, stride_x, beta, y, incy, stride_y, &
                                                      count) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int), value :: trans
      integer(c_int64_t), value :: m, n, lda, stride_a, incx, stride_x, incy, stride_y, count
      real(c_double), intent(in) :: alpha
      real(c_float), intent(in) :: A(lda, *)
      real(c_float), intent(in) :: x(*)
      real(c_double), intent(in) :: beta
      real(c_float), intent(inout) :: y(*)
    end function
    integer(c_int) function residua_gemv_strided_ff(context, trans, m, n, alpha, A, lda, stride_a, x, &
                                                    incx, stride_x, beta, y, incy, stride_y, &
                                                    count) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int), value :: trans
      integer(c_int64_t), value :: m, n, lda, stride_a, incx, stride_x, incy, stride_y, count
      real(c_double), intent(in) :: alpha
      type(residua_ff), intent(in) :: A(lda, *)
      type(residua_ff), intent(in) :: x(*)
      real(c_double), intent(in) :: beta
      type(residua_ff), intent(inout) :: y(*)
    end function
    integer(c_int) function residua_gemv_strided_fp64(context, trans, m, n, alpha, A, lda, stride_a, x, &
                                                      incx, stride_x, beta, y, incy, stride_y, &
                                                      count) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int), value :: trans
      integer(c_int64_t), value :: m, n, lda, stride_a, incx, stride_x, incy, stride_y, count
      real(c_double), intent(in) :: alpha
      real(c_double), intent(in) :: A(lda, *)
      real(c_double), intent(in) :: x(*)
      real(c_double), intent(in) :: beta
      real(c_double), intent(inout) :: y(*)
    end function
    integer(c_int) function residua_gemv_strided_ds(context, trans, m, n, alpha, A, lda, stride_a, x, &
                                                    incx, stride_x, beta, y, incy, stride_y, &
                                                    count) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int), value :: trans
      integer(c_int64_t), value :: m, n, lda, stride_a, incx, stride_x, incy, stride_y, count
      type(residua_dd), intent(in) :: alpha
      type(residua_const_ds_array), value :: A
      type(residua_const_ds_array), value :: x
      type(residua_dd), intent(in) :: beta
      type(residua_ds_array), value :: y
    end function
    integer(c_int) function residua_gemv_strided_di(context, trans, m, n, alpha, A, lda, stride_a, x, &
                                                    incx, stride_x, beta, y, incy, stride_y, &
                                                    count) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int), value :: trans
      integer(c_int64_t), value :: m, n, lda, stride_a, incx, stride_x, incy, stride_y, count
      type(residua_dd), intent(in) :: alpha
      type(residua_const_di_array), value :: A
      type(residua_const_di_array), value :: x
      type(residua_dd), intent(in) :: beta
      type(residua_di_array), value :: y
    end function
    integer(c_int) function residua_gemv_strided_dit(context, trans, m, n, alpha, A, lda, stride_a, x, &
                                                     incx, stride_x, beta, y, incy, stride_y, &
                                                     count) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int), value :: trans
      integer(c_int64_t), value :: m, n, lda, stride_a, incx, stride_x, incy, stride_y, count
      type(residua_dd), intent(in) :: alpha
      type(residua_const_di_array), value :: A
      type(residua_const_di_array), value :: x
      type(residua_dd), intent(in) :: beta
      type(residua_di_array), value :: y
    end function
    integer(c_int) function residua_gemv_strided_dd(context, trans, m, n, alpha, A, lda, stride_a, x, &
                                                    incx, stride_x, beta, y, incy, stride_y, &
                                                    count) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int), value :: trans
      integer(c_int64_t), value :: m, n, lda, stride_a, incx, stride_x, incy, stride_y, count
      type(residua_dd), intent(in) :: alpha
      type(residua_dd), intent(in) :: A(lda, *)
      type(residua_dd), intent(in) :: x(*)
      type(residua_dd), intent(in) :: beta
      type(residua_dd), intent(inout) :: y(*)
    end function
    integer(c_int) function residua_gemv_strided_td(context, trans, m, n, alpha, A, lda, stride_a, x, &
                                                    incx, stride_x, beta, y, incy, stride_y, &
                                                    count) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int), value :: trans
      integer(c_int64_t), value :: m, n, lda, stride_a, incx, stride_x, incy, stride_y, count
      type(residua_td), intent(in) :: alpha
      type(residua_td), intent(in) :: A(lda, *)
      type(residua_td), intent(in) :: x(*)
      type(residua_td), intent(in) :: beta
      type(residua_td), intent(inout) :: y(*)
    end function
    integer(c_int) function residua_gemv_strided_qd(context, trans, m, n, alpha, A, lda, stride_a, x, &
                                                    incx, stride_x, beta, y, incy, stride_y, &
                                                    count) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int), value :: trans
      integer(c_int64_t), value :: m, n, lda, stride_a, incx, stride_x, incy, stride_y, count
      type(residua_qd), intent(in) :: alpha
      type(residua_qd), intent(in) :: A(lda, *)
      type(residua_qd), intent(in) :: x(*)
      type(residua_qd), intent(in) :: beta
      type(residua_qd), intent(inout) :: y(*)
    end function
    ! symv_workspace: residua.h says what it does.
    integer(c_int) function residua_symv_workspace_fp32(context, n, bytes) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int64_t), value :: n
      integer(c_size_t), intent(out) :: bytes
    end function
    integer(c_int) function residua_symv_workspace_ff(context, n, bytes) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int64_t), value :: n
      integer(c_size_t), intent(out) :: bytes
    end function
    integer(c_int) function residua_symv_workspace_fp64(context, n, bytes) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int64_t), value :: n
      integer(c_size_t), intent(out) :: bytes
    end function
    integer(c_int) function residua_symv_workspace_ds(context, n, bytes) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int64_t), value :: n
      integer(c_size_t), intent(out) :: bytes
    end function
    integer(c_int) function residua_symv_workspace_di(context, n, bytes) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int64_t), value :: n
      integer(c_size_t), intent(out) :: bytes
    end function
    integer(c_int) function residua_symv_workspace_dit(context, n, bytes) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int64_t), value :: n
      integer(c_size_t), intent(out) :: bytes
    end function
    integer(c_int) function residua_symv_workspace_dd(context, n, bytes) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int64_t), value :: n
      integer(c_size_t), intent(out) :: bytes
    end function
    integer(c_int) function residua_symv_workspace_td(context, n, bytes) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int64_t), value :: n
      integer(c_size_t), intent(out) :: bytes
    end function
    integer(c_int) function residua_symv_workspace_qd(context, n, bytes) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int64_t), value :: n
      integer(c_size_t), intent(out) :: bytes
    end function
    ! symv: residua.h says what it does.
    integer(c_int) function residua_symv_fp32(context, uplo, n, alpha, A, lda, x, incx, beta, y, &
                                              incy) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int), value :: uplo
      integer(c_int64_t), value :: n, lda, incx, incy
      real(c_double), intent(in) :: alpha
      real(c_float), intent(in) :: A(lda, *)
      real(c_float), intent(in) :: x(*)
      real(c_double), intent(in) :: beta
      real(c_float), intent(inout) :: y(*)
    end function
    integer(c_int) function residua_symv_ff(context, uplo, n, alpha, A, lda, x, incx, beta, y, &
                                            incy) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int), value :: uplo
      integer(c_int64_t), value :: n, lda, incx, incy
      real(c_double), intent(in) :: alpha
      type(residua_ff), intent(in) :: A(lda, *)
      type(residua_ff), intent(in) :: x(*)
      real(c_double), intent(in) :: beta
      type(residua_ff), intent(inout) :: y(*)
    end function
    integer(c_int) function residua_symv_fp64(context, uplo, n, alpha, A, lda, x, incx, beta, y, &
                                              incy) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int), value :: uplo
      integer(c_int64_t), value :: n, lda, incx, incy
      real(c_double), intent(in) :: alpha
      real(c_double), intent(in) :: A(lda, *)
      real(c_double), intent(in) :: x(*)
      real(c_double), intent(in) :: beta
      real(c_double), intent(inout) :: y(*)
    end function
    integer(c_int) function residua_symv_ds(context, uplo, n, alpha, A, lda, x, incx, beta, y, &
                                            incy) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int), value :: uplo
      integer(c_int64_t), value :: n, lda, incx, incy
      type(residua_dd), intent(in) :: alpha
      type(residua_const_ds_array), value :: A
      type(residua_const_ds_array), value :: x
      type(residua_dd), intent(in) :: beta
      type(residua_ds_array), value :: y
    end function
    integer(c_int) function residua_symv_di(context, uplo, n, alpha, A, lda, x, incx, beta, y, &
                                            incy) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int), value :: uplo
      integer(c_int64_t), value :: n, lda, incx, incy
      type(residua_dd), intent(in) :: alpha
      type(residua_const_di_array), value :: A
      type(residua_const_di_array), value :: x
      type(residua_dd), intent(in) :: beta
      type(residua_di_array), value :: y
    end function
    integer(c_int) function residua_symv_dit(context, uplo, n, alpha, A, lda, x, incx, beta, y, &
                                             incy) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int), value :: uplo
      integer(c_int64_t), value :: n, lda, incx, incy
      type(residua_dd), intent(in) :: alpha
      type(residua_const_di_array), value :: A
      type(residua_const_di_array), value :: x
      type(residua_dd), intent(in) :: beta
      type(residua_di_array), value :: y
    end function
    integer(c_int) function residua_symv_dd(context, uplo, n, alpha, A, lda, x, incx, beta, y, &
                                            incy) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int), value :: uplo
      integer(c_int64_t), value :: n, lda, incx, incy
      type(residua_dd), intent(in) :: alpha
      type(residua_dd), intent(in) :: A(lda, *)
      type(residua_dd), intent(in) :: x(*)
      type(residua_dd), intent(in) :: beta
      type(residua_dd), intent(inout) :: y(*)
    end function
    integer(c_int) function residua_symv_td(context, uplo, n, alpha, A, lda, x, incx, beta, y, &
                                            incy) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int), value :: uplo
      integer(c_int64_t), value :: n, lda, incx, incy
      type(residua_td), intent(in) :: alpha
      type(residua_td), intent(in) :: A(lda, *)
      type(residua_td), intent(in) :: x(*)
      type(residua_td), intent(in) :: beta
      type(residua_td), intent(inout) :: y(*)
    end function
    integer(c_int) function residua_symv_qd(context, uplo, n, alpha, A, lda, x, incx, beta, y, &
                                            incy) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int), value :: uplo
      integer(c_int64_t), value :: n, lda, incx, incy
      type(residua_qd), intent(in) :: alpha
      type(residua_qd), intent(in) :: A(lda, *)
      type(residua_qd), intent(in) :: x(*)
      type(residua_qd), intent(in) :: beta
      type(residua_qd), intent(inout) :: y(*)
    end function
    ! ger: residua.h says what it does.
    integer(c_int) function residua_ger_fp32(context, m, n, alpha, x, incx, y, incy, A, lda) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int64_t), value :: m, n, incx, incy, lda
      real(c_double), intent(in) :: alpha
      real(c_float), intent(in) :: x(*)
      real(c_float), intent(in) :: y(*)
      real(c_float), intent(inout) :: A(lda, *)
    end function
    integer(c_int) function residua_ger_ff(context, m, n, alpha, x, incx, y, incy, A, lda) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int64_t), value :: m, n, incx, incy, lda
      real(c_double), intent(in) :: alpha
      type(residua_ff), intent(in) :: x(*)
      type(residua_ff), intent(in) :: y(*)
      type(residua_ff), intent(inout) :: A(lda, *)
    end function
    integer(c_int) function residua_ger_fp64(context, m, n, alpha, x, incx, y, incy, A, lda) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int64_t), value :: m, n, incx, incy, lda
      real(c_double), intent(in) :: alpha
      real(c_double), intent(in) :: x(*)
      real(c_double), intent(in) :: y(*)
      real(c_double), intent(inout) :: A(lda, *)
    end function
    integer(c_int) function residua_ger_ds(context, m, n, alpha, x, incx, y, incy, A, lda) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int64_t), value :: m, n, incx, incy, lda
      type(residua_dd), intent(in) :: alpha
      type(residua_const_ds_array), value :: x
      type(residua_const_ds_array), value :: y
      type(residua_ds_array), value :: A
    end function
    integer(c_int) function residua_ger_di(context, m, n, alpha, x, incx, y, incy, A, lda) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int64_t), value :: m, n, incx, incy, lda
      type(residua_dd), intent(in) :: alpha
      type(residua_const_di_array), value :: x
      type(residua_const_di_array), value :: y
      type(residua_di_array), value :: A
    end function
    integer(c_int) function residua_ger_dit(context, m, n, alpha, x, incx, y, incy, A, lda) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int64_t), value :: m, n, incx, incy, lda
      type(residua_dd), intent(in) :: alpha
      type(residua_const_di_array), value :: x
      type(residua_const_di_array), value :: y
      type(residua_di_array), value :: A
    end function
    integer(c_int) function residua_ger_dd(context, m, n, alpha, x, incx, y, incy, A, lda) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int64_t), value :: m, n, incx, incy, lda
      type(residua_dd), intent(in) :: alpha
      type(residua_dd), intent(in) :: x(*)
      type(residua_dd), intent(in) :: y(*)
      type(residua_dd), intent(inout) :: A(lda, *)
    end function
    integer(c_int) function residua_ger_td(context, m, n, alpha, x, incx, y, incy, A, lda) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int64_t), value :: m, n, incx, incy, lda
      type(residua_td), intent(in) :: alpha
      type(residua_td), intent(in) :: x(*)
      type(residua_td), intent(in) :: y(*)
      type(residua_td), intent(inout) :: A(lda, *)
    end function
    integer(c_int) function residua_ger_qd(context, m, n, alpha, x, incx, y, incy, A, lda) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int64_t), value :: m, n, incx, incy, lda
      type(residua_qd), intent(in) :: alpha
      type(residua_qd), intent(in) :: x(*)
      type(residua_qd), intent(in) :: y(*)
      type(residua_qd), intent(inout) :: A(lda, *)
    end function
    ! syr: residua.h says what it does.
    integer(c_int) function residua_syr_fp32(context, uplo, n, alpha, x, incx, A, lda) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int), value :: uplo
      integer(c_int64_t), value :: n, incx, lda
      real(c_double), intent(in) :: alpha
      real(c_float), intent(in) :: x(*)
      real(c_float), intent(inout) :: A(lda, *)
    end function
    integer(c_int) function residua_syr_ff(context, uplo, n, alpha, x, incx, A, lda) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int), value :: uplo
      integer(c_int64_t), value :: n, incx, lda
      real(c_double), intent(in) :: alpha
      type(residua_ff), intent(in) :: x(*)
      type(residua_ff), intent(inout) :: A(lda, *)
    end function
    integer(c_int) function residua_syr_fp64(context, uplo, n, alpha, x, incx, A, lda) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int), value :: uplo
      integer(c_int64_t), value :: n, incx, lda
      real(c_double), intent(in) :: alpha
      real(c_double), intent(in) :: x(*)
      real(c_double), intent(inout) :: A(lda, *)
    end function
    integer(c_int) function residua_syr_ds(context, uplo, n, alpha, x, incx, A, lda) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int), value :: uplo
      integer(c_int64_t), value :: n, incx, lda
      type(residua_dd), intent(in) :: alpha
      type(residua_const_ds_array), value :: x
      type(residua_ds_array), value :: A
    end function
    integer(c_int) function residua_syr_di(context, uplo, n, alpha, x, incx, A, lda) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int), value :: uplo
      integer(c_int64_t), value :: n, incx, lda
      type(residua_dd), intent(in) :: alpha
      type(residua_const_di_array), value :: x
      type(residua_di_array), value :: A
    end function
    integer(c_int) function residua_syr_dit(context, uplo, n, alpha, x, incx, A, lda) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int), value :: uplo
      integer(c_int64_t), value :: n, incx, lda
      type(residua_dd), intent(in) :: alpha
      type(residua_const_di_array), value :: x
      type(residua_di_array), value :: A
    end function
    integer(c_int) function residua_syr_dd(context, uplo, n, alpha, x, incx, A, lda) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int), value :: uplo
      integer(c_int64_t), value :: n, incx, lda
      type(residua_dd), intent(in) :: alpha
      type(residua_dd), intent(in) :: x(*)
      type(residua_dd), intent(inout) :: A(lda, *)
    end function
    integer(c_int) function residua_syr_td(context, uplo, n, alpha, x, incx, A, lda) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int), value :: uplo
      integer(c_int64_t), value :: n, incx, lda
      type(residua_td), intent(in) :: alpha
      type(residua_td), intent(in) :: x(*)
      type(residua_td), intent(inout) :: A(lda, *)
    end function
    integer(c_int) function residua_syr_qd(context, uplo, n, alpha, x, incx, A, lda) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int), value :: uplo
      integer(c_int64_t), value :: n, incx, lda
      type(residua_qd), intent(in) :: alpha
      type(residua_qd), intent(in) :: x(*)
      type(residua_qd), intent(inout) :: A(lda, *)
    end function
    ! syr2: residua.h says what it does.
    integer(c_int) function residua_syr2_fp32(context, uplo, n, alpha, x, incx, y, incy, A, lda) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int), value :: uplo
      integer(c_int64_t), value :: n, incx, incy, lda
      real(c_double), intent(in) :: alpha
      real(c_float), intent(in) :: x(*)
      real(c_float), intent(in) :: y(*)
      real(c_float), intent(inout) :: A(lda, *)
    end function
    integer(c_int) function residua_syr2_ff(context, uplo, n, alpha, x, incx, y, incy, A, lda) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int), value :: uplo
      integer(c_int64_t), value :: n, incx, incy, lda
      real(c_double), intent(in) :: alpha
      type(residua_ff), intent(in) :: x(*)
      type(residua_ff), intent(in) :: y(*)
      type(residua_ff), intent(inout) :: A(lda, *)
    end function
    integer(c_int) function residua_syr2_fp64(context, uplo, n, alpha, x, incx, y, incy, A, lda) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int), value :: uplo
      integer(c_int64_t), value :: n, incx, incy, lda
      real(c_double), intent(in) :: alpha
      real(c_double), intent(in) :: x(*)
      real(c_double), intent(in) :: y(*)
      real(c_double), intent(inout) :: A(lda, *)
    end function
    integer(c_int) function residua_syr2_ds(context, uplo, n, alpha, x, incx, y, incy, A, lda) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int), value :: uplo
      integer(c_int64_t), value :: n, incx, incy, lda
      type(residua_dd), intent(in) :: alpha
      type(residua_const_ds_array), value :: x
      type(residua_const_ds_array), value :: y
      type(residua_ds_array), value :: A
    end function
    integer(c_int) function residua_syr2_di(context, uplo, n, alpha, x, incx, y, incy, A, lda) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int), value :: uplo
      integer(c_int64_t), value :: n, incx, incy, lda
      type(residua_dd), intent(in) :: alpha
      type(residua_const_di_array), value :: x
      type(residua_const_di_array), value :: y
      type(residua_di_array), value :: A
    end function
    integer(c_int) function residua_syr2_dit(context, uplo, n, alpha, x, incx, y, incy, A, lda) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int), value :: uplo
      integer(c_int64_t), value :: n, incx, incy, lda
      type(residua_dd), intent(in) :: alpha
      type(residua_const_di_array), value :: x
      type(residua_const_di_array), value :: y
      type(residua_di_array), value :: A
    end function
    integer(c_int) function residua_syr2_dd(context, uplo, n, alpha, x, incx, y, incy, A, lda) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int), value :: uplo
      integer(c_int64_t), value :: n, incx, incy, lda
      type(residua_dd), intent(in) :: alpha
      type(residua_dd), intent(in) :: x(*)
      type(residua_dd), intent(in) :: y(*)
      type(residua_dd), intent(inout) :: A(lda, *)
    end function
    integer(c_int) function residua_syr2_td(context, uplo, n, alpha, x, incx, y, incy, A, lda) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int), value :: uplo
      integer(c_int64_t), value :: n, incx, incy, lda
      type(residua_td), intent(in) :: alpha
      type(residua_td), intent(in) :: x(*)
      type(residua_td), intent(in) :: y(*)
      type(residua_td), intent(inout) :: A(lda, *)
    end function
    integer(c_int) function residua_syr2_qd(context, uplo, n, alpha, x, incx, y, incy, A, lda) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int), value :: uplo
      integer(c_int64_t), value :: n, incx, incy, lda
      type(residua_qd), intent(in) :: alpha
      type(residua_qd), intent(in) :: x(*)
      type(residua_qd), intent(in) :: y(*)
      type(residua_qd), intent(inout) :: A(lda, *)
    end function
    ! trmv: residua.h says what it does.
    integer(c_int) function residua_trmv_fp32(context, uplo, trans, diag, n, A, lda, x, incx) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int), value :: uplo
      integer(c_int), value :: trans
      integer(c_int), value :: diag
      integer(c_int64_t), value :: n, lda, incx
      real(c_float), intent(in) :: A(lda, *)
      real(c_float), intent(inout) :: x(*)
    end function
    integer(c_int) function residua_trmv_ff(context, uplo, trans, diag, n, A, lda, x, incx) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int), value :: uplo
      integer(c_int), value :: trans
      integer(c_int), value :: diag
      integer(c_int64_t), value :: n, lda, incx
      type(residua_ff), intent(in) :: A(lda, *)
      type(residua_ff), intent(inout) :: x(*)
    end function
    integer(c_int) function residua_trmv_fp64(context, uplo, trans, diag, n, A, lda, x, incx) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int), value :: uplo
      integer(c_int), value :: trans
      integer(c_int), value :: diag
      integer(c_int64_t), value :: n, lda, incx
      real(c_double), intent(in) :: A(lda, *)
      real(c_double), intent(inout) :: x(*)
    end function
    integer(c_int) function residua_trmv_ds(context, uplo, trans, diag, n, A, lda, x, incx) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int), value :: uplo
      integer(c_int), value :: trans
      integer(c_int), value :: diag
      integer(c_int64_t), value :: n, lda, incx
      type(residua_const_ds_array), value :: A
      type(residua_ds_array), value :: x
    end function
    integer(c_int) function residua_trmv_di(context, uplo, trans, diag, n, A, lda, x, incx) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int), value :: uplo
      integer(c_int), value :: trans
      integer(c_int), value :: diag
      integer(c_int64_t), value :: n, lda, incx
      type(residua_const_di_array), value :: A
      type(residua_di_array), value :: x
    end function
    integer(c_int) function residua_trmv_dit(context, uplo, trans, diag, n, A, lda, x, incx) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int), value :: uplo
      integer(c_int), value :: trans
      integer(c_int), value :: diag
      integer(c_int64_t), value :: n, lda, incx
      type(residua_const_di_array), value :: A
      type(residua_di_array), value :: x
    end function
    integer(c_int) function residua_trmv_dd(context, uplo, trans, diag, n, A, lda, x, incx) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int), value :: uplo
      integer(c_int), value :: trans
      integer(c_int), value :: diag
      integer(c_int64_t), value :: n, lda, incx
      type(residua_dd), intent(in) :: A(lda, *)
      type(residua_dd), intent(inout) :: x(*)
    end function
    integer(c_int) function residua_trmv_td(context, uplo, trans, diag, n, A, lda, x, incx) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int), value :: uplo
      integer(c_int), value :: trans
      integer(c_int), value :: diag
      integer(c_int64_t), value :: n, lda, incx
      type(residua_td), intent(in) :: A(lda, *)
      type(residua_td), intent(inout) :: x(*)
    end function
    integer(c_int) function residua_trmv_qd(context, uplo, trans, diag, n, A, lda, x, incx) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int), value :: uplo
      integer(c_int), value :: trans
      integer(c_int), value :: diag
      integer(c_int64_t), value :: n, lda, incx
      type(residua_qd), intent(in) :: A(lda, *)
      type(residua_qd), intent(inout) :: x(*)
    end function
    ! trsv: residua.h says what it does.
    integer(c_int) function residua_trsv_fp32(context, uplo, trans, diag, n, A, lda, x, incx) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int), value :: uplo
      integer(c_int), value :: trans
      integer(c_int), value :: diag
      integer(c_int64_t), value :: n, lda, incx
      real(c_float), intent(in) :: A(lda, *)
      real(c_float), intent(inout) :: x(*)
    end function
    integer(c_int) function residua_trsv_ff(context, uplo, trans, diag, n, A, lda, x, incx) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int), value :: uplo
      integer(c_int), value :: trans
      integer(c_int), value :: diag
      integer(c_int64_t), value :: n, lda, incx
      type(residua_ff), intent(in) :: A(lda, *)
      type(residua_ff), intent(inout) :: x(*)
    end function
    integer(c_int) function residua_trsv_fp64(context, uplo, trans, diag, n, A, lda, x, incx) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int), value :: uplo
      integer(c_int), value :: trans
      integer(c_int), value :: diag
      integer(c_int64_t), value :: n, lda, incx
      real(c_double), intent(in) :: A(lda, *)
      real(c_double), intent(inout) :: x(*)
    end function
    integer(c_int) function residua_trsv_ds(context, uplo, trans, diag, n, A, lda, x, incx) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int), value :: uplo
      integer(c_int), value :: trans
      integer(c_int), value :: diag
      integer(c_int64_t), value :: n, lda, incx
      type(residua_const_ds_array), value :: A
      type(residua_ds_array), value :: x
    end function
    integer(c_int) function residua_trsv_di(context, uplo, trans, diag, n, A, lda, x, incx) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int), value :: uplo
      integer(c_int), value :: trans
      integer(c_int), value :: diag
      integer(c_int64_t), value :: n, lda, incx
      type(residua_const_di_array), value :: A
      type(residua_di_array), value :: x
    end function
    integer(c_int) function residua_trsv_dit(context, uplo, trans, diag, n, A, lda, x, incx) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int), value :: uplo
      integer(c_int), value :: trans
      integer(c_int), value :: diag
      integer(c_int64_t), value :: n, lda, incx
      type(residua_const_di_array), value :: A
      type(residua_di_array), value :: x
    end function
    integer(c_int) function residua_trsv_dd(context, uplo, trans, diag, n, A, lda, x, incx) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int), value :: uplo
      integer(c_int), value :: trans
      integer(c_int), value :: diag
      integer(c_int64_t), value :: n, lda, incx
      type(residua_dd), intent(in) :: A(lda, *)
      type(residua_dd), intent(inout) :: x(*)
    end function
    integer(c_int) function residua_trsv_td(context, uplo, trans, diag, n, A, lda, x, incx) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int), value :: uplo
      integer(c_int), value :: trans
      integer(c_int), value :: diag
      integer(c_int64_t), value :: n, lda, incx
      type(residua_td), intent(in) :: A(lda, *)
      type(residua_td), intent(inout) :: x(*)
    end function
    integer(c_int) function residua_trsv_qd(context, uplo, trans, diag, n, A, lda, x, incx) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int), value :: uplo
      integer(c_int), value :: trans
      integer(c_int), value :: diag
      integer(c_int64_t), value :: n, lda, incx
      type(residua_qd), intent(in) :: A(lda, *)
      type(residua_qd), intent(inout) :: x(*)
    end function
    ! gbmv: residua.h says what it does.
    integer(c_int) function residua_gbmv_fp32(context, trans, m, n, kl, ku, alpha, A, lda, x, incx, beta, &
                                              y, incy) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int), value :: trans
      integer(c_int64_t), value :: m, n, kl, ku, lda, incx, incy
      real(c_double), intent(in) :: alpha
      real(c_float), intent(in) :: A(lda, *)
      real(c_float), intent(in) :: x(*)
      real(c_double), intent(in) :: beta
      real(c_float), intent(inout) :: y(*)
    end function
    integer(c_int) function residua_gbmv_ff(context, trans, m, n, kl, ku, alpha, A, lda, x, incx, beta, y, &
                                            incy) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int), value :: trans
      integer(c_int64_t), value :: m, n, kl, ku, lda, incx, incy
      real(c_double), intent(in) :: alpha
      type(residua_ff), intent(in) :: A(lda, *)
      type(residua_ff), intent(in) :: x(*)
      real(c_double), intent(in) :: beta
      type(residua_ff), intent(inout) :: y(*)
    end function
    integer(c_int) function residua_gbmv_fp64(context, trans, m, n, kl, ku, alpha, A, lda, x, incx, beta, &
                                              y, incy) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int), value :: trans
      integer(c_int64_t), value :: m, n, kl, ku, lda, incx, incy
      real(c_double), intent(in) :: alpha
      real(c_double), intent(in) :: A(lda, *)
      real(c_double), intent(in) :: x(*)
      real(c_double), intent(in) :: beta
      real(c_double), intent(inout) :: y(*)
    end function
    integer(c_int) function residua_gbmv_ds(context, trans, m, n, kl, ku, alpha, A, lda, x, incx, beta, y, &
                                            incy) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int), value :: trans
      integer(c_int64_t), value :: m, n, kl, ku, lda, incx, incy
      type(residua_dd), intent(in) :: alpha
      type(residua_const_ds_array), value :: A
      type(residua_const_ds_array), value :: x
      type(residua_dd), intent(in) :: beta
      type(residua_ds_array), value :: y
    end function
    integer(c_int) function residua_gbmv_di(context, trans, m, n, kl, ku, alpha, A, lda, x, incx, beta, y, &
                                            incy) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int), value :: trans
      integer(c_int64_t), value :: m, n, kl, ku, lda, incx, incy
      type(residua_dd), intent(in) :: alpha
      type(residua_const_di_array), value :: A
      type(residua_const_di_array), value :: x
      type(residua_dd), intent(in) :: beta
      type(residua_di_array), value :: y
    end function
    integer(c_int) function residua_gbmv_dit(context, trans, m, n, kl, ku, alpha, A, lda, x, incx, beta, &
                                             y, incy) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int), value :: trans
      integer(c_int64_t), value :: m, n, kl, ku, lda, incx, incy
      type(residua_dd), intent(in) :: alpha
      type(residua_const_di_array), value :: A
      type(residua_const_di_array), value :: x
      type(residua_dd), intent(in) :: beta
      type(residua_di_array), value :: y
    end function
    integer(c_int) function residua_gbmv_dd(context, trans, m, n, kl, ku, alpha, A, lda, x, incx, beta, y, &
                                            incy) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int), value :: trans
      integer(c_int64_t), value :: m, n, kl, ku, lda, incx, incy
      type(residua_dd), intent(in) :: alpha
      type(residua_dd), intent(in) :: A(lda, *)
      type(residua_dd), intent(in) :: x(*)
      type(residua_dd), intent(in) :: beta
      type(residua_dd), intent(inout) :: y(*)
    end function
    integer(c_int) function residua_gbmv_td(context, trans, m, n, kl, ku, alpha, A, lda, x, incx, beta, y, &
                                            incy) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int), value :: trans
      integer(c_int64_t), value :: m, n, kl, ku, lda, incx, incy
      type(residua_td), intent(in) :: alpha
      type(residua_td), intent(in) :: A(lda, *)
      type(residua_td), intent(in) :: x(*)
      type(residua_td), intent(in) :: beta
      type(residua_td), intent(inout) :: y(*)
    end function
    integer(c_int) function residua_gbmv_qd(context, trans, m, n, kl, ku, alpha, A, lda, x, incx, beta, y, &
                                            incy) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int), value :: trans
      integer(c_int64_t), value :: m, n, kl, ku, lda, incx, incy
      type(residua_qd), intent(in) :: alpha
      type(residua_qd), intent(in) :: A(lda, *)
      type(residua_qd), intent(in) :: x(*)
      type(residua_qd), intent(in) :: beta
      type(residua_qd), intent(inout) :: y(*)
    end function
    ! sbmv: residua.h says what it does.
    integer(c_int) function residua_sbmv_fp32(context, uplo, n, k, alpha, A, lda, x, incx, beta, y, &
                                              incy) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int), value :: uplo
      integer(c_int64_t), value :: n, k, lda, incx, incy
      real(c_double), intent(in) :: alpha
      real(c_float), intent(in) :: A(lda, *)
      real(c_float), intent(in) :: x(*)
      real(c_double), intent(in) :: beta
      real(c_float), intent(inout) :: y(*)
    end function
    integer(c_int) function residua_sbmv_ff(context, uplo, n, k, alpha, A, lda, x, incx, beta, y, &
                                            incy) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int), value :: uplo
      integer(c_int64_t), value :: n, k, lda, incx, incy
      real(c_double), intent(in) :: alpha
      type(residua_ff), intent(in) :: A(lda, *)
      type(residua_ff), intent(in) :: x(*)
      real(c_double), intent(in) :: beta
      type(residua_ff), intent(inout) :: y(*)
    end function
    integer(c_int) function residua_sbmv_fp64(context, uplo, n, k, alpha, A, lda, x, incx, beta, y, &
                                              incy) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int), value :: uplo
      integer(c_int64_t), value :: n, k, lda, incx, incy
      real(c_double), intent(in) :: alpha
      real(c_double), intent(in) :: A(lda, *)
      real(c_double), intent(in) :: x(*)
      real(c_double), intent(in) :: beta
      real(c_double), intent(inout) :: y(*)
    end function
    integer(c_int) function residua_sbmv_ds(context, uplo, n, k, alpha, A, lda, x, incx, beta, y, &
                                            incy) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int), value :: uplo
      integer(c_int64_t), value :: n, k, lda, incx, incy
      type(residua_dd), intent(in) :: alpha
      type(residua_const_ds_array), value :: A
      type(residua_const_ds_array), value :: x
      type(residua_dd), intent(in) :: beta
      type(residua_ds_array), value :: y
    end function
    integer(c_int) function residua_sbmv_di(context, uplo, n, k, alpha, A, lda, x, incx, beta, y, &
                                            incy) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int), value :: uplo
      integer(c_int64_t), value :: n, k, lda, incx, incy
      type(residua_dd), intent(in) :: alpha
      type(residua_const_di_array), value :: A
      type(residua_const_di_array), value :: x
      type(residua_dd), intent(in) :: beta
      type(residua_di_array), value :: y
    end function
    integer(c_int) function residua_sbmv_dit(context, uplo, n, k, alpha, A, lda, x, incx, beta, y, &
                                             incy) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int), value :: uplo
      integer(c_int64_t), value :: n, k, lda, incx, incy
      type(residua_dd), intent(in) :: alpha
      type(residua_const_di_array), value :: A
      type(residua_const_di_array), value :: x
      type(residua_dd), intent(in) :: beta
      type(residua_di_array), value :: y
    end function
    integer(c_int) function residua_sbmv_dd(context, uplo, n, k, alpha, A, lda, x, incx, beta, y, &
                                            incy) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int), value :: uplo
      integer(c_int64_t), value :: n, k, lda, incx, incy
      type(residua_dd), intent(in) :: alpha
      type(residua_dd), intent(in) :: A(lda, *)
      type(residua_dd), intent(in) :: x(*)
      type(residua_dd), intent(in) :: beta
      type(residua_dd), intent(inout) :: y(*)
    end function
    integer(c_int) function residua_sbmv_td(context, uplo, n, k, alpha, A, lda, x, incx, beta, y, &
                                            incy) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int), value :: uplo
      integer(c_int64_t), value :: n, k, lda, incx, incy
      type(residua_td), intent(in) :: alpha
      type(residua_td), intent(in) :: A(lda, *)
      type(residua_td), intent(in) :: x(*)
      type(residua_td), intent(in) :: beta
      type(residua_td), intent(inout) :: y(*)
    end function
    integer(c_int) function residua_sbmv_qd(context, uplo, n, k, alpha, A, lda, x, incx, beta, y, &
                                            incy) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int), value :: uplo
      integer(c_int64_t), value :: n, k, lda, incx, incy
      type(residua_qd), intent(in) :: alpha
      type(residua_qd), intent(in) :: A(lda, *)
      type(residua_qd), intent(in) :: x(*)
      type(residua_qd), intent(in) :: beta
      type(residua_qd), intent(inout) :: y(*)
    end function
    ! tbmv: residua.h says what it does.
    integer(c_int) function residua_tbmv_fp32(context, uplo, trans, diag, n, k, A, lda, x, incx) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int), value :: uplo
      integer(c_int), value :: trans
      integer(c_int), value :: diag
      integer(c_int64_t), value :: n, k, lda, incx
      real(c_float), intent(in) :: A(lda, *)
      real(c_float), intent(inout) :: x(*)
    end function
    integer(c_int) function residua_tbmv_ff(context, uplo, trans, diag, n, k, A, lda, x, incx) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int), value :: uplo
      integer(c_int), value :: trans
      integer(c_int), value :: diag
      integer(c_int64_t), value :: n, k, lda, incx
      type(residua_ff), intent(in) :: A(lda, *)
      type(residua_ff), intent(inout) :: x(*)
    end function
    integer(c_int) function residua_tbmv_fp64(context, uplo, trans, diag, n, k, A, lda, x, incx) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int), value :: uplo
      integer(c_int), value :: trans
      integer(c_int), value :: diag
      integer(c_int64_t), value :: n, k, lda, incx
      real(c_double), intent(in) :: A(lda, *)
      real(c_double), intent(inout) :: x(*)
    end function
    integer(c_int) function residua_tbmv_ds(context, uplo, trans, diag, n, k, A, lda, x, incx) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int), value :: uplo
      integer(c_int), value :: trans
      integer(c_int), value :: diag
      integer(c_int64_t), value :: n, k, lda, incx
      type(residua_const_ds_array), value :: A
      type(residua_ds_array), value :: x
    end function
    integer(c_int) function residua_tbmv_di(context, uplo, trans, diag, n, k, A, lda, x, incx) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int), value :: uplo
      integer(c_int), value :: trans
      integer(c_int), value :: diag
      integer(c_int64_t), value :: n, k, lda, incx
      type(residua_const_di_array), value :: A
      type(residua_di_array), value :: x
    end function
    integer(c_int) function residua_tbmv_dit(context, uplo, trans, diag, n, k, A, lda, x, incx) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int), value :: uplo
      integer(c_int), value :: trans
      integer(c_int), value :: diag
      integer(c_int64_t), value :: n, k, lda, incx
      type(residua_const_di_array), value :: A
      type(residua_di_array), value :: x
    end function
    integer(c_int) function residua_tbmv_dd(context, uplo, trans, diag, n, k, A, lda, x, incx) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int), value :: uplo
      integer(c_int), value :: trans
      integer(c_int), value :: diag
      integer(c_int64_t), value :: n, k, lda, incx
      type(residua_dd), intent(in) :: A(lda, *)
      type(residua_dd), intent(inout) :: x(*)
    end function
    integer(c_int) function residua_tbmv_td(context, uplo, trans, diag, n, k, A, lda, x, incx) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int), value :: uplo
      integer(c_int), value :: trans
      integer(c_int), value :: diag
      integer(c_int64_t), value :: n, k, lda, incx
      type(residua_td), intent(in) :: A(lda, *)
      type(residua_td), intent(inout) :: x(*)
    end function
    integer(c_int) function residua_tbmv_qd(context, uplo, trans, diag, n, k, A, lda, x, incx) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int), value :: uplo
      integer(c_int), value :: trans
      integer(c_int), value :: diag
      integer(c_int64_t), value :: n, k, lda, incx
      type(residua_qd), intent(in) :: A(lda, *)
      type(residua_qd), intent(inout) :: x(*)
    end function
    ! tbsv: residua.h says what it does.
    integer(c_int) function residua_tbsv_fp32(context, uplo, trans, diag, n, k, A, lda, x, incx) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int), value :: uplo
      integer(c_int), value :: trans
      integer(c_int), value :: diag
      integer(c_int64_t), value :: n, k, lda, incx
      real(c_float), intent(in) :: A(lda, *)
      real(c_float), intent(inout) :: x(*)
    end function
    integer(c_int) function residua_tbsv_ff(context, uplo, trans, diag, n, k, A, lda, x, incx) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int), value :: uplo
      integer(c_int), value :: trans
      integer(c_int), value :: diag
      integer(c_int64_t), value :: n, k, lda, incx
      type(residua_ff), intent(in) :: A(lda, *)
      type(residua_ff), intent(inout) :: x(*)
    end function
    integer(c_int) function residua_tbsv_fp64(context, uplo, trans, diag, n, k, A, lda, x, incx) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int), value :: uplo
      integer(c_int), value :: trans
      integer(c_int), value :: diag
      integer(c_int64_t), value :: n, k, lda, incx
      real(c_double), intent(in) :: A(lda, *)
      real(c_double), intent(inout) :: x(*)
    end function
    integer(c_int) function residua_tbsv_ds(context, uplo, trans, diag, n, k, A, lda, x, incx) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int), value :: uplo
      integer(c_int), value :: trans
      integer(c_int), value :: diag
      integer(c_int64_t), value :: n, k, lda, incx
      type(residua_const_ds_array), value :: A
      type(residua_ds_array), value :: x
    end function
    integer(c_int) function residua_tbsv_di(context, uplo, trans, diag, n, k, A, lda, x, incx) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int), value :: uplo
      integer(c_int), value :: trans
      integer(c_int), value :: diag
      integer(c_int64_t), value :: n, k, lda, incx
      type(residua_const_di_array), value :: A
      type(residua_di_array), value :: x
    end function
    integer(c_int) function residua_tbsv_dit(context, uplo, trans, diag, n, k, A, lda, x, incx) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int), value :: uplo
      integer(c_int), value :: trans
      integer(c_int), value :: diag
      integer(c_int64_t), value :: n, k, lda, incx
      type(residua_const_di_array), value :: A
      type(residua_di_array), value :: x
    end function
    integer(c_int) function residua_tbsv_dd(context, uplo, trans, diag, n, k, A, lda, x, incx) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int), value :: uplo
      integer(c_int), value :: trans
      integer(c_int), value :: diag
      integer(c_int64_t), value :: n, k, lda, incx
      type(residua_dd), intent(in) :: A(lda, *)
      type(residua_dd), intent(inout) :: x(*)
    end function
    integer(c_int) function residua_tbsv_td(context, uplo, trans, diag, n, k, A, lda, x, incx) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int), value :: uplo
      integer(c_int), value :: trans
      integer(c_int), value :: diag
      integer(c_int64_t), value :: n, k, lda, incx
      type(residua_td), intent(in) :: A(lda, *)
      type(residua_td), intent(inout) :: x(*)
    end function
    integer(c_int) function residua_tbsv_qd(context, uplo, trans, diag, n, k, A, lda, x, incx) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int), value :: uplo
      integer(c_int), value :: trans
      integer(c_int), value :: diag
      integer(c_int64_t), value :: n, k, lda, incx
      type(residua_qd), intent(in) :: A(lda, *)
      type(residua_qd), intent(inout) :: x(*)
    end function
    ! spmv: residua.h says what it does.
    integer(c_int) function residua_spmv_fp32(context, uplo, n, alpha, AP, x, incx, beta, y, incy) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int), value :: uplo
      integer(c_int64_t), value :: n, incx, incy
      real(c_double), intent(in) :: alpha
      real(c_float), intent(in) :: AP(*)
      real(c_float), intent(in) :: x(*)
      real(c_double), intent(in) :: beta
      real(c_float), intent(inout) :: y(*)
    end function
    integer(c_int) function residua_spmv_ff(context, uplo, n, alpha, AP, x, incx, beta, y, incy) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int), value :: uplo
      integer(c_int64_t), value :: n, incx, incy
      real(c_double), intent(in) :: alpha
      type(residua_ff), intent(in) :: AP(*)
      type(residua_ff), intent(in) :: x(*)
      real(c_double), intent(in) :: beta
      type(residua_ff), intent(inout) :: y(*)
    end function
    integer(c_int) function residua_spmv_fp64(context, uplo, n, alpha, AP, x, incx, beta, y, incy) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int), value :: uplo
      integer(c_int64_t), value :: n, incx, incy
      real(c_double), intent(in) :: alpha
      real(c_double), intent(in) :: AP(*)
      real(c_double), intent(in) :: x(*)
      real(c_double), intent(in) :: beta
      real(c_double), intent(inout) :: y(*)
    end function
    integer(c_int) function residua_spmv_ds(context, uplo, n, alpha, AP, x, incx, beta, y, incy) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int), value :: uplo
      integer(c_int64_t), value :: n, incx, incy
      type(residua_dd), intent(in) :: alpha
      type(residua_const_ds_array), value :: AP
      type(residua_const_ds_array), value :: x
      type(residua_dd), intent(in) :: beta
      type(residua_ds_array), value :: y
    end function
    integer(c_int) function residua_spmv_di(context, uplo, n, alpha, AP, x, incx, beta, y, incy) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int), value :: uplo
      integer(c_int64_t), value :: n, incx, incy
      type(residua_dd), intent(in) :: alpha
      type(residua_const_di_array), value :: AP
      type(residua_const_di_array), value :: x
      type(residua_dd), intent(in) :: beta
      type(residua_di_array), value :: y
    end function
    integer(c_int) function residua_spmv_dit(context, uplo, n, alpha, AP, x, incx, beta, y, incy) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int), value :: uplo
      integer(c_int64_t), value :: n, incx, incy
      type(residua_dd), intent(in) :: alpha
      type(residua_const_di_array), value :: AP
      type(residua_const_di_array), value :: x
      type(residua_dd), intent(in) :: beta
      type(residua_di_array), value :: y
    end function
    integer(c_int) function residua_spmv_dd(context, uplo, n, alpha, AP, x, incx, beta, y, incy) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int), value :: uplo
      integer(c_int64_t), value :: n, incx, incy
      type(residua_dd), intent(in) :: alpha
      type(residua_dd), intent(in) :: AP(*)
      type(residua_dd), intent(in) :: x(*)
      type(residua_dd), intent(in) :: beta
      type(residua_dd), intent(inout) :: y(*)
    end function
    integer(c_int) function residua_spmv_td(context, uplo, n, alpha, AP, x, incx, beta, y, incy) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int), value :: uplo
      integer(c_int64_t), value :: n, incx, incy
      type(residua_td), intent(in) :: alpha
      type(residua_td), intent(in) :: AP(*)
      type(residua_td), intent(in) :: x(*)
      type(residua_td), intent(in) :: beta
      type(residua_td), intent(inout) :: y(*)
    end function
    integer(c_int) function residua_spmv_qd(context, uplo, n, alpha, AP, x, incx, beta, y, incy) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int), value :: uplo
      integer(c_int64_t), value :: n, incx, incy
      type(residua_qd), intent(in) :: alpha
      type(residua_qd), intent(in) :: AP(*)
      type(residua_qd), intent(in) :: x(*)
      type(residua_qd), intent(in) :: beta
      type(residua_qd), intent(inout) :: y(*)
    end function
    ! spr: residua.h says what it does.
    integer(c_int) function residua_spr_fp32(context, uplo, n, alpha, x, incx, AP) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int), value :: uplo
      integer(c_int64_t), value :: n, incx
      real(c_double), intent(in) :: alpha
      real(c_float), intent(in) :: x(*)
      real(c_float), intent(inout) :: AP(*)
    end function
    integer(c_int) function residua_spr_ff(context, uplo, n, alpha, x, incx, AP) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int), value :: uplo
      integer(c_int64_t), value :: n, incx
      real(c_double), intent(in) :: alpha
      type(residua_ff), intent(in) :: x(*)
      type(residua_ff), intent(inout) :: AP(*)
    end function
    integer(c_int) function residua_spr_fp64(context, uplo, n, alpha, x, incx, AP) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int), value :: uplo
      integer(c_int64_t), value :: n, incx
      real(c_double), intent(in) :: alpha
      real(c_double), intent(in) :: x(*)
      real(c_double), intent(inout) :: AP(*)
    end function
    integer(c_int) function residua_spr_ds(context, uplo, n, alpha, x, incx, AP) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int), value :: uplo
      integer(c_int64_t), value :: n, incx
      type(residua_dd), intent(in) :: alpha
      type(residua_const_ds_array), value :: x
      type(residua_ds_array), value :: AP
    end function
    integer(c_int) function residua_spr_di(context, uplo, n, alpha, x, incx, AP) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int), value :: uplo
      integer(c_int64_t), value :: n, incx
      type(residua_dd), intent(in) :: alpha
      type(residua_const_di_array), value :: x
      type(residua_di_array), value :: AP
    end function
    integer(c_int) function residua_spr_dit(context, uplo, n, alpha, x, incx, AP) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int), value :: uplo
      integer(c_int64_t), value :: n, incx
      type(residua_dd), intent(in) :: alpha
      type(residua_const_di_array), value :: x
      type(residua_di_array), value :: AP
    end function
    integer(c_int) function residua_spr_dd(context, uplo, n, alpha, x, incx, AP) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int), value :: uplo
      integer(c_int64_t), value :: n, incx
      type(residua_dd), intent(in) :: alpha
      type(residua_dd), intent(in) :: x(*)
      type(residua_dd), intent(inout) :: AP(*)
    end function
    integer(c_int) function residua_spr_td(context, uplo, n, alpha, x, incx, AP) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int), value :: uplo
      integer(c_int64_t), value :: n, incx
      type(residua_td), intent(in) :: alpha
      type(residua_td), intent(in) :: x(*)
      type(residua_td), intent(inout) :: AP(*)
    end function
    integer(c_int) function residua_spr_qd(context, uplo, n, alpha, x, incx, AP) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int), value :: uplo
      integer(c_int64_t), value :: n, incx
      type(residua_qd), intent(in) :: alpha
      type(residua_qd), intent(in) :: x(*)
      type(residua_qd), intent(inout) :: AP(*)
    end function
    ! spr2: residua.h says what it does.
    integer(c_int) function residua_spr2_fp32(context, uplo, n, alpha, x, incx, y, incy, AP) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int), value :: uplo
      integer(c_int64_t), value :: n, incx, incy
      real(c_double), intent(in) :: alpha
      real(c_float), intent(in) :: x(*)
      real(c_float), intent(in) :: y(*)
      real(c_float), intent(inout) :: AP(*)
    end function
    integer(c_int) function residua_spr2_ff(context, uplo, n, alpha, x, incx, y, incy, AP) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int), value :: uplo
      integer(c_int64_t), value :: n, incx, incy
      real(c_double), intent(in) :: alpha
      type(residua_ff), intent(in) :: x(*)
      type(residua_ff), intent(in) :: y(*)
      type(residua_ff), intent(inout) :: AP(*)
    end function
    integer(c_int) function residua_spr2_fp64(context, uplo, n, alpha, x, incx, y, incy, AP) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int), value :: uplo
      integer(c_int64_t), value :: n, incx, incy
      real(c_double), intent(in) :: alpha
      real(c_double), intent(in) :: x(*)
      real(c_double), intent(in) :: y(*)
      real(c_double), intent(inout) :: AP(*)
    end function
    integer(c_int) function residua_spr2_ds(context, uplo, n, alpha, x, incx, y, incy, AP) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int), value :: uplo
      integer(c_int64_t), value :: n, incx, incy
      type(residua_dd), intent(in) :: alpha
      type(residua_const_ds_array), value :: x
      type(residua_const_ds_array), value :: y
      type(residua_ds_array), value :: AP
    end function
    integer(c_int) function residua_spr2_di(context, uplo, n, alpha, x, incx, y, incy, AP) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int), value :: uplo
      integer(c_int64_t), value :: n, incx, incy
      type(residua_dd), intent(in) :: alpha
      type(residua_const_di_array), value :: x
      type(residua_const_di_array), value :: y
      type(residua_di_array), value :: AP
    end function
    integer(c_int) function residua_spr2_dit(context, uplo, n, alpha, x, incx, y, incy, AP) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int), value :: uplo
      integer(c_int64_t), value :: n, incx, incy
      type(residua_dd), intent(in) :: alpha
      type(residua_const_di_array), value :: x
      type(residua_const_di_array), value :: y
      type(residua_di_array), value :: AP
    end function
    integer(c_int) function residua_spr2_dd(context, uplo, n, alpha, x, incx, y, incy, AP) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int), value :: uplo
      integer(c_int64_t), value :: n, incx, incy
      type(residua_dd), intent(in) :: alpha
      type(residua_dd), intent(in) :: x(*)
      type(residua_dd), intent(in) :: y(*)
      type(residua_dd), intent(inout) :: AP(*)
    end function
    integer(c_int) function residua_spr2_td(context, uplo, n, alpha, x, incx, y, incy, AP) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int), value :: uplo
      integer(c_int64_t), value :: n, incx, incy
      type(residua_td), intent(in) :: alpha
      type(residua_td), intent(in) :: x(*)
      type(residua_td), intent(in) :: y(*)
      type(residua_td), intent(inout) :: AP(*)
    end function
    integer(c_int) function residua_spr2_qd(context, uplo, n, alpha, x, incx, y, incy, AP) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int), value :: uplo
      integer(c_int64_t), value :: n, incx, incy
      type(residua_qd), intent(in) :: alpha
      type(residua_qd), intent(in) :: x(*)
      type(residua_qd), intent(in) :: y(*)
      type(residua_qd), intent(inout) :: AP(*)
    end function
    ! tpmv: residua.h says what it does.
    integer(c_int) function residua_tpmv_fp32(context, uplo, trans, diag, n, AP, x, incx) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int), value :: uplo
      integer(c_int), value :: trans
      integer(c_int), value :: diag
      integer(c_int64_t), value :: n, incx
      real(c_float), intent(in) :: AP(*)
      real(c_float), intent(inout) :: x(*)
    end function
    integer(c_int) function residua_tpmv_ff(context, uplo, trans, diag, n, AP, x, incx) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int), value :: uplo
      integer(c_int), value :: trans
      integer(c_int), value :: diag
      integer(c_int64_t), value :: n, incx
      type(residua_ff), intent(in) :: AP(*)
      type(residua_ff), intent(inout) :: x(*)
    end function
    integer(c_int) function residua_tpmv_fp64(context, uplo, trans, diag, n, AP, x, incx) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int), value :: uplo
      integer(c_int), value :: trans
      integer(c_int), value :: diag
      integer(c_int64_t), value :: n, incx
      real(c_double), intent(in) :: AP(*)
      real(c_double), intent(inout) :: x(*)
    end function
    integer(c_int) function residua_tpmv_ds(context, uplo, trans, diag, n, AP, x, incx) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int), value :: uplo
      integer(c_int), value :: trans
      integer(c_int), value :: diag
      integer(c_int64_t), value :: n, incx
      type(residua_const_ds_array), value :: AP
      type(residua_ds_array), value :: x
    end function
    integer(c_int) function residua_tpmv_di(context, uplo, trans, diag, n, AP, x, incx) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int), value :: uplo
      integer(c_int), value :: trans
      integer(c_int), value :: diag
      integer(c_int64_t), value :: n, incx
      type(residua_const_di_array), value :: AP
      type(residua_di_array), value :: x
    end function
    integer(c_int) function residua_tpmv_dit(context, uplo, trans, diag, n, AP, x, incx) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int), value :: uplo
      integer(c_int), value :: trans
      integer(c_int), value :: diag
      integer(c_int64_t), value :: n, incx
      type(residua_const_di_array), value :: AP
      type(residua_di_array), value :: x
    end function
    integer(c_int) function residua_tpmv_dd(context, uplo, trans, diag, n, AP, x, incx) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int), value :: uplo
      integer(c_int), value :: trans
      integer(c_int), value :: diag
      integer(c_int64_t), value :: n, incx
      type(residua_dd), intent(in) :: AP(*)
      type(residua_dd), intent(inout) :: x(*)
    end function
    integer(c_int) function residua_tpmv_td(context, uplo, trans, diag, n, AP, x, incx) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int), value :: uplo
      integer(c_int), value :: trans
      integer(c_int), value :: diag
      integer(c_int64_t), value :: n, incx
      type(residua_td), intent(in) :: AP(*)
      type(residua_td), intent(inout) :: x(*)
    end function
    integer(c_int) function residua_tpmv_qd(context, uplo, trans, diag, n, AP, x, incx) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int), value :: uplo
      integer(c_int), value :: trans
      integer(c_int), value :: diag
      integer(c_int64_t), value :: n, incx
      type(residua_qd), intent(in) :: AP(*)
      type(residua_qd), intent(inout) :: x(*)
    end function
    ! tpsv: residua.h says what it does.
    integer(c_int) function residua_tpsv_fp32(context, uplo, trans, diag, n, AP, x, incx) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int), value :: uplo
      integer(c_int), value :: trans
      integer(c_int), value :: diag
      integer(c_int64_t), value :: n, incx
      real(c_float), intent(in) :: AP(*)
      real(c_float), intent(inout) :: x(*)
    end function
    integer(c_int) function residua_tpsv_ff(context, uplo, trans, diag, n, AP, x, incx) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int), value :: uplo
      integer(c_int), value :: trans
      integer(c_int), value :: diag
      integer(c_int64_t), value :: n, incx
      type(residua_ff), intent(in) :: AP(*)
      type(residua_ff), intent(inout) :: x(*)
    end function
    integer(c_int) function residua_tpsv_fp64(context, uplo, trans, diag, n, AP, x, incx) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int), value :: uplo
      integer(c_int), value :: trans
      integer(c_int), value :: diag
      integer(c_int64_t), value :: n, incx
      real(c_double), intent(in) :: AP(*)
      real(c_double), intent(inout) :: x(*)
    end function
    integer(c_int) function residua_tpsv_ds(context, uplo, trans, diag, n, AP, x, incx) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int), value :: uplo
      integer(c_int), value :: trans
      integer(c_int), value :: diag
      integer(c_int64_t), value :: n, incx
      type(residua_const_ds_array), value :: AP
      type(residua_ds_array), value :: x
    end function
    integer(c_int) function residua_tpsv_di(context, uplo, trans, diag, n, AP, x, incx) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int), value :: uplo
      integer(c_int), value :: trans
      integer(c_int), value :: diag
      integer(c_int64_t), value :: n, incx
      type(residua_const_di_array), value :: AP
      type(residua_di_array), value :: x
    end function
    integer(c_int) function residua_tpsv_dit(context, uplo, trans, diag, n, AP, x, incx) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int), value :: uplo
      integer(c_int), value :: trans
      integer(c_int), value :: diag
      integer(c_int64_t), value :: n, incx
      type(residua_const_di_array), value :: AP
      type(residua_di_array), value :: x
    end function
    integer(c_int) function residua_tpsv_dd(context, uplo, trans, diag, n, AP, x, incx) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int), value :: uplo
      integer(c_int), value :: trans
      integer(c_int), value :: diag
      integer(c_int64_t), value :: n, incx
      type(residua_dd), intent(in) :: AP(*)
      type(residua_dd), intent(inout) :: x(*)
    end function
    integer(c_int) function residua_tpsv_td(context, uplo, trans, diag, n, AP, x, incx) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int), value :: uplo
      integer(c_int), value :: trans
      integer(c_int), value :: diag
      integer(c_int64_t), value :: n, incx
      type(residua_td), intent(in) :: AP(*)
      type(residua_td), intent(inout) :: x(*)
    end function
    integer(c_int) function residua_tpsv_qd(context, uplo, trans, diag, n, AP, x, incx) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int), value :: uplo
      integer(c_int), value :: trans
      integer(c_int), value :: diag
      integer(c_int64_t), value :: n, incx
      type(residua_qd), intent(in) :: AP(*)
      type(residua_qd), intent(inout) :: x(*)
    end function
    ! gemm: residua.h says what it does.
    integer(c_int) function residua_gemm_fp32(context, transa, transb, m, n, k, alpha, A, lda, B, ldb, &
                                              beta, C, ldc) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int), value :: transa
      integer(c_int), value :: transb
      integer(c_int64_t), value :: m, n, k, lda, ldb, ldc
      real(c_double), intent(in) :: alpha
      real(c_float), intent(in) :: A(lda, *)
      real(c_float), intent(in) :: B(ldb, *)
      real(c_double), intent(in) :: beta
      real(c_float), intent(inout) :: C(ldc, *)
    end function
    integer(c_int) function residua_gemm_ff(context, transa, transb, m, n, k, alpha, A, lda, B, ldb, beta, &
                                            C, ldc) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int), value :: transa
      integer(c_int), value :: transb
      integer(c_int64_t), value :: m, n, k, lda, ldb, ldc
      real(c_double), intent(in) :: alpha
      type(residua_ff), intent(in) :: A(lda, *)
      type(residua_ff), intent(in) :: B(ldb, *)
      real(c_double), intent(in) :: beta
      type(residua_ff), intent(inout) :: C(ldc, *)
    end function
    integer(c_int) function residua_gemm_fp64(context, transa, transb, m, n, k, alpha, A, lda, B, ldb, &
                                              beta, C, ldc) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int), value :: transa
      integer(c_int), value :: transb
      integer(c_int64_t), value :: m, n, k, lda, ldb, ldc
      real(c_double), intent(in) :: alpha
      real(c_double), intent(in) :: A(lda, *)
      real(c_double), intent(in) :: B(ldb, *)
      real(c_double), intent(in) :: beta
      real(c_double), intent(inout) :: C(ldc, *)
    end function
    integer(c_int) function residua_gemm_ds(context, transa, transb, m, n, k, alpha, A, lda, B, ldb, beta, &
                                            C, ldc) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int), value :: transa
      integer(c_int), value :: transb
      integer(c_int64_t), value :: m, n, k, lda, ldb, ldc
      type(residua_dd), intent(in) :: alpha
      type(residua_const_ds_array), value :: A
      type(residua_const_ds_array), value :: B
      type(residua_dd), intent(in) :: beta
      type(residua_ds_array), value :: C
    end function
    integer(c_int) function residua_gemm_di(context, transa, transb, m, n, k, alpha, A, lda, B, ldb, beta, &
                                            C, ldc) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int), value :: transa
      integer(c_int), value :: transb
      integer(c_int64_t), value :: m, n, k, lda, ldb, ldc
      type(residua_dd), intent(in) :: alpha
      type(residua_const_di_array), value :: A
      type(residua_const_di_array), value :: B
      type(residua_dd), intent(in) :: beta
      type(residua_di_array), value :: C
    end function
    integer(c_int) function residua_gemm_dit(context, transa, transb, m, n, k, alpha, A, lda, B, ldb, &
                                             beta, C, ldc) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int), value :: transa
      integer(c_int), value :: transb
      integer(c_int64_t), value :: m, n, k, lda, ldb, ldc
      type(residua_dd), intent(in) :: alpha
      type(residua_const_di_array), value :: A
      type(residua_const_di_array), value :: B
      type(residua_dd), intent(in) :: beta
      type(residua_di_array), value :: C
    end function
    integer(c_int) function residua_gemm_dd(context, transa, transb, m, n, k, alpha, A, lda, B, ldb, beta, &
                                            C, ldc) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int), value :: transa
      integer(c_int), value :: transb
      integer(c_int64_t), value :: m, n, k, lda, ldb, ldc
      type(residua_dd), intent(in) :: alpha
      type(residua_dd), intent(in) :: A(lda, *)
      type(residua_dd), intent(in) :: B(ldb, *)
      type(residua_dd), intent(in) :: beta
      type(residua_dd), intent(inout) :: C(ldc, *)
    end function
    integer(c_int) function residua_gemm_td(context, transa, transb, m, n, k, alpha, A, lda, B, ldb, beta, &
                                            C, ldc) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int), value :: transa
      integer(c_int), value :: transb
      integer(c_int64_t), value :: m, n, k, lda, ldb, ldc
      type(residua_td), intent(in) :: alpha
      type(residua_td), intent(in) :: A(lda, *)
      type(residua_td), intent(in) :: B(ldb, *)
      type(residua_td), intent(in) :: beta
      type(residua_td), intent(inout) :: C(ldc, *)
    end function
    integer(c_int) function residua_gemm_qd(context, transa, transb, m, n, k, alpha, A, lda, B, ldb, beta, &
                                            C, ldc) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int), value :: transa
      integer(c_int), value :: transb
      integer(c_int64_t), value :: m, n, k, lda, ldb, ldc
      type(residua_qd), intent(in) :: alpha
      type(residua_qd), intent(in) :: A(lda, *)
      type(residua_qd), intent(in) :: B(ldb, *)
      type(residua_qd), intent(in) :: beta
      type(residua_qd), intent(inout) :: C(ldc, *)
    end function
    integer(c_int) function residua_gemm_fp64_dd(context, transa, transb, m, n, k, alpha, A, lda, B, ldb, &
                                                 beta, C, ldc) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int), value :: transa
      integer(c_int), value :: transb
      integer(c_int64_t), value :: m, n, k, lda, ldb, ldc
      type(residua_dd), intent(in) :: alpha
      real(c_double), intent(in) :: A(lda, *)
      type(residua_dd), intent(in) :: B(ldb, *)
      type(residua_dd), intent(in) :: beta
      type(residua_dd), intent(inout) :: C(ldc, *)
    end function
    integer(c_int) function residua_gemm_fp64_td(context, transa, transb, m, n, k, alpha, A, lda, B, ldb, &
                                                 beta, C, ldc) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int), value :: transa
      integer(c_int), value :: transb
      integer(c_int64_t), value :: m, n, k, lda, ldb, ldc
      type(residua_td), intent(in) :: alpha
      real(c_double), intent(in) :: A(lda, *)
      type(residua_td), intent(in) :: B(ldb, *)
      type(residua_td), intent(in) :: beta
      type(residua_td), intent(inout) :: C(ldc, *)
    end function
    integer(c_int) function residua_gemm_fp64_qd(context, transa, transb, m, n, k, alpha, A, lda, B, ldb, &
                                                 beta, C, ldc) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int), value :: transa
      integer(c_int), value :: transb
      integer(c_int64_t), value :: m, n, k, lda, ldb, ldc
      type(residua_qd), intent(in) :: alpha
      real(c_double), intent(in) :: A(lda, *)
      type(residua_qd), intent(in) :: B(ldb, *)
      type(residua_qd), intent(in) :: beta
      type(residua_qd), intent(inout) :: C(ldc, *)
    end function
    integer(c_int) function residua_gemm_dd_fp64(context, transa, transb, m, n, k, alpha, A, lda, B, ldb, &
                                                 beta, C, ldc) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int), value :: transa
      integer(c_int), value :: transb
      integer(c_int64_t), value :: m, n, k, lda, ldb, ldc
      type(residua_dd), intent(in) :: alpha
      type(residua_dd), intent(in) :: A(lda, *)
      real(c_double), intent(in) :: B(ldb, *)
      type(residua_dd), intent(in) :: beta
      type(residua_dd), intent(inout) :: C(ldc, *)
    end function
    integer(c_int) function residua_gemm_td_fp64(context, transa, transb, m, n, k, alpha, A, lda, B, ldb, &
                                                 beta, C, ldc) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int), value :: transa
      integer(c_int), value :: transb
      integer(c_int64_t), value :: m, n, k, lda, ldb, ldc
      type(residua_td), intent(in) :: alpha
      type(residua_td), intent(in) :: A(lda, *)
      real(c_double), intent(in) :: B(ldb, *)
      type(residua_td), intent(in) :: beta
      type(residua_td), intent(inout) :: C(ldc, *)
    end function
    integer(c_int) function residua_gemm_qd_fp64(context, transa, transb, m, n, k, alpha, A, lda, B, ldb, &
                                                 beta, C, ldc) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int), value :: transa
      integer(c_int), value :: transb
      integer(c_int64_t), value :: m, n, k, lda, ldb, ldc
      type(residua_qd), intent(in) :: alpha
      type(residua_qd), intent(in) :: A(lda, *)
      real(c_double), intent(in) :: B(ldb, *)
      type(residua_qd), intent(in) :: beta
      type(residua_qd), intent(inout) :: C(ldc, *)
    end function
    ! gemm_with: residua.h says what it does.
    integer(c_int) function residua_gemm_with_fp32(context, transa, transb, m, n, k, alpha, A, lda, B, &
                                                   ldb, beta, C, ldc, options, report) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int), value :: transa
      integer(c_int), value :: transb
      integer(c_int64_t), value :: m, n, k, lda, ldb, ldc
      real(c_double), intent(in) :: alpha
      real(c_float), intent(in) :: A(lda, *)
      real(c_float), intent(in) :: B(ldb, *)
      real(c_double), intent(in) :: beta
      real(c_float), intent(inout) :: C(ldc, *)
      type(residua_gemm_options), intent(in), optional :: options
      type(residua_gemm_report), intent(out), optional :: report
    end function
    integer(c_int) function residua_gemm_with_ff(context, transa, transb, m, n, k, alpha, A, lda, B, ldb, &
                                                 beta, C, ldc, options, report) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int), value :: transa
      integer(c_int), value :: transb
      integer(c_int64_t), value :: m, n, k, lda, ldb, ldc
      real(c_double), intent(in) :: alpha
      type(residua_ff), intent(in) :: A(lda, *)
      type(residua_ff), intent(in) :: B(ldb, *)
      real(c_double), intent(in) :: beta
      type(residua_ff), intent(inout) :: C(ldc, *)
      type(residua_gemm_options), intent(in), optional :: options
      type(residua_gemm_report), intent(out), optional :: report
    end function
    integer(c_int) function residua_gemm_with_fp64(context, transa, transb, m, n, k, alpha, A, lda, B, &
                                                   ldb, beta, C, ldc, options, report) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int), value :: transa
      integer(c_int), value :: transb
      integer(c_int64_t), value :: m, n, k, lda, ldb, ldc
      real(c_double), intent(in) :: alpha
      real(c_double), intent(in) :: A(lda, *)
      real(c_double), intent(in) :: B(ldb, *)
      real(c_double), intent(in) :: beta
      real(c_double), intent(inout) :: C(ldc, *)
      type(residua_gemm_options), intent(in), optional :: options
      type(residua_gemm_report), intent(out), optional :: report
    end function
    integer(c_int) function residua_gemm_with_ds(context, transa, transb, m, n, k, alpha, A, lda, B, ldb, &
                                                 beta, C, ldc, options, report) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int), value :: transa
      integer(c_int), value :: transb
      integer(c_int64_t), value :: m, n, k, lda, ldb, ldc
      type(residua_dd), intent(in) :: alpha
      type(residua_const_ds_array), value :: A
      type(residua_const_ds_array), value :: B
      type(residua_dd), intent(in) :: beta
      type(residua_ds_array), value :: C
      type(residua_gemm_options), intent(in), optional :: options
      type(residua_gemm_report), intent(out), optional :: report
    end function
    integer(c_int) function residua_gemm_with_di(context, transa, transb, m, n, k, alpha, A, lda, B, ldb, &
                                                 beta, C, ldc, options, report) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int), value :: transa
      integer(c_int), value :: transb
      integer(c_int64_t), value :: m, n, k, lda, ldb, ldc
      type(residua_dd), intent(in) :: alpha
      type(residua_const_di_array), value :: A
      type(residua_const_di_array), value :: B
      type(residua_dd), intent(in) :: beta
      type(residua_di_array), value :: C
      type(residua_gemm_options), intent(in), optional :: options
      type(residua_gemm_report), intent(out), optional :: report
    end function
    integer(c_int) function residua_gemm_with_dit(context, transa, transb, m, n, k, alpha, A, lda, B, ldb, &
                                                  beta, C, ldc, options, report) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int), value :: transa
      integer(c_int), value :: transb
      integer(c_int64_t), value :: m, n, k, lda, ldb, ldc
      type(residua_dd), intent(in) :: alpha
      type(residua_const_di_array), value :: A
      type(residua_const_di_array), value :: B
      type(residua_dd), intent(in) :: beta
      type(residua_di_array), value :: C
      type(residua_gemm_options), intent(in), optional :: options
      type(residua_gemm_report), intent(out), optional :: report
    end function
    integer(c_int) function residua_gemm_with_dd(context, transa, transb, m, n, k, alpha, A, lda, B, ldb, &
                                                 beta, C, ldc, options, report) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int), value :: transa
      integer(c_int), value :: transb
      integer(c_int64_t), value :: m, n, k, lda, ldb, ldc
      type(residua_dd), intent(in) :: alpha
      type(residua_dd), intent(in) :: A(lda, *)
      type(residua_dd), intent(in) :: B(ldb, *)
      type(residua_dd), intent(in) :: beta
      type(residua_dd), intent(inout) :: C(ldc, *)
      type(residua_gemm_options), intent(in), optional :: options
      type(residua_gemm_report), intent(out), optional :: report
    end function
    integer(c_int) function residua_gemm_with_td(context, transa, transb, m, n, k, alpha, A, lda, B, ldb, &
                                                 beta, C, ldc, options, report) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int), value :: transa
      integer(c_int), value :: transb
      integer(c_int64_t), value :: m, n, k, lda, ldb, ldc
      type(residua_td), intent(in) :: alpha
      type(residua_td), intent(in) :: A(lda, *)
      type(residua_td), intent(in) :: B(ldb, *)
      type(residua_td), intent(in) :: beta
      type(residua_td), intent(inout) :: C(ldc, *)
      type(residua_gemm_options), intent(in), optional :: options
      type(residua_gemm_report), intent(out), optional :: report
    end function
    integer(c_int) function residua_gemm_with_qd(context, transa, transb, m, n, k, alpha, A, lda, B, ldb, &
                                                 beta, C, ldc, options, report) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int), value :: transa
      integer(c_int), value :: transb
      integer(c_int64_t), value :: m, n, k, lda, ldb, ldc
      type(residua_qd), intent(in) :: alpha
      type(residua_qd), intent(in) :: A(lda, *)
      type(residua_qd), intent(in) :: B(ldb, *)
      type(residua_qd), intent(in) :: beta
      type(residua_qd), intent(inout) :: C(ldc, *)
      type(residua_gemm_options), intent(in), optional :: options
      type(residua_gemm_report), intent(out), optional :: report
    end function
    ! gemm_strided: residua.h says what it does.
    integer(c_int) function residua_gemm_strided_fp32(context, transa, transb, m, n, k, alpha, A, lda, &
                                                      stride_a, B, ldb, stride_b, beta, C, ldc, stride_c, &
                                                      count) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int), value :: transa
      integer(c_int), value :: transb
      integer(c_int64_t), value :: m, n, k, lda, stride_a, ldb, stride_b, ldc, stride_c, count
      real(c_double), intent(in) :: alpha
      real(c_float), intent(in) :: A(lda, *)
      real(c_float), intent(in) :: B(ldb, *)
      real(c_double), intent(in) :: beta
      real(c_float), intent(inout) :: C(ldc, *)
    end function
    integer(c_int) function residua_gemm_strided_ff(context, transa, transb, m, n, k, alpha, A, lda, &
                                                    stride_a, B, ldb, stride_b, beta, C, ldc, stride_c, &
                                                    count) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int), value :: transa
      integer(c_int), value :: transb
      integer(c_int64_t), value :: m, n, k, lda, stride_a, ldb, stride_b, ldc, stride_c, count
      real(c_double), intent(in) :: alpha
      type(residua_ff), intent(in) :: A(lda, *)
      type(residua_ff), intent(in) :: B(ldb, *)
      real(c_double), intent(in) :: beta
      type(residua_ff), intent(inout) :: C(ldc, *)
    end function
    integer(c_int) function residua_gemm_strided_fp64(context, transa, transb, m, n, k, alpha, A, lda, &
                                                      stride_a, B, ldb, stride_b, beta, C, ldc, stride_c, &
                                                      count) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int), value :: transa
      integer(c_int), value :: transb
      integer(c_int64_t), value :: m, n, k, lda, stride_a, ldb, stride_b, ldc, stride_c, count
      real(c_double), intent(in) :: alpha
      real(c_double), intent(in) :: A(lda, *)
      real(c_double), intent(in) :: B(ldb, *)
      real(c_double), intent(in) :: beta
      real(c_double), intent(inout) :: C(ldc, *)
    end function
    integer(c_int) function residua_gemm_strided_ds(context, transa, transb, m, n, k, alpha, A, lda, &
                                                    stride_a, B, ldb, stride_b, beta, C, ldc, stride_c, &
                                                    count) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int), value :: transa
      integer(c_int), value :: transb
      integer(c_int64_t), value :: m, n, k, lda, stride_a, ldb, stride_b, ldc, stride_c, count
      type(residua_dd), intent(in) :: alpha
      type(residua_const_ds_array), value :: A
      type(residua_const_ds_array), value :: B
      type(residua_dd), intent(in) :: beta
      type(residua_ds_array), value :: C
    end function
    integer(c_int) function residua_gemm_strided_di(context, transa, transb, m, n, k, alpha, A, lda, &
                                                    stride_a, B, ldb, stride_b, beta, C, ldc, stride_c, &
                                                    count) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int), value :: transa
      integer(c_int), value :: transb
      integer(c_int64_t), value :: m, n, k, lda, stride_a, ldb, stride_b, ldc, stride_c, count
      type(residua_dd), intent(in) :: alpha
      type(residua_const_di_array), value :: A
      type(residua_const_di_array), value :: B
      type(residua_dd), intent(in) :: beta
      type(residua_di_array), value :: C
    end function
    integer(c_int) function residua_gemm_strided_dit(context, transa, transb, m, n, k, alpha, A, lda, &
                                                     stride_a, B, ldb, stride_b, beta, C, ldc, stride_c, &
                                                     count) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int), value :: transa
      integer(c_int), value :: transb
      integer(c_int64_t), value :: m, n, k, lda, stride_a, ldb, stride_b, ldc, stride_c, count
      type(residua_dd), intent(in) :: alpha
      type(residua_const_di_array), value :: A
      type(residua_const_di_array), value :: B
      type(residua_dd), intent(in) :: beta
      type(residua_di_array), value :: C
    end function
    integer(c_int) function residua_gemm_strided_dd(context, transa, transb, m, n, k, alpha, A, lda, &
                                                    stride_a, B, ldb, stride_b, beta, C, ldc, stride_c, &
                                                    count) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int), value :: transa
      integer(c_int), value :: transb
      integer(c_int64_t), value :: m, n, k, lda, stride_a, ldb, stride_b, ldc, stride_c, count
      type(residua_dd), intent(in) :: alpha
      type(residua_dd), intent(in) :: A(lda, *)
      type(residua_dd), intent(in) :: B(ldb, *)
      type(residua_dd), intent(in) :: beta
      type(residua_dd), intent(inout) :: C(ldc, *)
    end function
    integer(c_int) function residua_gemm_strided_td(context, transa, transb, m, n, k, alpha, A, lda, &
                                                    stride_a, B, ldb, stride_b, beta, C, ldc, stride_c, &
                                                    count) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int), value :: transa
      integer(c_int), value :: transb
      integer(c_int64_t), value :: m, n, k, lda, stride_a, ldb, stride_b, ldc, stride_c, count
      type(residua_td), intent(in) :: alpha
      type(residua_td), intent(in) :: A(lda, *)
      type(residua_td), intent(in) :: B(ldb, *)
      type(residua_td), intent(in) :: beta
      type(residua_td), intent(inout) :: C(ldc, *)
    end function
    integer(c_int) function residua_gemm_strided_qd(context, transa, transb, m, n, k, alpha, A, lda, &
                                                    stride_a, B, ldb, stride_b, beta, C, ldc, stride_c, &
                                                    count) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int), value :: transa
      integer(c_int), value :: transb
      integer(c_int64_t), value :: m, n, k, lda, stride_a, ldb, stride_b, ldc, stride_c, count
      type(residua_qd), intent(in) :: alpha
      type(residua_qd), intent(in) :: A(lda, *)
      type(residua_qd), intent(in) :: B(ldb, *)
      type(residua_qd), intent(in) :: beta
      type(residua_qd), intent(inout) :: C(ldc, *)
    end function
    ! gemm_workspace: residua.h says what it does.
    integer(c_int) function residua_gemm_workspace_fp32(context, m, n, k, options, bytes) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int64_t), value :: m, n, k
      type(residua_gemm_options), intent(in), optional :: options
      integer(c_size_t), intent(out) :: bytes
    end function
    integer(c_int) function residua_gemm_workspace_ff(context, m, n, k, options, bytes) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int64_t), value :: m, n, k
      type(residua_gemm_options), intent(in), optional :: options
      integer(c_size_t), intent(out) :: bytes
    end function
    integer(c_int) function residua_gemm_workspace_fp64(context, m, n, k, options, bytes) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int64_t), value :: m, n, k
      type(residua_gemm_options), intent(in), optional :: options
      integer(c_size_t), intent(out) :: bytes
    end function
    integer(c_int) function residua_gemm_workspace_ds(context, m, n, k, options, bytes) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int64_t), value :: m, n, k
      type(residua_gemm_options), intent(in), optional :: options
      integer(c_size_t), intent(out) :: bytes
    end function
    integer(c_int) function residua_gemm_workspace_di(context, m, n, k, options, bytes) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int64_t), value :: m, n, k
      type(residua_gemm_options), intent(in), optional :: options
      integer(c_size_t), intent(out) :: bytes
    end function
    integer(c_int) function residua_gemm_workspace_dit(context, m, n, k, options, bytes) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int64_t), value :: m, n, k
      type(residua_gemm_options), intent(in), optional :: options
      integer(c_size_t), intent(out) :: bytes
    end function
    integer(c_int) function residua_gemm_workspace_dd(context, m, n, k, options, bytes) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int64_t), value :: m, n, k
      type(residua_gemm_options), intent(in), optional :: options
      integer(c_size_t), intent(out) :: bytes
    end function
    integer(c_int) function residua_gemm_workspace_td(context, m, n, k, options, bytes) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int64_t), value :: m, n, k
      type(residua_gemm_options), intent(in), optional :: options
      integer(c_size_t), intent(out) :: bytes
    end function
    integer(c_int) function residua_gemm_workspace_qd(context, m, n, k, options, bytes) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int64_t), value :: m, n, k
      type(residua_gemm_options), intent(in), optional :: options
      integer(c_size_t), intent(out) :: bytes
    end function
    ! symm_workspace: residua.h says what it does.
    integer(c_int) function residua_symm_workspace_fp32(context, side, m, n, bytes) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int), value :: side
      integer(c_int64_t), value :: m, n
      integer(c_size_t), intent(out) :: bytes
    end function
    integer(c_int) function residua_symm_workspace_ff(context, side, m, n, bytes) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int), value :: side
      integer(c_int64_t), value :: m, n
      integer(c_size_t), intent(out) :: bytes
    end function
    integer(c_int) function residua_symm_workspace_fp64(context, side, m, n, bytes) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int), value :: side
      integer(c_int64_t), value :: m, n
      integer(c_size_t), intent(out) :: bytes
    end function
    integer(c_int) function residua_symm_workspace_ds(context, side, m, n, bytes) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int), value :: side
      integer(c_int64_t), value :: m, n
      integer(c_size_t), intent(out) :: bytes
    end function
    integer(c_int) function residua_symm_workspace_di(context, side, m, n, bytes) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int), value :: side
      integer(c_int64_t), value :: m, n
      integer(c_size_t), intent(out) :: bytes
    end function
    integer(c_int) function residua_symm_workspace_dit(context, side, m, n, bytes) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int), value :: side
      integer(c_int64_t), value :: m, n
      integer(c_size_t), intent(out) :: bytes
    end function
    integer(c_int) function residua_symm_workspace_dd(context, side, m, n, bytes) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int), value :: side
      integer(c_int64_t), value :: m, n
      integer(c_size_t), intent(out) :: bytes
    end function
    integer(c_int) function residua_symm_workspace_td(context, side, m, n, bytes) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int), value :: side
      integer(c_int64_t), value :: m, n
      integer(c_size_t), intent(out) :: bytes
    end function
    integer(c_int) function residua_symm_workspace_qd(context, side, m, n, bytes) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int), value :: side
      integer(c_int64_t), value :: m, n
      integer(c_size_t), intent(out) :: bytes
    end function
    ! syrk_workspace: residua.h says what it does.
    integer(c_int) function residua_syrk_workspace_fp32(context, n, k, bytes) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int64_t), value :: n, k
      integer(c_size_t), intent(out) :: bytes
    end function
    integer(c_int) function residua_syrk_workspace_ff(context, n, k, bytes) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int64_t), value :: n, k
      integer(c_size_t), intent(out) :: bytes
    end function
    integer(c_int) function residua_syrk_workspace_fp64(context, n, k, bytes) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int64_t), value :: n, k
      integer(c_size_t), intent(out) :: bytes
    end function
    integer(c_int) function residua_syrk_workspace_ds(context, n, k, bytes) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int64_t), value :: n, k
      integer(c_size_t), intent(out) :: bytes
    end function
    integer(c_int) function residua_syrk_workspace_di(context, n, k, bytes) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int64_t), value :: n, k
      integer(c_size_t), intent(out) :: bytes
    end function
    integer(c_int) function residua_syrk_workspace_dit(context, n, k, bytes) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int64_t), value :: n, k
      integer(c_size_t), intent(out) :: bytes
    end function
    integer(c_int) function residua_syrk_workspace_dd(context, n, k, bytes) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int64_t), value :: n, k
      integer(c_size_t), intent(out) :: bytes
    end function
    integer(c_int) function residua_syrk_workspace_td(context, n, k, bytes) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int64_t), value :: n, k
      integer(c_size_t), intent(out) :: bytes
    end function
    integer(c_int) function residua_syrk_workspace_qd(context, n, k, bytes) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int64_t), value :: n, k
      integer(c_size_t), intent(out) :: bytes
    end function
    ! syr2k_workspace: residua.h says what it does.
    integer(c_int) function residua_syr2k_workspace_fp32(context, n, k, bytes) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int64_t), value :: n, k
      integer(c_size_t), intent(out) :: bytes
    end function
    integer(c_int) function residua_syr2k_workspace_ff(context, n, k, bytes) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int64_t), value :: n, k
      integer(c_size_t), intent(out) :: bytes
    end function
    integer(c_int) function residua_syr2k_workspace_fp64(context, n, k, bytes) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int64_t), value :: n, k
      integer(c_size_t), intent(out) :: bytes
    end function
    integer(c_int) function residua_syr2k_workspace_ds(context, n, k, bytes) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int64_t), value :: n, k
      integer(c_size_t), intent(out) :: bytes
    end function
    integer(c_int) function residua_syr2k_workspace_di(context, n, k, bytes) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int64_t), value :: n, k
      integer(c_size_t), intent(out) :: bytes
    end function
    integer(c_int) function residua_syr2k_workspace_dit(context, n, k, bytes) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int64_t), value :: n, k
      integer(c_size_t), intent(out) :: bytes
    end function
    integer(c_int) function residua_syr2k_workspace_dd(context, n, k, bytes) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int64_t), value :: n, k
      integer(c_size_t), intent(out) :: bytes
    end function
    integer(c_int) function residua_syr2k_workspace_td(context, n, k, bytes) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int64_t), value :: n, k
      integer(c_size_t), intent(out) :: bytes
    end function
    integer(c_int) function residua_syr2k_workspace_qd(context, n, k, bytes) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int64_t), value :: n, k
      integer(c_size_t), intent(out) :: bytes
    end function
    ! trmm_workspace: residua.h says what it does.
    integer(c_int) function residua_trmm_workspace_fp32(context, side, m, n, bytes) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int), value :: side
      integer(c_int64_t), value :: m, n
      integer(c_size_t), intent(out) :: bytes
    end function
    integer(c_int) function residua_trmm_workspace_ff(context, side, m, n, bytes) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int), value :: side
      integer(c_int64_t), value :: m, n
      integer(c_size_t), intent(out) :: bytes
    end function
    integer(c_int) function residua_trmm_workspace_fp64(context, side, m, n, bytes) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int), value :: side
      integer(c_int64_t), value :: m, n
      integer(c_size_t), intent(out) :: bytes
    end function
    integer(c_int) function residua_trmm_workspace_ds(context, side, m, n, bytes) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int), value :: side
      integer(c_int64_t), value :: m, n
      integer(c_size_t), intent(out) :: bytes
    end function
    integer(c_int) function residua_trmm_workspace_di(context, side, m, n, bytes) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int), value :: side
      integer(c_int64_t), value :: m, n
      integer(c_size_t), intent(out) :: bytes
    end function
    integer(c_int) function residua_trmm_workspace_dit(context, side, m, n, bytes) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int), value :: side
      integer(c_int64_t), value :: m, n
      integer(c_size_t), intent(out) :: bytes
    end function
    integer(c_int) function residua_trmm_workspace_dd(context, side, m, n, bytes) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int), value :: side
      integer(c_int64_t), value :: m, n
      integer(c_size_t), intent(out) :: bytes
    end function
    integer(c_int) function residua_trmm_workspace_td(context, side, m, n, bytes) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int), value :: side
      integer(c_int64_t), value :: m, n
      integer(c_size_t), intent(out) :: bytes
    end function
    integer(c_int) function residua_trmm_workspace_qd(context, side, m, n, bytes) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int), value :: side
      integer(c_int64_t), value :: m, n
      integer(c_size_t), intent(out) :: bytes
    end function
    ! trsm_workspace: residua.h says what it does.
    integer(c_int) function residua_trsm_workspace_fp32(context, side, m, n, bytes) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int), value :: side
      integer(c_int64_t), value :: m, n
      integer(c_size_t), intent(out) :: bytes
    end function
    integer(c_int) function residua_trsm_workspace_ff(context, side, m, n, bytes) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int), value :: side
      integer(c_int64_t), value :: m, n
      integer(c_size_t), intent(out) :: bytes
    end function
    integer(c_int) function residua_trsm_workspace_fp64(context, side, m, n, bytes) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int), value :: side
      integer(c_int64_t), value :: m, n
      integer(c_size_t), intent(out) :: bytes
    end function
    integer(c_int) function residua_trsm_workspace_ds(context, side, m, n, bytes) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int), value :: side
      integer(c_int64_t), value :: m, n
      integer(c_size_t), intent(out) :: bytes
    end function
    integer(c_int) function residua_trsm_workspace_di(context, side, m, n, bytes) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int), value :: side
      integer(c_int64_t), value :: m, n
      integer(c_size_t), intent(out) :: bytes
    end function
    integer(c_int) function residua_trsm_workspace_dit(context, side, m, n, bytes) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int), value :: side
      integer(c_int64_t), value :: m, n
      integer(c_size_t), intent(out) :: bytes
    end function
    integer(c_int) function residua_trsm_workspace_dd(context, side, m, n, bytes) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int), value :: side
      integer(c_int64_t), value :: m, n
      integer(c_size_t), intent(out) :: bytes
    end function
    integer(c_int) function residua_trsm_workspace_td(context, side, m, n, bytes) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int), value :: side
      integer(c_int64_t), value :: m, n
      integer(c_size_t), intent(out) :: bytes
    end function
    integer(c_int) function residua_trsm_workspace_qd(context, side, m, n, bytes) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int), value :: side
      integer(c_int64_t), value :: m, n
      integer(c_size_t), intent(out) :: bytes
    end function
    ! symm: residua.h says what it does.
    integer(c_int) function residua_symm_fp32(context, side, uplo, m, n, alpha, A, lda, B, ldb, beta, C, &
                                              ldc) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int), value :: side
      integer(c_int), value :: uplo
      integer(c_int64_t), value :: m, n, lda, ldb, ldc
      real(c_double), intent(in) :: alpha
      real(c_float), intent(in) :: A(lda, *)
      real(c_float), intent(in) :: B(ldb, *)
      real(c_double), intent(in) :: beta
      real(c_float), intent(inout) :: C(ldc, *)
    end function
    integer(c_int) function residua_symm_ff(context, side, uplo, m, n, alpha, A, lda, B, ldb, beta, C, &
                                            ldc) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int), value :: side
      integer(c_int), value :: uplo
      integer(c_int64_t), value :: m, n, lda, ldb, ldc
      real(c_double), intent(in) :: alpha
      type(residua_ff), intent(in) :: A(lda, *)
      type(residua_ff), intent(in) :: B(ldb, *)
      real(c_double), intent(in) :: beta
      type(residua_ff), intent(inout) :: C(ldc, *)
    end function
    integer(c_int) function residua_symm_fp64(context, side, uplo, m, n, alpha, A, lda, B, ldb, beta, C, &
                                              ldc) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int), value :: side
      integer(c_int), value :: uplo
      integer(c_int64_t), value :: m, n, lda, ldb, ldc
      real(c_double), intent(in) :: alpha
      real(c_double), intent(in) :: A(lda, *)
      real(c_double), intent(in) :: B(ldb, *)
      real(c_double), intent(in) :: beta
      real(c_double), intent(inout) :: C(ldc, *)
    end function
    integer(c_int) function residua_symm_ds(context, side, uplo, m, n, alpha, A, lda, B, ldb, beta, C, &
                                            ldc) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int), value :: side
      integer(c_int), value :: uplo
      integer(c_int64_t), value :: m, n, lda, ldb, ldc
      type(residua_dd), intent(in) :: alpha
      type(residua_const_ds_array), value :: A
      type(residua_const_ds_array), value :: B
      type(residua_dd), intent(in) :: beta
      type(residua_ds_array), value :: C
    end function
    integer(c_int) function residua_symm_di(context, side, uplo, m, n, alpha, A, lda, B, ldb, beta, C, &
                                            ldc) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int), value :: side
      integer(c_int), value :: uplo
      integer(c_int64_t), value :: m, n, lda, ldb, ldc
      type(residua_dd), intent(in) :: alpha
      type(residua_const_di_array), value :: A
      type(residua_const_di_array), value :: B
      type(residua_dd), intent(in) :: beta
      type(residua_di_array), value :: C
    end function
    integer(c_int) function residua_symm_dit(context, side, uplo, m, n, alpha, A, lda, B, ldb, beta, C, &
                                             ldc) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int), value :: side
      integer(c_int), value :: uplo
      integer(c_int64_t), value :: m, n, lda, ldb, ldc
      type(residua_dd), intent(in) :: alpha
      type(residua_const_di_array), value :: A
      type(residua_const_di_array), value :: B
      type(residua_dd), intent(in) :: beta
      type(residua_di_array), value :: C
    end function
    integer(c_int) function residua_symm_dd(context, side, uplo, m, n, alpha, A, lda, B, ldb, beta, C, &
                                            ldc) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int), value :: side
      integer(c_int), value :: uplo
      integer(c_int64_t), value :: m, n, lda, ldb, ldc
      type(residua_dd), intent(in) :: alpha
      type(residua_dd), intent(in) :: A(lda, *)
      type(residua_dd), intent(in) :: B(ldb, *)
      type(residua_dd), intent(in) :: beta
      type(residua_dd), intent(inout) :: C(ldc, *)
    end function
    integer(c_int) function residua_symm_td(context, side, uplo, m, n, alpha, A, lda, B, ldb, beta, C, &
                                            ldc) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int), value :: side
      integer(c_int), value :: uplo
      integer(c_int64_t), value :: m, n, lda, ldb, ldc
      type(residua_td), intent(in) :: alpha
      type(residua_td), intent(in) :: A(lda, *)
      type(residua_td), intent(in) :: B(ldb, *)
      type(residua_td), intent(in) :: beta
      type(residua_td), intent(inout) :: C(ldc, *)
    end function
    integer(c_int) function residua_symm_qd(context, side, uplo, m, n, alpha, A, lda, B, ldb, beta, C, &
                                            ldc) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int), value :: side
      integer(c_int), value :: uplo
      integer(c_int64_t), value :: m, n, lda, ldb, ldc
      type(residua_qd), intent(in) :: alpha
      type(residua_qd), intent(in) :: A(lda, *)
      type(residua_qd), intent(in) :: B(ldb, *)
      type(residua_qd), intent(in) :: beta
      type(residua_qd), intent(inout) :: C(ldc, *)
    end function
    ! syrk: residua.h says what it does.
    integer(c_int) function residua_syrk_fp32(context, uplo, trans, n, k, alpha, A, lda, beta, C, &
                                              ldc) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int), value :: uplo
      integer(c_int), value :: trans
      integer(c_int64_t), value :: n, k, lda, ldc
      real(c_double), intent(in) :: alpha
      real(c_float), intent(in) :: A(lda, *)
      real(c_double), intent(in) :: beta
      real(c_float), intent(inout) :: C(ldc, *)
    end function
    integer(c_int) function residua_syrk_ff(context, uplo, trans, n, k, alpha, A, lda, beta, C, &
                                            ldc) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int), value :: uplo
      integer(c_int), value :: trans
      integer(c_int64_t), value :: n, k, lda, ldc
      real(c_double), intent(in) :: alpha
      type(residua_ff), intent(in) :: A(lda, *)
      real(c_double), intent(in) :: beta
      type(residua_ff), intent(inout) :: C(ldc, *)
    end function
    integer(c_int) function residua_syrk_fp64(context, uplo, trans, n, k, alpha, A, lda, beta, C, &
                                              ldc) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int), value :: uplo
      integer(c_int), value :: trans
      integer(c_int64_t), value :: n, k, lda, ldc
      real(c_double), intent(in) :: alpha
      real(c_double), intent(in) :: A(lda, *)
      real(c_double), intent(in) :: beta
      real(c_double), intent(inout) :: C(ldc, *)
    end function
    integer(c_int) function residua_syrk_ds(context, uplo, trans, n, k, alpha, A, lda, beta, C, &
                                            ldc) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int), value :: uplo
      integer(c_int), value :: trans
      integer(c_int64_t), value :: n, k, lda, ldc
      type(residua_dd), intent(in) :: alpha
      type(residua_const_ds_array), value :: A
      type(residua_dd), intent(in) :: beta
      type(residua_ds_array), value :: C
    end function
    integer(c_int) function residua_syrk_di(context, uplo, trans, n, k, alpha, A, lda, beta, C, &
                                            ldc) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int), value :: uplo
      integer(c_int), value :: trans
      integer(c_int64_t), value :: n, k, lda, ldc
      type(residua_dd), intent(in) :: alpha
      type(residua_const_di_array), value :: A
      type(residua_dd), intent(in) :: beta
      type(residua_di_array), value :: C
    end function
    integer(c_int) function residua_syrk_dit(context, uplo, trans, n, k, alpha, A, lda, beta, C, &
                                             ldc) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int), value :: uplo
      integer(c_int), value :: trans
      integer(c_int64_t), value :: n, k, lda, ldc
      type(residua_dd), intent(in) :: alpha
      type(residua_const_di_array), value :: A
      type(residua_dd), intent(in) :: beta
      type(residua_di_array), value :: C
    end function
    integer(c_int) function residua_syrk_dd(context, uplo, trans, n, k, alpha, A, lda, beta, C, &
                                            ldc) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int), value :: uplo
      integer(c_int), value :: trans
      integer(c_int64_t), value :: n, k, lda, ldc
      type(residua_dd), intent(in) :: alpha
      type(residua_dd), intent(in) :: A(lda, *)
      type(residua_dd), intent(in) :: beta
      type(residua_dd), intent(inout) :: C(ldc, *)
    end function
    integer(c_int) function residua_syrk_td(context, uplo, trans, n, k, alpha, A, lda, beta, C, &
                                            ldc) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int), value :: uplo
      integer(c_int), value :: trans
      integer(c_int64_t), value :: n, k, lda, ldc
      type(residua_td), intent(in) :: alpha
      type(residua_td), intent(in) :: A(lda, *)
      type(residua_td), intent(in) :: beta
      type(residua_td), intent(inout) :: C(ldc, *)
    end function
    integer(c_int) function residua_syrk_qd(context, uplo, trans, n, k, alpha, A, lda, beta, C, &
                                            ldc) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int), value :: uplo
      integer(c_int), value :: trans
      integer(c_int64_t), value :: n, k, lda, ldc
      type(residua_qd), intent(in) :: alpha
      type(residua_qd), intent(in) :: A(lda, *)
      type(residua_qd), intent(in) :: beta
      type(residua_qd), intent(inout) :: C(ldc, *)
    end function
    ! syr2k: residua.h says what it does.
    integer(c_int) function residua_syr2k_fp32(context, uplo, trans, n, k, alpha, A, lda, B, ldb, beta, C, &
                                               ldc) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int), value :: uplo
      integer(c_int), value :: trans
      integer(c_int64_t), value :: n, k, lda, ldb, ldc
      real(c_double), intent(in) :: alpha
      real(c_float), intent(in) :: A(lda, *)
      real(c_float), intent(in) :: B(ldb, *)
      real(c_double), intent(in) :: beta
      real(c_float), intent(inout) :: C(ldc, *)
    end function
    integer(c_int) function residua_syr2k_ff(context, uplo, trans, n, k, alpha, A, lda, B, ldb, beta, C, &
                                             ldc) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int), value :: uplo
      integer(c_int), value :: trans
      integer(c_int64_t), value :: n, k, lda, ldb, ldc
      real(c_double), intent(in) :: alpha
      type(residua_ff), intent(in) :: A(lda, *)
      type(residua_ff), intent(in) :: B(ldb, *)
      real(c_double), intent(in) :: beta
      type(residua_ff), intent(inout) :: C(ldc, *)
    end function
    integer(c_int) function residua_syr2k_fp64(context, uplo, trans, n, k, alpha, A, lda, B, ldb, beta, C, &
                                               ldc) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int), value :: uplo
      integer(c_int), value :: trans
      integer(c_int64_t), value :: n, k, lda, ldb, ldc
      real(c_double), intent(in) :: alpha
      real(c_double), intent(in) :: A(lda, *)
      real(c_double), intent(in) :: B(ldb, *)
      real(c_double), intent(in) :: beta
      real(c_double), intent(inout) :: C(ldc, *)
    end function
    integer(c_int) function residua_syr2k_ds(context, uplo, trans, n, k, alpha, A, lda, B, ldb, beta, C, &
                                             ldc) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int), value :: uplo
      integer(c_int), value :: trans
      integer(c_int64_t), value :: n, k, lda, ldb, ldc
      type(residua_dd), intent(in) :: alpha
      type(residua_const_ds_array), value :: A
      type(residua_const_ds_array), value :: B
      type(residua_dd), intent(in) :: beta
      type(residua_ds_array), value :: C
    end function
    integer(c_int) function residua_syr2k_di(context, uplo, trans, n, k, alpha, A, lda, B, ldb, beta, C, &
                                             ldc) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int), value :: uplo
      integer(c_int), value :: trans
      integer(c_int64_t), value :: n, k, lda, ldb, ldc
      type(residua_dd), intent(in) :: alpha
      type(residua_const_di_array), value :: A
      type(residua_const_di_array), value :: B
      type(residua_dd), intent(in) :: beta
      type(residua_di_array), value :: C
    end function
    integer(c_int) function residua_syr2k_dit(context, uplo, trans, n, k, alpha, A, lda, B, ldb, beta, C, &
                                              ldc) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int), value :: uplo
      integer(c_int), value :: trans
      integer(c_int64_t), value :: n, k, lda, ldb, ldc
      type(residua_dd), intent(in) :: alpha
      type(residua_const_di_array), value :: A
      type(residua_const_di_array), value :: B
      type(residua_dd), intent(in) :: beta
      type(residua_di_array), value :: C
    end function
    integer(c_int) function residua_syr2k_dd(context, uplo, trans, n, k, alpha, A, lda, B, ldb, beta, C, &
                                             ldc) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int), value :: uplo
      integer(c_int), value :: trans
      integer(c_int64_t), value :: n, k, lda, ldb, ldc
      type(residua_dd), intent(in) :: alpha
      type(residua_dd), intent(in) :: A(lda, *)
      type(residua_dd), intent(in) :: B(ldb, *)
      type(residua_dd), intent(in) :: beta
      type(residua_dd), intent(inout) :: C(ldc, *)
    end function
    integer(c_int) function residua_syr2k_td(context, uplo, trans, n, k, alpha, A, lda, B, ldb, beta, C, &
                                             ldc) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int), value :: uplo
      integer(c_int), value :: trans
      integer(c_int64_t), value :: n, k, lda, ldb, ldc
      type(residua_td), intent(in) :: alpha
      type(residua_td), intent(in) :: A(lda, *)
      type(residua_td), intent(in) :: B(ldb, *)
      type(residua_td), intent(in) :: beta
      type(residua_td), intent(inout) :: C(ldc, *)
    end function
    integer(c_int) function residua_syr2k_qd(context, uplo, trans, n, k, alpha, A, lda, B, ldb, beta, C, &
                                             ldc) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int), value :: uplo
      integer(c_int), value :: trans
      integer(c_int64_t), value :: n, k, lda, ldb, ldc
      type(residua_qd), intent(in) :: alpha
      type(residua_qd), intent(in) :: A(lda, *)
      type(residua_qd), intent(in) :: B(ldb, *)
      type(residua_qd), intent(in) :: beta
      type(residua_qd), intent(inout) :: C(ldc, *)
    end function
    ! trmm: residua.h says what it does.
    integer(c_int) function residua_trmm_fp32(context, side, uplo, trans, diag, m, n, alpha, A, lda, B, &
                                              ldb) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int), value :: side
      integer(c_int), value :: uplo
      integer(c_int), value :: trans
      integer(c_int), value :: diag
      integer(c_int64_t), value :: m, n, lda, ldb
      real(c_double), intent(in) :: alpha
      real(c_float), intent(in) :: A(lda, *)
      real(c_float), intent(inout) :: B(ldb, *)
    end function
    integer(c_int) function residua_trmm_ff(context, side, uplo, trans, diag, m, n, alpha, A, lda, B, &
                                            ldb) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int), value :: side
      integer(c_int), value :: uplo
      integer(c_int), value :: trans
      integer(c_int), value :: diag
      integer(c_int64_t), value :: m, n, lda, ldb
      real(c_double), intent(in) :: alpha
      type(residua_ff), intent(in) :: A(lda, *)
      type(residua_ff), intent(inout) :: B(ldb, *)
    end function
    integer(c_int) function residua_trmm_fp64(context, side, uplo, trans, diag, m, n, alpha, A, lda, B, &
                                              ldb) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int), value :: side
      integer(c_int), value :: uplo
      integer(c_int), value :: trans
      integer(c_int), value :: diag
      integer(c_int64_t), value :: m, n, lda, ldb
      real(c_double), intent(in) :: alpha
      real(c_double), intent(in) :: A(lda, *)
      real(c_double), intent(inout) :: B(ldb, *)
    end function
    integer(c_int) function residua_trmm_ds(context, side, uplo, trans, diag, m, n, alpha, A, lda, B, &
                                            ldb) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int), value :: side
      integer(c_int), value :: uplo
      integer(c_int), value :: trans
      integer(c_int), value :: diag
      integer(c_int64_t), value :: m, n, lda, ldb
      type(residua_dd), intent(in) :: alpha
      type(residua_const_ds_array), value :: A
      type(residua_ds_array), value :: B
    end function
    integer(c_int) function residua_trmm_di(context, side, uplo, trans, diag, m, n, alpha, A, lda, B, &
                                            ldb) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int), value :: side
      integer(c_int), value :: uplo
      integer(c_int), value :: trans
      integer(c_int), value :: diag
      integer(c_int64_t), value :: m, n, lda, ldb
      type(residua_dd), intent(in) :: alpha
      type(residua_const_di_array), value :: A
      type(residua_di_array), value :: B
    end function
    integer(c_int) function residua_trmm_dit(context, side, uplo, trans, diag, m, n, alpha, A, lda, B, &
                                             ldb) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int), value :: side
      integer(c_int), value :: uplo
      integer(c_int), value :: trans
      integer(c_int), value :: diag
      integer(c_int64_t), value :: m, n, lda, ldb
      type(residua_dd), intent(in) :: alpha
      type(residua_const_di_array), value :: A
      type(residua_di_array), value :: B
    end function
    integer(c_int) function residua_trmm_dd(context, side, uplo, trans, diag, m, n, alpha, A, lda, B, &
                                            ldb) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int), value :: side
      integer(c_int), value :: uplo
      integer(c_int), value :: trans
      integer(c_int), value :: diag
      integer(c_int64_t), value :: m, n, lda, ldb
      type(residua_dd), intent(in) :: alpha
      type(residua_dd), intent(in) :: A(lda, *)
      type(residua_dd), intent(inout) :: B(ldb, *)
    end function
    integer(c_int) function residua_trmm_td(context, side, uplo, trans, diag, m, n, alpha, A, lda, B, &
                                            ldb) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int), value :: side
      integer(c_int), value :: uplo
      integer(c_int), value :: trans
      integer(c_int), value :: diag
      integer(c_int64_t), value :: m, n, lda, ldb
      type(residua_td), intent(in) :: alpha
      type(residua_td), intent(in) :: A(lda, *)
      type(residua_td), intent(inout) :: B(ldb, *)
    end function
    integer(c_int) function residua_trmm_qd(context, side, uplo, trans, diag, m, n, alpha, A, lda, B, &
                                            ldb) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int), value :: side
      integer(c_int), value :: uplo
      integer(c_int), value :: trans
      integer(c_int), value :: diag
      integer(c_int64_t), value :: m, n, lda, ldb
      type(residua_qd), intent(in) :: alpha
      type(residua_qd), intent(in) :: A(lda, *)
      type(residua_qd), intent(inout) :: B(ldb, *)
    end function
    ! trsm: residua.h says what it does.
    integer(c_int) function residua_trsm_fp32(context, side, uplo, trans, diag, m, n, alpha, A, lda, B, &
                                              ldb) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int), value :: side
      integer(c_int), value :: uplo
      integer(c_int), value :: trans
      integer(c_int), value :: diag
      integer(c_int64_t), value :: m, n, lda, ldb
      real(c_double), intent(in) :: alpha
      real(c_float), intent(in) :: A(lda, *)
      real(c_float), intent(inout) :: B(ldb, *)
    end function
    integer(c_int) function residua_trsm_ff(context, side, uplo, trans, diag, m, n, alpha, A, lda, B, &
                                            ldb) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int), value :: side
      integer(c_int), value :: uplo
      integer(c_int), value :: trans
      integer(c_int), value :: diag
      integer(c_int64_t), value :: m, n, lda, ldb
      real(c_double), intent(in) :: alpha
      type(residua_ff), intent(in) :: A(lda, *)
      type(residua_ff), intent(inout) :: B(ldb, *)
    end function
    integer(c_int) function residua_trsm_fp64(context, side, uplo, trans, diag, m, n, alpha, A, lda, B, &
                                              ldb) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int), value :: side
      integer(c_int), value :: uplo
      integer(c_int), value :: trans
      integer(c_int), value :: diag
      integer(c_int64_t), value :: m, n, lda, ldb
      real(c_double), intent(in) :: alpha
      real(c_double), intent(in) :: A(lda, *)
      real(c_double), intent(inout) :: B(ldb, *)
    end function
    integer(c_int) function residua_trsm_ds(context, side, uplo, trans, diag, m, n, alpha, A, lda, B, &
                                            ldb) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int), value :: side
      integer(c_int), value :: uplo
      integer(c_int), value :: trans
      integer(c_int), value :: diag
      integer(c_int64_t), value :: m, n, lda, ldb
      type(residua_dd), intent(in) :: alpha
      type(residua_const_ds_array), value :: A
      type(residua_ds_array), value :: B
    end function
    integer(c_int) function residua_trsm_di(context, side, uplo, trans, diag, m, n, alpha, A, lda, B, &
                                            ldb) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int), value :: side
      integer(c_int), value :: uplo
      integer(c_int), value :: trans
      integer(c_int), value :: diag
      integer(c_int64_t), value :: m, n, lda, ldb
      type(residua_dd), intent(in) :: alpha
      type(residua_const_di_array), value :: A
      type(residua_di_array), value :: B
    end function
    integer(c_int) function residua_trsm_dit(context, side, uplo, trans, diag, m, n, alpha, A, lda, B, &
                                             ldb) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int), value :: side
      integer(c_int), value :: uplo
      integer(c_int), value :: trans
      integer(c_int), value :: diag
      integer(c_int64_t), value :: m, n, lda, ldb
      type(residua_dd), intent(in) :: alpha
      type(residua_const_di_array), value :: A
      type(residua_di_array), value :: B
    end function
    integer(c_int) function residua_trsm_dd(context, side, uplo, trans, diag, m, n, alpha, A, lda, B, &
                                            ldb) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int), value :: side
      integer(c_int), value :: uplo
      integer(c_int), value :: trans
      integer(c_int), value :: diag
      integer(c_int64_t), value :: m, n, lda, ldb
      type(residua_dd), intent(in) :: alpha
      type(residua_dd), intent(in) :: A(lda, *)
      type(residua_dd), intent(inout) :: B(ldb, *)
    end function
    integer(c_int) function residua_trsm_td(context, side, uplo, trans, diag, m, n, alpha, A, lda, B, &
                                            ldb) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int), value :: side
      integer(c_int), value :: uplo
      integer(c_int), value :: trans
      integer(c_int), value :: diag
      integer(c_int64_t), value :: m, n, lda, ldb
      type(residua_td), intent(in) :: alpha
      type(residua_td), intent(in) :: A(lda, *)
      type(residua_td), intent(inout) :: B(ldb, *)
    end function
    integer(c_int) function residua_trsm_qd(context, side, uplo, trans, diag, m, n, alpha, A, lda, B, &
                                            ldb) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int), value :: side
      integer(c_int), value :: uplo
      integer(c_int), value :: trans
      integer(c_int), value :: diag
      integer(c_int64_t), value :: m, n, lda, ldb
      type(residua_qd), intent(in) :: alpha
      type(residua_qd), intent(in) :: A(lda, *)
      type(residua_qd), intent(inout) :: B(ldb, *)
    end function
    ! getrf: residua.h says what it does.
    integer(c_int) function residua_getrf_fp32(context, m, n, A, lda, ipiv, info) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int64_t), value :: m, n, lda
      real(c_float), intent(inout) :: A(lda, *)
      integer(c_int64_t), intent(inout) :: ipiv(*)
      integer(c_int64_t), intent(out) :: info
    end function
    integer(c_int) function residua_getrf_fp64(context, m, n, A, lda, ipiv, info) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int64_t), value :: m, n, lda
      real(c_double), intent(inout) :: A(lda, *)
      integer(c_int64_t), intent(inout) :: ipiv(*)
      integer(c_int64_t), intent(out) :: info
    end function
    integer(c_int) function residua_getrf_dd(context, m, n, A, lda, ipiv, info) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int64_t), value :: m, n, lda
      type(residua_dd), intent(inout) :: A(lda, *)
      integer(c_int64_t), intent(inout) :: ipiv(*)
      integer(c_int64_t), intent(out) :: info
    end function
    integer(c_int) function residua_getrf_td(context, m, n, A, lda, ipiv, info) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int64_t), value :: m, n, lda
      type(residua_td), intent(inout) :: A(lda, *)
      integer(c_int64_t), intent(inout) :: ipiv(*)
      integer(c_int64_t), intent(out) :: info
    end function
    integer(c_int) function residua_getrf_qd(context, m, n, A, lda, ipiv, info) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int64_t), value :: m, n, lda
      type(residua_qd), intent(inout) :: A(lda, *)
      integer(c_int64_t), intent(inout) :: ipiv(*)
      integer(c_int64_t), intent(out) :: info
    end function
    ! getrs: residua.h says what it does.
    integer(c_int) function residua_getrs_fp32(context, trans, n, nrhs, A, lda, ipiv, B, ldb) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int), value :: trans
      integer(c_int64_t), value :: n, nrhs, lda, ldb
      real(c_float), intent(in) :: A(lda, *)
      integer(c_int64_t), intent(in) :: ipiv(*)
      real(c_float), intent(inout) :: B(ldb, *)
    end function
    integer(c_int) function residua_getrs_fp64(context, trans, n, nrhs, A, lda, ipiv, B, ldb) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int), value :: trans
      integer(c_int64_t), value :: n, nrhs, lda, ldb
      real(c_double), intent(in) :: A(lda, *)
      integer(c_int64_t), intent(in) :: ipiv(*)
      real(c_double), intent(inout) :: B(ldb, *)
    end function
    integer(c_int) function residua_getrs_dd(context, trans, n, nrhs, A, lda, ipiv, B, ldb) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int), value :: trans
      integer(c_int64_t), value :: n, nrhs, lda, ldb
      type(residua_dd), intent(in) :: A(lda, *)
      integer(c_int64_t), intent(in) :: ipiv(*)
      type(residua_dd), intent(inout) :: B(ldb, *)
    end function
    integer(c_int) function residua_getrs_td(context, trans, n, nrhs, A, lda, ipiv, B, ldb) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int), value :: trans
      integer(c_int64_t), value :: n, nrhs, lda, ldb
      type(residua_td), intent(in) :: A(lda, *)
      integer(c_int64_t), intent(in) :: ipiv(*)
      type(residua_td), intent(inout) :: B(ldb, *)
    end function
    integer(c_int) function residua_getrs_qd(context, trans, n, nrhs, A, lda, ipiv, B, ldb) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int), value :: trans
      integer(c_int64_t), value :: n, nrhs, lda, ldb
      type(residua_qd), intent(in) :: A(lda, *)
      integer(c_int64_t), intent(in) :: ipiv(*)
      type(residua_qd), intent(inout) :: B(ldb, *)
    end function
    ! gesv: residua.h says what it does.
    integer(c_int) function residua_gesv_fp32(context, n, nrhs, A, lda, ipiv, B, ldb, info) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int64_t), value :: n, nrhs, lda, ldb
      real(c_float), intent(inout) :: A(lda, *)
      integer(c_int64_t), intent(inout) :: ipiv(*)
      real(c_float), intent(inout) :: B(ldb, *)
      integer(c_int64_t), intent(out) :: info
    end function
    integer(c_int) function residua_gesv_fp64(context, n, nrhs, A, lda, ipiv, B, ldb, info) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int64_t), value :: n, nrhs, lda, ldb
      real(c_double), intent(inout) :: A(lda, *)
      integer(c_int64_t), intent(inout) :: ipiv(*)
      real(c_double), intent(inout) :: B(ldb, *)
      integer(c_int64_t), intent(out) :: info
    end function
    integer(c_int) function residua_gesv_dd(context, n, nrhs, A, lda, ipiv, B, ldb, info) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int64_t), value :: n, nrhs, lda, ldb
      type(residua_dd), intent(inout) :: A(lda, *)
      integer(c_int64_t), intent(inout) :: ipiv(*)
      type(residua_dd), intent(inout) :: B(ldb, *)
      integer(c_int64_t), intent(out) :: info
    end function
    integer(c_int) function residua_gesv_td(context, n, nrhs, A, lda, ipiv, B, ldb, info) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int64_t), value :: n, nrhs, lda, ldb
      type(residua_td), intent(inout) :: A(lda, *)
      integer(c_int64_t), intent(inout) :: ipiv(*)
      type(residua_td), intent(inout) :: B(ldb, *)
      integer(c_int64_t), intent(out) :: info
    end function
    integer(c_int) function residua_gesv_qd(context, n, nrhs, A, lda, ipiv, B, ldb, info) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int64_t), value :: n, nrhs, lda, ldb
      type(residua_qd), intent(inout) :: A(lda, *)
      integer(c_int64_t), intent(inout) :: ipiv(*)
      type(residua_qd), intent(inout) :: B(ldb, *)
      integer(c_int64_t), intent(out) :: info
    end function
    ! getri: residua.h says what it does.
    integer(c_int) function residua_getri_fp32(context, n, A, lda, ipiv, info) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int64_t), value :: n, lda
      real(c_float), intent(inout) :: A(lda, *)
      integer(c_int64_t), intent(in) :: ipiv(*)
      integer(c_int64_t), intent(out) :: info
    end function
    integer(c_int) function residua_getri_fp64(context, n, A, lda, ipiv, info) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int64_t), value :: n, lda
      real(c_double), intent(inout) :: A(lda, *)
      integer(c_int64_t), intent(in) :: ipiv(*)
      integer(c_int64_t), intent(out) :: info
    end function
    integer(c_int) function residua_getri_dd(context, n, A, lda, ipiv, info) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int64_t), value :: n, lda
      type(residua_dd), intent(inout) :: A(lda, *)
      integer(c_int64_t), intent(in) :: ipiv(*)
      integer(c_int64_t), intent(out) :: info
    end function
    integer(c_int) function residua_getri_td(context, n, A, lda, ipiv, info) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int64_t), value :: n, lda
      type(residua_td), intent(inout) :: A(lda, *)
      integer(c_int64_t), intent(in) :: ipiv(*)
      integer(c_int64_t), intent(out) :: info
    end function
    integer(c_int) function residua_getri_qd(context, n, A, lda, ipiv, info) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int64_t), value :: n, lda
      type(residua_qd), intent(inout) :: A(lda, *)
      integer(c_int64_t), intent(in) :: ipiv(*)
      integer(c_int64_t), intent(out) :: info
    end function
    ! potrf: residua.h says what it does.
    integer(c_int) function residua_potrf_fp32(context, uplo, n, A, lda, info) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int), value :: uplo
      integer(c_int64_t), value :: n, lda
      real(c_float), intent(inout) :: A(lda, *)
      integer(c_int64_t), intent(out) :: info
    end function
    integer(c_int) function residua_potrf_fp64(context, uplo, n, A, lda, info) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int), value :: uplo
      integer(c_int64_t), value :: n, lda
      real(c_double), intent(inout) :: A(lda, *)
      integer(c_int64_t), intent(out) :: info
    end function
    integer(c_int) function residua_potrf_dd(context, uplo, n, A, lda, info) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int), value :: uplo
      integer(c_int64_t), value :: n, lda
      type(residua_dd), intent(inout) :: A(lda, *)
      integer(c_int64_t), intent(out) :: info
    end function
    integer(c_int) function residua_potrf_td(context, uplo, n, A, lda, info) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int), value :: uplo
      integer(c_int64_t), value :: n, lda
      type(residua_td), intent(inout) :: A(lda, *)
      integer(c_int64_t), intent(out) :: info
    end function
    integer(c_int) function residua_potrf_qd(context, uplo, n, A, lda, info) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int), value :: uplo
      integer(c_int64_t), value :: n, lda
      type(residua_qd), intent(inout) :: A(lda, *)
      integer(c_int64_t), intent(out) :: info
    end function
    ! potrs: residua.h says what it does.
    integer(c_int) function residua_potrs_fp32(context, uplo, n, nrhs, A, lda, B, ldb) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int), value :: uplo
      integer(c_int64_t), value :: n, nrhs, lda, ldb
      real(c_float), intent(in) :: A(lda, *)
      real(c_float), intent(inout) :: B(ldb, *)
    end function
    integer(c_int) function residua_potrs_fp64(context, uplo, n, nrhs, A, lda, B, ldb) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int), value :: uplo
      integer(c_int64_t), value :: n, nrhs, lda, ldb
      real(c_double), intent(in) :: A(lda, *)
      real(c_double), intent(inout) :: B(ldb, *)
    end function
    integer(c_int) function residua_potrs_dd(context, uplo, n, nrhs, A, lda, B, ldb) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int), value :: uplo
      integer(c_int64_t), value :: n, nrhs, lda, ldb
      type(residua_dd), intent(in) :: A(lda, *)
      type(residua_dd), intent(inout) :: B(ldb, *)
    end function
    integer(c_int) function residua_potrs_td(context, uplo, n, nrhs, A, lda, B, ldb) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int), value :: uplo
      integer(c_int64_t), value :: n, nrhs, lda, ldb
      type(residua_td), intent(in) :: A(lda, *)
      type(residua_td), intent(inout) :: B(ldb, *)
    end function
    integer(c_int) function residua_potrs_qd(context, uplo, n, nrhs, A, lda, B, ldb) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int), value :: uplo
      integer(c_int64_t), value :: n, nrhs, lda, ldb
      type(residua_qd), intent(in) :: A(lda, *)
      type(residua_qd), intent(inout) :: B(ldb, *)
    end function
    ! posv: residua.h says what it does.
    integer(c_int) function residua_posv_fp32(context, uplo, n, nrhs, A, lda, B, ldb, info) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int), value :: uplo
      integer(c_int64_t), value :: n, nrhs, lda, ldb
      real(c_float), intent(inout) :: A(lda, *)
      real(c_float), intent(inout) :: B(ldb, *)
      integer(c_int64_t), intent(out) :: info
    end function
    integer(c_int) function residua_posv_fp64(context, uplo, n, nrhs, A, lda, B, ldb, info) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int), value :: uplo
      integer(c_int64_t), value :: n, nrhs, lda, ldb
      real(c_double), intent(inout) :: A(lda, *)
      real(c_double), intent(inout) :: B(ldb, *)
      integer(c_int64_t), intent(out) :: info
    end function
    integer(c_int) function residua_posv_dd(context, uplo, n, nrhs, A, lda, B, ldb, info) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int), value :: uplo
      integer(c_int64_t), value :: n, nrhs, lda, ldb
      type(residua_dd), intent(inout) :: A(lda, *)
      type(residua_dd), intent(inout) :: B(ldb, *)
      integer(c_int64_t), intent(out) :: info
    end function
    integer(c_int) function residua_posv_td(context, uplo, n, nrhs, A, lda, B, ldb, info) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int), value :: uplo
      integer(c_int64_t), value :: n, nrhs, lda, ldb
      type(residua_td), intent(inout) :: A(lda, *)
      type(residua_td), intent(inout) :: B(ldb, *)
      integer(c_int64_t), intent(out) :: info
    end function
    integer(c_int) function residua_posv_qd(context, uplo, n, nrhs, A, lda, B, ldb, info) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int), value :: uplo
      integer(c_int64_t), value :: n, nrhs, lda, ldb
      type(residua_qd), intent(inout) :: A(lda, *)
      type(residua_qd), intent(inout) :: B(ldb, *)
      integer(c_int64_t), intent(out) :: info
    end function
    ! potri: residua.h says what it does.
    integer(c_int) function residua_potri_fp32(context, uplo, n, A, lda, info) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int), value :: uplo
      integer(c_int64_t), value :: n, lda
      real(c_float), intent(inout) :: A(lda, *)
      integer(c_int64_t), intent(out) :: info
    end function
    integer(c_int) function residua_potri_fp64(context, uplo, n, A, lda, info) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int), value :: uplo
      integer(c_int64_t), value :: n, lda
      real(c_double), intent(inout) :: A(lda, *)
      integer(c_int64_t), intent(out) :: info
    end function
    integer(c_int) function residua_potri_dd(context, uplo, n, A, lda, info) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int), value :: uplo
      integer(c_int64_t), value :: n, lda
      type(residua_dd), intent(inout) :: A(lda, *)
      integer(c_int64_t), intent(out) :: info
    end function
    integer(c_int) function residua_potri_td(context, uplo, n, A, lda, info) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int), value :: uplo
      integer(c_int64_t), value :: n, lda
      type(residua_td), intent(inout) :: A(lda, *)
      integer(c_int64_t), intent(out) :: info
    end function
    integer(c_int) function residua_potri_qd(context, uplo, n, A, lda, info) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int), value :: uplo
      integer(c_int64_t), value :: n, lda
      type(residua_qd), intent(inout) :: A(lda, *)
      integer(c_int64_t), intent(out) :: info
    end function
    ! geqrf: residua.h says what it does.
    integer(c_int) function residua_geqrf_fp32(context, m, n, A, lda, tau) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int64_t), value :: m, n, lda
      real(c_float), intent(inout) :: A(lda, *)
      real(c_float), intent(inout) :: tau(*)
    end function
    integer(c_int) function residua_geqrf_fp64(context, m, n, A, lda, tau) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int64_t), value :: m, n, lda
      real(c_double), intent(inout) :: A(lda, *)
      real(c_double), intent(inout) :: tau(*)
    end function
    integer(c_int) function residua_geqrf_dd(context, m, n, A, lda, tau) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int64_t), value :: m, n, lda
      type(residua_dd), intent(inout) :: A(lda, *)
      type(residua_dd), intent(inout) :: tau(*)
    end function
    integer(c_int) function residua_geqrf_td(context, m, n, A, lda, tau) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int64_t), value :: m, n, lda
      type(residua_td), intent(inout) :: A(lda, *)
      type(residua_td), intent(inout) :: tau(*)
    end function
    integer(c_int) function residua_geqrf_qd(context, m, n, A, lda, tau) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int64_t), value :: m, n, lda
      type(residua_qd), intent(inout) :: A(lda, *)
      type(residua_qd), intent(inout) :: tau(*)
    end function
    ! ormqr: residua.h says what it does.
    integer(c_int) function residua_ormqr_fp32(context, side, trans, m, n, k, A, lda, tau, C, ldc) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int), value :: side
      integer(c_int), value :: trans
      integer(c_int64_t), value :: m, n, k, lda, ldc
      real(c_float), intent(in) :: A(lda, *)
      real(c_float), intent(in) :: tau(*)
      real(c_float), intent(inout) :: C(ldc, *)
    end function
    integer(c_int) function residua_ormqr_fp64(context, side, trans, m, n, k, A, lda, tau, C, ldc) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int), value :: side
      integer(c_int), value :: trans
      integer(c_int64_t), value :: m, n, k, lda, ldc
      real(c_double), intent(in) :: A(lda, *)
      real(c_double), intent(in) :: tau(*)
      real(c_double), intent(inout) :: C(ldc, *)
    end function
    integer(c_int) function residua_ormqr_dd(context, side, trans, m, n, k, A, lda, tau, C, ldc) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int), value :: side
      integer(c_int), value :: trans
      integer(c_int64_t), value :: m, n, k, lda, ldc
      type(residua_dd), intent(in) :: A(lda, *)
      type(residua_dd), intent(in) :: tau(*)
      type(residua_dd), intent(inout) :: C(ldc, *)
    end function
    integer(c_int) function residua_ormqr_td(context, side, trans, m, n, k, A, lda, tau, C, ldc) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int), value :: side
      integer(c_int), value :: trans
      integer(c_int64_t), value :: m, n, k, lda, ldc
      type(residua_td), intent(in) :: A(lda, *)
      type(residua_td), intent(in) :: tau(*)
      type(residua_td), intent(inout) :: C(ldc, *)
    end function
    integer(c_int) function residua_ormqr_qd(context, side, trans, m, n, k, A, lda, tau, C, ldc) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int), value :: side
      integer(c_int), value :: trans
      integer(c_int64_t), value :: m, n, k, lda, ldc
      type(residua_qd), intent(in) :: A(lda, *)
      type(residua_qd), intent(in) :: tau(*)
      type(residua_qd), intent(inout) :: C(ldc, *)
    end function
    ! orgqr: residua.h says what it does.
    integer(c_int) function residua_orgqr_fp32(context, m, n, k, A, lda, tau) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int64_t), value :: m, n, k, lda
      real(c_float), intent(inout) :: A(lda, *)
      real(c_float), intent(in) :: tau(*)
    end function
    integer(c_int) function residua_orgqr_fp64(context, m, n, k, A, lda, tau) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int64_t), value :: m, n, k, lda
      real(c_double), intent(inout) :: A(lda, *)
      real(c_double), intent(in) :: tau(*)
    end function
    integer(c_int) function residua_orgqr_dd(context, m, n, k, A, lda, tau) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int64_t), value :: m, n, k, lda
      type(residua_dd), intent(inout) :: A(lda, *)
      type(residua_dd), intent(in) :: tau(*)
    end function
    integer(c_int) function residua_orgqr_td(context, m, n, k, A, lda, tau) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int64_t), value :: m, n, k, lda
      type(residua_td), intent(inout) :: A(lda, *)
      type(residua_td), intent(in) :: tau(*)
    end function
    integer(c_int) function residua_orgqr_qd(context, m, n, k, A, lda, tau) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int64_t), value :: m, n, k, lda
      type(residua_qd), intent(inout) :: A(lda, *)
      type(residua_qd), intent(in) :: tau(*)
    end function
    ! gels: residua.h says what it does.
    integer(c_int) function residua_gels_fp32(context, trans, m, n, nrhs, A, lda, B, ldb, info) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int), value :: trans
      integer(c_int64_t), value :: m, n, nrhs, lda, ldb
      real(c_float), intent(inout) :: A(lda, *)
      real(c_float), intent(inout) :: B(ldb, *)
      integer(c_int64_t), intent(out) :: info
    end function
    integer(c_int) function residua_gels_fp64(context, trans, m, n, nrhs, A, lda, B, ldb, info) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int), value :: trans
      integer(c_int64_t), value :: m, n, nrhs, lda, ldb
      real(c_double), intent(inout) :: A(lda, *)
      real(c_double), intent(inout) :: B(ldb, *)
      integer(c_int64_t), intent(out) :: info
    end function
    integer(c_int) function residua_gels_dd(context, trans, m, n, nrhs, A, lda, B, ldb, info) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int), value :: trans
      integer(c_int64_t), value :: m, n, nrhs, lda, ldb
      type(residua_dd), intent(inout) :: A(lda, *)
      type(residua_dd), intent(inout) :: B(ldb, *)
      integer(c_int64_t), intent(out) :: info
    end function
    integer(c_int) function residua_gels_td(context, trans, m, n, nrhs, A, lda, B, ldb, info) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int), value :: trans
      integer(c_int64_t), value :: m, n, nrhs, lda, ldb
      type(residua_td), intent(inout) :: A(lda, *)
      type(residua_td), intent(inout) :: B(ldb, *)
      integer(c_int64_t), intent(out) :: info
    end function
    integer(c_int) function residua_gels_qd(context, trans, m, n, nrhs, A, lda, B, ldb, info) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int), value :: trans
      integer(c_int64_t), value :: m, n, nrhs, lda, ldb
      type(residua_qd), intent(inout) :: A(lda, *)
      type(residua_qd), intent(inout) :: B(ldb, *)
      integer(c_int64_t), intent(out) :: info
    end function
    ! geqp3: residua.h says what it does.
    integer(c_int) function residua_geqp3_fp32(context, m, n, A, lda, jpvt, tau) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int64_t), value :: m, n, lda
      real(c_float), intent(inout) :: A(lda, *)
      integer(c_int64_t), intent(inout) :: jpvt(*)
      real(c_float), intent(inout) :: tau(*)
    end function
    integer(c_int) function residua_geqp3_fp64(context, m, n, A, lda, jpvt, tau) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int64_t), value :: m, n, lda
      real(c_double), intent(inout) :: A(lda, *)
      integer(c_int64_t), intent(inout) :: jpvt(*)
      real(c_double), intent(inout) :: tau(*)
    end function
    integer(c_int) function residua_geqp3_dd(context, m, n, A, lda, jpvt, tau) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int64_t), value :: m, n, lda
      type(residua_dd), intent(inout) :: A(lda, *)
      integer(c_int64_t), intent(inout) :: jpvt(*)
      type(residua_dd), intent(inout) :: tau(*)
    end function
    integer(c_int) function residua_geqp3_td(context, m, n, A, lda, jpvt, tau) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int64_t), value :: m, n, lda
      type(residua_td), intent(inout) :: A(lda, *)
      integer(c_int64_t), intent(inout) :: jpvt(*)
      type(residua_td), intent(inout) :: tau(*)
    end function
    integer(c_int) function residua_geqp3_qd(context, m, n, A, lda, jpvt, tau) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int64_t), value :: m, n, lda
      type(residua_qd), intent(inout) :: A(lda, *)
      integer(c_int64_t), intent(inout) :: jpvt(*)
      type(residua_qd), intent(inout) :: tau(*)
    end function
    ! gelsy: residua.h says what it does.
    integer(c_int) function residua_gelsy_fp32(context, m, n, nrhs, A, lda, B, ldb, jpvt, rcond, &
                                               rank) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int64_t), value :: m, n, nrhs, lda, ldb
      real(c_float), intent(inout) :: A(lda, *)
      real(c_float), intent(inout) :: B(ldb, *)
      integer(c_int64_t), intent(inout) :: jpvt(*)
      real(c_double), intent(in) :: rcond
      integer(c_int64_t), intent(out) :: rank
    end function
    integer(c_int) function residua_gelsy_fp64(context, m, n, nrhs, A, lda, B, ldb, jpvt, rcond, &
                                               rank) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int64_t), value :: m, n, nrhs, lda, ldb
      real(c_double), intent(inout) :: A(lda, *)
      real(c_double), intent(inout) :: B(ldb, *)
      integer(c_int64_t), intent(inout) :: jpvt(*)
      real(c_double), intent(in) :: rcond
      integer(c_int64_t), intent(out) :: rank
    end function
    integer(c_int) function residua_gelsy_dd(context, m, n, nrhs, A, lda, B, ldb, jpvt, rcond, &
                                             rank) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int64_t), value :: m, n, nrhs, lda, ldb
      type(residua_dd), intent(inout) :: A(lda, *)
      type(residua_dd), intent(inout) :: B(ldb, *)
      integer(c_int64_t), intent(inout) :: jpvt(*)
      type(residua_dd), intent(in) :: rcond
      integer(c_int64_t), intent(out) :: rank
    end function
    integer(c_int) function residua_gelsy_td(context, m, n, nrhs, A, lda, B, ldb, jpvt, rcond, &
                                             rank) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int64_t), value :: m, n, nrhs, lda, ldb
      type(residua_td), intent(inout) :: A(lda, *)
      type(residua_td), intent(inout) :: B(ldb, *)
      integer(c_int64_t), intent(inout) :: jpvt(*)
      type(residua_td), intent(in) :: rcond
      integer(c_int64_t), intent(out) :: rank
    end function
    integer(c_int) function residua_gelsy_qd(context, m, n, nrhs, A, lda, B, ldb, jpvt, rcond, &
                                             rank) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int64_t), value :: m, n, nrhs, lda, ldb
      type(residua_qd), intent(inout) :: A(lda, *)
      type(residua_qd), intent(inout) :: B(ldb, *)
      integer(c_int64_t), intent(inout) :: jpvt(*)
      type(residua_qd), intent(in) :: rcond
      integer(c_int64_t), intent(out) :: rank
    end function
    ! sytrf: residua.h says what it does.
    integer(c_int) function residua_sytrf_fp32(context, uplo, n, A, lda, ipiv, info) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int), value :: uplo
      integer(c_int64_t), value :: n, lda
      real(c_float), intent(inout) :: A(lda, *)
      integer(c_int64_t), intent(inout) :: ipiv(*)
      integer(c_int64_t), intent(out) :: info
    end function
    integer(c_int) function residua_sytrf_fp64(context, uplo, n, A, lda, ipiv, info) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int), value :: uplo
      integer(c_int64_t), value :: n, lda
      real(c_double), intent(inout) :: A(lda, *)
      integer(c_int64_t), intent(inout) :: ipiv(*)
      integer(c_int64_t), intent(out) :: info
    end function
    integer(c_int) function residua_sytrf_dd(context, uplo, n, A, lda, ipiv, info) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int), value :: uplo
      integer(c_int64_t), value :: n, lda
      type(residua_dd), intent(inout) :: A(lda, *)
      integer(c_int64_t), intent(inout) :: ipiv(*)
      integer(c_int64_t), intent(out) :: info
    end function
    integer(c_int) function residua_sytrf_td(context, uplo, n, A, lda, ipiv, info) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int), value :: uplo
      integer(c_int64_t), value :: n, lda
      type(residua_td), intent(inout) :: A(lda, *)
      integer(c_int64_t), intent(inout) :: ipiv(*)
      integer(c_int64_t), intent(out) :: info
    end function
    integer(c_int) function residua_sytrf_qd(context, uplo, n, A, lda, ipiv, info) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int), value :: uplo
      integer(c_int64_t), value :: n, lda
      type(residua_qd), intent(inout) :: A(lda, *)
      integer(c_int64_t), intent(inout) :: ipiv(*)
      integer(c_int64_t), intent(out) :: info
    end function
    ! sytrs: residua.h says what it does.
    integer(c_int) function residua_sytrs_fp32(context, uplo, n, nrhs, A, lda, ipiv, B, ldb) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int), value :: uplo
      integer(c_int64_t), value :: n, nrhs, lda, ldb
      real(c_float), intent(in) :: A(lda, *)
      integer(c_int64_t), intent(in) :: ipiv(*)
      real(c_float), intent(inout) :: B(ldb, *)
    end function
    integer(c_int) function residua_sytrs_fp64(context, uplo, n, nrhs, A, lda, ipiv, B, ldb) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int), value :: uplo
      integer(c_int64_t), value :: n, nrhs, lda, ldb
      real(c_double), intent(in) :: A(lda, *)
      integer(c_int64_t), intent(in) :: ipiv(*)
      real(c_double), intent(inout) :: B(ldb, *)
    end function
    integer(c_int) function residua_sytrs_dd(context, uplo, n, nrhs, A, lda, ipiv, B, ldb) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int), value :: uplo
      integer(c_int64_t), value :: n, nrhs, lda, ldb
      type(residua_dd), intent(in) :: A(lda, *)
      integer(c_int64_t), intent(in) :: ipiv(*)
      type(residua_dd), intent(inout) :: B(ldb, *)
    end function
    integer(c_int) function residua_sytrs_td(context, uplo, n, nrhs, A, lda, ipiv, B, ldb) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int), value :: uplo
      integer(c_int64_t), value :: n, nrhs, lda, ldb
      type(residua_td), intent(in) :: A(lda, *)
      integer(c_int64_t), intent(in) :: ipiv(*)
      type(residua_td), intent(inout) :: B(ldb, *)
    end function
    integer(c_int) function residua_sytrs_qd(context, uplo, n, nrhs, A, lda, ipiv, B, ldb) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int), value :: uplo
      integer(c_int64_t), value :: n, nrhs, lda, ldb
      type(residua_qd), intent(in) :: A(lda, *)
      integer(c_int64_t), intent(in) :: ipiv(*)
      type(residua_qd), intent(inout) :: B(ldb, *)
    end function
    ! lange: residua.h says what it does.
    integer(c_int) function residua_lange_fp32(context, norm, m, n, A, lda, result) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int64_t), value :: m, n, lda
      integer(c_int), value :: norm
      real(c_float), intent(in) :: A(lda, *)
      real(c_double), intent(out) :: result
    end function
    integer(c_int) function residua_lange_fp64(context, norm, m, n, A, lda, result) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int64_t), value :: m, n, lda
      integer(c_int), value :: norm
      real(c_double), intent(in) :: A(lda, *)
      real(c_double), intent(out) :: result
    end function
    integer(c_int) function residua_lange_dd(context, norm, m, n, A, lda, result) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int64_t), value :: m, n, lda
      integer(c_int), value :: norm
      type(residua_dd), intent(in) :: A(lda, *)
      type(residua_dd), intent(out) :: result
    end function
    integer(c_int) function residua_lange_td(context, norm, m, n, A, lda, result) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int64_t), value :: m, n, lda
      integer(c_int), value :: norm
      type(residua_td), intent(in) :: A(lda, *)
      type(residua_td), intent(out) :: result
    end function
    integer(c_int) function residua_lange_qd(context, norm, m, n, A, lda, result) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int64_t), value :: m, n, lda
      integer(c_int), value :: norm
      type(residua_qd), intent(in) :: A(lda, *)
      type(residua_qd), intent(out) :: result
    end function
    ! lansy: residua.h says what it does.
    integer(c_int) function residua_lansy_fp32(context, norm, uplo, n, A, lda, result) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int), value :: uplo
      integer(c_int64_t), value :: n, lda
      integer(c_int), value :: norm
      real(c_float), intent(in) :: A(lda, *)
      real(c_double), intent(out) :: result
    end function
    integer(c_int) function residua_lansy_fp64(context, norm, uplo, n, A, lda, result) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int), value :: uplo
      integer(c_int64_t), value :: n, lda
      integer(c_int), value :: norm
      real(c_double), intent(in) :: A(lda, *)
      real(c_double), intent(out) :: result
    end function
    integer(c_int) function residua_lansy_dd(context, norm, uplo, n, A, lda, result) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int), value :: uplo
      integer(c_int64_t), value :: n, lda
      integer(c_int), value :: norm
      type(residua_dd), intent(in) :: A(lda, *)
      type(residua_dd), intent(out) :: result
    end function
    integer(c_int) function residua_lansy_td(context, norm, uplo, n, A, lda, result) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int), value :: uplo
      integer(c_int64_t), value :: n, lda
      integer(c_int), value :: norm
      type(residua_td), intent(in) :: A(lda, *)
      type(residua_td), intent(out) :: result
    end function
    integer(c_int) function residua_lansy_qd(context, norm, uplo, n, A, lda, result) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int), value :: uplo
      integer(c_int64_t), value :: n, lda
      integer(c_int), value :: norm
      type(residua_qd), intent(in) :: A(lda, *)
      type(residua_qd), intent(out) :: result
    end function
    ! gecon: residua.h says what it does.
    integer(c_int) function residua_gecon_fp32(context, norm, n, A, lda, anorm, rcond) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int64_t), value :: n, lda
      integer(c_int), value :: norm
      real(c_float), intent(in) :: A(lda, *)
      real(c_double), value :: anorm
      real(c_double), intent(out) :: rcond
    end function
    integer(c_int) function residua_gecon_fp64(context, norm, n, A, lda, anorm, rcond) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int64_t), value :: n, lda
      integer(c_int), value :: norm
      real(c_double), intent(in) :: A(lda, *)
      real(c_double), value :: anorm
      real(c_double), intent(out) :: rcond
    end function
    integer(c_int) function residua_gecon_dd(context, norm, n, A, lda, anorm, rcond) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int64_t), value :: n, lda
      integer(c_int), value :: norm
      type(residua_dd), intent(in) :: A(lda, *)
      real(c_double), value :: anorm
      real(c_double), intent(out) :: rcond
    end function
    integer(c_int) function residua_gecon_td(context, norm, n, A, lda, anorm, rcond) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int64_t), value :: n, lda
      integer(c_int), value :: norm
      type(residua_td), intent(in) :: A(lda, *)
      real(c_double), value :: anorm
      real(c_double), intent(out) :: rcond
    end function
    integer(c_int) function residua_gecon_qd(context, norm, n, A, lda, anorm, rcond) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int64_t), value :: n, lda
      integer(c_int), value :: norm
      type(residua_qd), intent(in) :: A(lda, *)
      real(c_double), value :: anorm
      real(c_double), intent(out) :: rcond
    end function
    ! pocon: residua.h says what it does.
    integer(c_int) function residua_pocon_fp32(context, uplo, n, A, lda, anorm, rcond) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int), value :: uplo
      integer(c_int64_t), value :: n, lda
      real(c_float), intent(in) :: A(lda, *)
      real(c_double), value :: anorm
      real(c_double), intent(out) :: rcond
    end function
    integer(c_int) function residua_pocon_fp64(context, uplo, n, A, lda, anorm, rcond) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int), value :: uplo
      integer(c_int64_t), value :: n, lda
      real(c_double), intent(in) :: A(lda, *)
      real(c_double), value :: anorm
      real(c_double), intent(out) :: rcond
    end function
    integer(c_int) function residua_pocon_dd(context, uplo, n, A, lda, anorm, rcond) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int), value :: uplo
      integer(c_int64_t), value :: n, lda
      type(residua_dd), intent(in) :: A(lda, *)
      real(c_double), value :: anorm
      real(c_double), intent(out) :: rcond
    end function
    integer(c_int) function residua_pocon_td(context, uplo, n, A, lda, anorm, rcond) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int), value :: uplo
      integer(c_int64_t), value :: n, lda
      type(residua_td), intent(in) :: A(lda, *)
      real(c_double), value :: anorm
      real(c_double), intent(out) :: rcond
    end function
    integer(c_int) function residua_pocon_qd(context, uplo, n, A, lda, anorm, rcond) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int), value :: uplo
      integer(c_int64_t), value :: n, lda
      type(residua_qd), intent(in) :: A(lda, *)
      real(c_double), value :: anorm
      real(c_double), intent(out) :: rcond
    end function
    ! determinant: residua.h says what it does.
    integer(c_int) function residua_determinant_fp32(context, n, A, lda, ipiv, sign, mantissa, exponent, &
                                                     logarithm) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int64_t), value :: n, lda
      real(c_float), intent(in) :: A(lda, *)
      integer(c_int64_t), intent(in) :: ipiv(*)
      integer(c_int), intent(out) :: sign
      real(c_double), intent(out) :: mantissa
      integer(c_int64_t), intent(out) :: exponent
      real(c_double), intent(out) :: logarithm
    end function
    integer(c_int) function residua_determinant_fp64(context, n, A, lda, ipiv, sign, mantissa, exponent, &
                                                     logarithm) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int64_t), value :: n, lda
      real(c_double), intent(in) :: A(lda, *)
      integer(c_int64_t), intent(in) :: ipiv(*)
      integer(c_int), intent(out) :: sign
      real(c_double), intent(out) :: mantissa
      integer(c_int64_t), intent(out) :: exponent
      real(c_double), intent(out) :: logarithm
    end function
    integer(c_int) function residua_determinant_dd(context, n, A, lda, ipiv, sign, mantissa, exponent, &
                                                   logarithm) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int64_t), value :: n, lda
      type(residua_dd), intent(in) :: A(lda, *)
      integer(c_int64_t), intent(in) :: ipiv(*)
      integer(c_int), intent(out) :: sign
      type(residua_dd), intent(out) :: mantissa
      integer(c_int64_t), intent(out) :: exponent
      type(residua_dd), intent(out) :: logarithm
    end function
    integer(c_int) function residua_determinant_td(context, n, A, lda, ipiv, sign, mantissa, exponent, &
                                                   logarithm) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int64_t), value :: n, lda
      type(residua_td), intent(in) :: A(lda, *)
      integer(c_int64_t), intent(in) :: ipiv(*)
      integer(c_int), intent(out) :: sign
      type(residua_td), intent(out) :: mantissa
      integer(c_int64_t), intent(out) :: exponent
      type(residua_td), intent(out) :: logarithm
    end function
    integer(c_int) function residua_determinant_qd(context, n, A, lda, ipiv, sign, mantissa, exponent, &
                                                   logarithm) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int64_t), value :: n, lda
      type(residua_qd), intent(in) :: A(lda, *)
      integer(c_int64_t), intent(in) :: ipiv(*)
      integer(c_int), intent(out) :: sign
      type(residua_qd), intent(out) :: mantissa
      integer(c_int64_t), intent(out) :: exponent
      type(residua_qd), intent(out) :: logarithm
    end function
    ! gesv_refined: residua.h says what it does.
    integer(c_int) function residua_gesv_refined_fp64(context, n, nrhs, A, lda, B, ldb, X, ldx, options, &
                                                      report) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int64_t), value :: n, nrhs, lda, ldb, ldx
      real(c_double), intent(in) :: A(lda, *)
      real(c_double), intent(in) :: B(ldb, *)
      real(c_double), intent(inout) :: X(ldx, *)
      type(residua_refinement_options), intent(in), optional :: options
      type(residua_refinement_report), intent(out) :: report
    end function
    integer(c_int) function residua_gesv_refined_dd(context, n, nrhs, A, lda, B, ldb, X, ldx, options, &
                                                    report) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int64_t), value :: n, nrhs, lda, ldb, ldx
      type(residua_dd), intent(in) :: A(lda, *)
      type(residua_dd), intent(in) :: B(ldb, *)
      type(residua_dd), intent(inout) :: X(ldx, *)
      type(residua_refinement_options), intent(in), optional :: options
      type(residua_refinement_report), intent(out) :: report
    end function
    integer(c_int) function residua_gesv_refined_td(context, n, nrhs, A, lda, B, ldb, X, ldx, options, &
                                                    report) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int64_t), value :: n, nrhs, lda, ldb, ldx
      type(residua_td), intent(in) :: A(lda, *)
      type(residua_td), intent(in) :: B(ldb, *)
      type(residua_td), intent(inout) :: X(ldx, *)
      type(residua_refinement_options), intent(in), optional :: options
      type(residua_refinement_report), intent(out) :: report
    end function
    integer(c_int) function residua_gesv_refined_qd(context, n, nrhs, A, lda, B, ldb, X, ldx, options, &
                                                    report) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int64_t), value :: n, nrhs, lda, ldb, ldx
      type(residua_qd), intent(in) :: A(lda, *)
      type(residua_qd), intent(in) :: B(ldb, *)
      type(residua_qd), intent(inout) :: X(ldx, *)
      type(residua_refinement_options), intent(in), optional :: options
      type(residua_refinement_report), intent(out) :: report
    end function
    integer(c_int) function residua_gesv_refined_fp64_dd(context, n, nrhs, A, lda, B, ldb, X, ldx, &
                                                         options, report) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int64_t), value :: n, nrhs, lda, ldb, ldx
      real(c_double), intent(in) :: A(lda, *)
      type(residua_dd), intent(in) :: B(ldb, *)
      type(residua_dd), intent(inout) :: X(ldx, *)
      type(residua_refinement_options), intent(in), optional :: options
      type(residua_refinement_report), intent(out) :: report
    end function
    integer(c_int) function residua_gesv_refined_fp64_td(context, n, nrhs, A, lda, B, ldb, X, ldx, &
                                                         options, report) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int64_t), value :: n, nrhs, lda, ldb, ldx
      real(c_double), intent(in) :: A(lda, *)
      type(residua_td), intent(in) :: B(ldb, *)
      type(residua_td), intent(inout) :: X(ldx, *)
      type(residua_refinement_options), intent(in), optional :: options
      type(residua_refinement_report), intent(out) :: report
    end function
    integer(c_int) function residua_gesv_refined_fp64_qd(context, n, nrhs, A, lda, B, ldb, X, ldx, &
                                                         options, report) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int64_t), value :: n, nrhs, lda, ldb, ldx
      real(c_double), intent(in) :: A(lda, *)
      type(residua_qd), intent(in) :: B(ldb, *)
      type(residua_qd), intent(inout) :: X(ldx, *)
      type(residua_refinement_options), intent(in), optional :: options
      type(residua_refinement_report), intent(out) :: report
    end function
    ! posv_refined: residua.h says what it does.
    integer(c_int) function residua_posv_refined_fp64(context, uplo, n, nrhs, A, lda, B, ldb, X, ldx, &
                                                      options, report) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int), value :: uplo
      integer(c_int64_t), value :: n, nrhs, lda, ldb, ldx
      real(c_double), intent(in) :: A(lda, *)
      real(c_double), intent(in) :: B(ldb, *)
      real(c_double), intent(inout) :: X(ldx, *)
      type(residua_refinement_options), intent(in), optional :: options
      type(residua_refinement_report), intent(out) :: report
    end function
    integer(c_int) function residua_posv_refined_dd(context, uplo, n, nrhs, A, lda, B, ldb, X, ldx, &
                                                    options, report) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int), value :: uplo
      integer(c_int64_t), value :: n, nrhs, lda, ldb, ldx
      type(residua_dd), intent(in) :: A(lda, *)
      type(residua_dd), intent(in) :: B(ldb, *)
      type(residua_dd), intent(inout) :: X(ldx, *)
      type(residua_refinement_options), intent(in), optional :: options
      type(residua_refinement_report), intent(out) :: report
    end function
    integer(c_int) function residua_posv_refined_td(context, uplo, n, nrhs, A, lda, B, ldb, X, ldx, &
                                                    options, report) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int), value :: uplo
      integer(c_int64_t), value :: n, nrhs, lda, ldb, ldx
      type(residua_td), intent(in) :: A(lda, *)
      type(residua_td), intent(in) :: B(ldb, *)
      type(residua_td), intent(inout) :: X(ldx, *)
      type(residua_refinement_options), intent(in), optional :: options
      type(residua_refinement_report), intent(out) :: report
    end function
    integer(c_int) function residua_posv_refined_qd(context, uplo, n, nrhs, A, lda, B, ldb, X, ldx, &
                                                    options, report) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int), value :: uplo
      integer(c_int64_t), value :: n, nrhs, lda, ldb, ldx
      type(residua_qd), intent(in) :: A(lda, *)
      type(residua_qd), intent(in) :: B(ldb, *)
      type(residua_qd), intent(inout) :: X(ldx, *)
      type(residua_refinement_options), intent(in), optional :: options
      type(residua_refinement_report), intent(out) :: report
    end function
    integer(c_int) function residua_posv_refined_fp64_dd(context, uplo, n, nrhs, A, lda, B, ldb, X, ldx, &
                                                         options, report) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int), value :: uplo
      integer(c_int64_t), value :: n, nrhs, lda, ldb, ldx
      real(c_double), intent(in) :: A(lda, *)
      type(residua_dd), intent(in) :: B(ldb, *)
      type(residua_dd), intent(inout) :: X(ldx, *)
      type(residua_refinement_options), intent(in), optional :: options
      type(residua_refinement_report), intent(out) :: report
    end function
    integer(c_int) function residua_posv_refined_fp64_td(context, uplo, n, nrhs, A, lda, B, ldb, X, ldx, &
                                                         options, report) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int), value :: uplo
      integer(c_int64_t), value :: n, nrhs, lda, ldb, ldx
      real(c_double), intent(in) :: A(lda, *)
      type(residua_td), intent(in) :: B(ldb, *)
      type(residua_td), intent(inout) :: X(ldx, *)
      type(residua_refinement_options), intent(in), optional :: options
      type(residua_refinement_report), intent(out) :: report
    end function
    integer(c_int) function residua_posv_refined_fp64_qd(context, uplo, n, nrhs, A, lda, B, ldb, X, ldx, &
                                                         options, report) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int), value :: uplo
      integer(c_int64_t), value :: n, nrhs, lda, ldb, ldx
      real(c_double), intent(in) :: A(lda, *)
      type(residua_qd), intent(in) :: B(ldb, *)
      type(residua_qd), intent(inout) :: X(ldx, *)
      type(residua_refinement_options), intent(in), optional :: options
      type(residua_refinement_report), intent(out) :: report
    end function
    ! getrf_workspace: residua.h says what it does.
    integer(c_int) function residua_getrf_workspace_fp32(context, m, n, bytes) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int64_t), value :: m, n
      integer(c_size_t), intent(out) :: bytes
    end function
    integer(c_int) function residua_getrf_workspace_fp64(context, m, n, bytes) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int64_t), value :: m, n
      integer(c_size_t), intent(out) :: bytes
    end function
    integer(c_int) function residua_getrf_workspace_dd(context, m, n, bytes) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int64_t), value :: m, n
      integer(c_size_t), intent(out) :: bytes
    end function
    integer(c_int) function residua_getrf_workspace_td(context, m, n, bytes) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int64_t), value :: m, n
      integer(c_size_t), intent(out) :: bytes
    end function
    integer(c_int) function residua_getrf_workspace_qd(context, m, n, bytes) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int64_t), value :: m, n
      integer(c_size_t), intent(out) :: bytes
    end function
    ! potrf_workspace: residua.h says what it does.
    integer(c_int) function residua_potrf_workspace_fp32(context, n, bytes) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int64_t), value :: n
      integer(c_size_t), intent(out) :: bytes
    end function
    integer(c_int) function residua_potrf_workspace_fp64(context, n, bytes) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int64_t), value :: n
      integer(c_size_t), intent(out) :: bytes
    end function
    integer(c_int) function residua_potrf_workspace_dd(context, n, bytes) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int64_t), value :: n
      integer(c_size_t), intent(out) :: bytes
    end function
    integer(c_int) function residua_potrf_workspace_td(context, n, bytes) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int64_t), value :: n
      integer(c_size_t), intent(out) :: bytes
    end function
    integer(c_int) function residua_potrf_workspace_qd(context, n, bytes) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int64_t), value :: n
      integer(c_size_t), intent(out) :: bytes
    end function
    ! geqrf_workspace: residua.h says what it does.
    integer(c_int) function residua_geqrf_workspace_fp32(context, m, n, bytes) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int64_t), value :: m, n
      integer(c_size_t), intent(out) :: bytes
    end function
    integer(c_int) function residua_geqrf_workspace_fp64(context, m, n, bytes) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int64_t), value :: m, n
      integer(c_size_t), intent(out) :: bytes
    end function
    integer(c_int) function residua_geqrf_workspace_dd(context, m, n, bytes) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int64_t), value :: m, n
      integer(c_size_t), intent(out) :: bytes
    end function
    integer(c_int) function residua_geqrf_workspace_td(context, m, n, bytes) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int64_t), value :: m, n
      integer(c_size_t), intent(out) :: bytes
    end function
    integer(c_int) function residua_geqrf_workspace_qd(context, m, n, bytes) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int64_t), value :: m, n
      integer(c_size_t), intent(out) :: bytes
    end function
    ! orgqr_workspace: residua.h says what it does.
    integer(c_int) function residua_orgqr_workspace_fp32(context, m, n, k, bytes) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int64_t), value :: m, n, k
      integer(c_size_t), intent(out) :: bytes
    end function
    integer(c_int) function residua_orgqr_workspace_fp64(context, m, n, k, bytes) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int64_t), value :: m, n, k
      integer(c_size_t), intent(out) :: bytes
    end function
    integer(c_int) function residua_orgqr_workspace_dd(context, m, n, k, bytes) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int64_t), value :: m, n, k
      integer(c_size_t), intent(out) :: bytes
    end function
    integer(c_int) function residua_orgqr_workspace_td(context, m, n, k, bytes) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int64_t), value :: m, n, k
      integer(c_size_t), intent(out) :: bytes
    end function
    integer(c_int) function residua_orgqr_workspace_qd(context, m, n, k, bytes) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int64_t), value :: m, n, k
      integer(c_size_t), intent(out) :: bytes
    end function
    ! ormqr_workspace: residua.h says what it does.
    integer(c_int) function residua_ormqr_workspace_fp32(context, side, m, n, k, bytes) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int), value :: side
      integer(c_int64_t), value :: m, n, k
      integer(c_size_t), intent(out) :: bytes
    end function
    integer(c_int) function residua_ormqr_workspace_fp64(context, side, m, n, k, bytes) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int), value :: side
      integer(c_int64_t), value :: m, n, k
      integer(c_size_t), intent(out) :: bytes
    end function
    integer(c_int) function residua_ormqr_workspace_dd(context, side, m, n, k, bytes) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int), value :: side
      integer(c_int64_t), value :: m, n, k
      integer(c_size_t), intent(out) :: bytes
    end function
    integer(c_int) function residua_ormqr_workspace_td(context, side, m, n, k, bytes) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int), value :: side
      integer(c_int64_t), value :: m, n, k
      integer(c_size_t), intent(out) :: bytes
    end function
    integer(c_int) function residua_ormqr_workspace_qd(context, side, m, n, k, bytes) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int), value :: side
      integer(c_int64_t), value :: m, n, k
      integer(c_size_t), intent(out) :: bytes
    end function
    ! syevd: residua.h says what it does.
    integer(c_int) function residua_syevd_fp64(context, uplo, n, A, lda, w, info, error) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int), value :: uplo
      integer(c_int64_t), value :: n, lda
      real(c_double), intent(inout) :: A(lda, *)
      real(c_double), intent(inout) :: w(*)
      integer(c_int64_t), intent(out) :: info
      real(c_double), intent(inout) :: error
    end function
    integer(c_int) function residua_syevd_dd(context, uplo, n, A, lda, w, info, error) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int), value :: uplo
      integer(c_int64_t), value :: n, lda
      type(residua_dd), intent(inout) :: A(lda, *)
      type(residua_dd), intent(inout) :: w(*)
      integer(c_int64_t), intent(out) :: info
      real(c_double), intent(inout) :: error
    end function
    integer(c_int) function residua_syevd_td(context, uplo, n, A, lda, w, info, error) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int), value :: uplo
      integer(c_int64_t), value :: n, lda
      type(residua_td), intent(inout) :: A(lda, *)
      type(residua_td), intent(inout) :: w(*)
      integer(c_int64_t), intent(out) :: info
      real(c_double), intent(inout) :: error
    end function
    integer(c_int) function residua_syevd_qd(context, uplo, n, A, lda, w, info, error) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int), value :: uplo
      integer(c_int64_t), value :: n, lda
      type(residua_qd), intent(inout) :: A(lda, *)
      type(residua_qd), intent(inout) :: w(*)
      integer(c_int64_t), intent(out) :: info
      real(c_double), intent(inout) :: error
    end function
    ! sygvd: residua.h says what it does.
    integer(c_int) function residua_sygvd_fp64(context, itype, uplo, n, A, lda, B, ldb, w, info, &
                                               error) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int), value :: uplo
      integer(c_int64_t), value :: n, lda, ldb
      integer(c_int32_t), value, intent(in) :: itype
      real(c_double), intent(inout) :: A(lda, *)
      real(c_double), intent(inout) :: B(ldb, *)
      real(c_double), intent(inout) :: w(*)
      integer(c_int64_t), intent(out) :: info
      real(c_double), intent(inout) :: error
    end function
    integer(c_int) function residua_sygvd_dd(context, itype, uplo, n, A, lda, B, ldb, w, info, &
                                             error) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int), value :: uplo
      integer(c_int64_t), value :: n, lda, ldb
      integer(c_int32_t), value, intent(in) :: itype
      type(residua_dd), intent(inout) :: A(lda, *)
      type(residua_dd), intent(inout) :: B(ldb, *)
      type(residua_dd), intent(inout) :: w(*)
      integer(c_int64_t), intent(out) :: info
      real(c_double), intent(inout) :: error
    end function
    integer(c_int) function residua_sygvd_td(context, itype, uplo, n, A, lda, B, ldb, w, info, &
                                             error) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int), value :: uplo
      integer(c_int64_t), value :: n, lda, ldb
      integer(c_int32_t), value, intent(in) :: itype
      type(residua_td), intent(inout) :: A(lda, *)
      type(residua_td), intent(inout) :: B(ldb, *)
      type(residua_td), intent(inout) :: w(*)
      integer(c_int64_t), intent(out) :: info
      real(c_double), intent(inout) :: error
    end function
    integer(c_int) function residua_sygvd_qd(context, itype, uplo, n, A, lda, B, ldb, w, info, &
                                             error) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int), value :: uplo
      integer(c_int64_t), value :: n, lda, ldb
      integer(c_int32_t), value, intent(in) :: itype
      type(residua_qd), intent(inout) :: A(lda, *)
      type(residua_qd), intent(inout) :: B(ldb, *)
      type(residua_qd), intent(inout) :: w(*)
      integer(c_int64_t), intent(out) :: info
      real(c_double), intent(inout) :: error
    end function
    ! geev: residua.h says what it does.
    integer(c_int) function residua_geev_fp64(context, n, A, lda, wr, wi, Y, ldy, X, ldx, info, &
                                              error) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int64_t), value :: n, lda, ldy, ldx
      real(c_double), intent(in) :: A(lda, *)
      real(c_double), intent(inout) :: wr(*)
      real(c_double), intent(inout) :: wi(*)
      real(c_double), intent(inout) :: Y(ldy, *)
      real(c_double), intent(inout) :: X(ldx, *)
      integer(c_int64_t), intent(out) :: info
      real(c_double), intent(inout) :: error
    end function
    integer(c_int) function residua_geev_dd(context, n, A, lda, wr, wi, Y, ldy, X, ldx, info, &
                                            error) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int64_t), value :: n, lda, ldy, ldx
      type(residua_dd), intent(in) :: A(lda, *)
      type(residua_dd), intent(inout) :: wr(*)
      type(residua_dd), intent(inout) :: wi(*)
      type(residua_dd), intent(inout) :: Y(ldy, *)
      type(residua_dd), intent(inout) :: X(ldx, *)
      integer(c_int64_t), intent(out) :: info
      real(c_double), intent(inout) :: error
    end function
    integer(c_int) function residua_geev_td(context, n, A, lda, wr, wi, Y, ldy, X, ldx, info, &
                                            error) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int64_t), value :: n, lda, ldy, ldx
      type(residua_td), intent(in) :: A(lda, *)
      type(residua_td), intent(inout) :: wr(*)
      type(residua_td), intent(inout) :: wi(*)
      type(residua_td), intent(inout) :: Y(ldy, *)
      type(residua_td), intent(inout) :: X(ldx, *)
      integer(c_int64_t), intent(out) :: info
      real(c_double), intent(inout) :: error
    end function
    integer(c_int) function residua_geev_qd(context, n, A, lda, wr, wi, Y, ldy, X, ldx, info, &
                                            error) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int64_t), value :: n, lda, ldy, ldx
      type(residua_qd), intent(in) :: A(lda, *)
      type(residua_qd), intent(inout) :: wr(*)
      type(residua_qd), intent(inout) :: wi(*)
      type(residua_qd), intent(inout) :: Y(ldy, *)
      type(residua_qd), intent(inout) :: X(ldx, *)
      integer(c_int64_t), intent(out) :: info
      real(c_double), intent(inout) :: error
    end function
    ! gesvd: residua.h says what it does.
    integer(c_int) function residua_gesvd_fp64(context, m, n, A, lda, s, U, ldu, Vt, ldvt, info, &
                                               error) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int64_t), value :: m, n, lda, ldu, ldvt
      real(c_double), intent(in) :: A(lda, *)
      real(c_double), intent(inout) :: s(*)
      real(c_double), intent(inout) :: U(ldu, *)
      real(c_double), intent(inout) :: Vt(ldvt, *)
      integer(c_int64_t), intent(out) :: info
      real(c_double), intent(inout) :: error
    end function
    integer(c_int) function residua_gesvd_dd(context, m, n, A, lda, s, U, ldu, Vt, ldvt, info, &
                                             error) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int64_t), value :: m, n, lda, ldu, ldvt
      type(residua_dd), intent(in) :: A(lda, *)
      type(residua_dd), intent(inout) :: s(*)
      type(residua_dd), intent(inout) :: U(ldu, *)
      type(residua_dd), intent(inout) :: Vt(ldvt, *)
      integer(c_int64_t), intent(out) :: info
      real(c_double), intent(inout) :: error
    end function
    integer(c_int) function residua_gesvd_td(context, m, n, A, lda, s, U, ldu, Vt, ldvt, info, &
                                             error) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int64_t), value :: m, n, lda, ldu, ldvt
      type(residua_td), intent(in) :: A(lda, *)
      type(residua_td), intent(inout) :: s(*)
      type(residua_td), intent(inout) :: U(ldu, *)
      type(residua_td), intent(inout) :: Vt(ldvt, *)
      integer(c_int64_t), intent(out) :: info
      real(c_double), intent(inout) :: error
    end function
    integer(c_int) function residua_gesvd_qd(context, m, n, A, lda, s, U, ldu, Vt, ldvt, info, &
                                             error) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int64_t), value :: m, n, lda, ldu, ldvt
      type(residua_qd), intent(in) :: A(lda, *)
      type(residua_qd), intent(inout) :: s(*)
      type(residua_qd), intent(inout) :: U(ldu, *)
      type(residua_qd), intent(inout) :: Vt(ldvt, *)
      integer(c_int64_t), intent(out) :: info
      real(c_double), intent(inout) :: error
    end function
    ! gesvd_full: residua.h says what it does.
    integer(c_int) function residua_gesvd_full_fp64(context, m, n, A, lda, s, U, ldu, Vt, ldvt, info, &
                                                    error) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int64_t), value :: m, n, lda, ldu, ldvt
      real(c_double), intent(in) :: A(lda, *)
      real(c_double), intent(inout) :: s(*)
      real(c_double), intent(inout) :: U(ldu, *)
      real(c_double), intent(inout) :: Vt(ldvt, *)
      integer(c_int64_t), intent(out) :: info
      real(c_double), intent(inout) :: error
    end function
    integer(c_int) function residua_gesvd_full_dd(context, m, n, A, lda, s, U, ldu, Vt, ldvt, info, &
                                                  error) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int64_t), value :: m, n, lda, ldu, ldvt
      type(residua_dd), intent(in) :: A(lda, *)
      type(residua_dd), intent(inout) :: s(*)
      type(residua_dd), intent(inout) :: U(ldu, *)
      type(residua_dd), intent(inout) :: Vt(ldvt, *)
      integer(c_int64_t), intent(out) :: info
      real(c_double), intent(inout) :: error
    end function
    integer(c_int) function residua_gesvd_full_td(context, m, n, A, lda, s, U, ldu, Vt, ldvt, info, &
                                                  error) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int64_t), value :: m, n, lda, ldu, ldvt
      type(residua_td), intent(in) :: A(lda, *)
      type(residua_td), intent(inout) :: s(*)
      type(residua_td), intent(inout) :: U(ldu, *)
      type(residua_td), intent(inout) :: Vt(ldvt, *)
      integer(c_int64_t), intent(out) :: info
      real(c_double), intent(inout) :: error
    end function
    integer(c_int) function residua_gesvd_full_qd(context, m, n, A, lda, s, U, ldu, Vt, ldvt, info, &
                                                  error) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int64_t), value :: m, n, lda, ldu, ldvt
      type(residua_qd), intent(in) :: A(lda, *)
      type(residua_qd), intent(inout) :: s(*)
      type(residua_qd), intent(inout) :: U(ldu, *)
      type(residua_qd), intent(inout) :: Vt(ldvt, *)
      integer(c_int64_t), intent(out) :: info
      real(c_double), intent(inout) :: error
    end function
    ! refine_eigenvectors: residua.h says what it does.
    integer(c_int) function residua_refine_eigenvectors_fp64(context, uplo, n, A, lda, X, ldx, w, info, &
                                                             error) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int), value :: uplo
      integer(c_int64_t), value :: n, lda, ldx
      real(c_double), intent(in) :: A(lda, *)
      real(c_double), intent(inout) :: X(ldx, *)
      real(c_double), intent(inout) :: w(*)
      integer(c_int64_t), intent(out) :: info
      real(c_double), intent(inout) :: error
    end function
    integer(c_int) function residua_refine_eigenvectors_dd(context, uplo, n, A, lda, X, ldx, w, info, &
                                                           error) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int), value :: uplo
      integer(c_int64_t), value :: n, lda, ldx
      type(residua_dd), intent(in) :: A(lda, *)
      type(residua_dd), intent(inout) :: X(ldx, *)
      type(residua_dd), intent(inout) :: w(*)
      integer(c_int64_t), intent(out) :: info
      real(c_double), intent(inout) :: error
    end function
    integer(c_int) function residua_refine_eigenvectors_td(context, uplo, n, A, lda, X, ldx, w, info, &
                                                           error) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int), value :: uplo
      integer(c_int64_t), value :: n, lda, ldx
      type(residua_td), intent(in) :: A(lda, *)
      type(residua_td), intent(inout) :: X(ldx, *)
      type(residua_td), intent(inout) :: w(*)
      integer(c_int64_t), intent(out) :: info
      real(c_double), intent(inout) :: error
    end function
    integer(c_int) function residua_refine_eigenvectors_qd(context, uplo, n, A, lda, X, ldx, w, info, &
                                                           error) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int), value :: uplo
      integer(c_int64_t), value :: n, lda, ldx
      type(residua_qd), intent(in) :: A(lda, *)
      type(residua_qd), intent(inout) :: X(ldx, *)
      type(residua_qd), intent(inout) :: w(*)
      integer(c_int64_t), intent(out) :: info
      real(c_double), intent(inout) :: error
    end function
    ! refine_singular_vectors: residua.h says what it does.
    integer(c_int) function residua_refine_singular_vectors_fp64(context, m, n, A, lda, U, ldu, s, Vt, &
                                                                 ldvt, info, error) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int64_t), value :: m, n, lda, ldu, ldvt
      real(c_double), intent(in) :: A(lda, *)
      real(c_double), intent(inout) :: U(ldu, *)
      real(c_double), intent(inout) :: s(*)
      real(c_double), intent(inout) :: Vt(ldvt, *)
      integer(c_int64_t), intent(out) :: info
      real(c_double), intent(inout) :: error
    end function
    integer(c_int) function residua_refine_singular_vectors_dd(context, m, n, A, lda, U, ldu, s, Vt, ldvt, &
                                                               info, error) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int64_t), value :: m, n, lda, ldu, ldvt
      type(residua_dd), intent(in) :: A(lda, *)
      type(residua_dd), intent(inout) :: U(ldu, *)
      type(residua_dd), intent(inout) :: s(*)
      type(residua_dd), intent(inout) :: Vt(ldvt, *)
      integer(c_int64_t), intent(out) :: info
      real(c_double), intent(inout) :: error
    end function
    integer(c_int) function residua_refine_singular_vectors_td(context, m, n, A, lda, U, ldu, s, Vt, ldvt, &
                                                               info, error) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int64_t), value :: m, n, lda, ldu, ldvt
      type(residua_td), intent(in) :: A(lda, *)
      type(residua_td), intent(inout) :: U(ldu, *)
      type(residua_td), intent(inout) :: s(*)
      type(residua_td), intent(inout) :: Vt(ldvt, *)
      integer(c_int64_t), intent(out) :: info
      real(c_double), intent(inout) :: error
    end function
    integer(c_int) function residua_refine_singular_vectors_qd(context, m, n, A, lda, U, ldu, s, Vt, ldvt, &
                                                               info, error) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int64_t), value :: m, n, lda, ldu, ldvt
      type(residua_qd), intent(in) :: A(lda, *)
      type(residua_qd), intent(inout) :: U(ldu, *)
      type(residua_qd), intent(inout) :: s(*)
      type(residua_qd), intent(inout) :: Vt(ldvt, *)
      integer(c_int64_t), intent(out) :: info
      real(c_double), intent(inout) :: error
    end function
    ! expm: residua.h says what it does.
    integer(c_int) function residua_expm_fp64(context, n, A, lda, X, ldx, info, error) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int64_t), value :: n, lda, ldx
      real(c_double), intent(in) :: A(lda, *)
      real(c_double), intent(inout) :: X(ldx, *)
      integer(c_int64_t), intent(out) :: info
      real(c_double), intent(inout) :: error
    end function
    integer(c_int) function residua_expm_dd(context, n, A, lda, X, ldx, info, error) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int64_t), value :: n, lda, ldx
      type(residua_dd), intent(in) :: A(lda, *)
      type(residua_dd), intent(inout) :: X(ldx, *)
      integer(c_int64_t), intent(out) :: info
      real(c_double), intent(inout) :: error
    end function
    integer(c_int) function residua_expm_td(context, n, A, lda, X, ldx, info, error) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int64_t), value :: n, lda, ldx
      type(residua_td), intent(in) :: A(lda, *)
      type(residua_td), intent(inout) :: X(ldx, *)
      integer(c_int64_t), intent(out) :: info
      real(c_double), intent(inout) :: error
    end function
    integer(c_int) function residua_expm_qd(context, n, A, lda, X, ldx, info, error) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int64_t), value :: n, lda, ldx
      type(residua_qd), intent(in) :: A(lda, *)
      type(residua_qd), intent(inout) :: X(ldx, *)
      integer(c_int64_t), intent(out) :: info
      real(c_double), intent(inout) :: error
    end function
    ! signm: residua.h says what it does.
    integer(c_int) function residua_signm_fp64(context, n, A, lda, S, lds, info, residual, &
                                               commutator) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int64_t), value :: n, lda, lds
      real(c_double), intent(in) :: A(lda, *)
      real(c_double), intent(inout) :: S(lds, *)
      integer(c_int64_t), intent(out) :: info
      real(c_double), intent(inout) :: residual
      real(c_double), intent(inout) :: commutator
    end function
    integer(c_int) function residua_signm_dd(context, n, A, lda, S, lds, info, residual, &
                                             commutator) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int64_t), value :: n, lda, lds
      type(residua_dd), intent(in) :: A(lda, *)
      type(residua_dd), intent(inout) :: S(lds, *)
      integer(c_int64_t), intent(out) :: info
      real(c_double), intent(inout) :: residual
      real(c_double), intent(inout) :: commutator
    end function
    integer(c_int) function residua_signm_td(context, n, A, lda, S, lds, info, residual, &
                                             commutator) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int64_t), value :: n, lda, lds
      type(residua_td), intent(in) :: A(lda, *)
      type(residua_td), intent(inout) :: S(lds, *)
      integer(c_int64_t), intent(out) :: info
      real(c_double), intent(inout) :: residual
      real(c_double), intent(inout) :: commutator
    end function
    integer(c_int) function residua_signm_qd(context, n, A, lda, S, lds, info, residual, &
                                             commutator) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int64_t), value :: n, lda, lds
      type(residua_qd), intent(in) :: A(lda, *)
      type(residua_qd), intent(inout) :: S(lds, *)
      integer(c_int64_t), intent(out) :: info
      real(c_double), intent(inout) :: residual
      real(c_double), intent(inout) :: commutator
    end function
    ! sqrtm: residua.h says what it does.
    integer(c_int) function residua_sqrtm_fp64(context, n, A, lda, X, ldx, info, residual) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int64_t), value :: n, lda, ldx
      real(c_double), intent(in) :: A(lda, *)
      real(c_double), intent(inout) :: X(ldx, *)
      integer(c_int64_t), intent(out) :: info
      real(c_double), intent(inout) :: residual
    end function
    integer(c_int) function residua_sqrtm_dd(context, n, A, lda, X, ldx, info, residual) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int64_t), value :: n, lda, ldx
      type(residua_dd), intent(in) :: A(lda, *)
      type(residua_dd), intent(inout) :: X(ldx, *)
      integer(c_int64_t), intent(out) :: info
      real(c_double), intent(inout) :: residual
    end function
    integer(c_int) function residua_sqrtm_td(context, n, A, lda, X, ldx, info, residual) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int64_t), value :: n, lda, ldx
      type(residua_td), intent(in) :: A(lda, *)
      type(residua_td), intent(inout) :: X(ldx, *)
      integer(c_int64_t), intent(out) :: info
      real(c_double), intent(inout) :: residual
    end function
    integer(c_int) function residua_sqrtm_qd(context, n, A, lda, X, ldx, info, residual) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int64_t), value :: n, lda, ldx
      type(residua_qd), intent(in) :: A(lda, *)
      type(residua_qd), intent(inout) :: X(ldx, *)
      integer(c_int64_t), intent(out) :: info
      real(c_double), intent(inout) :: residual
    end function
    ! polar: residua.h says what it does.
    integer(c_int) function residua_polar_fp64(context, m, n, A, lda, U, ldu, H, ldh, info, orthogonality, &
                                               residual) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int64_t), value :: m, n, lda, ldu, ldh
      real(c_double), intent(in) :: A(lda, *)
      real(c_double), intent(inout) :: U(ldu, *)
      real(c_double), intent(inout) :: H(ldh, *)
      integer(c_int64_t), intent(out) :: info
      real(c_double), intent(inout) :: orthogonality
      real(c_double), intent(inout) :: residual
    end function
    integer(c_int) function residua_polar_dd(context, m, n, A, lda, U, ldu, H, ldh, info, orthogonality, &
                                             residual) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int64_t), value :: m, n, lda, ldu, ldh
      type(residua_dd), intent(in) :: A(lda, *)
      type(residua_dd), intent(inout) :: U(ldu, *)
      type(residua_dd), intent(inout) :: H(ldh, *)
      integer(c_int64_t), intent(out) :: info
      real(c_double), intent(inout) :: orthogonality
      real(c_double), intent(inout) :: residual
    end function
    integer(c_int) function residua_polar_td(context, m, n, A, lda, U, ldu, H, ldh, info, orthogonality, &
                                             residual) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int64_t), value :: m, n, lda, ldu, ldh
      type(residua_td), intent(in) :: A(lda, *)
      type(residua_td), intent(inout) :: U(ldu, *)
      type(residua_td), intent(inout) :: H(ldh, *)
      integer(c_int64_t), intent(out) :: info
      real(c_double), intent(inout) :: orthogonality
      real(c_double), intent(inout) :: residual
    end function
    integer(c_int) function residua_polar_qd(context, m, n, A, lda, U, ldu, H, ldh, info, orthogonality, &
                                             residual) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int64_t), value :: m, n, lda, ldu, ldh
      type(residua_qd), intent(in) :: A(lda, *)
      type(residua_qd), intent(inout) :: U(ldu, *)
      type(residua_qd), intent(inout) :: H(ldh, *)
      integer(c_int64_t), intent(out) :: info
      real(c_double), intent(inout) :: orthogonality
      real(c_double), intent(inout) :: residual
    end function
    ! getrf_batched: residua.h says what it does.
    integer(c_int) function residua_getrf_batched_fp32(context, n, A, lda, stride_a, ipiv, info, &
                                                       count) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int64_t), value :: n, lda, stride_a, count
      real(c_float), intent(inout) :: A(lda, *)
      integer(c_int64_t), intent(inout) :: ipiv(*)
      integer(c_int64_t), intent(inout) :: info(*)
    end function
    integer(c_int) function residua_getrf_batched_fp64(context, n, A, lda, stride_a, ipiv, info, &
                                                       count) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int64_t), value :: n, lda, stride_a, count
      real(c_double), intent(inout) :: A(lda, *)
      integer(c_int64_t), intent(inout) :: ipiv(*)
      integer(c_int64_t), intent(inout) :: info(*)
    end function
    integer(c_int) function residua_getrf_batched_dd(context, n, A, lda, stride_a, ipiv, info, &
                                                     count) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int64_t), value :: n, lda, stride_a, count
      type(residua_dd), intent(inout) :: A(lda, *)
      integer(c_int64_t), intent(inout) :: ipiv(*)
      integer(c_int64_t), intent(inout) :: info(*)
    end function
    integer(c_int) function residua_getrf_batched_td(context, n, A, lda, stride_a, ipiv, info, &
                                                     count) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int64_t), value :: n, lda, stride_a, count
      type(residua_td), intent(inout) :: A(lda, *)
      integer(c_int64_t), intent(inout) :: ipiv(*)
      integer(c_int64_t), intent(inout) :: info(*)
    end function
    integer(c_int) function residua_getrf_batched_qd(context, n, A, lda, stride_a, ipiv, info, &
                                                     count) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int64_t), value :: n, lda, stride_a, count
      type(residua_qd), intent(inout) :: A(lda, *)
      integer(c_int64_t), intent(inout) :: ipiv(*)
      integer(c_int64_t), intent(inout) :: info(*)
    end function
    ! getrs_batched: residua.h says what it does.
    integer(c_int) function residua_getrs_batched_fp32(context, trans, n, nrhs, A, lda, stride_a, ipiv, B, &
                                                       ldb, stride_b, count) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int), value :: trans
      integer(c_int64_t), value :: n, nrhs, lda, stride_a, ldb, stride_b, count
      real(c_float), intent(in) :: A(lda, *)
      integer(c_int64_t), intent(in) :: ipiv(*)
      real(c_float), intent(inout) :: B(ldb, *)
    end function
    integer(c_int) function residua_getrs_batched_fp64(context, trans, n, nrhs, A, lda, stride_a, ipiv, B, &
                                                       ldb, stride_b, count) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int), value :: trans
      integer(c_int64_t), value :: n, nrhs, lda, stride_a, ldb, stride_b, count
      real(c_double), intent(in) :: A(lda, *)
      integer(c_int64_t), intent(in) :: ipiv(*)
      real(c_double), intent(inout) :: B(ldb, *)
    end function
    integer(c_int) function residua_getrs_batched_dd(context, trans, n, nrhs, A, lda, stride_a, ipiv, B, &
                                                     ldb, stride_b, count) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int), value :: trans
      integer(c_int64_t), value :: n, nrhs, lda, stride_a, ldb, stride_b, count
      type(residua_dd), intent(in) :: A(lda, *)
      integer(c_int64_t), intent(in) :: ipiv(*)
      type(residua_dd), intent(inout) :: B(ldb, *)
    end function
    integer(c_int) function residua_getrs_batched_td(context, trans, n, nrhs, A, lda, stride_a, ipiv, B, &
                                                     ldb, stride_b, count) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int), value :: trans
      integer(c_int64_t), value :: n, nrhs, lda, stride_a, ldb, stride_b, count
      type(residua_td), intent(in) :: A(lda, *)
      integer(c_int64_t), intent(in) :: ipiv(*)
      type(residua_td), intent(inout) :: B(ldb, *)
    end function
    integer(c_int) function residua_getrs_batched_qd(context, trans, n, nrhs, A, lda, stride_a, ipiv, B, &
                                                     ldb, stride_b, count) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int), value :: trans
      integer(c_int64_t), value :: n, nrhs, lda, stride_a, ldb, stride_b, count
      type(residua_qd), intent(in) :: A(lda, *)
      integer(c_int64_t), intent(in) :: ipiv(*)
      type(residua_qd), intent(inout) :: B(ldb, *)
    end function
    ! gesv_batched: residua.h says what it does.
    integer(c_int) function residua_gesv_batched_fp32(context, n, nrhs, A, lda, stride_a, ipiv, B, ldb, &
                                                      stride_b, info, count) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int64_t), value :: n, nrhs, lda, stride_a, ldb, stride_b, count
      real(c_float), intent(inout) :: A(lda, *)
      integer(c_int64_t), intent(inout) :: ipiv(*)
      real(c_float), intent(inout) :: B(ldb, *)
      integer(c_int64_t), intent(inout) :: info(*)
    end function
    integer(c_int) function residua_gesv_batched_fp64(context, n, nrhs, A, lda, stride_a, ipiv, B, ldb, &
                                                      stride_b, info, count) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int64_t), value :: n, nrhs, lda, stride_a, ldb, stride_b, count
      real(c_double), intent(inout) :: A(lda, *)
      integer(c_int64_t), intent(inout) :: ipiv(*)
      real(c_double), intent(inout) :: B(ldb, *)
      integer(c_int64_t), intent(inout) :: info(*)
    end function
    integer(c_int) function residua_gesv_batched_dd(context, n, nrhs, A, lda, stride_a, ipiv, B, ldb, &
                                                    stride_b, info, count) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int64_t), value :: n, nrhs, lda, stride_a, ldb, stride_b, count
      type(residua_dd), intent(inout) :: A(lda, *)
      integer(c_int64_t), intent(inout) :: ipiv(*)
      type(residua_dd), intent(inout) :: B(ldb, *)
      integer(c_int64_t), intent(inout) :: info(*)
    end function
    integer(c_int) function residua_gesv_batched_td(context, n, nrhs, A, lda, stride_a, ipiv, B, ldb, &
                                                    stride_b, info, count) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int64_t), value :: n, nrhs, lda, stride_a, ldb, stride_b, count
      type(residua_td), intent(inout) :: A(lda, *)
      integer(c_int64_t), intent(inout) :: ipiv(*)
      type(residua_td), intent(inout) :: B(ldb, *)
      integer(c_int64_t), intent(inout) :: info(*)
    end function
    integer(c_int) function residua_gesv_batched_qd(context, n, nrhs, A, lda, stride_a, ipiv, B, ldb, &
                                                    stride_b, info, count) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int64_t), value :: n, nrhs, lda, stride_a, ldb, stride_b, count
      type(residua_qd), intent(inout) :: A(lda, *)
      integer(c_int64_t), intent(inout) :: ipiv(*)
      type(residua_qd), intent(inout) :: B(ldb, *)
      integer(c_int64_t), intent(inout) :: info(*)
    end function
    ! potrf_batched: residua.h says what it does.
    integer(c_int) function residua_potrf_batched_fp32(context, uplo, n, A, lda, stride_a, info, &
                                                       count) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int), value :: uplo
      integer(c_int64_t), value :: n, lda, stride_a, count
      real(c_float), intent(inout) :: A(lda, *)
      integer(c_int64_t), intent(inout) :: info(*)
    end function
    integer(c_int) function residua_potrf_batched_fp64(context, uplo, n, A, lda, stride_a, info, &
                                                       count) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int), value :: uplo
      integer(c_int64_t), value :: n, lda, stride_a, count
      real(c_double), intent(inout) :: A(lda, *)
      integer(c_int64_t), intent(inout) :: info(*)
    end function
    integer(c_int) function residua_potrf_batched_dd(context, uplo, n, A, lda, stride_a, info, &
                                                     count) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int), value :: uplo
      integer(c_int64_t), value :: n, lda, stride_a, count
      type(residua_dd), intent(inout) :: A(lda, *)
      integer(c_int64_t), intent(inout) :: info(*)
    end function
    integer(c_int) function residua_potrf_batched_td(context, uplo, n, A, lda, stride_a, info, &
                                                     count) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int), value :: uplo
      integer(c_int64_t), value :: n, lda, stride_a, count
      type(residua_td), intent(inout) :: A(lda, *)
      integer(c_int64_t), intent(inout) :: info(*)
    end function
    integer(c_int) function residua_potrf_batched_qd(context, uplo, n, A, lda, stride_a, info, &
                                                     count) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int), value :: uplo
      integer(c_int64_t), value :: n, lda, stride_a, count
      type(residua_qd), intent(inout) :: A(lda, *)
      integer(c_int64_t), intent(inout) :: info(*)
    end function
    ! potrs_batched: residua.h says what it does.
    integer(c_int) function residua_potrs_batched_fp32(context, uplo, n, nrhs, A, lda, stride_a, B, ldb, &
                                                       stride_b, count) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int), value :: uplo
      integer(c_int64_t), value :: n, nrhs, lda, stride_a, ldb, stride_b, count
      real(c_float), intent(in) :: A(lda, *)
      real(c_float), intent(inout) :: B(ldb, *)
    end function
    integer(c_int) function residua_potrs_batched_fp64(context, uplo, n, nrhs, A, lda, stride_a, B, ldb, &
                                                       stride_b, count) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int), value :: uplo
      integer(c_int64_t), value :: n, nrhs, lda, stride_a, ldb, stride_b, count
      real(c_double), intent(in) :: A(lda, *)
      real(c_double), intent(inout) :: B(ldb, *)
    end function
    integer(c_int) function residua_potrs_batched_dd(context, uplo, n, nrhs, A, lda, stride_a, B, ldb, &
                                                     stride_b, count) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int), value :: uplo
      integer(c_int64_t), value :: n, nrhs, lda, stride_a, ldb, stride_b, count
      type(residua_dd), intent(in) :: A(lda, *)
      type(residua_dd), intent(inout) :: B(ldb, *)
    end function
    integer(c_int) function residua_potrs_batched_td(context, uplo, n, nrhs, A, lda, stride_a, B, ldb, &
                                                     stride_b, count) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int), value :: uplo
      integer(c_int64_t), value :: n, nrhs, lda, stride_a, ldb, stride_b, count
      type(residua_td), intent(in) :: A(lda, *)
      type(residua_td), intent(inout) :: B(ldb, *)
    end function
    integer(c_int) function residua_potrs_batched_qd(context, uplo, n, nrhs, A, lda, stride_a, B, ldb, &
                                                     stride_b, count) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int), value :: uplo
      integer(c_int64_t), value :: n, nrhs, lda, stride_a, ldb, stride_b, count
      type(residua_qd), intent(in) :: A(lda, *)
      type(residua_qd), intent(inout) :: B(ldb, *)
    end function
    ! complex_copy: residua.h says what it does.
    integer(c_int) function residua_complex_copy_fp32(context, n, x, incx, y, incy) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int64_t), value :: n, incx, incy
      real(c_float), intent(in) :: x(*)
      real(c_float), intent(inout) :: y(*)
    end function
    integer(c_int) function residua_complex_copy_fp64(context, n, x, incx, y, incy) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int64_t), value :: n, incx, incy
      real(c_double), intent(in) :: x(*)
      real(c_double), intent(inout) :: y(*)
    end function
    integer(c_int) function residua_complex_copy_dd(context, n, x, incx, y, incy) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int64_t), value :: n, incx, incy
      type(residua_dd), intent(in) :: x(*)
      type(residua_dd), intent(inout) :: y(*)
    end function
    integer(c_int) function residua_complex_copy_td(context, n, x, incx, y, incy) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int64_t), value :: n, incx, incy
      type(residua_td), intent(in) :: x(*)
      type(residua_td), intent(inout) :: y(*)
    end function
    integer(c_int) function residua_complex_copy_qd(context, n, x, incx, y, incy) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int64_t), value :: n, incx, incy
      type(residua_qd), intent(in) :: x(*)
      type(residua_qd), intent(inout) :: y(*)
    end function
    ! complex_swap: residua.h says what it does.
    integer(c_int) function residua_complex_swap_fp32(context, n, x, incx, y, incy) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int64_t), value :: n, incx, incy
      real(c_float), intent(inout) :: x(*)
      real(c_float), intent(inout) :: y(*)
    end function
    integer(c_int) function residua_complex_swap_fp64(context, n, x, incx, y, incy) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int64_t), value :: n, incx, incy
      real(c_double), intent(inout) :: x(*)
      real(c_double), intent(inout) :: y(*)
    end function
    integer(c_int) function residua_complex_swap_dd(context, n, x, incx, y, incy) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int64_t), value :: n, incx, incy
      type(residua_dd), intent(inout) :: x(*)
      type(residua_dd), intent(inout) :: y(*)
    end function
    integer(c_int) function residua_complex_swap_td(context, n, x, incx, y, incy) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int64_t), value :: n, incx, incy
      type(residua_td), intent(inout) :: x(*)
      type(residua_td), intent(inout) :: y(*)
    end function
    integer(c_int) function residua_complex_swap_qd(context, n, x, incx, y, incy) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int64_t), value :: n, incx, incy
      type(residua_qd), intent(inout) :: x(*)
      type(residua_qd), intent(inout) :: y(*)
    end function
    ! complex_scal: residua.h says what it does.
    integer(c_int) function residua_complex_scal_fp32(context, n, alpha, x, incx) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int64_t), value :: n, incx
      real(c_float), intent(in) :: alpha(*)
      real(c_float), intent(inout) :: x(*)
    end function
    integer(c_int) function residua_complex_scal_fp64(context, n, alpha, x, incx) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int64_t), value :: n, incx
      real(c_double), intent(in) :: alpha(*)
      real(c_double), intent(inout) :: x(*)
    end function
    integer(c_int) function residua_complex_scal_dd(context, n, alpha, x, incx) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int64_t), value :: n, incx
      type(residua_dd), intent(in) :: alpha(*)
      type(residua_dd), intent(inout) :: x(*)
    end function
    integer(c_int) function residua_complex_scal_td(context, n, alpha, x, incx) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int64_t), value :: n, incx
      type(residua_td), intent(in) :: alpha(*)
      type(residua_td), intent(inout) :: x(*)
    end function
    integer(c_int) function residua_complex_scal_qd(context, n, alpha, x, incx) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int64_t), value :: n, incx
      type(residua_qd), intent(in) :: alpha(*)
      type(residua_qd), intent(inout) :: x(*)
    end function
    ! complex_axpy: residua.h says what it does.
    integer(c_int) function residua_complex_axpy_fp32(context, n, alpha, x, incx, y, incy) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int64_t), value :: n, incx, incy
      real(c_float), intent(in) :: alpha(*)
      real(c_float), intent(in) :: x(*)
      real(c_float), intent(inout) :: y(*)
    end function
    integer(c_int) function residua_complex_axpy_fp64(context, n, alpha, x, incx, y, incy) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int64_t), value :: n, incx, incy
      real(c_double), intent(in) :: alpha(*)
      real(c_double), intent(in) :: x(*)
      real(c_double), intent(inout) :: y(*)
    end function
    integer(c_int) function residua_complex_axpy_dd(context, n, alpha, x, incx, y, incy) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int64_t), value :: n, incx, incy
      type(residua_dd), intent(in) :: alpha(*)
      type(residua_dd), intent(in) :: x(*)
      type(residua_dd), intent(inout) :: y(*)
    end function
    integer(c_int) function residua_complex_axpy_td(context, n, alpha, x, incx, y, incy) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int64_t), value :: n, incx, incy
      type(residua_td), intent(in) :: alpha(*)
      type(residua_td), intent(in) :: x(*)
      type(residua_td), intent(inout) :: y(*)
    end function
    integer(c_int) function residua_complex_axpy_qd(context, n, alpha, x, incx, y, incy) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int64_t), value :: n, incx, incy
      type(residua_qd), intent(in) :: alpha(*)
      type(residua_qd), intent(in) :: x(*)
      type(residua_qd), intent(inout) :: y(*)
    end function
    ! complex_rot: residua.h says what it does.
    integer(c_int) function residua_complex_rot_fp32(context, n, x, incx, y, incy, c, s) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int64_t), value :: n, incx, incy
      real(c_float), intent(inout) :: x(*)
      real(c_float), intent(inout) :: y(*)
      real(c_float), intent(in) :: c(*)
      real(c_float), intent(in) :: s(*)
    end function
    integer(c_int) function residua_complex_rot_fp64(context, n, x, incx, y, incy, c, s) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int64_t), value :: n, incx, incy
      real(c_double), intent(inout) :: x(*)
      real(c_double), intent(inout) :: y(*)
      real(c_double), intent(in) :: c(*)
      real(c_double), intent(in) :: s(*)
    end function
    integer(c_int) function residua_complex_rot_dd(context, n, x, incx, y, incy, c, s) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int64_t), value :: n, incx, incy
      type(residua_dd), intent(inout) :: x(*)
      type(residua_dd), intent(inout) :: y(*)
      type(residua_dd), intent(in) :: c(*)
      type(residua_dd), intent(in) :: s(*)
    end function
    integer(c_int) function residua_complex_rot_td(context, n, x, incx, y, incy, c, s) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int64_t), value :: n, incx, incy
      type(residua_td), intent(inout) :: x(*)
      type(residua_td), intent(inout) :: y(*)
      type(residua_td), intent(in) :: c(*)
      type(residua_td), intent(in) :: s(*)
    end function
    integer(c_int) function residua_complex_rot_qd(context, n, x, incx, y, incy, c, s) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int64_t), value :: n, incx, incy
      type(residua_qd), intent(inout) :: x(*)
      type(residua_qd), intent(inout) :: y(*)
      type(residua_qd), intent(in) :: c(*)
      type(residua_qd), intent(in) :: s(*)
    end function
    ! complex_dotu: residua.h says what it does.
    integer(c_int) function residua_complex_dotu_fp32(context, n, x, incx, y, incy, result) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int64_t), value :: n, incx, incy
      real(c_float), intent(in) :: x(*)
      real(c_float), intent(in) :: y(*)
      real(c_float), intent(inout) :: result(*)
    end function
    integer(c_int) function residua_complex_dotu_fp64(context, n, x, incx, y, incy, result) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int64_t), value :: n, incx, incy
      real(c_double), intent(in) :: x(*)
      real(c_double), intent(in) :: y(*)
      real(c_double), intent(inout) :: result(*)
    end function
    integer(c_int) function residua_complex_dotu_dd(context, n, x, incx, y, incy, result) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int64_t), value :: n, incx, incy
      type(residua_dd), intent(in) :: x(*)
      type(residua_dd), intent(in) :: y(*)
      type(residua_dd), intent(inout) :: result(*)
    end function
    integer(c_int) function residua_complex_dotu_td(context, n, x, incx, y, incy, result) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int64_t), value :: n, incx, incy
      type(residua_td), intent(in) :: x(*)
      type(residua_td), intent(in) :: y(*)
      type(residua_td), intent(inout) :: result(*)
    end function
    integer(c_int) function residua_complex_dotu_qd(context, n, x, incx, y, incy, result) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int64_t), value :: n, incx, incy
      type(residua_qd), intent(in) :: x(*)
      type(residua_qd), intent(in) :: y(*)
      type(residua_qd), intent(inout) :: result(*)
    end function
    ! complex_dotc: residua.h says what it does.
    integer(c_int) function residua_complex_dotc_fp32(context, n, x, incx, y, incy, result) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int64_t), value :: n, incx, incy
      real(c_float), intent(in) :: x(*)
      real(c_float), intent(in) :: y(*)
      real(c_float), intent(inout) :: result(*)
    end function
    integer(c_int) function residua_complex_dotc_fp64(context, n, x, incx, y, incy, result) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int64_t), value :: n, incx, incy
      real(c_double), intent(in) :: x(*)
      real(c_double), intent(in) :: y(*)
      real(c_double), intent(inout) :: result(*)
    end function
    integer(c_int) function residua_complex_dotc_dd(context, n, x, incx, y, incy, result) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int64_t), value :: n, incx, incy
      type(residua_dd), intent(in) :: x(*)
      type(residua_dd), intent(in) :: y(*)
      type(residua_dd), intent(inout) :: result(*)
    end function
    integer(c_int) function residua_complex_dotc_td(context, n, x, incx, y, incy, result) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int64_t), value :: n, incx, incy
      type(residua_td), intent(in) :: x(*)
      type(residua_td), intent(in) :: y(*)
      type(residua_td), intent(inout) :: result(*)
    end function
    integer(c_int) function residua_complex_dotc_qd(context, n, x, incx, y, incy, result) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int64_t), value :: n, incx, incy
      type(residua_qd), intent(in) :: x(*)
      type(residua_qd), intent(in) :: y(*)
      type(residua_qd), intent(inout) :: result(*)
    end function
    ! complex_nrm2: residua.h says what it does.
    integer(c_int) function residua_complex_nrm2_fp32(context, n, x, incx, result) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int64_t), value :: n, incx
      real(c_float), intent(in) :: x(*)
      real(c_float), intent(inout) :: result(*)
    end function
    integer(c_int) function residua_complex_nrm2_fp64(context, n, x, incx, result) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int64_t), value :: n, incx
      real(c_double), intent(in) :: x(*)
      real(c_double), intent(inout) :: result(*)
    end function
    integer(c_int) function residua_complex_nrm2_dd(context, n, x, incx, result) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int64_t), value :: n, incx
      type(residua_dd), intent(in) :: x(*)
      type(residua_dd), intent(inout) :: result(*)
    end function
    integer(c_int) function residua_complex_nrm2_td(context, n, x, incx, result) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int64_t), value :: n, incx
      type(residua_td), intent(in) :: x(*)
      type(residua_td), intent(inout) :: result(*)
    end function
    integer(c_int) function residua_complex_nrm2_qd(context, n, x, incx, result) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int64_t), value :: n, incx
      type(residua_qd), intent(in) :: x(*)
      type(residua_qd), intent(inout) :: result(*)
    end function
    ! complex_asum: residua.h says what it does.
    integer(c_int) function residua_complex_asum_fp32(context, n, x, incx, result) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int64_t), value :: n, incx
      real(c_float), intent(in) :: x(*)
      real(c_float), intent(inout) :: result(*)
    end function
    integer(c_int) function residua_complex_asum_fp64(context, n, x, incx, result) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int64_t), value :: n, incx
      real(c_double), intent(in) :: x(*)
      real(c_double), intent(inout) :: result(*)
    end function
    integer(c_int) function residua_complex_asum_dd(context, n, x, incx, result) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int64_t), value :: n, incx
      type(residua_dd), intent(in) :: x(*)
      type(residua_dd), intent(inout) :: result(*)
    end function
    integer(c_int) function residua_complex_asum_td(context, n, x, incx, result) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int64_t), value :: n, incx
      type(residua_td), intent(in) :: x(*)
      type(residua_td), intent(inout) :: result(*)
    end function
    integer(c_int) function residua_complex_asum_qd(context, n, x, incx, result) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int64_t), value :: n, incx
      type(residua_qd), intent(in) :: x(*)
      type(residua_qd), intent(inout) :: result(*)
    end function
    ! complex_iamax: residua.h says what it does.
    integer(c_int) function residua_complex_iamax_fp32(context, n, x, incx, result) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int64_t), value :: n, incx
      real(c_float), intent(in) :: x(*)
      integer(c_int64_t), intent(out) :: result
    end function
    integer(c_int) function residua_complex_iamax_fp64(context, n, x, incx, result) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int64_t), value :: n, incx
      real(c_double), intent(in) :: x(*)
      integer(c_int64_t), intent(out) :: result
    end function
    integer(c_int) function residua_complex_iamax_dd(context, n, x, incx, result) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int64_t), value :: n, incx
      type(residua_dd), intent(in) :: x(*)
      integer(c_int64_t), intent(out) :: result
    end function
    integer(c_int) function residua_complex_iamax_td(context, n, x, incx, result) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int64_t), value :: n, incx
      type(residua_td), intent(in) :: x(*)
      integer(c_int64_t), intent(out) :: result
    end function
    integer(c_int) function residua_complex_iamax_qd(context, n, x, incx, result) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int64_t), value :: n, incx
      type(residua_qd), intent(in) :: x(*)
      integer(c_int64_t), intent(out) :: result
    end function
    ! complex_geru: residua.h says what it does.
    integer(c_int) function residua_complex_geru_fp32(context, m, n, alpha, x, incx, y, incy, A, &
                                                      lda) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int64_t), value :: m, n, incx, incy, lda
      real(c_float), intent(in) :: alpha(*)
      real(c_float), intent(in) :: x(*)
      real(c_float), intent(in) :: y(*)
      real(c_float), intent(inout) :: A(lda, *)
    end function
    integer(c_int) function residua_complex_geru_fp64(context, m, n, alpha, x, incx, y, incy, A, &
                                                      lda) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int64_t), value :: m, n, incx, incy, lda
      real(c_double), intent(in) :: alpha(*)
      real(c_double), intent(in) :: x(*)
      real(c_double), intent(in) :: y(*)
      real(c_double), intent(inout) :: A(lda, *)
    end function
    integer(c_int) function residua_complex_geru_dd(context, m, n, alpha, x, incx, y, incy, A, &
                                                    lda) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int64_t), value :: m, n, incx, incy, lda
      type(residua_dd), intent(in) :: alpha(*)
      type(residua_dd), intent(in) :: x(*)
      type(residua_dd), intent(in) :: y(*)
      type(residua_dd), intent(inout) :: A(lda, *)
    end function
    integer(c_int) function residua_complex_geru_td(context, m, n, alpha, x, incx, y, incy, A, &
                                                    lda) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int64_t), value :: m, n, incx, incy, lda
      type(residua_td), intent(in) :: alpha(*)
      type(residua_td), intent(in) :: x(*)
      type(residua_td), intent(in) :: y(*)
      type(residua_td), intent(inout) :: A(lda, *)
    end function
    integer(c_int) function residua_complex_geru_qd(context, m, n, alpha, x, incx, y, incy, A, &
                                                    lda) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int64_t), value :: m, n, incx, incy, lda
      type(residua_qd), intent(in) :: alpha(*)
      type(residua_qd), intent(in) :: x(*)
      type(residua_qd), intent(in) :: y(*)
      type(residua_qd), intent(inout) :: A(lda, *)
    end function
    ! complex_gerc: residua.h says what it does.
    integer(c_int) function residua_complex_gerc_fp32(context, m, n, alpha, x, incx, y, incy, A, &
                                                      lda) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int64_t), value :: m, n, incx, incy, lda
      real(c_float), intent(in) :: alpha(*)
      real(c_float), intent(in) :: x(*)
      real(c_float), intent(in) :: y(*)
      real(c_float), intent(inout) :: A(lda, *)
    end function
    integer(c_int) function residua_complex_gerc_fp64(context, m, n, alpha, x, incx, y, incy, A, &
                                                      lda) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int64_t), value :: m, n, incx, incy, lda
      real(c_double), intent(in) :: alpha(*)
      real(c_double), intent(in) :: x(*)
      real(c_double), intent(in) :: y(*)
      real(c_double), intent(inout) :: A(lda, *)
    end function
    integer(c_int) function residua_complex_gerc_dd(context, m, n, alpha, x, incx, y, incy, A, &
                                                    lda) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int64_t), value :: m, n, incx, incy, lda
      type(residua_dd), intent(in) :: alpha(*)
      type(residua_dd), intent(in) :: x(*)
      type(residua_dd), intent(in) :: y(*)
      type(residua_dd), intent(inout) :: A(lda, *)
    end function
    integer(c_int) function residua_complex_gerc_td(context, m, n, alpha, x, incx, y, incy, A, &
                                                    lda) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int64_t), value :: m, n, incx, incy, lda
      type(residua_td), intent(in) :: alpha(*)
      type(residua_td), intent(in) :: x(*)
      type(residua_td), intent(in) :: y(*)
      type(residua_td), intent(inout) :: A(lda, *)
    end function
    integer(c_int) function residua_complex_gerc_qd(context, m, n, alpha, x, incx, y, incy, A, &
                                                    lda) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int64_t), value :: m, n, incx, incy, lda
      type(residua_qd), intent(in) :: alpha(*)
      type(residua_qd), intent(in) :: x(*)
      type(residua_qd), intent(in) :: y(*)
      type(residua_qd), intent(inout) :: A(lda, *)
    end function
    ! complex_hemv: residua.h says what it does.
    integer(c_int) function residua_complex_hemv_fp32(context, uplo, n, alpha, A, lda, x, incx, beta, y, &
                                                      incy) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int), value :: uplo
      integer(c_int64_t), value :: n, lda, incx, incy
      real(c_float), intent(in) :: alpha(*)
      real(c_float), intent(in) :: A(lda, *)
      real(c_float), intent(in) :: x(*)
      real(c_float), intent(in) :: beta(*)
      real(c_float), intent(inout) :: y(*)
    end function
    integer(c_int) function residua_complex_hemv_fp64(context, uplo, n, alpha, A, lda, x, incx, beta, y, &
                                                      incy) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int), value :: uplo
      integer(c_int64_t), value :: n, lda, incx, incy
      real(c_double), intent(in) :: alpha(*)
      real(c_double), intent(in) :: A(lda, *)
      real(c_double), intent(in) :: x(*)
      real(c_double), intent(in) :: beta(*)
      real(c_double), intent(inout) :: y(*)
    end function
    integer(c_int) function residua_complex_hemv_dd(context, uplo, n, alpha, A, lda, x, incx, beta, y, &
                                                    incy) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int), value :: uplo
      integer(c_int64_t), value :: n, lda, incx, incy
      type(residua_dd), intent(in) :: alpha(*)
      type(residua_dd), intent(in) :: A(lda, *)
      type(residua_dd), intent(in) :: x(*)
      type(residua_dd), intent(in) :: beta(*)
      type(residua_dd), intent(inout) :: y(*)
    end function
    integer(c_int) function residua_complex_hemv_td(context, uplo, n, alpha, A, lda, x, incx, beta, y, &
                                                    incy) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int), value :: uplo
      integer(c_int64_t), value :: n, lda, incx, incy
      type(residua_td), intent(in) :: alpha(*)
      type(residua_td), intent(in) :: A(lda, *)
      type(residua_td), intent(in) :: x(*)
      type(residua_td), intent(in) :: beta(*)
      type(residua_td), intent(inout) :: y(*)
    end function
    integer(c_int) function residua_complex_hemv_qd(context, uplo, n, alpha, A, lda, x, incx, beta, y, &
                                                    incy) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int), value :: uplo
      integer(c_int64_t), value :: n, lda, incx, incy
      type(residua_qd), intent(in) :: alpha(*)
      type(residua_qd), intent(in) :: A(lda, *)
      type(residua_qd), intent(in) :: x(*)
      type(residua_qd), intent(in) :: beta(*)
      type(residua_qd), intent(inout) :: y(*)
    end function
    ! complex_her: residua.h says what it does.
    integer(c_int) function residua_complex_her_fp32(context, uplo, n, alpha, x, incx, A, lda) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int), value :: uplo
      integer(c_int64_t), value :: n, incx, lda
      real(c_float), intent(in) :: alpha(*)
      real(c_float), intent(in) :: x(*)
      real(c_float), intent(inout) :: A(lda, *)
    end function
    integer(c_int) function residua_complex_her_fp64(context, uplo, n, alpha, x, incx, A, lda) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int), value :: uplo
      integer(c_int64_t), value :: n, incx, lda
      real(c_double), intent(in) :: alpha(*)
      real(c_double), intent(in) :: x(*)
      real(c_double), intent(inout) :: A(lda, *)
    end function
    integer(c_int) function residua_complex_her_dd(context, uplo, n, alpha, x, incx, A, lda) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int), value :: uplo
      integer(c_int64_t), value :: n, incx, lda
      type(residua_dd), intent(in) :: alpha(*)
      type(residua_dd), intent(in) :: x(*)
      type(residua_dd), intent(inout) :: A(lda, *)
    end function
    integer(c_int) function residua_complex_her_td(context, uplo, n, alpha, x, incx, A, lda) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int), value :: uplo
      integer(c_int64_t), value :: n, incx, lda
      type(residua_td), intent(in) :: alpha(*)
      type(residua_td), intent(in) :: x(*)
      type(residua_td), intent(inout) :: A(lda, *)
    end function
    integer(c_int) function residua_complex_her_qd(context, uplo, n, alpha, x, incx, A, lda) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int), value :: uplo
      integer(c_int64_t), value :: n, incx, lda
      type(residua_qd), intent(in) :: alpha(*)
      type(residua_qd), intent(in) :: x(*)
      type(residua_qd), intent(inout) :: A(lda, *)
    end function
    ! complex_her2: residua.h says what it does.
    integer(c_int) function residua_complex_her2_fp32(context, uplo, n, alpha, x, incx, y, incy, A, &
                                                      lda) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int), value :: uplo
      integer(c_int64_t), value :: n, incx, incy, lda
      real(c_float), intent(in) :: alpha(*)
      real(c_float), intent(in) :: x(*)
      real(c_float), intent(in) :: y(*)
      real(c_float), intent(inout) :: A(lda, *)
    end function
    integer(c_int) function residua_complex_her2_fp64(context, uplo, n, alpha, x, incx, y, incy, A, &
                                                      lda) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int), value :: uplo
      integer(c_int64_t), value :: n, incx, incy, lda
      real(c_double), intent(in) :: alpha(*)
      real(c_double), intent(in) :: x(*)
      real(c_double), intent(in) :: y(*)
      real(c_double), intent(inout) :: A(lda, *)
    end function
    integer(c_int) function residua_complex_her2_dd(context, uplo, n, alpha, x, incx, y, incy, A, &
                                                    lda) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int), value :: uplo
      integer(c_int64_t), value :: n, incx, incy, lda
      type(residua_dd), intent(in) :: alpha(*)
      type(residua_dd), intent(in) :: x(*)
      type(residua_dd), intent(in) :: y(*)
      type(residua_dd), intent(inout) :: A(lda, *)
    end function
    integer(c_int) function residua_complex_her2_td(context, uplo, n, alpha, x, incx, y, incy, A, &
                                                    lda) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int), value :: uplo
      integer(c_int64_t), value :: n, incx, incy, lda
      type(residua_td), intent(in) :: alpha(*)
      type(residua_td), intent(in) :: x(*)
      type(residua_td), intent(in) :: y(*)
      type(residua_td), intent(inout) :: A(lda, *)
    end function
    integer(c_int) function residua_complex_her2_qd(context, uplo, n, alpha, x, incx, y, incy, A, &
                                                    lda) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int), value :: uplo
      integer(c_int64_t), value :: n, incx, incy, lda
      type(residua_qd), intent(in) :: alpha(*)
      type(residua_qd), intent(in) :: x(*)
      type(residua_qd), intent(in) :: y(*)
      type(residua_qd), intent(inout) :: A(lda, *)
    end function
    ! complex_trmv: residua.h says what it does.
    integer(c_int) function residua_complex_trmv_fp32(context, uplo, trans, diag, n, A, lda, x, &
                                                      incx) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int), value :: uplo
      integer(c_int), value :: trans
      integer(c_int), value :: diag
      integer(c_int64_t), value :: n, lda, incx
      real(c_float), intent(in) :: A(lda, *)
      real(c_float), intent(inout) :: x(*)
    end function
    integer(c_int) function residua_complex_trmv_fp64(context, uplo, trans, diag, n, A, lda, x, &
                                                      incx) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int), value :: uplo
      integer(c_int), value :: trans
      integer(c_int), value :: diag
      integer(c_int64_t), value :: n, lda, incx
      real(c_double), intent(in) :: A(lda, *)
      real(c_double), intent(inout) :: x(*)
    end function
    integer(c_int) function residua_complex_trmv_dd(context, uplo, trans, diag, n, A, lda, x, &
                                                    incx) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int), value :: uplo
      integer(c_int), value :: trans
      integer(c_int), value :: diag
      integer(c_int64_t), value :: n, lda, incx
      type(residua_dd), intent(in) :: A(lda, *)
      type(residua_dd), intent(inout) :: x(*)
    end function
    integer(c_int) function residua_complex_trmv_td(context, uplo, trans, diag, n, A, lda, x, &
                                                    incx) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int), value :: uplo
      integer(c_int), value :: trans
      integer(c_int), value :: diag
      integer(c_int64_t), value :: n, lda, incx
      type(residua_td), intent(in) :: A(lda, *)
      type(residua_td), intent(inout) :: x(*)
    end function
    integer(c_int) function residua_complex_trmv_qd(context, uplo, trans, diag, n, A, lda, x, &
                                                    incx) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int), value :: uplo
      integer(c_int), value :: trans
      integer(c_int), value :: diag
      integer(c_int64_t), value :: n, lda, incx
      type(residua_qd), intent(in) :: A(lda, *)
      type(residua_qd), intent(inout) :: x(*)
    end function
    ! complex_trsv: residua.h says what it does.
    integer(c_int) function residua_complex_trsv_fp32(context, uplo, trans, diag, n, A, lda, x, &
                                                      incx) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int), value :: uplo
      integer(c_int), value :: trans
      integer(c_int), value :: diag
      integer(c_int64_t), value :: n, lda, incx
      real(c_float), intent(in) :: A(lda, *)
      real(c_float), intent(inout) :: x(*)
    end function
    integer(c_int) function residua_complex_trsv_fp64(context, uplo, trans, diag, n, A, lda, x, &
                                                      incx) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int), value :: uplo
      integer(c_int), value :: trans
      integer(c_int), value :: diag
      integer(c_int64_t), value :: n, lda, incx
      real(c_double), intent(in) :: A(lda, *)
      real(c_double), intent(inout) :: x(*)
    end function
    integer(c_int) function residua_complex_trsv_dd(context, uplo, trans, diag, n, A, lda, x, &
                                                    incx) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int), value :: uplo
      integer(c_int), value :: trans
      integer(c_int), value :: diag
      integer(c_int64_t), value :: n, lda, incx
      type(residua_dd), intent(in) :: A(lda, *)
      type(residua_dd), intent(inout) :: x(*)
    end function
    integer(c_int) function residua_complex_trsv_td(context, uplo, trans, diag, n, A, lda, x, &
                                                    incx) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int), value :: uplo
      integer(c_int), value :: trans
      integer(c_int), value :: diag
      integer(c_int64_t), value :: n, lda, incx
      type(residua_td), intent(in) :: A(lda, *)
      type(residua_td), intent(inout) :: x(*)
    end function
    integer(c_int) function residua_complex_trsv_qd(context, uplo, trans, diag, n, A, lda, x, &
                                                    incx) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int), value :: uplo
      integer(c_int), value :: trans
      integer(c_int), value :: diag
      integer(c_int64_t), value :: n, lda, incx
      type(residua_qd), intent(in) :: A(lda, *)
      type(residua_qd), intent(inout) :: x(*)
    end function
    ! complex_gbmv: residua.h says what it does.
    integer(c_int) function residua_complex_gbmv_fp32(context, trans, m, n, kl, ku, alpha, A, lda, x, &
                                                      incx, beta, y, incy) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int), value :: trans
      integer(c_int64_t), value :: m, n, kl, ku, lda, incx, incy
      real(c_float), intent(in) :: alpha(*)
      real(c_float), intent(in) :: A(lda, *)
      real(c_float), intent(in) :: x(*)
      real(c_float), intent(in) :: beta(*)
      real(c_float), intent(inout) :: y(*)
    end function
    integer(c_int) function residua_complex_gbmv_fp64(context, trans, m, n, kl, ku, alpha, A, lda, x, &
                                                      incx, beta, y, incy) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int), value :: trans
      integer(c_int64_t), value :: m, n, kl, ku, lda, incx, incy
      real(c_double), intent(in) :: alpha(*)
      real(c_double), intent(in) :: A(lda, *)
      real(c_double), intent(in) :: x(*)
      real(c_double), intent(in) :: beta(*)
      real(c_double), intent(inout) :: y(*)
    end function
    integer(c_int) function residua_complex_gbmv_dd(context, trans, m, n, kl, ku, alpha, A, lda, x, incx, &
                                                    beta, y, incy) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int), value :: trans
      integer(c_int64_t), value :: m, n, kl, ku, lda, incx, incy
      type(residua_dd), intent(in) :: alpha(*)
      type(residua_dd), intent(in) :: A(lda, *)
      type(residua_dd), intent(in) :: x(*)
      type(residua_dd), intent(in) :: beta(*)
      type(residua_dd), intent(inout) :: y(*)
    end function
    integer(c_int) function residua_complex_gbmv_td(context, trans, m, n, kl, ku, alpha, A, lda, x, incx, &
                                                    beta, y, incy) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int), value :: trans
      integer(c_int64_t), value :: m, n, kl, ku, lda, incx, incy
      type(residua_td), intent(in) :: alpha(*)
      type(residua_td), intent(in) :: A(lda, *)
      type(residua_td), intent(in) :: x(*)
      type(residua_td), intent(in) :: beta(*)
      type(residua_td), intent(inout) :: y(*)
    end function
    integer(c_int) function residua_complex_gbmv_qd(context, trans, m, n, kl, ku, alpha, A, lda, x, incx, &
                                                    beta, y, incy) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int), value :: trans
      integer(c_int64_t), value :: m, n, kl, ku, lda, incx, incy
      type(residua_qd), intent(in) :: alpha(*)
      type(residua_qd), intent(in) :: A(lda, *)
      type(residua_qd), intent(in) :: x(*)
      type(residua_qd), intent(in) :: beta(*)
      type(residua_qd), intent(inout) :: y(*)
    end function
    ! complex_hbmv: residua.h says what it does.
    integer(c_int) function residua_complex_hbmv_fp32(context, uplo, n, k, alpha, A, lda, x, incx, beta, &
                                                      y, incy) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int), value :: uplo
      integer(c_int64_t), value :: n, k, lda, incx, incy
      real(c_float), intent(in) :: alpha(*)
      real(c_float), intent(in) :: A(lda, *)
      real(c_float), intent(in) :: x(*)
      real(c_float), intent(in) :: beta(*)
      real(c_float), intent(inout) :: y(*)
    end function
    integer(c_int) function residua_complex_hbmv_fp64(context, uplo, n, k, alpha, A, lda, x, incx, beta, &
                                                      y, incy) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int), value :: uplo
      integer(c_int64_t), value :: n, k, lda, incx, incy
      real(c_double), intent(in) :: alpha(*)
      real(c_double), intent(in) :: A(lda, *)
      real(c_double), intent(in) :: x(*)
      real(c_double), intent(in) :: beta(*)
      real(c_double), intent(inout) :: y(*)
    end function
    integer(c_int) function residua_complex_hbmv_dd(context, uplo, n, k, alpha, A, lda, x, incx, beta, y, &
                                                    incy) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int), value :: uplo
      integer(c_int64_t), value :: n, k, lda, incx, incy
      type(residua_dd), intent(in) :: alpha(*)
      type(residua_dd), intent(in) :: A(lda, *)
      type(residua_dd), intent(in) :: x(*)
      type(residua_dd), intent(in) :: beta(*)
      type(residua_dd), intent(inout) :: y(*)
    end function
    integer(c_int) function residua_complex_hbmv_td(context, uplo, n, k, alpha, A, lda, x, incx, beta, y, &
                                                    incy) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int), value :: uplo
      integer(c_int64_t), value :: n, k, lda, incx, incy
      type(residua_td), intent(in) :: alpha(*)
      type(residua_td), intent(in) :: A(lda, *)
      type(residua_td), intent(in) :: x(*)
      type(residua_td), intent(in) :: beta(*)
      type(residua_td), intent(inout) :: y(*)
    end function
    integer(c_int) function residua_complex_hbmv_qd(context, uplo, n, k, alpha, A, lda, x, incx, beta, y, &
                                                    incy) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int), value :: uplo
      integer(c_int64_t), value :: n, k, lda, incx, incy
      type(residua_qd), intent(in) :: alpha(*)
      type(residua_qd), intent(in) :: A(lda, *)
      type(residua_qd), intent(in) :: x(*)
      type(residua_qd), intent(in) :: beta(*)
      type(residua_qd), intent(inout) :: y(*)
    end function
    ! complex_tbmv: residua.h says what it does.
    integer(c_int) function residua_complex_tbmv_fp32(context, uplo, trans, diag, n, k, A, lda, x, &
                                                      incx) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int), value :: uplo
      integer(c_int), value :: trans
      integer(c_int), value :: diag
      integer(c_int64_t), value :: n, k, lda, incx
      real(c_float), intent(in) :: A(lda, *)
      real(c_float), intent(inout) :: x(*)
    end function
    integer(c_int) function residua_complex_tbmv_fp64(context, uplo, trans, diag, n, k, A, lda, x, &
                                                      incx) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int), value :: uplo
      integer(c_int), value :: trans
      integer(c_int), value :: diag
      integer(c_int64_t), value :: n, k, lda, incx
      real(c_double), intent(in) :: A(lda, *)
      real(c_double), intent(inout) :: x(*)
    end function
    integer(c_int) function residua_complex_tbmv_dd(context, uplo, trans, diag, n, k, A, lda, x, &
                                                    incx) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int), value :: uplo
      integer(c_int), value :: trans
      integer(c_int), value :: diag
      integer(c_int64_t), value :: n, k, lda, incx
      type(residua_dd), intent(in) :: A(lda, *)
      type(residua_dd), intent(inout) :: x(*)
    end function
    integer(c_int) function residua_complex_tbmv_td(context, uplo, trans, diag, n, k, A, lda, x, &
                                                    incx) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int), value :: uplo
      integer(c_int), value :: trans
      integer(c_int), value :: diag
      integer(c_int64_t), value :: n, k, lda, incx
      type(residua_td), intent(in) :: A(lda, *)
      type(residua_td), intent(inout) :: x(*)
    end function
    integer(c_int) function residua_complex_tbmv_qd(context, uplo, trans, diag, n, k, A, lda, x, &
                                                    incx) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int), value :: uplo
      integer(c_int), value :: trans
      integer(c_int), value :: diag
      integer(c_int64_t), value :: n, k, lda, incx
      type(residua_qd), intent(in) :: A(lda, *)
      type(residua_qd), intent(inout) :: x(*)
    end function
    ! complex_tbsv: residua.h says what it does.
    integer(c_int) function residua_complex_tbsv_fp32(context, uplo, trans, diag, n, k, A, lda, x, &
                                                      incx) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int), value :: uplo
      integer(c_int), value :: trans
      integer(c_int), value :: diag
      integer(c_int64_t), value :: n, k, lda, incx
      real(c_float), intent(in) :: A(lda, *)
      real(c_float), intent(inout) :: x(*)
    end function
    integer(c_int) function residua_complex_tbsv_fp64(context, uplo, trans, diag, n, k, A, lda, x, &
                                                      incx) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int), value :: uplo
      integer(c_int), value :: trans
      integer(c_int), value :: diag
      integer(c_int64_t), value :: n, k, lda, incx
      real(c_double), intent(in) :: A(lda, *)
      real(c_double), intent(inout) :: x(*)
    end function
    integer(c_int) function residua_complex_tbsv_dd(context, uplo, trans, diag, n, k, A, lda, x, &
                                                    incx) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int), value :: uplo
      integer(c_int), value :: trans
      integer(c_int), value :: diag
      integer(c_int64_t), value :: n, k, lda, incx
      type(residua_dd), intent(in) :: A(lda, *)
      type(residua_dd), intent(inout) :: x(*)
    end function
    integer(c_int) function residua_complex_tbsv_td(context, uplo, trans, diag, n, k, A, lda, x, &
                                                    incx) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int), value :: uplo
      integer(c_int), value :: trans
      integer(c_int), value :: diag
      integer(c_int64_t), value :: n, k, lda, incx
      type(residua_td), intent(in) :: A(lda, *)
      type(residua_td), intent(inout) :: x(*)
    end function
    integer(c_int) function residua_complex_tbsv_qd(context, uplo, trans, diag, n, k, A, lda, x, &
                                                    incx) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int), value :: uplo
      integer(c_int), value :: trans
      integer(c_int), value :: diag
      integer(c_int64_t), value :: n, k, lda, incx
      type(residua_qd), intent(in) :: A(lda, *)
      type(residua_qd), intent(inout) :: x(*)
    end function
    ! complex_hpmv: residua.h says what it does.
    integer(c_int) function residua_complex_hpmv_fp32(context, uplo, n, alpha, AP, x, incx, beta, y, &
                                                      incy) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int), value :: uplo
      integer(c_int64_t), value :: n, incx, incy
      real(c_float), intent(in) :: alpha(*)
      real(c_float), intent(in) :: AP(*)
      real(c_float), intent(in) :: x(*)
      real(c_float), intent(in) :: beta(*)
      real(c_float), intent(inout) :: y(*)
    end function
    integer(c_int) function residua_complex_hpmv_fp64(context, uplo, n, alpha, AP, x, incx, beta, y, &
                                                      incy) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int), value :: uplo
      integer(c_int64_t), value :: n, incx, incy
      real(c_double), intent(in) :: alpha(*)
      real(c_double), intent(in) :: AP(*)
      real(c_double), intent(in) :: x(*)
      real(c_double), intent(in) :: beta(*)
      real(c_double), intent(inout) :: y(*)
    end function
    integer(c_int) function residua_complex_hpmv_dd(context, uplo, n, alpha, AP, x, incx, beta, y, &
                                                    incy) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int), value :: uplo
      integer(c_int64_t), value :: n, incx, incy
      type(residua_dd), intent(in) :: alpha(*)
      type(residua_dd), intent(in) :: AP(*)
      type(residua_dd), intent(in) :: x(*)
      type(residua_dd), intent(in) :: beta(*)
      type(residua_dd), intent(inout) :: y(*)
    end function
    integer(c_int) function residua_complex_hpmv_td(context, uplo, n, alpha, AP, x, incx, beta, y, &
                                                    incy) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int), value :: uplo
      integer(c_int64_t), value :: n, incx, incy
      type(residua_td), intent(in) :: alpha(*)
      type(residua_td), intent(in) :: AP(*)
      type(residua_td), intent(in) :: x(*)
      type(residua_td), intent(in) :: beta(*)
      type(residua_td), intent(inout) :: y(*)
    end function
    integer(c_int) function residua_complex_hpmv_qd(context, uplo, n, alpha, AP, x, incx, beta, y, &
                                                    incy) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int), value :: uplo
      integer(c_int64_t), value :: n, incx, incy
      type(residua_qd), intent(in) :: alpha(*)
      type(residua_qd), intent(in) :: AP(*)
      type(residua_qd), intent(in) :: x(*)
      type(residua_qd), intent(in) :: beta(*)
      type(residua_qd), intent(inout) :: y(*)
    end function
    ! complex_hpr: residua.h says what it does.
    integer(c_int) function residua_complex_hpr_fp32(context, uplo, n, alpha, x, incx, AP) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int), value :: uplo
      integer(c_int64_t), value :: n, incx
      real(c_float), intent(in) :: alpha(*)
      real(c_float), intent(in) :: x(*)
      real(c_float), intent(inout) :: AP(*)
    end function
    integer(c_int) function residua_complex_hpr_fp64(context, uplo, n, alpha, x, incx, AP) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int), value :: uplo
      integer(c_int64_t), value :: n, incx
      real(c_double), intent(in) :: alpha(*)
      real(c_double), intent(in) :: x(*)
      real(c_double), intent(inout) :: AP(*)
    end function
    integer(c_int) function residua_complex_hpr_dd(context, uplo, n, alpha, x, incx, AP) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int), value :: uplo
      integer(c_int64_t), value :: n, incx
      type(residua_dd), intent(in) :: alpha(*)
      type(residua_dd), intent(in) :: x(*)
      type(residua_dd), intent(inout) :: AP(*)
    end function
    integer(c_int) function residua_complex_hpr_td(context, uplo, n, alpha, x, incx, AP) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int), value :: uplo
      integer(c_int64_t), value :: n, incx
      type(residua_td), intent(in) :: alpha(*)
      type(residua_td), intent(in) :: x(*)
      type(residua_td), intent(inout) :: AP(*)
    end function
    integer(c_int) function residua_complex_hpr_qd(context, uplo, n, alpha, x, incx, AP) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int), value :: uplo
      integer(c_int64_t), value :: n, incx
      type(residua_qd), intent(in) :: alpha(*)
      type(residua_qd), intent(in) :: x(*)
      type(residua_qd), intent(inout) :: AP(*)
    end function
    ! complex_hpr2: residua.h says what it does.
    integer(c_int) function residua_complex_hpr2_fp32(context, uplo, n, alpha, x, incx, y, incy, &
                                                      AP) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int), value :: uplo
      integer(c_int64_t), value :: n, incx, incy
      real(c_float), intent(in) :: alpha(*)
      real(c_float), intent(in) :: x(*)
      real(c_float), intent(in) :: y(*)
      real(c_float), intent(inout) :: AP(*)
    end function
    integer(c_int) function residua_complex_hpr2_fp64(context, uplo, n, alpha, x, incx, y, incy, &
                                                      AP) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int), value :: uplo
      integer(c_int64_t), value :: n, incx, incy
      real(c_double), intent(in) :: alpha(*)
      real(c_double), intent(in) :: x(*)
      real(c_double), intent(in) :: y(*)
      real(c_double), intent(inout) :: AP(*)
    end function
    integer(c_int) function residua_complex_hpr2_dd(context, uplo, n, alpha, x, incx, y, incy, AP) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int), value :: uplo
      integer(c_int64_t), value :: n, incx, incy
      type(residua_dd), intent(in) :: alpha(*)
      type(residua_dd), intent(in) :: x(*)
      type(residua_dd), intent(in) :: y(*)
      type(residua_dd), intent(inout) :: AP(*)
    end function
    integer(c_int) function residua_complex_hpr2_td(context, uplo, n, alpha, x, incx, y, incy, AP) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int), value :: uplo
      integer(c_int64_t), value :: n, incx, incy
      type(residua_td), intent(in) :: alpha(*)
      type(residua_td), intent(in) :: x(*)
      type(residua_td), intent(in) :: y(*)
      type(residua_td), intent(inout) :: AP(*)
    end function
    integer(c_int) function residua_complex_hpr2_qd(context, uplo, n, alpha, x, incx, y, incy, AP) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int), value :: uplo
      integer(c_int64_t), value :: n, incx, incy
      type(residua_qd), intent(in) :: alpha(*)
      type(residua_qd), intent(in) :: x(*)
      type(residua_qd), intent(in) :: y(*)
      type(residua_qd), intent(inout) :: AP(*)
    end function
    ! complex_tpmv: residua.h says what it does.
    integer(c_int) function residua_complex_tpmv_fp32(context, uplo, trans, diag, n, AP, x, incx) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int), value :: uplo
      integer(c_int), value :: trans
      integer(c_int), value :: diag
      integer(c_int64_t), value :: n, incx
      real(c_float), intent(in) :: AP(*)
      real(c_float), intent(inout) :: x(*)
    end function
    integer(c_int) function residua_complex_tpmv_fp64(context, uplo, trans, diag, n, AP, x, incx) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int), value :: uplo
      integer(c_int), value :: trans
      integer(c_int), value :: diag
      integer(c_int64_t), value :: n, incx
      real(c_double), intent(in) :: AP(*)
      real(c_double), intent(inout) :: x(*)
    end function
    integer(c_int) function residua_complex_tpmv_dd(context, uplo, trans, diag, n, AP, x, incx) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int), value :: uplo
      integer(c_int), value :: trans
      integer(c_int), value :: diag
      integer(c_int64_t), value :: n, incx
      type(residua_dd), intent(in) :: AP(*)
      type(residua_dd), intent(inout) :: x(*)
    end function
    integer(c_int) function residua_complex_tpmv_td(context, uplo, trans, diag, n, AP, x, incx) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int), value :: uplo
      integer(c_int), value :: trans
      integer(c_int), value :: diag
      integer(c_int64_t), value :: n, incx
      type(residua_td), intent(in) :: AP(*)
      type(residua_td), intent(inout) :: x(*)
    end function
    integer(c_int) function residua_complex_tpmv_qd(context, uplo, trans, diag, n, AP, x, incx) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int), value :: uplo
      integer(c_int), value :: trans
      integer(c_int), value :: diag
      integer(c_int64_t), value :: n, incx
      type(residua_qd), intent(in) :: AP(*)
      type(residua_qd), intent(inout) :: x(*)
    end function
    ! complex_tpsv: residua.h says what it does.
    integer(c_int) function residua_complex_tpsv_fp32(context, uplo, trans, diag, n, AP, x, incx) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int), value :: uplo
      integer(c_int), value :: trans
      integer(c_int), value :: diag
      integer(c_int64_t), value :: n, incx
      real(c_float), intent(in) :: AP(*)
      real(c_float), intent(inout) :: x(*)
    end function
    integer(c_int) function residua_complex_tpsv_fp64(context, uplo, trans, diag, n, AP, x, incx) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int), value :: uplo
      integer(c_int), value :: trans
      integer(c_int), value :: diag
      integer(c_int64_t), value :: n, incx
      real(c_double), intent(in) :: AP(*)
      real(c_double), intent(inout) :: x(*)
    end function
    integer(c_int) function residua_complex_tpsv_dd(context, uplo, trans, diag, n, AP, x, incx) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int), value :: uplo
      integer(c_int), value :: trans
      integer(c_int), value :: diag
      integer(c_int64_t), value :: n, incx
      type(residua_dd), intent(in) :: AP(*)
      type(residua_dd), intent(inout) :: x(*)
    end function
    integer(c_int) function residua_complex_tpsv_td(context, uplo, trans, diag, n, AP, x, incx) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int), value :: uplo
      integer(c_int), value :: trans
      integer(c_int), value :: diag
      integer(c_int64_t), value :: n, incx
      type(residua_td), intent(in) :: AP(*)
      type(residua_td), intent(inout) :: x(*)
    end function
    integer(c_int) function residua_complex_tpsv_qd(context, uplo, trans, diag, n, AP, x, incx) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int), value :: uplo
      integer(c_int), value :: trans
      integer(c_int), value :: diag
      integer(c_int64_t), value :: n, incx
      type(residua_qd), intent(in) :: AP(*)
      type(residua_qd), intent(inout) :: x(*)
    end function
    ! complex_hemm: residua.h says what it does.
    integer(c_int) function residua_complex_hemm_fp32(context, side, uplo, m, n, alpha, A, lda, B, ldb, &
                                                      beta, C, ldc) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int), value :: side
      integer(c_int), value :: uplo
      integer(c_int64_t), value :: m, n, lda, ldb, ldc
      real(c_float), intent(in) :: alpha(*)
      real(c_float), intent(in) :: A(lda, *)
      real(c_float), intent(in) :: B(ldb, *)
      real(c_float), intent(in) :: beta(*)
      real(c_float), intent(inout) :: C(ldc, *)
    end function
    integer(c_int) function residua_complex_hemm_fp64(context, side, uplo, m, n, alpha, A, lda, B, ldb, &
                                                      beta, C, ldc) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int), value :: side
      integer(c_int), value :: uplo
      integer(c_int64_t), value :: m, n, lda, ldb, ldc
      real(c_double), intent(in) :: alpha(*)
      real(c_double), intent(in) :: A(lda, *)
      real(c_double), intent(in) :: B(ldb, *)
      real(c_double), intent(in) :: beta(*)
      real(c_double), intent(inout) :: C(ldc, *)
    end function
    integer(c_int) function residua_complex_hemm_dd(context, side, uplo, m, n, alpha, A, lda, B, ldb, &
                                                    beta, C, ldc) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int), value :: side
      integer(c_int), value :: uplo
      integer(c_int64_t), value :: m, n, lda, ldb, ldc
      type(residua_dd), intent(in) :: alpha(*)
      type(residua_dd), intent(in) :: A(lda, *)
      type(residua_dd), intent(in) :: B(ldb, *)
      type(residua_dd), intent(in) :: beta(*)
      type(residua_dd), intent(inout) :: C(ldc, *)
    end function
    integer(c_int) function residua_complex_hemm_td(context, side, uplo, m, n, alpha, A, lda, B, ldb, &
                                                    beta, C, ldc) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int), value :: side
      integer(c_int), value :: uplo
      integer(c_int64_t), value :: m, n, lda, ldb, ldc
      type(residua_td), intent(in) :: alpha(*)
      type(residua_td), intent(in) :: A(lda, *)
      type(residua_td), intent(in) :: B(ldb, *)
      type(residua_td), intent(in) :: beta(*)
      type(residua_td), intent(inout) :: C(ldc, *)
    end function
    integer(c_int) function residua_complex_hemm_qd(context, side, uplo, m, n, alpha, A, lda, B, ldb, &
                                                    beta, C, ldc) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int), value :: side
      integer(c_int), value :: uplo
      integer(c_int64_t), value :: m, n, lda, ldb, ldc
      type(residua_qd), intent(in) :: alpha(*)
      type(residua_qd), intent(in) :: A(lda, *)
      type(residua_qd), intent(in) :: B(ldb, *)
      type(residua_qd), intent(in) :: beta(*)
      type(residua_qd), intent(inout) :: C(ldc, *)
    end function
    ! complex_symm: residua.h says what it does.
    integer(c_int) function residua_complex_symm_fp32(context, side, uplo, m, n, alpha, A, lda, B, ldb, &
                                                      beta, C, ldc) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int), value :: side
      integer(c_int), value :: uplo
      integer(c_int64_t), value :: m, n, lda, ldb, ldc
      real(c_float), intent(in) :: alpha(*)
      real(c_float), intent(in) :: A(lda, *)
      real(c_float), intent(in) :: B(ldb, *)
      real(c_float), intent(in) :: beta(*)
      real(c_float), intent(inout) :: C(ldc, *)
    end function
    integer(c_int) function residua_complex_symm_fp64(context, side, uplo, m, n, alpha, A, lda, B, ldb, &
                                                      beta, C, ldc) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int), value :: side
      integer(c_int), value :: uplo
      integer(c_int64_t), value :: m, n, lda, ldb, ldc
      real(c_double), intent(in) :: alpha(*)
      real(c_double), intent(in) :: A(lda, *)
      real(c_double), intent(in) :: B(ldb, *)
      real(c_double), intent(in) :: beta(*)
      real(c_double), intent(inout) :: C(ldc, *)
    end function
    integer(c_int) function residua_complex_symm_dd(context, side, uplo, m, n, alpha, A, lda, B, ldb, &
                                                    beta, C, ldc) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int), value :: side
      integer(c_int), value :: uplo
      integer(c_int64_t), value :: m, n, lda, ldb, ldc
      type(residua_dd), intent(in) :: alpha(*)
      type(residua_dd), intent(in) :: A(lda, *)
      type(residua_dd), intent(in) :: B(ldb, *)
      type(residua_dd), intent(in) :: beta(*)
      type(residua_dd), intent(inout) :: C(ldc, *)
    end function
    integer(c_int) function residua_complex_symm_td(context, side, uplo, m, n, alpha, A, lda, B, ldb, &
                                                    beta, C, ldc) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int), value :: side
      integer(c_int), value :: uplo
      integer(c_int64_t), value :: m, n, lda, ldb, ldc
      type(residua_td), intent(in) :: alpha(*)
      type(residua_td), intent(in) :: A(lda, *)
      type(residua_td), intent(in) :: B(ldb, *)
      type(residua_td), intent(in) :: beta(*)
      type(residua_td), intent(inout) :: C(ldc, *)
    end function
    integer(c_int) function residua_complex_symm_qd(context, side, uplo, m, n, alpha, A, lda, B, ldb, &
                                                    beta, C, ldc) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int), value :: side
      integer(c_int), value :: uplo
      integer(c_int64_t), value :: m, n, lda, ldb, ldc
      type(residua_qd), intent(in) :: alpha(*)
      type(residua_qd), intent(in) :: A(lda, *)
      type(residua_qd), intent(in) :: B(ldb, *)
      type(residua_qd), intent(in) :: beta(*)
      type(residua_qd), intent(inout) :: C(ldc, *)
    end function
    ! complex_syrk: residua.h says what it does.
    integer(c_int) function residua_complex_syrk_fp32(context, uplo, trans, n, k, alpha, A, lda, beta, C, &
                                                      ldc) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int), value :: uplo
      integer(c_int), value :: trans
      integer(c_int64_t), value :: n, k, lda, ldc
      real(c_float), intent(in) :: alpha(*)
      real(c_float), intent(in) :: A(lda, *)
      real(c_float), intent(in) :: beta(*)
      real(c_float), intent(inout) :: C(ldc, *)
    end function
    integer(c_int) function residua_complex_syrk_fp64(context, uplo, trans, n, k, alpha, A, lda, beta, C, &
                                                      ldc) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int), value :: uplo
      integer(c_int), value :: trans
      integer(c_int64_t), value :: n, k, lda, ldc
      real(c_double), intent(in) :: alpha(*)
      real(c_double), intent(in) :: A(lda, *)
      real(c_double), intent(in) :: beta(*)
      real(c_double), intent(inout) :: C(ldc, *)
    end function
    integer(c_int) function residua_complex_syrk_dd(context, uplo, trans, n, k, alpha, A, lda, beta, C, &
                                                    ldc) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int), value :: uplo
      integer(c_int), value :: trans
      integer(c_int64_t), value :: n, k, lda, ldc
      type(residua_dd), intent(in) :: alpha(*)
      type(residua_dd), intent(in) :: A(lda, *)
      type(residua_dd), intent(in) :: beta(*)
      type(residua_dd), intent(inout) :: C(ldc, *)
    end function
    integer(c_int) function residua_complex_syrk_td(context, uplo, trans, n, k, alpha, A, lda, beta, C, &
                                                    ldc) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int), value :: uplo
      integer(c_int), value :: trans
      integer(c_int64_t), value :: n, k, lda, ldc
      type(residua_td), intent(in) :: alpha(*)
      type(residua_td), intent(in) :: A(lda, *)
      type(residua_td), intent(in) :: beta(*)
      type(residua_td), intent(inout) :: C(ldc, *)
    end function
    integer(c_int) function residua_complex_syrk_qd(context, uplo, trans, n, k, alpha, A, lda, beta, C, &
                                                    ldc) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int), value :: uplo
      integer(c_int), value :: trans
      integer(c_int64_t), value :: n, k, lda, ldc
      type(residua_qd), intent(in) :: alpha(*)
      type(residua_qd), intent(in) :: A(lda, *)
      type(residua_qd), intent(in) :: beta(*)
      type(residua_qd), intent(inout) :: C(ldc, *)
    end function
    ! complex_her2k: residua.h says what it does.
    integer(c_int) function residua_complex_her2k_fp32(context, uplo, trans, n, k, alpha, A, lda, B, ldb, &
                                                       beta, C, ldc) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int), value :: uplo
      integer(c_int), value :: trans
      integer(c_int64_t), value :: n, k, lda, ldb, ldc
      real(c_float), intent(in) :: alpha(*)
      real(c_float), intent(in) :: A(lda, *)
      real(c_float), intent(in) :: B(ldb, *)
      real(c_float), intent(in) :: beta(*)
      real(c_float), intent(inout) :: C(ldc, *)
    end function
    integer(c_int) function residua_complex_her2k_fp64(context, uplo, trans, n, k, alpha, A, lda, B, ldb, &
                                                       beta, C, ldc) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int), value :: uplo
      integer(c_int), value :: trans
      integer(c_int64_t), value :: n, k, lda, ldb, ldc
      real(c_double), intent(in) :: alpha(*)
      real(c_double), intent(in) :: A(lda, *)
      real(c_double), intent(in) :: B(ldb, *)
      real(c_double), intent(in) :: beta(*)
      real(c_double), intent(inout) :: C(ldc, *)
    end function
    integer(c_int) function residua_complex_her2k_dd(context, uplo, trans, n, k, alpha, A, lda, B, ldb, &
                                                     beta, C, ldc) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int), value :: uplo
      integer(c_int), value :: trans
      integer(c_int64_t), value :: n, k, lda, ldb, ldc
      type(residua_dd), intent(in) :: alpha(*)
      type(residua_dd), intent(in) :: A(lda, *)
      type(residua_dd), intent(in) :: B(ldb, *)
      type(residua_dd), intent(in) :: beta(*)
      type(residua_dd), intent(inout) :: C(ldc, *)
    end function
    integer(c_int) function residua_complex_her2k_td(context, uplo, trans, n, k, alpha, A, lda, B, ldb, &
                                                     beta, C, ldc) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int), value :: uplo
      integer(c_int), value :: trans
      integer(c_int64_t), value :: n, k, lda, ldb, ldc
      type(residua_td), intent(in) :: alpha(*)
      type(residua_td), intent(in) :: A(lda, *)
      type(residua_td), intent(in) :: B(ldb, *)
      type(residua_td), intent(in) :: beta(*)
      type(residua_td), intent(inout) :: C(ldc, *)
    end function
    integer(c_int) function residua_complex_her2k_qd(context, uplo, trans, n, k, alpha, A, lda, B, ldb, &
                                                     beta, C, ldc) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int), value :: uplo
      integer(c_int), value :: trans
      integer(c_int64_t), value :: n, k, lda, ldb, ldc
      type(residua_qd), intent(in) :: alpha(*)
      type(residua_qd), intent(in) :: A(lda, *)
      type(residua_qd), intent(in) :: B(ldb, *)
      type(residua_qd), intent(in) :: beta(*)
      type(residua_qd), intent(inout) :: C(ldc, *)
    end function
    ! complex_syr2k: residua.h says what it does.
    integer(c_int) function residua_complex_syr2k_fp32(context, uplo, trans, n, k, alpha, A, lda, B, ldb, &
                                                       beta, C, ldc) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int), value :: uplo
      integer(c_int), value :: trans
      integer(c_int64_t), value :: n, k, lda, ldb, ldc
      real(c_float), intent(in) :: alpha(*)
      real(c_float), intent(in) :: A(lda, *)
      real(c_float), intent(in) :: B(ldb, *)
      real(c_float), intent(in) :: beta(*)
      real(c_float), intent(inout) :: C(ldc, *)
    end function
    integer(c_int) function residua_complex_syr2k_fp64(context, uplo, trans, n, k, alpha, A, lda, B, ldb, &
                                                       beta, C, ldc) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int), value :: uplo
      integer(c_int), value :: trans
      integer(c_int64_t), value :: n, k, lda, ldb, ldc
      real(c_double), intent(in) :: alpha(*)
      real(c_double), intent(in) :: A(lda, *)
      real(c_double), intent(in) :: B(ldb, *)
      real(c_double), intent(in) :: beta(*)
      real(c_double), intent(inout) :: C(ldc, *)
    end function
    integer(c_int) function residua_complex_syr2k_dd(context, uplo, trans, n, k, alpha, A, lda, B, ldb, &
                                                     beta, C, ldc) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int), value :: uplo
      integer(c_int), value :: trans
      integer(c_int64_t), value :: n, k, lda, ldb, ldc
      type(residua_dd), intent(in) :: alpha(*)
      type(residua_dd), intent(in) :: A(lda, *)
      type(residua_dd), intent(in) :: B(ldb, *)
      type(residua_dd), intent(in) :: beta(*)
      type(residua_dd), intent(inout) :: C(ldc, *)
    end function
    integer(c_int) function residua_complex_syr2k_td(context, uplo, trans, n, k, alpha, A, lda, B, ldb, &
                                                     beta, C, ldc) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int), value :: uplo
      integer(c_int), value :: trans
      integer(c_int64_t), value :: n, k, lda, ldb, ldc
      type(residua_td), intent(in) :: alpha(*)
      type(residua_td), intent(in) :: A(lda, *)
      type(residua_td), intent(in) :: B(ldb, *)
      type(residua_td), intent(in) :: beta(*)
      type(residua_td), intent(inout) :: C(ldc, *)
    end function
    integer(c_int) function residua_complex_syr2k_qd(context, uplo, trans, n, k, alpha, A, lda, B, ldb, &
                                                     beta, C, ldc) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int), value :: uplo
      integer(c_int), value :: trans
      integer(c_int64_t), value :: n, k, lda, ldb, ldc
      type(residua_qd), intent(in) :: alpha(*)
      type(residua_qd), intent(in) :: A(lda, *)
      type(residua_qd), intent(in) :: B(ldb, *)
      type(residua_qd), intent(in) :: beta(*)
      type(residua_qd), intent(inout) :: C(ldc, *)
    end function
    ! complex_trmm: residua.h says what it does.
    integer(c_int) function residua_complex_trmm_fp32(context, side, uplo, trans, diag, m, n, alpha, A, &
                                                      lda, B, ldb) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int), value :: side
      integer(c_int), value :: uplo
      integer(c_int), value :: trans
      integer(c_int), value :: diag
      integer(c_int64_t), value :: m, n, lda, ldb
      real(c_float), intent(in) :: alpha(*)
      real(c_float), intent(in) :: A(lda, *)
      real(c_float), intent(inout) :: B(ldb, *)
    end function
    integer(c_int) function residua_complex_trmm_fp64(context, side, uplo, trans, diag, m, n, alpha, A, &
                                                      lda, B, ldb) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int), value :: side
      integer(c_int), value :: uplo
      integer(c_int), value :: trans
      integer(c_int), value :: diag
      integer(c_int64_t), value :: m, n, lda, ldb
      real(c_double), intent(in) :: alpha(*)
      real(c_double), intent(in) :: A(lda, *)
      real(c_double), intent(inout) :: B(ldb, *)
    end function
    integer(c_int) function residua_complex_trmm_dd(context, side, uplo, trans, diag, m, n, alpha, A, lda, &
                                                    B, ldb) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int), value :: side
      integer(c_int), value :: uplo
      integer(c_int), value :: trans
      integer(c_int), value :: diag
      integer(c_int64_t), value :: m, n, lda, ldb
      type(residua_dd), intent(in) :: alpha(*)
      type(residua_dd), intent(in) :: A(lda, *)
      type(residua_dd), intent(inout) :: B(ldb, *)
    end function
    integer(c_int) function residua_complex_trmm_td(context, side, uplo, trans, diag, m, n, alpha, A, lda, &
                                                    B, ldb) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int), value :: side
      integer(c_int), value :: uplo
      integer(c_int), value :: trans
      integer(c_int), value :: diag
      integer(c_int64_t), value :: m, n, lda, ldb
      type(residua_td), intent(in) :: alpha(*)
      type(residua_td), intent(in) :: A(lda, *)
      type(residua_td), intent(inout) :: B(ldb, *)
    end function
    integer(c_int) function residua_complex_trmm_qd(context, side, uplo, trans, diag, m, n, alpha, A, lda, &
                                                    B, ldb) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int), value :: side
      integer(c_int), value :: uplo
      integer(c_int), value :: trans
      integer(c_int), value :: diag
      integer(c_int64_t), value :: m, n, lda, ldb
      type(residua_qd), intent(in) :: alpha(*)
      type(residua_qd), intent(in) :: A(lda, *)
      type(residua_qd), intent(inout) :: B(ldb, *)
    end function
    ! complex_gemv: residua.h says what it does.
    integer(c_int) function residua_complex_gemv_fp32(context, trans, m, n, alpha, A, lda, x, incx, beta, &
                                                      y, incy) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int), value :: trans
      integer(c_int64_t), value :: m, n, lda, incx, incy
      real(c_float), intent(in) :: alpha(*)
      real(c_float), intent(in) :: A(lda, *)
      real(c_float), intent(in) :: x(*)
      real(c_float), intent(in) :: beta(*)
      real(c_float), intent(inout) :: y(*)
    end function
    integer(c_int) function residua_complex_gemv_fp64(context, trans, m, n, alpha, A, lda, x, incx, beta, &
                                                      y, incy) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int), value :: trans
      integer(c_int64_t), value :: m, n, lda, incx, incy
      real(c_double), intent(in) :: alpha(*)
      real(c_double), intent(in) :: A(lda, *)
      real(c_double), intent(in) :: x(*)
      real(c_double), intent(in) :: beta(*)
      real(c_double), intent(inout) :: y(*)
    end function
    integer(c_int) function residua_complex_gemv_dd(context, trans, m, n, alpha, A, lda, x, incx, beta, y, &
                                                    incy) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int), value :: trans
      integer(c_int64_t), value :: m, n, lda, incx, incy
      type(residua_dd), intent(in) :: alpha(*)
      type(residua_dd), intent(in) :: A(lda, *)
      type(residua_dd), intent(in) :: x(*)
      type(residua_dd), intent(in) :: beta(*)
      type(residua_dd), intent(inout) :: y(*)
    end function
    integer(c_int) function residua_complex_gemv_td(context, trans, m, n, alpha, A, lda, x, incx, beta, y, &
                                                    incy) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int), value :: trans
      integer(c_int64_t), value :: m, n, lda, incx, incy
      type(residua_td), intent(in) :: alpha(*)
      type(residua_td), intent(in) :: A(lda, *)
      type(residua_td), intent(in) :: x(*)
      type(residua_td), intent(in) :: beta(*)
      type(residua_td), intent(inout) :: y(*)
    end function
    integer(c_int) function residua_complex_gemv_qd(context, trans, m, n, alpha, A, lda, x, incx, beta, y, &
                                                    incy) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int), value :: trans
      integer(c_int64_t), value :: m, n, lda, incx, incy
      type(residua_qd), intent(in) :: alpha(*)
      type(residua_qd), intent(in) :: A(lda, *)
      type(residua_qd), intent(in) :: x(*)
      type(residua_qd), intent(in) :: beta(*)
      type(residua_qd), intent(inout) :: y(*)
    end function
    ! complex_gemm: residua.h says what it does.
    integer(c_int) function residua_complex_gemm_fp32(context, transa, transb, m, n, k, alpha, A, lda, B, &
                                                      ldb, beta, C, ldc) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int), value :: transa
      integer(c_int), value :: transb
      integer(c_int64_t), value :: m, n, k, lda, ldb, ldc
      real(c_float), intent(in) :: alpha(*)
      real(c_float), intent(in) :: A(lda, *)
      real(c_float), intent(in) :: B(ldb, *)
      real(c_float), intent(in) :: beta(*)
      real(c_float), intent(inout) :: C(ldc, *)
    end function
    integer(c_int) function residua_complex_gemm_fp64(context, transa, transb, m, n, k, alpha, A, lda, B, &
                                                      ldb, beta, C, ldc) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int), value :: transa
      integer(c_int), value :: transb
      integer(c_int64_t), value :: m, n, k, lda, ldb, ldc
      real(c_double), intent(in) :: alpha(*)
      real(c_double), intent(in) :: A(lda, *)
      real(c_double), intent(in) :: B(ldb, *)
      real(c_double), intent(in) :: beta(*)
      real(c_double), intent(inout) :: C(ldc, *)
    end function
    integer(c_int) function residua_complex_gemm_dd(context, transa, transb, m, n, k, alpha, A, lda, B, &
                                                    ldb, beta, C, ldc) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int), value :: transa
      integer(c_int), value :: transb
      integer(c_int64_t), value :: m, n, k, lda, ldb, ldc
      type(residua_dd), intent(in) :: alpha(*)
      type(residua_dd), intent(in) :: A(lda, *)
      type(residua_dd), intent(in) :: B(ldb, *)
      type(residua_dd), intent(in) :: beta(*)
      type(residua_dd), intent(inout) :: C(ldc, *)
    end function
    integer(c_int) function residua_complex_gemm_td(context, transa, transb, m, n, k, alpha, A, lda, B, &
                                                    ldb, beta, C, ldc) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int), value :: transa
      integer(c_int), value :: transb
      integer(c_int64_t), value :: m, n, k, lda, ldb, ldc
      type(residua_td), intent(in) :: alpha(*)
      type(residua_td), intent(in) :: A(lda, *)
      type(residua_td), intent(in) :: B(ldb, *)
      type(residua_td), intent(in) :: beta(*)
      type(residua_td), intent(inout) :: C(ldc, *)
    end function
    integer(c_int) function residua_complex_gemm_qd(context, transa, transb, m, n, k, alpha, A, lda, B, &
                                                    ldb, beta, C, ldc) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int), value :: transa
      integer(c_int), value :: transb
      integer(c_int64_t), value :: m, n, k, lda, ldb, ldc
      type(residua_qd), intent(in) :: alpha(*)
      type(residua_qd), intent(in) :: A(lda, *)
      type(residua_qd), intent(in) :: B(ldb, *)
      type(residua_qd), intent(in) :: beta(*)
      type(residua_qd), intent(inout) :: C(ldc, *)
    end function
    ! complex_herk: residua.h says what it does.
    integer(c_int) function residua_complex_herk_fp32(context, uplo, trans, n, k, alpha, A, lda, beta, C, &
                                                      ldc) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int), value :: uplo
      integer(c_int), value :: trans
      integer(c_int64_t), value :: n, k, lda, ldc
      real(c_float), intent(in) :: alpha(*)
      real(c_float), intent(in) :: A(lda, *)
      real(c_float), intent(in) :: beta(*)
      real(c_float), intent(inout) :: C(ldc, *)
    end function
    integer(c_int) function residua_complex_herk_fp64(context, uplo, trans, n, k, alpha, A, lda, beta, C, &
                                                      ldc) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int), value :: uplo
      integer(c_int), value :: trans
      integer(c_int64_t), value :: n, k, lda, ldc
      real(c_double), intent(in) :: alpha(*)
      real(c_double), intent(in) :: A(lda, *)
      real(c_double), intent(in) :: beta(*)
      real(c_double), intent(inout) :: C(ldc, *)
    end function
    integer(c_int) function residua_complex_herk_dd(context, uplo, trans, n, k, alpha, A, lda, beta, C, &
                                                    ldc) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int), value :: uplo
      integer(c_int), value :: trans
      integer(c_int64_t), value :: n, k, lda, ldc
      type(residua_dd), intent(in) :: alpha(*)
      type(residua_dd), intent(in) :: A(lda, *)
      type(residua_dd), intent(in) :: beta(*)
      type(residua_dd), intent(inout) :: C(ldc, *)
    end function
    integer(c_int) function residua_complex_herk_td(context, uplo, trans, n, k, alpha, A, lda, beta, C, &
                                                    ldc) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int), value :: uplo
      integer(c_int), value :: trans
      integer(c_int64_t), value :: n, k, lda, ldc
      type(residua_td), intent(in) :: alpha(*)
      type(residua_td), intent(in) :: A(lda, *)
      type(residua_td), intent(in) :: beta(*)
      type(residua_td), intent(inout) :: C(ldc, *)
    end function
    integer(c_int) function residua_complex_herk_qd(context, uplo, trans, n, k, alpha, A, lda, beta, C, &
                                                    ldc) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int), value :: uplo
      integer(c_int), value :: trans
      integer(c_int64_t), value :: n, k, lda, ldc
      type(residua_qd), intent(in) :: alpha(*)
      type(residua_qd), intent(in) :: A(lda, *)
      type(residua_qd), intent(in) :: beta(*)
      type(residua_qd), intent(inout) :: C(ldc, *)
    end function
    ! complex_trsm: residua.h says what it does.
    integer(c_int) function residua_complex_trsm_fp32(context, side, uplo, trans, diag, m, n, alpha, A, &
                                                      lda, B, ldb) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int), value :: side
      integer(c_int), value :: uplo
      integer(c_int), value :: trans
      integer(c_int), value :: diag
      integer(c_int64_t), value :: m, n, lda, ldb
      real(c_float), intent(in) :: alpha(*)
      real(c_float), intent(in) :: A(lda, *)
      real(c_float), intent(inout) :: B(ldb, *)
    end function
    integer(c_int) function residua_complex_trsm_fp64(context, side, uplo, trans, diag, m, n, alpha, A, &
                                                      lda, B, ldb) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int), value :: side
      integer(c_int), value :: uplo
      integer(c_int), value :: trans
      integer(c_int), value :: diag
      integer(c_int64_t), value :: m, n, lda, ldb
      real(c_double), intent(in) :: alpha(*)
      real(c_double), intent(in) :: A(lda, *)
      real(c_double), intent(inout) :: B(ldb, *)
    end function
    integer(c_int) function residua_complex_trsm_dd(context, side, uplo, trans, diag, m, n, alpha, A, lda, &
                                                    B, ldb) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int), value :: side
      integer(c_int), value :: uplo
      integer(c_int), value :: trans
      integer(c_int), value :: diag
      integer(c_int64_t), value :: m, n, lda, ldb
      type(residua_dd), intent(in) :: alpha(*)
      type(residua_dd), intent(in) :: A(lda, *)
      type(residua_dd), intent(inout) :: B(ldb, *)
    end function
    integer(c_int) function residua_complex_trsm_td(context, side, uplo, trans, diag, m, n, alpha, A, lda, &
                                                    B, ldb) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int), value :: side
      integer(c_int), value :: uplo
      integer(c_int), value :: trans
      integer(c_int), value :: diag
      integer(c_int64_t), value :: m, n, lda, ldb
      type(residua_td), intent(in) :: alpha(*)
      type(residua_td), intent(in) :: A(lda, *)
      type(residua_td), intent(inout) :: B(ldb, *)
    end function
    integer(c_int) function residua_complex_trsm_qd(context, side, uplo, trans, diag, m, n, alpha, A, lda, &
                                                    B, ldb) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int), value :: side
      integer(c_int), value :: uplo
      integer(c_int), value :: trans
      integer(c_int), value :: diag
      integer(c_int64_t), value :: m, n, lda, ldb
      type(residua_qd), intent(in) :: alpha(*)
      type(residua_qd), intent(in) :: A(lda, *)
      type(residua_qd), intent(inout) :: B(ldb, *)
    end function
    ! complex_getrf: residua.h says what it does.
    integer(c_int) function residua_complex_getrf_fp32(context, m, n, A, lda, ipiv, info) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int64_t), value :: m, n, lda
      real(c_float), intent(inout) :: A(lda, *)
      integer(c_int64_t), intent(inout) :: ipiv(*)
      integer(c_int64_t), intent(out) :: info
    end function
    integer(c_int) function residua_complex_getrf_fp64(context, m, n, A, lda, ipiv, info) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int64_t), value :: m, n, lda
      real(c_double), intent(inout) :: A(lda, *)
      integer(c_int64_t), intent(inout) :: ipiv(*)
      integer(c_int64_t), intent(out) :: info
    end function
    integer(c_int) function residua_complex_getrf_dd(context, m, n, A, lda, ipiv, info) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int64_t), value :: m, n, lda
      type(residua_dd), intent(inout) :: A(lda, *)
      integer(c_int64_t), intent(inout) :: ipiv(*)
      integer(c_int64_t), intent(out) :: info
    end function
    integer(c_int) function residua_complex_getrf_td(context, m, n, A, lda, ipiv, info) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int64_t), value :: m, n, lda
      type(residua_td), intent(inout) :: A(lda, *)
      integer(c_int64_t), intent(inout) :: ipiv(*)
      integer(c_int64_t), intent(out) :: info
    end function
    integer(c_int) function residua_complex_getrf_qd(context, m, n, A, lda, ipiv, info) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int64_t), value :: m, n, lda
      type(residua_qd), intent(inout) :: A(lda, *)
      integer(c_int64_t), intent(inout) :: ipiv(*)
      integer(c_int64_t), intent(out) :: info
    end function
    ! complex_getrs: residua.h says what it does.
    integer(c_int) function residua_complex_getrs_fp32(context, trans, n, nrhs, A, lda, ipiv, B, &
                                                       ldb) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int), value :: trans
      integer(c_int64_t), value :: n, nrhs, lda, ldb
      real(c_float), intent(in) :: A(lda, *)
      integer(c_int64_t), intent(in) :: ipiv(*)
      real(c_float), intent(inout) :: B(ldb, *)
    end function
    integer(c_int) function residua_complex_getrs_fp64(context, trans, n, nrhs, A, lda, ipiv, B, &
                                                       ldb) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int), value :: trans
      integer(c_int64_t), value :: n, nrhs, lda, ldb
      real(c_double), intent(in) :: A(lda, *)
      integer(c_int64_t), intent(in) :: ipiv(*)
      real(c_double), intent(inout) :: B(ldb, *)
    end function
    integer(c_int) function residua_complex_getrs_dd(context, trans, n, nrhs, A, lda, ipiv, B, &
                                                     ldb) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int), value :: trans
      integer(c_int64_t), value :: n, nrhs, lda, ldb
      type(residua_dd), intent(in) :: A(lda, *)
      integer(c_int64_t), intent(in) :: ipiv(*)
      type(residua_dd), intent(inout) :: B(ldb, *)
    end function
    integer(c_int) function residua_complex_getrs_td(context, trans, n, nrhs, A, lda, ipiv, B, &
                                                     ldb) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int), value :: trans
      integer(c_int64_t), value :: n, nrhs, lda, ldb
      type(residua_td), intent(in) :: A(lda, *)
      integer(c_int64_t), intent(in) :: ipiv(*)
      type(residua_td), intent(inout) :: B(ldb, *)
    end function
    integer(c_int) function residua_complex_getrs_qd(context, trans, n, nrhs, A, lda, ipiv, B, &
                                                     ldb) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int), value :: trans
      integer(c_int64_t), value :: n, nrhs, lda, ldb
      type(residua_qd), intent(in) :: A(lda, *)
      integer(c_int64_t), intent(in) :: ipiv(*)
      type(residua_qd), intent(inout) :: B(ldb, *)
    end function
    ! complex_gesv: residua.h says what it does.
    integer(c_int) function residua_complex_gesv_fp32(context, n, nrhs, A, lda, ipiv, B, ldb, &
                                                      info) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int64_t), value :: n, nrhs, lda, ldb
      real(c_float), intent(inout) :: A(lda, *)
      integer(c_int64_t), intent(inout) :: ipiv(*)
      real(c_float), intent(inout) :: B(ldb, *)
      integer(c_int64_t), intent(out) :: info
    end function
    integer(c_int) function residua_complex_gesv_fp64(context, n, nrhs, A, lda, ipiv, B, ldb, &
                                                      info) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int64_t), value :: n, nrhs, lda, ldb
      real(c_double), intent(inout) :: A(lda, *)
      integer(c_int64_t), intent(inout) :: ipiv(*)
      real(c_double), intent(inout) :: B(ldb, *)
      integer(c_int64_t), intent(out) :: info
    end function
    integer(c_int) function residua_complex_gesv_dd(context, n, nrhs, A, lda, ipiv, B, ldb, info) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int64_t), value :: n, nrhs, lda, ldb
      type(residua_dd), intent(inout) :: A(lda, *)
      integer(c_int64_t), intent(inout) :: ipiv(*)
      type(residua_dd), intent(inout) :: B(ldb, *)
      integer(c_int64_t), intent(out) :: info
    end function
    integer(c_int) function residua_complex_gesv_td(context, n, nrhs, A, lda, ipiv, B, ldb, info) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int64_t), value :: n, nrhs, lda, ldb
      type(residua_td), intent(inout) :: A(lda, *)
      integer(c_int64_t), intent(inout) :: ipiv(*)
      type(residua_td), intent(inout) :: B(ldb, *)
      integer(c_int64_t), intent(out) :: info
    end function
    integer(c_int) function residua_complex_gesv_qd(context, n, nrhs, A, lda, ipiv, B, ldb, info) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int64_t), value :: n, nrhs, lda, ldb
      type(residua_qd), intent(inout) :: A(lda, *)
      integer(c_int64_t), intent(inout) :: ipiv(*)
      type(residua_qd), intent(inout) :: B(ldb, *)
      integer(c_int64_t), intent(out) :: info
    end function
    ! complex_potrf: residua.h says what it does.
    integer(c_int) function residua_complex_potrf_fp32(context, uplo, n, A, lda, info) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int), value :: uplo
      integer(c_int64_t), value :: n, lda
      real(c_float), intent(inout) :: A(lda, *)
      integer(c_int64_t), intent(out) :: info
    end function
    integer(c_int) function residua_complex_potrf_fp64(context, uplo, n, A, lda, info) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int), value :: uplo
      integer(c_int64_t), value :: n, lda
      real(c_double), intent(inout) :: A(lda, *)
      integer(c_int64_t), intent(out) :: info
    end function
    integer(c_int) function residua_complex_potrf_dd(context, uplo, n, A, lda, info) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int), value :: uplo
      integer(c_int64_t), value :: n, lda
      type(residua_dd), intent(inout) :: A(lda, *)
      integer(c_int64_t), intent(out) :: info
    end function
    integer(c_int) function residua_complex_potrf_td(context, uplo, n, A, lda, info) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int), value :: uplo
      integer(c_int64_t), value :: n, lda
      type(residua_td), intent(inout) :: A(lda, *)
      integer(c_int64_t), intent(out) :: info
    end function
    integer(c_int) function residua_complex_potrf_qd(context, uplo, n, A, lda, info) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int), value :: uplo
      integer(c_int64_t), value :: n, lda
      type(residua_qd), intent(inout) :: A(lda, *)
      integer(c_int64_t), intent(out) :: info
    end function
    ! complex_potrs: residua.h says what it does.
    integer(c_int) function residua_complex_potrs_fp32(context, uplo, n, nrhs, A, lda, B, ldb) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int), value :: uplo
      integer(c_int64_t), value :: n, nrhs, lda, ldb
      real(c_float), intent(in) :: A(lda, *)
      real(c_float), intent(inout) :: B(ldb, *)
    end function
    integer(c_int) function residua_complex_potrs_fp64(context, uplo, n, nrhs, A, lda, B, ldb) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int), value :: uplo
      integer(c_int64_t), value :: n, nrhs, lda, ldb
      real(c_double), intent(in) :: A(lda, *)
      real(c_double), intent(inout) :: B(ldb, *)
    end function
    integer(c_int) function residua_complex_potrs_dd(context, uplo, n, nrhs, A, lda, B, ldb) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int), value :: uplo
      integer(c_int64_t), value :: n, nrhs, lda, ldb
      type(residua_dd), intent(in) :: A(lda, *)
      type(residua_dd), intent(inout) :: B(ldb, *)
    end function
    integer(c_int) function residua_complex_potrs_td(context, uplo, n, nrhs, A, lda, B, ldb) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int), value :: uplo
      integer(c_int64_t), value :: n, nrhs, lda, ldb
      type(residua_td), intent(in) :: A(lda, *)
      type(residua_td), intent(inout) :: B(ldb, *)
    end function
    integer(c_int) function residua_complex_potrs_qd(context, uplo, n, nrhs, A, lda, B, ldb) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int), value :: uplo
      integer(c_int64_t), value :: n, nrhs, lda, ldb
      type(residua_qd), intent(in) :: A(lda, *)
      type(residua_qd), intent(inout) :: B(ldb, *)
    end function
    ! complex_posv: residua.h says what it does.
    integer(c_int) function residua_complex_posv_fp32(context, uplo, n, nrhs, A, lda, B, ldb, &
                                                      info) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int), value :: uplo
      integer(c_int64_t), value :: n, nrhs, lda, ldb
      real(c_float), intent(inout) :: A(lda, *)
      real(c_float), intent(inout) :: B(ldb, *)
      integer(c_int64_t), intent(out) :: info
    end function
    integer(c_int) function residua_complex_posv_fp64(context, uplo, n, nrhs, A, lda, B, ldb, &
                                                      info) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int), value :: uplo
      integer(c_int64_t), value :: n, nrhs, lda, ldb
      real(c_double), intent(inout) :: A(lda, *)
      real(c_double), intent(inout) :: B(ldb, *)
      integer(c_int64_t), intent(out) :: info
    end function
    integer(c_int) function residua_complex_posv_dd(context, uplo, n, nrhs, A, lda, B, ldb, info) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int), value :: uplo
      integer(c_int64_t), value :: n, nrhs, lda, ldb
      type(residua_dd), intent(inout) :: A(lda, *)
      type(residua_dd), intent(inout) :: B(ldb, *)
      integer(c_int64_t), intent(out) :: info
    end function
    integer(c_int) function residua_complex_posv_td(context, uplo, n, nrhs, A, lda, B, ldb, info) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int), value :: uplo
      integer(c_int64_t), value :: n, nrhs, lda, ldb
      type(residua_td), intent(inout) :: A(lda, *)
      type(residua_td), intent(inout) :: B(ldb, *)
      integer(c_int64_t), intent(out) :: info
    end function
    integer(c_int) function residua_complex_posv_qd(context, uplo, n, nrhs, A, lda, B, ldb, info) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int), value :: uplo
      integer(c_int64_t), value :: n, nrhs, lda, ldb
      type(residua_qd), intent(inout) :: A(lda, *)
      type(residua_qd), intent(inout) :: B(ldb, *)
      integer(c_int64_t), intent(out) :: info
    end function
    ! complex_geqrf: residua.h says what it does.
    integer(c_int) function residua_complex_geqrf_fp32(context, m, n, A, lda, tau) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int64_t), value :: m, n, lda
      real(c_float), intent(inout) :: A(lda, *)
      real(c_float), intent(inout) :: tau(*)
    end function
    integer(c_int) function residua_complex_geqrf_fp64(context, m, n, A, lda, tau) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int64_t), value :: m, n, lda
      real(c_double), intent(inout) :: A(lda, *)
      real(c_double), intent(inout) :: tau(*)
    end function
    integer(c_int) function residua_complex_geqrf_dd(context, m, n, A, lda, tau) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int64_t), value :: m, n, lda
      type(residua_dd), intent(inout) :: A(lda, *)
      type(residua_dd), intent(inout) :: tau(*)
    end function
    integer(c_int) function residua_complex_geqrf_td(context, m, n, A, lda, tau) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int64_t), value :: m, n, lda
      type(residua_td), intent(inout) :: A(lda, *)
      type(residua_td), intent(inout) :: tau(*)
    end function
    integer(c_int) function residua_complex_geqrf_qd(context, m, n, A, lda, tau) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int64_t), value :: m, n, lda
      type(residua_qd), intent(inout) :: A(lda, *)
      type(residua_qd), intent(inout) :: tau(*)
    end function
    ! complex_unmqr: residua.h says what it does.
    integer(c_int) function residua_complex_unmqr_fp32(context, side, trans, m, n, k, A, lda, tau, C, &
                                                       ldc) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int), value :: side
      integer(c_int), value :: trans
      integer(c_int64_t), value :: m, n, k, lda, ldc
      real(c_float), intent(in) :: A(lda, *)
      real(c_float), intent(in) :: tau(*)
      real(c_float), intent(inout) :: C(ldc, *)
    end function
    integer(c_int) function residua_complex_unmqr_fp64(context, side, trans, m, n, k, A, lda, tau, C, &
                                                       ldc) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int), value :: side
      integer(c_int), value :: trans
      integer(c_int64_t), value :: m, n, k, lda, ldc
      real(c_double), intent(in) :: A(lda, *)
      real(c_double), intent(in) :: tau(*)
      real(c_double), intent(inout) :: C(ldc, *)
    end function
    integer(c_int) function residua_complex_unmqr_dd(context, side, trans, m, n, k, A, lda, tau, C, &
                                                     ldc) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int), value :: side
      integer(c_int), value :: trans
      integer(c_int64_t), value :: m, n, k, lda, ldc
      type(residua_dd), intent(in) :: A(lda, *)
      type(residua_dd), intent(in) :: tau(*)
      type(residua_dd), intent(inout) :: C(ldc, *)
    end function
    integer(c_int) function residua_complex_unmqr_td(context, side, trans, m, n, k, A, lda, tau, C, &
                                                     ldc) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int), value :: side
      integer(c_int), value :: trans
      integer(c_int64_t), value :: m, n, k, lda, ldc
      type(residua_td), intent(in) :: A(lda, *)
      type(residua_td), intent(in) :: tau(*)
      type(residua_td), intent(inout) :: C(ldc, *)
    end function
    integer(c_int) function residua_complex_unmqr_qd(context, side, trans, m, n, k, A, lda, tau, C, &
                                                     ldc) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int), value :: side
      integer(c_int), value :: trans
      integer(c_int64_t), value :: m, n, k, lda, ldc
      type(residua_qd), intent(in) :: A(lda, *)
      type(residua_qd), intent(in) :: tau(*)
      type(residua_qd), intent(inout) :: C(ldc, *)
    end function
    ! complex_ungqr: residua.h says what it does.
    integer(c_int) function residua_complex_ungqr_fp32(context, m, n, k, A, lda, tau) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int64_t), value :: m, n, k, lda
      real(c_float), intent(inout) :: A(lda, *)
      real(c_float), intent(in) :: tau(*)
    end function
    integer(c_int) function residua_complex_ungqr_fp64(context, m, n, k, A, lda, tau) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int64_t), value :: m, n, k, lda
      real(c_double), intent(inout) :: A(lda, *)
      real(c_double), intent(in) :: tau(*)
    end function
    integer(c_int) function residua_complex_ungqr_dd(context, m, n, k, A, lda, tau) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int64_t), value :: m, n, k, lda
      type(residua_dd), intent(inout) :: A(lda, *)
      type(residua_dd), intent(in) :: tau(*)
    end function
    integer(c_int) function residua_complex_ungqr_td(context, m, n, k, A, lda, tau) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int64_t), value :: m, n, k, lda
      type(residua_td), intent(inout) :: A(lda, *)
      type(residua_td), intent(in) :: tau(*)
    end function
    integer(c_int) function residua_complex_ungqr_qd(context, m, n, k, A, lda, tau) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int64_t), value :: m, n, k, lda
      type(residua_qd), intent(inout) :: A(lda, *)
      type(residua_qd), intent(in) :: tau(*)
    end function
    ! complex_gels: residua.h says what it does.
    integer(c_int) function residua_complex_gels_fp32(context, trans, m, n, nrhs, A, lda, B, ldb, &
                                                      info) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int), value :: trans
      integer(c_int64_t), value :: m, n, nrhs, lda, ldb
      real(c_float), intent(inout) :: A(lda, *)
      real(c_float), intent(inout) :: B(ldb, *)
      integer(c_int64_t), intent(out) :: info
    end function
    integer(c_int) function residua_complex_gels_fp64(context, trans, m, n, nrhs, A, lda, B, ldb, &
                                                      info) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int), value :: trans
      integer(c_int64_t), value :: m, n, nrhs, lda, ldb
      real(c_double), intent(inout) :: A(lda, *)
      real(c_double), intent(inout) :: B(ldb, *)
      integer(c_int64_t), intent(out) :: info
    end function
    integer(c_int) function residua_complex_gels_dd(context, trans, m, n, nrhs, A, lda, B, ldb, &
                                                    info) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int), value :: trans
      integer(c_int64_t), value :: m, n, nrhs, lda, ldb
      type(residua_dd), intent(inout) :: A(lda, *)
      type(residua_dd), intent(inout) :: B(ldb, *)
      integer(c_int64_t), intent(out) :: info
    end function
    integer(c_int) function residua_complex_gels_td(context, trans, m, n, nrhs, A, lda, B, ldb, &
                                                    info) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int), value :: trans
      integer(c_int64_t), value :: m, n, nrhs, lda, ldb
      type(residua_td), intent(inout) :: A(lda, *)
      type(residua_td), intent(inout) :: B(ldb, *)
      integer(c_int64_t), intent(out) :: info
    end function
    integer(c_int) function residua_complex_gels_qd(context, trans, m, n, nrhs, A, lda, B, ldb, &
                                                    info) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int), value :: trans
      integer(c_int64_t), value :: m, n, nrhs, lda, ldb
      type(residua_qd), intent(inout) :: A(lda, *)
      type(residua_qd), intent(inout) :: B(ldb, *)
      integer(c_int64_t), intent(out) :: info
    end function
    ! complex_gesv_refined: residua.h says what it does.
    integer(c_int) function residua_complex_gesv_refined_fp64(context, n, nrhs, A, lda, B, ldb, X, ldx, &
                                                              options, report) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int64_t), value :: n, nrhs, lda, ldb, ldx
      real(c_double), intent(in) :: A(lda, *)
      real(c_double), intent(in) :: B(ldb, *)
      real(c_double), intent(inout) :: X(ldx, *)
      type(residua_refinement_options), intent(in), optional :: options
      type(residua_refinement_report), intent(out) :: report
    end function
    integer(c_int) function residua_complex_gesv_refined_dd(context, n, nrhs, A, lda, B, ldb, X, ldx, &
                                                            options, report) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int64_t), value :: n, nrhs, lda, ldb, ldx
      type(residua_dd), intent(in) :: A(lda, *)
      type(residua_dd), intent(in) :: B(ldb, *)
      type(residua_dd), intent(inout) :: X(ldx, *)
      type(residua_refinement_options), intent(in), optional :: options
      type(residua_refinement_report), intent(out) :: report
    end function
    integer(c_int) function residua_complex_gesv_refined_td(context, n, nrhs, A, lda, B, ldb, X, ldx, &
                                                            options, report) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int64_t), value :: n, nrhs, lda, ldb, ldx
      type(residua_td), intent(in) :: A(lda, *)
      type(residua_td), intent(in) :: B(ldb, *)
      type(residua_td), intent(inout) :: X(ldx, *)
      type(residua_refinement_options), intent(in), optional :: options
      type(residua_refinement_report), intent(out) :: report
    end function
    integer(c_int) function residua_complex_gesv_refined_qd(context, n, nrhs, A, lda, B, ldb, X, ldx, &
                                                            options, report) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int64_t), value :: n, nrhs, lda, ldb, ldx
      type(residua_qd), intent(in) :: A(lda, *)
      type(residua_qd), intent(in) :: B(ldb, *)
      type(residua_qd), intent(inout) :: X(ldx, *)
      type(residua_refinement_options), intent(in), optional :: options
      type(residua_refinement_report), intent(out) :: report
    end function
    integer(c_int) function residua_complex_gesv_refined_fp64_dd(context, n, nrhs, A, lda, B, ldb, X, ldx, &
                                                                 options, report) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int64_t), value :: n, nrhs, lda, ldb, ldx
      real(c_double), intent(in) :: A(lda, *)
      type(residua_dd), intent(in) :: B(ldb, *)
      type(residua_dd), intent(inout) :: X(ldx, *)
      type(residua_refinement_options), intent(in), optional :: options
      type(residua_refinement_report), intent(out) :: report
    end function
    integer(c_int) function residua_complex_gesv_refined_fp64_td(context, n, nrhs, A, lda, B, ldb, X, ldx, &
                                                                 options, report) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int64_t), value :: n, nrhs, lda, ldb, ldx
      real(c_double), intent(in) :: A(lda, *)
      type(residua_td), intent(in) :: B(ldb, *)
      type(residua_td), intent(inout) :: X(ldx, *)
      type(residua_refinement_options), intent(in), optional :: options
      type(residua_refinement_report), intent(out) :: report
    end function
    integer(c_int) function residua_complex_gesv_refined_fp64_qd(context, n, nrhs, A, lda, B, ldb, X, ldx, &
                                                                 options, report) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int64_t), value :: n, nrhs, lda, ldb, ldx
      real(c_double), intent(in) :: A(lda, *)
      type(residua_qd), intent(in) :: B(ldb, *)
      type(residua_qd), intent(inout) :: X(ldx, *)
      type(residua_refinement_options), intent(in), optional :: options
      type(residua_refinement_report), intent(out) :: report
    end function
    ! complex_posv_refined: residua.h says what it does.
    integer(c_int) function residua_complex_posv_refined_fp64(context, uplo, n, nrhs, A, lda, B, ldb, X, &
                                                              ldx, options, report) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int), value :: uplo
      integer(c_int64_t), value :: n, nrhs, lda, ldb, ldx
      real(c_double), intent(in) :: A(lda, *)
      real(c_double), intent(in) :: B(ldb, *)
      real(c_double), intent(inout) :: X(ldx, *)
      type(residua_refinement_options), intent(in), optional :: options
      type(residua_refinement_report), intent(out) :: report
    end function
    integer(c_int) function residua_complex_posv_refined_dd(context, uplo, n, nrhs, A, lda, B, ldb, X, &
                                                            ldx, options, report) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int), value :: uplo
      integer(c_int64_t), value :: n, nrhs, lda, ldb, ldx
      type(residua_dd), intent(in) :: A(lda, *)
      type(residua_dd), intent(in) :: B(ldb, *)
      type(residua_dd), intent(inout) :: X(ldx, *)
      type(residua_refinement_options), intent(in), optional :: options
      type(residua_refinement_report), intent(out) :: report
    end function
    integer(c_int) function residua_complex_posv_refined_td(context, uplo, n, nrhs, A, lda, B, ldb, X, &
                                                            ldx, options, report) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int), value :: uplo
      integer(c_int64_t), value :: n, nrhs, lda, ldb, ldx
      type(residua_td), intent(in) :: A(lda, *)
      type(residua_td), intent(in) :: B(ldb, *)
      type(residua_td), intent(inout) :: X(ldx, *)
      type(residua_refinement_options), intent(in), optional :: options
      type(residua_refinement_report), intent(out) :: report
    end function
    integer(c_int) function residua_complex_posv_refined_qd(context, uplo, n, nrhs, A, lda, B, ldb, X, &
                                                            ldx, options, report) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int), value :: uplo
      integer(c_int64_t), value :: n, nrhs, lda, ldb, ldx
      type(residua_qd), intent(in) :: A(lda, *)
      type(residua_qd), intent(in) :: B(ldb, *)
      type(residua_qd), intent(inout) :: X(ldx, *)
      type(residua_refinement_options), intent(in), optional :: options
      type(residua_refinement_report), intent(out) :: report
    end function
    integer(c_int) function residua_complex_posv_refined_fp64_dd(context, uplo, n, nrhs, A, lda, B, ldb, &
                                                                 X, ldx, options, report) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int), value :: uplo
      integer(c_int64_t), value :: n, nrhs, lda, ldb, ldx
      real(c_double), intent(in) :: A(lda, *)
      type(residua_dd), intent(in) :: B(ldb, *)
      type(residua_dd), intent(inout) :: X(ldx, *)
      type(residua_refinement_options), intent(in), optional :: options
      type(residua_refinement_report), intent(out) :: report
    end function
    integer(c_int) function residua_complex_posv_refined_fp64_td(context, uplo, n, nrhs, A, lda, B, ldb, &
                                                                 X, ldx, options, report) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int), value :: uplo
      integer(c_int64_t), value :: n, nrhs, lda, ldb, ldx
      real(c_double), intent(in) :: A(lda, *)
      type(residua_td), intent(in) :: B(ldb, *)
      type(residua_td), intent(inout) :: X(ldx, *)
      type(residua_refinement_options), intent(in), optional :: options
      type(residua_refinement_report), intent(out) :: report
    end function
    integer(c_int) function residua_complex_posv_refined_fp64_qd(context, uplo, n, nrhs, A, lda, B, ldb, &
                                                                 X, ldx, options, report) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int), value :: uplo
      integer(c_int64_t), value :: n, nrhs, lda, ldb, ldx
      real(c_double), intent(in) :: A(lda, *)
      type(residua_qd), intent(in) :: B(ldb, *)
      type(residua_qd), intent(inout) :: X(ldx, *)
      type(residua_refinement_options), intent(in), optional :: options
      type(residua_refinement_report), intent(out) :: report
    end function
    ! complex_heevd: residua.h says what it does.
    integer(c_int) function residua_complex_heevd_fp64(context, uplo, n, A, lda, w, info, error) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int), value :: uplo
      integer(c_int64_t), value :: n, lda
      real(c_double), intent(inout) :: A(lda, *)
      real(c_double), intent(inout) :: w(*)
      integer(c_int64_t), intent(out) :: info
      real(c_double), intent(inout) :: error
    end function
    integer(c_int) function residua_complex_heevd_dd(context, uplo, n, A, lda, w, info, error) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int), value :: uplo
      integer(c_int64_t), value :: n, lda
      type(residua_dd), intent(inout) :: A(lda, *)
      type(residua_dd), intent(inout) :: w(*)
      integer(c_int64_t), intent(out) :: info
      real(c_double), intent(inout) :: error
    end function
    integer(c_int) function residua_complex_heevd_td(context, uplo, n, A, lda, w, info, error) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int), value :: uplo
      integer(c_int64_t), value :: n, lda
      type(residua_td), intent(inout) :: A(lda, *)
      type(residua_td), intent(inout) :: w(*)
      integer(c_int64_t), intent(out) :: info
      real(c_double), intent(inout) :: error
    end function
    integer(c_int) function residua_complex_heevd_qd(context, uplo, n, A, lda, w, info, error) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int), value :: uplo
      integer(c_int64_t), value :: n, lda
      type(residua_qd), intent(inout) :: A(lda, *)
      type(residua_qd), intent(inout) :: w(*)
      integer(c_int64_t), intent(out) :: info
      real(c_double), intent(inout) :: error
    end function
    ! complex_hegvd: residua.h says what it does.
    integer(c_int) function residua_complex_hegvd_fp64(context, itype, uplo, n, A, lda, B, ldb, w, info, &
                                                       error) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int), value :: uplo
      integer(c_int64_t), value :: n, lda, ldb
      integer(c_int32_t), value, intent(in) :: itype
      real(c_double), intent(inout) :: A(lda, *)
      real(c_double), intent(inout) :: B(ldb, *)
      real(c_double), intent(inout) :: w(*)
      integer(c_int64_t), intent(out) :: info
      real(c_double), intent(inout) :: error
    end function
    integer(c_int) function residua_complex_hegvd_dd(context, itype, uplo, n, A, lda, B, ldb, w, info, &
                                                     error) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int), value :: uplo
      integer(c_int64_t), value :: n, lda, ldb
      integer(c_int32_t), value, intent(in) :: itype
      type(residua_dd), intent(inout) :: A(lda, *)
      type(residua_dd), intent(inout) :: B(ldb, *)
      type(residua_dd), intent(inout) :: w(*)
      integer(c_int64_t), intent(out) :: info
      real(c_double), intent(inout) :: error
    end function
    integer(c_int) function residua_complex_hegvd_td(context, itype, uplo, n, A, lda, B, ldb, w, info, &
                                                     error) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int), value :: uplo
      integer(c_int64_t), value :: n, lda, ldb
      integer(c_int32_t), value, intent(in) :: itype
      type(residua_td), intent(inout) :: A(lda, *)
      type(residua_td), intent(inout) :: B(ldb, *)
      type(residua_td), intent(inout) :: w(*)
      integer(c_int64_t), intent(out) :: info
      real(c_double), intent(inout) :: error
    end function
    integer(c_int) function residua_complex_hegvd_qd(context, itype, uplo, n, A, lda, B, ldb, w, info, &
                                                     error) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int), value :: uplo
      integer(c_int64_t), value :: n, lda, ldb
      integer(c_int32_t), value, intent(in) :: itype
      type(residua_qd), intent(inout) :: A(lda, *)
      type(residua_qd), intent(inout) :: B(ldb, *)
      type(residua_qd), intent(inout) :: w(*)
      integer(c_int64_t), intent(out) :: info
      real(c_double), intent(inout) :: error
    end function
    ! complex_geev: residua.h says what it does.
    integer(c_int) function residua_complex_geev_fp64(context, n, A, lda, w, Y, ldy, X, ldx, info, &
                                                      error) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int64_t), value :: n, lda, ldy, ldx
      real(c_double), intent(in) :: A(lda, *)
      real(c_double), intent(inout) :: w(*)
      real(c_double), intent(inout) :: Y(ldy, *)
      real(c_double), intent(inout) :: X(ldx, *)
      integer(c_int64_t), intent(out) :: info
      real(c_double), intent(inout) :: error
    end function
    integer(c_int) function residua_complex_geev_dd(context, n, A, lda, w, Y, ldy, X, ldx, info, &
                                                    error) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int64_t), value :: n, lda, ldy, ldx
      type(residua_dd), intent(in) :: A(lda, *)
      type(residua_dd), intent(inout) :: w(*)
      type(residua_dd), intent(inout) :: Y(ldy, *)
      type(residua_dd), intent(inout) :: X(ldx, *)
      integer(c_int64_t), intent(out) :: info
      real(c_double), intent(inout) :: error
    end function
    integer(c_int) function residua_complex_geev_td(context, n, A, lda, w, Y, ldy, X, ldx, info, &
                                                    error) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int64_t), value :: n, lda, ldy, ldx
      type(residua_td), intent(in) :: A(lda, *)
      type(residua_td), intent(inout) :: w(*)
      type(residua_td), intent(inout) :: Y(ldy, *)
      type(residua_td), intent(inout) :: X(ldx, *)
      integer(c_int64_t), intent(out) :: info
      real(c_double), intent(inout) :: error
    end function
    integer(c_int) function residua_complex_geev_qd(context, n, A, lda, w, Y, ldy, X, ldx, info, &
                                                    error) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int64_t), value :: n, lda, ldy, ldx
      type(residua_qd), intent(in) :: A(lda, *)
      type(residua_qd), intent(inout) :: w(*)
      type(residua_qd), intent(inout) :: Y(ldy, *)
      type(residua_qd), intent(inout) :: X(ldx, *)
      integer(c_int64_t), intent(out) :: info
      real(c_double), intent(inout) :: error
    end function
    ! complex_gesvd: residua.h says what it does.
    integer(c_int) function residua_complex_gesvd_fp64(context, m, n, A, lda, s, U, ldu, Vh, ldvh, info, &
                                                       error) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int64_t), value :: m, n, lda, ldu, ldvh
      real(c_double), intent(in) :: A(lda, *)
      real(c_double), intent(inout) :: s(*)
      real(c_double), intent(inout) :: U(ldu, *)
      real(c_double), intent(inout) :: Vh(ldvh, *)
      integer(c_int64_t), intent(out) :: info
      real(c_double), intent(inout) :: error
    end function
    integer(c_int) function residua_complex_gesvd_dd(context, m, n, A, lda, s, U, ldu, Vh, ldvh, info, &
                                                     error) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int64_t), value :: m, n, lda, ldu, ldvh
      type(residua_dd), intent(in) :: A(lda, *)
      type(residua_dd), intent(inout) :: s(*)
      type(residua_dd), intent(inout) :: U(ldu, *)
      type(residua_dd), intent(inout) :: Vh(ldvh, *)
      integer(c_int64_t), intent(out) :: info
      real(c_double), intent(inout) :: error
    end function
    integer(c_int) function residua_complex_gesvd_td(context, m, n, A, lda, s, U, ldu, Vh, ldvh, info, &
                                                     error) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int64_t), value :: m, n, lda, ldu, ldvh
      type(residua_td), intent(in) :: A(lda, *)
      type(residua_td), intent(inout) :: s(*)
      type(residua_td), intent(inout) :: U(ldu, *)
      type(residua_td), intent(inout) :: Vh(ldvh, *)
      integer(c_int64_t), intent(out) :: info
      real(c_double), intent(inout) :: error
    end function
    integer(c_int) function residua_complex_gesvd_qd(context, m, n, A, lda, s, U, ldu, Vh, ldvh, info, &
                                                     error) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int64_t), value :: m, n, lda, ldu, ldvh
      type(residua_qd), intent(in) :: A(lda, *)
      type(residua_qd), intent(inout) :: s(*)
      type(residua_qd), intent(inout) :: U(ldu, *)
      type(residua_qd), intent(inout) :: Vh(ldvh, *)
      integer(c_int64_t), intent(out) :: info
      real(c_double), intent(inout) :: error
    end function
    ! complex_expm: residua.h says what it does.
    integer(c_int) function residua_complex_expm_fp64(context, n, A, lda, X, ldx, info, error) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int64_t), value :: n, lda, ldx
      real(c_double), intent(in) :: A(lda, *)
      real(c_double), intent(inout) :: X(ldx, *)
      integer(c_int64_t), intent(out) :: info
      real(c_double), intent(inout) :: error
    end function
    integer(c_int) function residua_complex_expm_dd(context, n, A, lda, X, ldx, info, error) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int64_t), value :: n, lda, ldx
      type(residua_dd), intent(in) :: A(lda, *)
      type(residua_dd), intent(inout) :: X(ldx, *)
      integer(c_int64_t), intent(out) :: info
      real(c_double), intent(inout) :: error
    end function
    integer(c_int) function residua_complex_expm_td(context, n, A, lda, X, ldx, info, error) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int64_t), value :: n, lda, ldx
      type(residua_td), intent(in) :: A(lda, *)
      type(residua_td), intent(inout) :: X(ldx, *)
      integer(c_int64_t), intent(out) :: info
      real(c_double), intent(inout) :: error
    end function
    integer(c_int) function residua_complex_expm_qd(context, n, A, lda, X, ldx, info, error) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int64_t), value :: n, lda, ldx
      type(residua_qd), intent(in) :: A(lda, *)
      type(residua_qd), intent(inout) :: X(ldx, *)
      integer(c_int64_t), intent(out) :: info
      real(c_double), intent(inout) :: error
    end function
    ! complex_signm: residua.h says what it does.
    integer(c_int) function residua_complex_signm_fp64(context, n, A, lda, S, lds, info, residual, &
                                                       commutator) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int64_t), value :: n, lda, lds
      real(c_double), intent(in) :: A(lda, *)
      real(c_double), intent(inout) :: S(lds, *)
      integer(c_int64_t), intent(out) :: info
      real(c_double), intent(inout) :: residual
      real(c_double), intent(inout) :: commutator
    end function
    integer(c_int) function residua_complex_signm_dd(context, n, A, lda, S, lds, info, residual, &
                                                     commutator) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int64_t), value :: n, lda, lds
      type(residua_dd), intent(in) :: A(lda, *)
      type(residua_dd), intent(inout) :: S(lds, *)
      integer(c_int64_t), intent(out) :: info
      real(c_double), intent(inout) :: residual
      real(c_double), intent(inout) :: commutator
    end function
    integer(c_int) function residua_complex_signm_td(context, n, A, lda, S, lds, info, residual, &
                                                     commutator) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int64_t), value :: n, lda, lds
      type(residua_td), intent(in) :: A(lda, *)
      type(residua_td), intent(inout) :: S(lds, *)
      integer(c_int64_t), intent(out) :: info
      real(c_double), intent(inout) :: residual
      real(c_double), intent(inout) :: commutator
    end function
    integer(c_int) function residua_complex_signm_qd(context, n, A, lda, S, lds, info, residual, &
                                                     commutator) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int64_t), value :: n, lda, lds
      type(residua_qd), intent(in) :: A(lda, *)
      type(residua_qd), intent(inout) :: S(lds, *)
      integer(c_int64_t), intent(out) :: info
      real(c_double), intent(inout) :: residual
      real(c_double), intent(inout) :: commutator
    end function
    ! complex_sqrtm: residua.h says what it does.
    integer(c_int) function residua_complex_sqrtm_fp64(context, n, A, lda, X, ldx, info, residual) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int64_t), value :: n, lda, ldx
      real(c_double), intent(in) :: A(lda, *)
      real(c_double), intent(inout) :: X(ldx, *)
      integer(c_int64_t), intent(out) :: info
      real(c_double), intent(inout) :: residual
    end function
    integer(c_int) function residua_complex_sqrtm_dd(context, n, A, lda, X, ldx, info, residual) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int64_t), value :: n, lda, ldx
      type(residua_dd), intent(in) :: A(lda, *)
      type(residua_dd), intent(inout) :: X(ldx, *)
      integer(c_int64_t), intent(out) :: info
      real(c_double), intent(inout) :: residual
    end function
    integer(c_int) function residua_complex_sqrtm_td(context, n, A, lda, X, ldx, info, residual) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int64_t), value :: n, lda, ldx
      type(residua_td), intent(in) :: A(lda, *)
      type(residua_td), intent(inout) :: X(ldx, *)
      integer(c_int64_t), intent(out) :: info
      real(c_double), intent(inout) :: residual
    end function
    integer(c_int) function residua_complex_sqrtm_qd(context, n, A, lda, X, ldx, info, residual) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int64_t), value :: n, lda, ldx
      type(residua_qd), intent(in) :: A(lda, *)
      type(residua_qd), intent(inout) :: X(ldx, *)
      integer(c_int64_t), intent(out) :: info
      real(c_double), intent(inout) :: residual
    end function
    ! complex_polar: residua.h says what it does.
    integer(c_int) function residua_complex_polar_fp64(context, m, n, A, lda, U, ldu, H, ldh, info, &
                                                       orthogonality, residual) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int64_t), value :: m, n, lda, ldu, ldh
      real(c_double), intent(in) :: A(lda, *)
      real(c_double), intent(inout) :: U(ldu, *)
      real(c_double), intent(inout) :: H(ldh, *)
      integer(c_int64_t), intent(out) :: info
      real(c_double), intent(inout) :: orthogonality
      real(c_double), intent(inout) :: residual
    end function
    integer(c_int) function residua_complex_polar_dd(context, m, n, A, lda, U, ldu, H, ldh, info, &
                                                     orthogonality, residual) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int64_t), value :: m, n, lda, ldu, ldh
      type(residua_dd), intent(in) :: A(lda, *)
      type(residua_dd), intent(inout) :: U(ldu, *)
      type(residua_dd), intent(inout) :: H(ldh, *)
      integer(c_int64_t), intent(out) :: info
      real(c_double), intent(inout) :: orthogonality
      real(c_double), intent(inout) :: residual
    end function
    integer(c_int) function residua_complex_polar_td(context, m, n, A, lda, U, ldu, H, ldh, info, &
                                                     orthogonality, residual) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int64_t), value :: m, n, lda, ldu, ldh
      type(residua_td), intent(in) :: A(lda, *)
      type(residua_td), intent(inout) :: U(ldu, *)
      type(residua_td), intent(inout) :: H(ldh, *)
      integer(c_int64_t), intent(out) :: info
      real(c_double), intent(inout) :: orthogonality
      real(c_double), intent(inout) :: residual
    end function
    integer(c_int) function residua_complex_polar_qd(context, m, n, A, lda, U, ldu, H, ldh, info, &
                                                     orthogonality, residual) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int64_t), value :: m, n, lda, ldu, ldh
      type(residua_qd), intent(in) :: A(lda, *)
      type(residua_qd), intent(inout) :: U(ldu, *)
      type(residua_qd), intent(inout) :: H(ldh, *)
      integer(c_int64_t), intent(out) :: info
      real(c_double), intent(inout) :: orthogonality
      real(c_double), intent(inout) :: residual
    end function
    ! complex_refine_eigenvectors: residua.h says what it does.
    integer(c_int) function residua_complex_refine_eigenvectors_fp64(context, uplo, n, A, lda, X, ldx, w, &
                                                                     info, error) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int), value :: uplo
      integer(c_int64_t), value :: n, lda, ldx
      real(c_double), intent(in) :: A(lda, *)
      real(c_double), intent(inout) :: X(ldx, *)
      real(c_double), intent(inout) :: w(*)
      integer(c_int64_t), intent(out) :: info
      real(c_double), intent(inout) :: error
    end function
    integer(c_int) function residua_complex_refine_eigenvectors_dd(context, uplo, n, A, lda, X, ldx, w, &
                                                                   info, error) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int), value :: uplo
      integer(c_int64_t), value :: n, lda, ldx
      type(residua_dd), intent(in) :: A(lda, *)
      type(residua_dd), intent(inout) :: X(ldx, *)
      type(residua_dd), intent(inout) :: w(*)
      integer(c_int64_t), intent(out) :: info
      real(c_double), intent(inout) :: error
    end function
    integer(c_int) function residua_complex_refine_eigenvectors_td(context, uplo, n, A, lda, X, ldx, w, &
                                                                   info, error) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int), value :: uplo
      integer(c_int64_t), value :: n, lda, ldx
      type(residua_td), intent(in) :: A(lda, *)
      type(residua_td), intent(inout) :: X(ldx, *)
      type(residua_td), intent(inout) :: w(*)
      integer(c_int64_t), intent(out) :: info
      real(c_double), intent(inout) :: error
    end function
    integer(c_int) function residua_complex_refine_eigenvectors_qd(context, uplo, n, A, lda, X, ldx, w, &
                                                                   info, error) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int), value :: uplo
      integer(c_int64_t), value :: n, lda, ldx
      type(residua_qd), intent(in) :: A(lda, *)
      type(residua_qd), intent(inout) :: X(ldx, *)
      type(residua_qd), intent(inout) :: w(*)
      integer(c_int64_t), intent(out) :: info
      real(c_double), intent(inout) :: error
    end function
    ! complex_refine_singular_vectors: residua.h says what it does.
    integer(c_int) function residua_complex_refine_singular_vectors_fp64(context, m, n, A, lda, U, ldu, s, &
                                                                         Vh, ldvh, info, error) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int64_t), value :: m, n, lda, ldu, ldvh
      real(c_double), intent(in) :: A(lda, *)
      real(c_double), intent(inout) :: U(ldu, *)
      real(c_double), intent(inout) :: s(*)
      real(c_double), intent(inout) :: Vh(ldvh, *)
      integer(c_int64_t), intent(out) :: info
      real(c_double), intent(inout) :: error
    end function
    integer(c_int) function residua_complex_refine_singular_vectors_dd(context, m, n, A, lda, U, ldu, s, &
                                                                       Vh, ldvh, info, error) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int64_t), value :: m, n, lda, ldu, ldvh
      type(residua_dd), intent(in) :: A(lda, *)
      type(residua_dd), intent(inout) :: U(ldu, *)
      type(residua_dd), intent(inout) :: s(*)
      type(residua_dd), intent(inout) :: Vh(ldvh, *)
      integer(c_int64_t), intent(out) :: info
      real(c_double), intent(inout) :: error
    end function
    integer(c_int) function residua_complex_refine_singular_vectors_td(context, m, n, A, lda, U, ldu, s, &
                                                                       Vh, ldvh, info, error) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int64_t), value :: m, n, lda, ldu, ldvh
      type(residua_td), intent(in) :: A(lda, *)
      type(residua_td), intent(inout) :: U(ldu, *)
      type(residua_td), intent(inout) :: s(*)
      type(residua_td), intent(inout) :: Vh(ldvh, *)
      integer(c_int64_t), intent(out) :: info
      real(c_double), intent(inout) :: error
    end function
    integer(c_int) function residua_complex_refine_singular_vectors_qd(context, m, n, A, lda, U, ldu, s, &
                                                                       Vh, ldvh, info, error) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int64_t), value :: m, n, lda, ldu, ldvh
      type(residua_qd), intent(in) :: A(lda, *)
      type(residua_qd), intent(inout) :: U(ldu, *)
      type(residua_qd), intent(inout) :: s(*)
      type(residua_qd), intent(inout) :: Vh(ldvh, *)
      integer(c_int64_t), intent(out) :: info
      real(c_double), intent(inout) :: error
    end function
  end interface

  ! A name for all formats, told apart by the types of the arguments.
  interface residua_copy
    procedure residua_copy_fp32
    procedure residua_copy_ff
    procedure residua_copy_fp64
    procedure residua_copy_ds
    procedure residua_copy_di
    procedure residua_copy_dd
    procedure residua_copy_td
    procedure residua_copy_qd
  end interface
  interface residua_swap
    procedure residua_swap_fp32
    procedure residua_swap_ff
    procedure residua_swap_fp64
    procedure residua_swap_ds
    procedure residua_swap_di
    procedure residua_swap_dd
    procedure residua_swap_td
    procedure residua_swap_qd
  end interface
  interface residua_scal
    procedure residua_scal_fp32
    procedure residua_scal_ff
    procedure residua_scal_fp64
    procedure residua_scal_ds
    procedure residua_scal_di
    procedure residua_scal_dd
    procedure residua_scal_td
    procedure residua_scal_qd
  end interface
  interface residua_axpy
    procedure residua_axpy_fp32
    procedure residua_axpy_ff
    procedure residua_axpy_fp64
    procedure residua_axpy_ds
    procedure residua_axpy_di
    procedure residua_axpy_dd
    procedure residua_axpy_td
    procedure residua_axpy_qd
  end interface
  interface residua_axpby
    procedure residua_axpby_fp32
    procedure residua_axpby_ff
    procedure residua_axpby_fp64
    procedure residua_axpby_ds
    procedure residua_axpby_di
    procedure residua_axpby_dd
    procedure residua_axpby_td
    procedure residua_axpby_qd
  end interface
  interface residua_waxpby
    procedure residua_waxpby_fp32
    procedure residua_waxpby_ff
    procedure residua_waxpby_fp64
    procedure residua_waxpby_ds
    procedure residua_waxpby_di
    procedure residua_waxpby_dd
    procedure residua_waxpby_td
    procedure residua_waxpby_qd
  end interface
  interface residua_xpay
    procedure residua_xpay_fp32
    procedure residua_xpay_ff
    procedure residua_xpay_fp64
    procedure residua_xpay_ds
    procedure residua_xpay_di
    procedure residua_xpay_dd
    procedure residua_xpay_td
    procedure residua_xpay_qd
  end interface
  interface residua_axpyz
    procedure residua_axpyz_fp32
    procedure residua_axpyz_ff
    procedure residua_axpyz_fp64
    procedure residua_axpyz_ds
    procedure residua_axpyz_di
    procedure residua_axpyz_dd
    procedure residua_axpyz_td
    procedure residua_axpyz_qd
  end interface
  interface residua_axpy_dot
    procedure residua_axpy_dot_fp32
    procedure residua_axpy_dot_ff
    procedure residua_axpy_dot_fp64
    procedure residua_axpy_dot_ds
    procedure residua_axpy_dot_di
    procedure residua_axpy_dot_dd
    procedure residua_axpy_dot_td
    procedure residua_axpy_dot_qd
  end interface
  interface residua_axpy_nrm2
    procedure residua_axpy_nrm2_fp32
    procedure residua_axpy_nrm2_ff
    procedure residua_axpy_nrm2_fp64
    procedure residua_axpy_nrm2_ds
    procedure residua_axpy_nrm2_di
    procedure residua_axpy_nrm2_dd
    procedure residua_axpy_nrm2_td
    procedure residua_axpy_nrm2_qd
  end interface
  interface residua_dot
    procedure residua_dot_fp32
    procedure residua_dot_ff
    procedure residua_dot_fp64
    procedure residua_dot_ds
    procedure residua_dot_di
    procedure residua_dot_dd
    procedure residua_dot_td
    procedure residua_dot_qd
  end interface
  interface residua_nrm2
    procedure residua_nrm2_fp32
    procedure residua_nrm2_ff
    procedure residua_nrm2_fp64
    procedure residua_nrm2_ds
    procedure residua_nrm2_di
    procedure residua_nrm2_dd
    procedure residua_nrm2_td
    procedure residua_nrm2_qd
  end interface
  interface residua_asum
    procedure residua_asum_fp32
    procedure residua_asum_ff
    procedure residua_asum_fp64
    procedure residua_asum_ds
    procedure residua_asum_di
    procedure residua_asum_dd
    procedure residua_asum_td
    procedure residua_asum_qd
  end interface
  interface residua_sum
    procedure residua_sum_fp32
    procedure residua_sum_ff
    procedure residua_sum_fp64
    procedure residua_sum_ds
    procedure residua_sum_di
    procedure residua_sum_dd
    procedure residua_sum_td
    procedure residua_sum_qd
  end interface
  interface residua_iamax
    procedure residua_iamax_fp32
    procedure residua_iamax_ff
    procedure residua_iamax_fp64
    procedure residua_iamax_ds
    procedure residua_iamax_di
    procedure residua_iamax_dd
    procedure residua_iamax_td
    procedure residua_iamax_qd
  end interface
  interface residua_rot
    procedure residua_rot_fp32
    procedure residua_rot_ff
    procedure residua_rot_fp64
    procedure residua_rot_ds
    procedure residua_rot_di
    procedure residua_rot_dd
    procedure residua_rot_td
    procedure residua_rot_qd
  end interface
  interface residua_rotg
    procedure residua_rotg_fp64
    procedure residua_rotg_dd
    procedure residua_rotg_td
    procedure residua_rotg_qd
  end interface
  interface residua_rotm
    procedure residua_rotm_fp32
    procedure residua_rotm_ff
    procedure residua_rotm_fp64
    procedure residua_rotm_ds
    procedure residua_rotm_di
    procedure residua_rotm_dd
    procedure residua_rotm_td
    procedure residua_rotm_qd
  end interface
  interface residua_rotmg
    procedure residua_rotmg_fp64
    procedure residua_rotmg_dd
    procedure residua_rotmg_td
    procedure residua_rotmg_qd
  end interface
  interface residua_gemv
    procedure residua_gemv_fp32
    procedure residua_gemv_ff
    procedure residua_gemv_fp64
    procedure residua_gemv_ds
    procedure residua_gemv_di
    procedure residua_gemv_dd
    procedure residua_gemv_td
    procedure residua_gemv_qd
    procedure residua_gemv_fp64_dd
    procedure residua_gemv_fp64_td
    procedure residua_gemv_fp64_qd
  end interface
  interface residua_gemv_strided
    procedure residua_gemv_strided_fp32
    procedure residua_gemv_strided_ff
    procedure residua_gemv_strided_fp64
    procedure residua_gemv_strided_ds
    procedure residua_gemv_strided_di
    procedure residua_gemv_strided_dd
    procedure residua_gemv_strided_td
    procedure residua_gemv_strided_qd
  end interface
  interface residua_symv
    procedure residua_symv_fp32
    procedure residua_symv_ff
    procedure residua_symv_fp64
    procedure residua_symv_ds
    procedure residua_symv_di
    procedure residua_symv_dd
    procedure residua_symv_td
    procedure residua_symv_qd
  end interface
  interface residua_ger
    procedure residua_ger_fp32
    procedure residua_ger_ff
    procedure residua_ger_fp64
    procedure residua_ger_ds
    procedure residua_ger_di
    procedure residua_ger_dd
    procedure residua_ger_td
    procedure residua_ger_qd
  end interface
  interface residua_syr
    procedure residua_syr_fp32
    procedure residua_syr_ff
    procedure residua_syr_fp64
    procedure residua_syr_ds
    procedure residua_syr_di
    procedure residua_syr_dd
    procedure residua_syr_td
    procedure residua_syr_qd
  end interface
  interface residua_syr2
    procedure residua_syr2_fp32
    procedure residua_syr2_ff
    procedure residua_syr2_fp64
    procedure residua_syr2_ds
    procedure residua_syr2_di
    procedure residua_syr2_dd
    procedure residua_syr2_td
    procedure residua_syr2_qd
  end interface
  interface residua_trmv
    procedure residua_trmv_fp32
    procedure residua_trmv_ff
    procedure residua_trmv_fp64
    procedure residua_trmv_ds
    procedure residua_trmv_di
    procedure residua_trmv_dd
    procedure residua_trmv_td
    procedure residua_trmv_qd
  end interface
  interface residua_trsv
    procedure residua_trsv_fp32
    procedure residua_trsv_ff
    procedure residua_trsv_fp64
    procedure residua_trsv_ds
    procedure residua_trsv_di
    procedure residua_trsv_dd
    procedure residua_trsv_td
    procedure residua_trsv_qd
  end interface
  interface residua_gbmv
    procedure residua_gbmv_fp32
    procedure residua_gbmv_ff
    procedure residua_gbmv_fp64
    procedure residua_gbmv_ds
    procedure residua_gbmv_di
    procedure residua_gbmv_dd
    procedure residua_gbmv_td
    procedure residua_gbmv_qd
  end interface
  interface residua_sbmv
    procedure residua_sbmv_fp32
    procedure residua_sbmv_ff
    procedure residua_sbmv_fp64
    procedure residua_sbmv_ds
    procedure residua_sbmv_di
    procedure residua_sbmv_dd
    procedure residua_sbmv_td
    procedure residua_sbmv_qd
  end interface
  interface residua_tbmv
    procedure residua_tbmv_fp32
    procedure residua_tbmv_ff
    procedure residua_tbmv_fp64
    procedure residua_tbmv_ds
    procedure residua_tbmv_di
    procedure residua_tbmv_dd
    procedure residua_tbmv_td
    procedure residua_tbmv_qd
  end interface
  interface residua_tbsv
    procedure residua_tbsv_fp32
    procedure residua_tbsv_ff
    procedure residua_tbsv_fp64
    procedure residua_tbsv_ds
    procedure residua_tbsv_di
    procedure residua_tbsv_dd
    procedure residua_tbsv_td
    procedure residua_tbsv_qd
  end interface
  interface residua_spmv
    procedure residua_spmv_fp32
    procedure residua_spmv_ff
    procedure residua_spmv_fp64
    procedure residua_spmv_ds
    procedure residua_spmv_di
    procedure residua_spmv_dd
    procedure residua_spmv_td
    procedure residua_spmv_qd
  end interface
  interface residua_spr
    procedure residua_spr_fp32
    procedure residua_spr_ff
    procedure residua_spr_fp64
    procedure residua_spr_ds
    procedure residua_spr_di
    procedure residua_spr_dd
    procedure residua_spr_td
    procedure residua_spr_qd
  end interface
  interface residua_spr2
    procedure residua_spr2_fp32
    procedure residua_spr2_ff
    procedure residua_spr2_fp64
    procedure residua_spr2_ds
    procedure residua_spr2_di
    procedure residua_spr2_dd
    procedure residua_spr2_td
    procedure residua_spr2_qd
  end interface
  interface residua_tpmv
    procedure residua_tpmv_fp32
    procedure residua_tpmv_ff
    procedure residua_tpmv_fp64
    procedure residua_tpmv_ds
    procedure residua_tpmv_di
    procedure residua_tpmv_dd
    procedure residua_tpmv_td
    procedure residua_tpmv_qd
  end interface
  interface residua_tpsv
    procedure residua_tpsv_fp32
    procedure residua_tpsv_ff
    procedure residua_tpsv_fp64
    procedure residua_tpsv_ds
    procedure residua_tpsv_di
    procedure residua_tpsv_dd
    procedure residua_tpsv_td
    procedure residua_tpsv_qd
  end interface
  interface residua_gemm
    procedure residua_gemm_fp32
    procedure residua_gemm_ff
    procedure residua_gemm_fp64
    procedure residua_gemm_ds
    procedure residua_gemm_di
    procedure residua_gemm_dd
    procedure residua_gemm_td
    procedure residua_gemm_qd
    procedure residua_gemm_fp64_dd
    procedure residua_gemm_fp64_td
    procedure residua_gemm_fp64_qd
    procedure residua_gemm_dd_fp64
    procedure residua_gemm_td_fp64
    procedure residua_gemm_qd_fp64
  end interface
  interface residua_gemm_with
    procedure residua_gemm_with_fp32
    procedure residua_gemm_with_ff
    procedure residua_gemm_with_fp64
    procedure residua_gemm_with_ds
    procedure residua_gemm_with_di
    procedure residua_gemm_with_dd
    procedure residua_gemm_with_td
    procedure residua_gemm_with_qd
  end interface
  interface residua_gemm_strided
    procedure residua_gemm_strided_fp32
    procedure residua_gemm_strided_ff
    procedure residua_gemm_strided_fp64
    procedure residua_gemm_strided_ds
    procedure residua_gemm_strided_di
    procedure residua_gemm_strided_dd
    procedure residua_gemm_strided_td
    procedure residua_gemm_strided_qd
  end interface
  interface residua_symm
    procedure residua_symm_fp32
    procedure residua_symm_ff
    procedure residua_symm_fp64
    procedure residua_symm_ds
    procedure residua_symm_di
    procedure residua_symm_dd
    procedure residua_symm_td
    procedure residua_symm_qd
  end interface
  interface residua_syrk
    procedure residua_syrk_fp32
    procedure residua_syrk_ff
    procedure residua_syrk_fp64
    procedure residua_syrk_ds
    procedure residua_syrk_di
    procedure residua_syrk_dd
    procedure residua_syrk_td
    procedure residua_syrk_qd
  end interface
  interface residua_syr2k
    procedure residua_syr2k_fp32
    procedure residua_syr2k_ff
    procedure residua_syr2k_fp64
    procedure residua_syr2k_ds
    procedure residua_syr2k_di
    procedure residua_syr2k_dd
    procedure residua_syr2k_td
    procedure residua_syr2k_qd
  end interface
  interface residua_trmm
    procedure residua_trmm_fp32
    procedure residua_trmm_ff
    procedure residua_trmm_fp64
    procedure residua_trmm_ds
    procedure residua_trmm_di
    procedure residua_trmm_dd
    procedure residua_trmm_td
    procedure residua_trmm_qd
  end interface
  interface residua_trsm
    procedure residua_trsm_fp32
    procedure residua_trsm_ff
    procedure residua_trsm_fp64
    procedure residua_trsm_ds
    procedure residua_trsm_di
    procedure residua_trsm_dd
    procedure residua_trsm_td
    procedure residua_trsm_qd
  end interface
  interface residua_getrf
    procedure residua_getrf_fp32
    procedure residua_getrf_fp64
    procedure residua_getrf_dd
    procedure residua_getrf_td
    procedure residua_getrf_qd
  end interface
  interface residua_getrs
    procedure residua_getrs_fp32
    procedure residua_getrs_fp64
    procedure residua_getrs_dd
    procedure residua_getrs_td
    procedure residua_getrs_qd
  end interface
  interface residua_gesv
    procedure residua_gesv_fp32
    procedure residua_gesv_fp64
    procedure residua_gesv_dd
    procedure residua_gesv_td
    procedure residua_gesv_qd
  end interface
  interface residua_getri
    procedure residua_getri_fp32
    procedure residua_getri_fp64
    procedure residua_getri_dd
    procedure residua_getri_td
    procedure residua_getri_qd
  end interface
  interface residua_potrf
    procedure residua_potrf_fp32
    procedure residua_potrf_fp64
    procedure residua_potrf_dd
    procedure residua_potrf_td
    procedure residua_potrf_qd
  end interface
  interface residua_potrs
    procedure residua_potrs_fp32
    procedure residua_potrs_fp64
    procedure residua_potrs_dd
    procedure residua_potrs_td
    procedure residua_potrs_qd
  end interface
  interface residua_posv
    procedure residua_posv_fp32
    procedure residua_posv_fp64
    procedure residua_posv_dd
    procedure residua_posv_td
    procedure residua_posv_qd
  end interface
  interface residua_potri
    procedure residua_potri_fp32
    procedure residua_potri_fp64
    procedure residua_potri_dd
    procedure residua_potri_td
    procedure residua_potri_qd
  end interface
  interface residua_geqrf
    procedure residua_geqrf_fp32
    procedure residua_geqrf_fp64
    procedure residua_geqrf_dd
    procedure residua_geqrf_td
    procedure residua_geqrf_qd
  end interface
  interface residua_ormqr
    procedure residua_ormqr_fp32
    procedure residua_ormqr_fp64
    procedure residua_ormqr_dd
    procedure residua_ormqr_td
    procedure residua_ormqr_qd
  end interface
  interface residua_orgqr
    procedure residua_orgqr_fp32
    procedure residua_orgqr_fp64
    procedure residua_orgqr_dd
    procedure residua_orgqr_td
    procedure residua_orgqr_qd
  end interface
  interface residua_gels
    procedure residua_gels_fp32
    procedure residua_gels_fp64
    procedure residua_gels_dd
    procedure residua_gels_td
    procedure residua_gels_qd
  end interface
  interface residua_geqp3
    procedure residua_geqp3_fp32
    procedure residua_geqp3_fp64
    procedure residua_geqp3_dd
    procedure residua_geqp3_td
    procedure residua_geqp3_qd
  end interface
  interface residua_gelsy
    procedure residua_gelsy_fp32
    procedure residua_gelsy_fp64
    procedure residua_gelsy_dd
    procedure residua_gelsy_td
    procedure residua_gelsy_qd
  end interface
  interface residua_sytrf
    procedure residua_sytrf_fp32
    procedure residua_sytrf_fp64
    procedure residua_sytrf_dd
    procedure residua_sytrf_td
    procedure residua_sytrf_qd
  end interface
  interface residua_sytrs
    procedure residua_sytrs_fp32
    procedure residua_sytrs_fp64
    procedure residua_sytrs_dd
    procedure residua_sytrs_td
    procedure residua_sytrs_qd
  end interface
  interface residua_lange
    procedure residua_lange_fp32
    procedure residua_lange_fp64
    procedure residua_lange_dd
    procedure residua_lange_td
    procedure residua_lange_qd
  end interface
  interface residua_lansy
    procedure residua_lansy_fp32
    procedure residua_lansy_fp64
    procedure residua_lansy_dd
    procedure residua_lansy_td
    procedure residua_lansy_qd
  end interface
  interface residua_gecon
    procedure residua_gecon_fp32
    procedure residua_gecon_fp64
    procedure residua_gecon_dd
    procedure residua_gecon_td
    procedure residua_gecon_qd
  end interface
  interface residua_pocon
    procedure residua_pocon_fp32
    procedure residua_pocon_fp64
    procedure residua_pocon_dd
    procedure residua_pocon_td
    procedure residua_pocon_qd
  end interface
  interface residua_determinant
    procedure residua_determinant_fp32
    procedure residua_determinant_fp64
    procedure residua_determinant_dd
    procedure residua_determinant_td
    procedure residua_determinant_qd
  end interface
  interface residua_gesv_refined
    procedure residua_gesv_refined_fp64
    procedure residua_gesv_refined_dd
    procedure residua_gesv_refined_td
    procedure residua_gesv_refined_qd
    procedure residua_gesv_refined_fp64_dd
    procedure residua_gesv_refined_fp64_td
    procedure residua_gesv_refined_fp64_qd
  end interface
  interface residua_posv_refined
    procedure residua_posv_refined_fp64
    procedure residua_posv_refined_dd
    procedure residua_posv_refined_td
    procedure residua_posv_refined_qd
    procedure residua_posv_refined_fp64_dd
    procedure residua_posv_refined_fp64_td
    procedure residua_posv_refined_fp64_qd
  end interface
  interface residua_syevd
    procedure residua_syevd_fp64
    procedure residua_syevd_dd
    procedure residua_syevd_td
    procedure residua_syevd_qd
  end interface
  interface residua_sygvd
    procedure residua_sygvd_fp64
    procedure residua_sygvd_dd
    procedure residua_sygvd_td
    procedure residua_sygvd_qd
  end interface
  interface residua_geev
    procedure residua_geev_fp64
    procedure residua_geev_dd
    procedure residua_geev_td
    procedure residua_geev_qd
  end interface
  interface residua_gesvd
    procedure residua_gesvd_fp64
    procedure residua_gesvd_dd
    procedure residua_gesvd_td
    procedure residua_gesvd_qd
  end interface
  interface residua_gesvd_full
    procedure residua_gesvd_full_fp64
    procedure residua_gesvd_full_dd
    procedure residua_gesvd_full_td
    procedure residua_gesvd_full_qd
  end interface
  interface residua_refine_eigenvectors
    procedure residua_refine_eigenvectors_fp64
    procedure residua_refine_eigenvectors_dd
    procedure residua_refine_eigenvectors_td
    procedure residua_refine_eigenvectors_qd
  end interface
  interface residua_refine_singular_vectors
    procedure residua_refine_singular_vectors_fp64
    procedure residua_refine_singular_vectors_dd
    procedure residua_refine_singular_vectors_td
    procedure residua_refine_singular_vectors_qd
  end interface
  interface residua_expm
    procedure residua_expm_fp64
    procedure residua_expm_dd
    procedure residua_expm_td
    procedure residua_expm_qd
  end interface
  interface residua_signm
    procedure residua_signm_fp64
    procedure residua_signm_dd
    procedure residua_signm_td
    procedure residua_signm_qd
  end interface
  interface residua_sqrtm
    procedure residua_sqrtm_fp64
    procedure residua_sqrtm_dd
    procedure residua_sqrtm_td
    procedure residua_sqrtm_qd
  end interface
  interface residua_polar
    procedure residua_polar_fp64
    procedure residua_polar_dd
    procedure residua_polar_td
    procedure residua_polar_qd
  end interface
  interface residua_getrf_batched
    procedure residua_getrf_batched_fp32
    procedure residua_getrf_batched_fp64
    procedure residua_getrf_batched_dd
    procedure residua_getrf_batched_td
    procedure residua_getrf_batched_qd
  end interface
  interface residua_getrs_batched
    procedure residua_getrs_batched_fp32
    procedure residua_getrs_batched_fp64
    procedure residua_getrs_batched_dd
    procedure residua_getrs_batched_td
    procedure residua_getrs_batched_qd
  end interface
  interface residua_gesv_batched
    procedure residua_gesv_batched_fp32
    procedure residua_gesv_batched_fp64
    procedure residua_gesv_batched_dd
    procedure residua_gesv_batched_td
    procedure residua_gesv_batched_qd
  end interface
  interface residua_potrf_batched
    procedure residua_potrf_batched_fp32
    procedure residua_potrf_batched_fp64
    procedure residua_potrf_batched_dd
    procedure residua_potrf_batched_td
    procedure residua_potrf_batched_qd
  end interface
  interface residua_potrs_batched
    procedure residua_potrs_batched_fp32
    procedure residua_potrs_batched_fp64
    procedure residua_potrs_batched_dd
    procedure residua_potrs_batched_td
    procedure residua_potrs_batched_qd
  end interface
  interface residua_complex_copy
    procedure residua_complex_copy_fp32
    procedure residua_complex_copy_fp64
    procedure residua_complex_copy_dd
    procedure residua_complex_copy_td
    procedure residua_complex_copy_qd
  end interface
  interface residua_complex_swap
    procedure residua_complex_swap_fp32
    procedure residua_complex_swap_fp64
    procedure residua_complex_swap_dd
    procedure residua_complex_swap_td
    procedure residua_complex_swap_qd
  end interface
  interface residua_complex_scal
    procedure residua_complex_scal_fp32
    procedure residua_complex_scal_fp64
    procedure residua_complex_scal_dd
    procedure residua_complex_scal_td
    procedure residua_complex_scal_qd
  end interface
  interface residua_complex_axpy
    procedure residua_complex_axpy_fp32
    procedure residua_complex_axpy_fp64
    procedure residua_complex_axpy_dd
    procedure residua_complex_axpy_td
    procedure residua_complex_axpy_qd
  end interface
  interface residua_complex_rot
    procedure residua_complex_rot_fp32
    procedure residua_complex_rot_fp64
    procedure residua_complex_rot_dd
    procedure residua_complex_rot_td
    procedure residua_complex_rot_qd
  end interface
  interface residua_complex_dotu
    procedure residua_complex_dotu_fp32
    procedure residua_complex_dotu_fp64
    procedure residua_complex_dotu_dd
    procedure residua_complex_dotu_td
    procedure residua_complex_dotu_qd
  end interface
  interface residua_complex_dotc
    procedure residua_complex_dotc_fp32
    procedure residua_complex_dotc_fp64
    procedure residua_complex_dotc_dd
    procedure residua_complex_dotc_td
    procedure residua_complex_dotc_qd
  end interface
  interface residua_complex_nrm2
    procedure residua_complex_nrm2_fp32
    procedure residua_complex_nrm2_fp64
    procedure residua_complex_nrm2_dd
    procedure residua_complex_nrm2_td
    procedure residua_complex_nrm2_qd
  end interface
  interface residua_complex_asum
    procedure residua_complex_asum_fp32
    procedure residua_complex_asum_fp64
    procedure residua_complex_asum_dd
    procedure residua_complex_asum_td
    procedure residua_complex_asum_qd
  end interface
  interface residua_complex_iamax
    procedure residua_complex_iamax_fp32
    procedure residua_complex_iamax_fp64
    procedure residua_complex_iamax_dd
    procedure residua_complex_iamax_td
    procedure residua_complex_iamax_qd
  end interface
  interface residua_complex_geru
    procedure residua_complex_geru_fp32
    procedure residua_complex_geru_fp64
    procedure residua_complex_geru_dd
    procedure residua_complex_geru_td
    procedure residua_complex_geru_qd
  end interface
  interface residua_complex_gerc
    procedure residua_complex_gerc_fp32
    procedure residua_complex_gerc_fp64
    procedure residua_complex_gerc_dd
    procedure residua_complex_gerc_td
    procedure residua_complex_gerc_qd
  end interface
  interface residua_complex_hemv
    procedure residua_complex_hemv_fp32
    procedure residua_complex_hemv_fp64
    procedure residua_complex_hemv_dd
    procedure residua_complex_hemv_td
    procedure residua_complex_hemv_qd
  end interface
  interface residua_complex_her
    procedure residua_complex_her_fp32
    procedure residua_complex_her_fp64
    procedure residua_complex_her_dd
    procedure residua_complex_her_td
    procedure residua_complex_her_qd
  end interface
  interface residua_complex_her2
    procedure residua_complex_her2_fp32
    procedure residua_complex_her2_fp64
    procedure residua_complex_her2_dd
    procedure residua_complex_her2_td
    procedure residua_complex_her2_qd
  end interface
  interface residua_complex_trmv
    procedure residua_complex_trmv_fp32
    procedure residua_complex_trmv_fp64
    procedure residua_complex_trmv_dd
    procedure residua_complex_trmv_td
    procedure residua_complex_trmv_qd
  end interface
  interface residua_complex_trsv
    procedure residua_complex_trsv_fp32
    procedure residua_complex_trsv_fp64
    procedure residua_complex_trsv_dd
    procedure residua_complex_trsv_td
    procedure residua_complex_trsv_qd
  end interface
  interface residua_complex_gbmv
    procedure residua_complex_gbmv_fp32
    procedure residua_complex_gbmv_fp64
    procedure residua_complex_gbmv_dd
    procedure residua_complex_gbmv_td
    procedure residua_complex_gbmv_qd
  end interface
  interface residua_complex_hbmv
    procedure residua_complex_hbmv_fp32
    procedure residua_complex_hbmv_fp64
    procedure residua_complex_hbmv_dd
    procedure residua_complex_hbmv_td
    procedure residua_complex_hbmv_qd
  end interface
  interface residua_complex_tbmv
    procedure residua_complex_tbmv_fp32
    procedure residua_complex_tbmv_fp64
    procedure residua_complex_tbmv_dd
    procedure residua_complex_tbmv_td
    procedure residua_complex_tbmv_qd
  end interface
  interface residua_complex_tbsv
    procedure residua_complex_tbsv_fp32
    procedure residua_complex_tbsv_fp64
    procedure residua_complex_tbsv_dd
    procedure residua_complex_tbsv_td
    procedure residua_complex_tbsv_qd
  end interface
  interface residua_complex_hpmv
    procedure residua_complex_hpmv_fp32
    procedure residua_complex_hpmv_fp64
    procedure residua_complex_hpmv_dd
    procedure residua_complex_hpmv_td
    procedure residua_complex_hpmv_qd
  end interface
  interface residua_complex_hpr
    procedure residua_complex_hpr_fp32
    procedure residua_complex_hpr_fp64
    procedure residua_complex_hpr_dd
    procedure residua_complex_hpr_td
    procedure residua_complex_hpr_qd
  end interface
  interface residua_complex_hpr2
    procedure residua_complex_hpr2_fp32
    procedure residua_complex_hpr2_fp64
    procedure residua_complex_hpr2_dd
    procedure residua_complex_hpr2_td
    procedure residua_complex_hpr2_qd
  end interface
  interface residua_complex_tpmv
    procedure residua_complex_tpmv_fp32
    procedure residua_complex_tpmv_fp64
    procedure residua_complex_tpmv_dd
    procedure residua_complex_tpmv_td
    procedure residua_complex_tpmv_qd
  end interface
  interface residua_complex_tpsv
    procedure residua_complex_tpsv_fp32
    procedure residua_complex_tpsv_fp64
    procedure residua_complex_tpsv_dd
    procedure residua_complex_tpsv_td
    procedure residua_complex_tpsv_qd
  end interface
  interface residua_complex_hemm
    procedure residua_complex_hemm_fp32
    procedure residua_complex_hemm_fp64
    procedure residua_complex_hemm_dd
    procedure residua_complex_hemm_td
    procedure residua_complex_hemm_qd
  end interface
  interface residua_complex_symm
    procedure residua_complex_symm_fp32
    procedure residua_complex_symm_fp64
    procedure residua_complex_symm_dd
    procedure residua_complex_symm_td
    procedure residua_complex_symm_qd
  end interface
  interface residua_complex_syrk
    procedure residua_complex_syrk_fp32
    procedure residua_complex_syrk_fp64
    procedure residua_complex_syrk_dd
    procedure residua_complex_syrk_td
    procedure residua_complex_syrk_qd
  end interface
  interface residua_complex_her2k
    procedure residua_complex_her2k_fp32
    procedure residua_complex_her2k_fp64
    procedure residua_complex_her2k_dd
    procedure residua_complex_her2k_td
    procedure residua_complex_her2k_qd
  end interface
  interface residua_complex_syr2k
    procedure residua_complex_syr2k_fp32
    procedure residua_complex_syr2k_fp64
    procedure residua_complex_syr2k_dd
    procedure residua_complex_syr2k_td
    procedure residua_complex_syr2k_qd
  end interface
  interface residua_complex_trmm
    procedure residua_complex_trmm_fp32
    procedure residua_complex_trmm_fp64
    procedure residua_complex_trmm_dd
    procedure residua_complex_trmm_td
    procedure residua_complex_trmm_qd
  end interface
  interface residua_complex_gemv
    procedure residua_complex_gemv_fp32
    procedure residua_complex_gemv_fp64
    procedure residua_complex_gemv_dd
    procedure residua_complex_gemv_td
    procedure residua_complex_gemv_qd
  end interface
  interface residua_complex_gemm
    procedure residua_complex_gemm_fp32
    procedure residua_complex_gemm_fp64
    procedure residua_complex_gemm_dd
    procedure residua_complex_gemm_td
    procedure residua_complex_gemm_qd
  end interface
  interface residua_complex_herk
    procedure residua_complex_herk_fp32
    procedure residua_complex_herk_fp64
    procedure residua_complex_herk_dd
    procedure residua_complex_herk_td
    procedure residua_complex_herk_qd
  end interface
  interface residua_complex_trsm
    procedure residua_complex_trsm_fp32
    procedure residua_complex_trsm_fp64
    procedure residua_complex_trsm_dd
    procedure residua_complex_trsm_td
    procedure residua_complex_trsm_qd
  end interface
  interface residua_complex_getrf
    procedure residua_complex_getrf_fp32
    procedure residua_complex_getrf_fp64
    procedure residua_complex_getrf_dd
    procedure residua_complex_getrf_td
    procedure residua_complex_getrf_qd
  end interface
  interface residua_complex_getrs
    procedure residua_complex_getrs_fp32
    procedure residua_complex_getrs_fp64
    procedure residua_complex_getrs_dd
    procedure residua_complex_getrs_td
    procedure residua_complex_getrs_qd
  end interface
  interface residua_complex_gesv
    procedure residua_complex_gesv_fp32
    procedure residua_complex_gesv_fp64
    procedure residua_complex_gesv_dd
    procedure residua_complex_gesv_td
    procedure residua_complex_gesv_qd
  end interface
  interface residua_complex_potrf
    procedure residua_complex_potrf_fp32
    procedure residua_complex_potrf_fp64
    procedure residua_complex_potrf_dd
    procedure residua_complex_potrf_td
    procedure residua_complex_potrf_qd
  end interface
  interface residua_complex_potrs
    procedure residua_complex_potrs_fp32
    procedure residua_complex_potrs_fp64
    procedure residua_complex_potrs_dd
    procedure residua_complex_potrs_td
    procedure residua_complex_potrs_qd
  end interface
  interface residua_complex_posv
    procedure residua_complex_posv_fp32
    procedure residua_complex_posv_fp64
    procedure residua_complex_posv_dd
    procedure residua_complex_posv_td
    procedure residua_complex_posv_qd
  end interface
  interface residua_complex_geqrf
    procedure residua_complex_geqrf_fp32
    procedure residua_complex_geqrf_fp64
    procedure residua_complex_geqrf_dd
    procedure residua_complex_geqrf_td
    procedure residua_complex_geqrf_qd
  end interface
  interface residua_complex_unmqr
    procedure residua_complex_unmqr_fp32
    procedure residua_complex_unmqr_fp64
    procedure residua_complex_unmqr_dd
    procedure residua_complex_unmqr_td
    procedure residua_complex_unmqr_qd
  end interface
  interface residua_complex_ungqr
    procedure residua_complex_ungqr_fp32
    procedure residua_complex_ungqr_fp64
    procedure residua_complex_ungqr_dd
    procedure residua_complex_ungqr_td
    procedure residua_complex_ungqr_qd
  end interface
  interface residua_complex_gels
    procedure residua_complex_gels_fp32
    procedure residua_complex_gels_fp64
    procedure residua_complex_gels_dd
    procedure residua_complex_gels_td
    procedure residua_complex_gels_qd
  end interface
  interface residua_complex_gesv_refined
    procedure residua_complex_gesv_refined_fp64
    procedure residua_complex_gesv_refined_dd
    procedure residua_complex_gesv_refined_td
    procedure residua_complex_gesv_refined_qd
    procedure residua_complex_gesv_refined_fp64_dd
    procedure residua_complex_gesv_refined_fp64_td
    procedure residua_complex_gesv_refined_fp64_qd
  end interface
  interface residua_complex_posv_refined
    procedure residua_complex_posv_refined_fp64
    procedure residua_complex_posv_refined_dd
    procedure residua_complex_posv_refined_td
    procedure residua_complex_posv_refined_qd
    procedure residua_complex_posv_refined_fp64_dd
    procedure residua_complex_posv_refined_fp64_td
    procedure residua_complex_posv_refined_fp64_qd
  end interface
  interface residua_complex_heevd
    procedure residua_complex_heevd_fp64
    procedure residua_complex_heevd_dd
    procedure residua_complex_heevd_td
    procedure residua_complex_heevd_qd
  end interface
  interface residua_complex_hegvd
    procedure residua_complex_hegvd_fp64
    procedure residua_complex_hegvd_dd
    procedure residua_complex_hegvd_td
    procedure residua_complex_hegvd_qd
  end interface
  interface residua_complex_geev
    procedure residua_complex_geev_fp64
    procedure residua_complex_geev_dd
    procedure residua_complex_geev_td
    procedure residua_complex_geev_qd
  end interface
  interface residua_complex_gesvd
    procedure residua_complex_gesvd_fp64
    procedure residua_complex_gesvd_dd
    procedure residua_complex_gesvd_td
    procedure residua_complex_gesvd_qd
  end interface
  interface residua_complex_expm
    procedure residua_complex_expm_fp64
    procedure residua_complex_expm_dd
    procedure residua_complex_expm_td
    procedure residua_complex_expm_qd
  end interface
  interface residua_complex_signm
    procedure residua_complex_signm_fp64
    procedure residua_complex_signm_dd
    procedure residua_complex_signm_td
    procedure residua_complex_signm_qd
  end interface
  interface residua_complex_sqrtm
    procedure residua_complex_sqrtm_fp64
    procedure residua_complex_sqrtm_dd
    procedure residua_complex_sqrtm_td
    procedure residua_complex_sqrtm_qd
  end interface
  interface residua_complex_polar
    procedure residua_complex_polar_fp64
    procedure residua_complex_polar_dd
    procedure residua_complex_polar_td
    procedure residua_complex_polar_qd
  end interface
  interface residua_complex_refine_eigenvectors
    procedure residua_complex_refine_eigenvectors_fp64
    procedure residua_complex_refine_eigenvectors_dd
    procedure residua_complex_refine_eigenvectors_td
    procedure residua_complex_refine_eigenvectors_qd
  end interface
  interface residua_complex_refine_singular_vectors
    procedure residua_complex_refine_singular_vectors_fp64
    procedure residua_complex_refine_singular_vectors_dd
    procedure residua_complex_refine_singular_vectors_td
    procedure residua_complex_refine_singular_vectors_qd
  end interface

  ! Sparse systems: residua.h says what these do.
  interface
    integer(c_int) function residua_solve_fp64(context, rows, row_start, column, value, b, x, options, &
                                               report) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int64_t), value :: rows
      integer(c_int32_t), intent(in) :: row_start(*)
      integer(c_int32_t), intent(in) :: column(*)
      real(c_double), intent(in) :: value(*)
      real(c_double), intent(in) :: b(*)
      real(c_double), intent(inout) :: x(*)
      type(residua_solve_options), intent(in), optional :: options
      type(residua_solve_report), intent(out) :: report
    end function
    integer(c_int) function residua_solve_dd(context, rows, row_start, column, value, b, x, options, &
                                             report) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int64_t), value :: rows
      integer(c_int32_t), intent(in) :: row_start(*)
      integer(c_int32_t), intent(in) :: column(*)
      real(c_double), intent(in) :: value(*)
      real(c_double), intent(in) :: b(*)
      type(residua_dd), intent(inout) :: x(*)
      type(residua_solve_options), intent(in), optional :: options
      type(residua_solve_report), intent(out) :: report
    end function
    integer(c_int) function residua_solve_td(context, rows, row_start, column, value, b, x, options, &
                                             report) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int64_t), value :: rows
      integer(c_int32_t), intent(in) :: row_start(*)
      integer(c_int32_t), intent(in) :: column(*)
      real(c_double), intent(in) :: value(*)
      real(c_double), intent(in) :: b(*)
      type(residua_td), intent(inout) :: x(*)
      type(residua_solve_options), intent(in), optional :: options
      type(residua_solve_report), intent(out) :: report
    end function
    integer(c_int) function residua_solve_qd(context, rows, row_start, column, value, b, x, options, &
                                             report) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int64_t), value :: rows
      integer(c_int32_t), intent(in) :: row_start(*)
      integer(c_int32_t), intent(in) :: column(*)
      real(c_double), intent(in) :: value(*)
      real(c_double), intent(in) :: b(*)
      type(residua_qd), intent(inout) :: x(*)
      type(residua_solve_options), intent(in), optional :: options
      type(residua_solve_report), intent(out) :: report
    end function
    integer(c_int) function residua_complex_spmv_fp64(context, trans, alpha, A, x, incx, beta, y, &
                                                      incy) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int), value :: trans
      real(c_double), intent(in) :: alpha(*)
      type(c_ptr), value :: A
      real(c_double), intent(in) :: x(*)
      integer(c_int64_t), value :: incx
      real(c_double), intent(in) :: beta(*)
      real(c_double), intent(inout) :: y(*)
      integer(c_int64_t), value :: incy
    end function
    integer(c_int) function residua_complex_spmv_dd(context, trans, alpha, A, x, incx, beta, y, &
                                                    incy) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int), value :: trans
      type(residua_dd), intent(in) :: alpha(*)
      type(c_ptr), value :: A
      type(residua_dd), intent(in) :: x(*)
      integer(c_int64_t), value :: incx
      type(residua_dd), intent(in) :: beta(*)
      type(residua_dd), intent(inout) :: y(*)
      integer(c_int64_t), value :: incy
    end function
    integer(c_int) function residua_complex_spmv_td(context, trans, alpha, A, x, incx, beta, y, &
                                                    incy) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int), value :: trans
      type(residua_td), intent(in) :: alpha(*)
      type(c_ptr), value :: A
      type(residua_td), intent(in) :: x(*)
      integer(c_int64_t), value :: incx
      type(residua_td), intent(in) :: beta(*)
      type(residua_td), intent(inout) :: y(*)
      integer(c_int64_t), value :: incy
    end function
    integer(c_int) function residua_complex_spmv_qd(context, trans, alpha, A, x, incx, beta, y, &
                                                    incy) bind(c)
      import
      type(c_ptr), value :: context
      integer(c_int), value :: trans
      type(residua_qd), intent(in) :: alpha(*)
      type(c_ptr), value :: A
      type(residua_qd), intent(in) :: x(*)
      integer(c_int64_t), value :: incx
      type(residua_qd), intent(in) :: beta(*)
      type(residua_qd), intent(inout) :: y(*)
      integer(c_int64_t), value :: incy
    end function
    integer(c_int) function residua_complex_solve_fp64(context, A, b, x, options, report) bind(c)
      import
      type(c_ptr), value :: context
      type(c_ptr), value :: A
      real(c_double), intent(in) :: b(*)
      real(c_double), intent(inout) :: x(*)
      type(residua_solve_options), intent(in), optional :: options
      type(residua_solve_report), intent(out) :: report
    end function
    integer(c_int) function residua_complex_solve_dd(context, A, b, x, options, report) bind(c)
      import
      type(c_ptr), value :: context
      type(c_ptr), value :: A
      real(c_double), intent(in) :: b(*)
      type(residua_dd), intent(inout) :: x(*)
      type(residua_solve_options), intent(in), optional :: options
      type(residua_solve_report), intent(out) :: report
    end function
    integer(c_int) function residua_complex_solve_td(context, A, b, x, options, report) bind(c)
      import
      type(c_ptr), value :: context
      type(c_ptr), value :: A
      real(c_double), intent(in) :: b(*)
      type(residua_td), intent(inout) :: x(*)
      type(residua_solve_options), intent(in), optional :: options
      type(residua_solve_report), intent(out) :: report
    end function
    integer(c_int) function residua_complex_solve_qd(context, A, b, x, options, report) bind(c)
      import
      type(c_ptr), value :: context
      type(c_ptr), value :: A
      real(c_double), intent(in) :: b(*)
      type(residua_qd), intent(inout) :: x(*)
      type(residua_solve_options), intent(in), optional :: options
      type(residua_solve_report), intent(out) :: report
    end function
    integer(c_int) function residua_error_bounds_fp64(context, certificate, b, x, bounds) bind(c)
      import
      type(c_ptr), value :: context
      type(c_ptr), value :: certificate
      real(c_double), intent(in) :: b(*)
      real(c_double), intent(in) :: x(*)
      real(c_double), intent(inout) :: bounds(*)
    end function
    integer(c_int) function residua_error_bounds_dd(context, certificate, b, x, bounds) bind(c)
      import
      type(c_ptr), value :: context
      type(c_ptr), value :: certificate
      real(c_double), intent(in) :: b(*)
      type(residua_dd), intent(in) :: x(*)
      real(c_double), intent(inout) :: bounds(*)
    end function
    integer(c_int) function residua_error_bounds_td(context, certificate, b, x, bounds) bind(c)
      import
      type(c_ptr), value :: context
      type(c_ptr), value :: certificate
      real(c_double), intent(in) :: b(*)
      type(residua_td), intent(in) :: x(*)
      real(c_double), intent(inout) :: bounds(*)
    end function
    integer(c_int) function residua_error_bounds_qd(context, certificate, b, x, bounds) bind(c)
      import
      type(c_ptr), value :: context
      type(c_ptr), value :: certificate
      real(c_double), intent(in) :: b(*)
      type(residua_qd), intent(in) :: x(*)
      real(c_double), intent(inout) :: bounds(*)
    end function
  end interface

  interface residua_solve
    procedure residua_solve_fp64
    procedure residua_solve_dd
    procedure residua_solve_td
    procedure residua_solve_qd
  end interface
  interface residua_complex_spmv
    procedure residua_complex_spmv_fp64
    procedure residua_complex_spmv_dd
    procedure residua_complex_spmv_td
    procedure residua_complex_spmv_qd
  end interface
  interface residua_complex_solve
    procedure residua_complex_solve_fp64
    procedure residua_complex_solve_dd
    procedure residua_complex_solve_td
    procedure residua_complex_solve_qd
  end interface
  interface residua_error_bounds
    procedure residua_error_bounds_fp64
    procedure residua_error_bounds_dd
    procedure residua_error_bounds_td
    procedure residua_error_bounds_qd
  end interface

  ! A double in a longer format, and its leading limb back.
  interface assignment(=)
    procedure dd_from_double, td_from_double, qd_from_double
    procedure double_from_dd, double_from_td, double_from_qd
  end interface

  ! residua_text(x [, digits]): as residua_to_text, in a string of its own length; digits < 0 stops.
  interface residua_text
    procedure text_of_dd, text_of_td, text_of_qd
  end interface
  ! residua_from_text(text, x): as in residua.h, of a string without a zero byte at its end.
  interface residua_from_text
    procedure dd_from_text, td_from_text, qd_from_text
  end interface

  private :: dd_from_double, td_from_double, qd_from_double, double_from_dd, double_from_td, double_from_qd
  private :: dd_from_text, td_from_text, qd_from_text, text_of_dd, text_of_td, text_of_qd
  private :: string_at, digits_or_shortest

contains

  function residua_error_message() result(message)
    character(:), allocatable :: message
    message = string_at(residua_last_error())
  end function

  ! A copy of a text of C's, which ends with a zero byte.
  function string_at(address) result(string)
    type(c_ptr), intent(in) :: address
    character(:), allocatable :: string
    character(kind=c_char), pointer :: characters(:)
    integer :: length, i
    call c_f_pointer(address, characters, [huge(0)])
    length = 0
    do while (characters(length + 1) /= c_null_char)
      length = length + 1
    end do
    allocate (character(length) :: string)
    do i = 1, length
      string(i:i) = characters(i)
    end do
  end function

  ! Element (i, j), counted from 1, of numbers of run-time precision from text.
  integer(c_int) function residua_set_text_mp(context, text, A, i, j) result(status)
    type(c_ptr), intent(in) :: context, A
    character(*), intent(in) :: text
    integer, intent(in) :: i, j
    status = residua_from_text_mp(context, text // c_null_char, A, int(i - 1, c_int64_t), &
                                  int(j - 1, c_int64_t))
  end function

  ! Its text; a failure stops.
  function residua_text_mp(context, A, i, j, digits) result(string)
    type(c_ptr), intent(in) :: context, A
    integer, intent(in) :: i, j
    integer, intent(in), optional :: digits
    character(:), allocatable :: string
    character(kind=c_char), allocatable :: buffer(:)
    integer(c_int64_t) :: row, column
    integer(c_size_t) :: length, k
    row = i - 1
    column = j - 1
    allocate (buffer(1))
    length = 0
    if (residua_to_text_mp(context, A, row, column, digits_or_shortest(digits), buffer, 0_c_size_t, length) &
        /= residua_success) error stop 'residua_text_mp: no such element, or digits below 0'
    deallocate (buffer)
    allocate (buffer(length + 1))
    allocate (character(length) :: string)
    if (residua_to_text_mp(context, A, row, column, digits_or_shortest(digits), buffer, length + 1, length) &
        /= residua_success) error stop 'residua_text_mp failed'
    do k = 1, length
      string(k:k) = buffer(k)
    end do
  end function

  integer(c_int) function digits_or_shortest(digits)
    integer, intent(in), optional :: digits
    digits_or_shortest = 0
    if (present(digits)) digits_or_shortest = int(digits, c_int)
  end function

  elemental subroutine dd_from_double(x, value)
    type(residua_dd), intent(out) :: x
    real(c_double), intent(in) :: value
    x%limb = 0
    x%limb(1) = value
  end subroutine

  elemental subroutine double_from_dd(value, x)
    real(c_double), intent(out) :: value
    type(residua_dd), intent(in) :: x
    value = x%limb(1)
  end subroutine

  integer(c_int) function dd_from_text(text, x) result(status)
    character(*), intent(in) :: text
    type(residua_dd), intent(inout) :: x
    character(kind=c_char) :: characters(len(text) + 1)
    integer :: i
    do i = 1, len(text)
      characters(i) = text(i:i)
    end do
    characters(len(text) + 1) = c_null_char
    status = residua_from_text_dd(characters, x)
  end function

  function text_of_dd(x, digits) result(string)
    type(residua_dd), intent(in) :: x
    integer, intent(in), optional :: digits
    character(:), allocatable :: string
    character(kind=c_char), allocatable :: buffer(:)
    integer(c_size_t) :: length, i
    allocate (buffer(1))
    length = 0
    if (residua_to_text_dd(x, digits_or_shortest(digits), buffer, 0_c_size_t, length) /= residua_success) then
      error stop 'residua_text: digits must be at least 0'
    end if
    deallocate (buffer)
    allocate (buffer(length + 1))
    allocate (character(length) :: string)
    if (residua_to_text_dd(x, digits_or_shortest(digits), buffer, length + 1, length) /= residua_success) then
      error stop 'residua_text failed'
    end if
    do i = 1, length
      string(i:i) = buffer(i)
    end do
  end function

  elemental subroutine td_from_double(x, value)
    type(residua_td), intent(out) :: x
    real(c_double), intent(in) :: value
    x%limb = 0
    x%limb(1) = value
  end subroutine

  elemental subroutine double_from_td(value, x)
    real(c_double), intent(out) :: value
    type(residua_td), intent(in) :: x
    value = x%limb(1)
  end subroutine

  integer(c_int) function td_from_text(text, x) result(status)
    character(*), intent(in) :: text
    type(residua_td), intent(inout) :: x
    character(kind=c_char) :: characters(len(text) + 1)
    integer :: i
    do i = 1, len(text)
      characters(i) = text(i:i)
    end do
    characters(len(text) + 1) = c_null_char
    status = residua_from_text_td(characters, x)
  end function

  function text_of_td(x, digits) result(string)
    type(residua_td), intent(in) :: x
    integer, intent(in), optional :: digits
    character(:), allocatable :: string
    character(kind=c_char), allocatable :: buffer(:)
    integer(c_size_t) :: length, i
    allocate (buffer(1))
    length = 0
    if (residua_to_text_td(x, digits_or_shortest(digits), buffer, 0_c_size_t, length) /= residua_success) then
      error stop 'residua_text: digits must be at least 0'
    end if
    deallocate (buffer)
    allocate (buffer(length + 1))
    allocate (character(length) :: string)
    if (residua_to_text_td(x, digits_or_shortest(digits), buffer, length + 1, length) /= residua_success) then
      error stop 'residua_text failed'
    end if
    do i = 1, length
      string(i:i) = buffer(i)
    end do
  end function

  elemental subroutine qd_from_double(x, value)
    type(residua_qd), intent(out) :: x
    real(c_double), intent(in) :: value
    x%limb = 0
    x%limb(1) = value
  end subroutine

  elemental subroutine double_from_qd(value, x)
    real(c_double), intent(out) :: value
    type(residua_qd), intent(in) :: x
    value = x%limb(1)
  end subroutine

  integer(c_int) function qd_from_text(text, x) result(status)
    character(*), intent(in) :: text
    type(residua_qd), intent(inout) :: x
    character(kind=c_char) :: characters(len(text) + 1)
    integer :: i
    do i = 1, len(text)
      characters(i) = text(i:i)
    end do
    characters(len(text) + 1) = c_null_char
    status = residua_from_text_qd(characters, x)
  end function

  function text_of_qd(x, digits) result(string)
    type(residua_qd), intent(in) :: x
    integer, intent(in), optional :: digits
    character(:), allocatable :: string
    character(kind=c_char), allocatable :: buffer(:)
    integer(c_size_t) :: length, i
    allocate (buffer(1))
    length = 0
    if (residua_to_text_qd(x, digits_or_shortest(digits), buffer, 0_c_size_t, length) /= residua_success) then
      error stop 'residua_text: digits must be at least 0'
    end if
    deallocate (buffer)
    allocate (buffer(length + 1))
    allocate (character(length) :: string)
    if (residua_to_text_qd(x, digits_or_shortest(digits), buffer, length + 1, length) /= residua_success) then
      error stop 'residua_text failed'
    end if
    do i = 1, length
      string(i:i) = buffer(i)
    end do
  end function
end module
