! The Fortran module: results known without it, for every way of passing an argument.
program fortran_test
  use residua
  implicit none

  integer(c_int64_t), parameter :: one = 1, two = 2, three = 3
  type(c_ptr) :: context
  integer :: failures = 0

  call expect(residua_create_cpu(2_c_int, context) == residua_success, 'create_cpu')
  call expect_vectors()
  call expect_product()
  call expect_mixed_product()
  call expect_planes()
  call expect_rotation()
  call expect_modified_rotation()
  call expect_norms()
  call expect_refinement()
  call expect_text()
  call expect_run_time_precision()
  call expect_run_time_vectors()
  call expect_run_time_functions()
  call expect_run_time_matrices()
  call expect_run_time_systems()
  call expect_run_time_spectra()
  call expect_sparse_systems()
  call expect_complex_blas()
  call expect_complex_systems()
  call expect_spectra()
  call expect_complex_spectra()
  call expect_matrix_functions()
  call expect_failure()
  call residua_destroy(context)
  if (failures /= 0) error stop 'fortran_test failed'

contains

  subroutine expect(holds, what)
    logical, intent(in) :: holds
    character(*), intent(in) :: what
    if (holds) return
    failures = failures + 1
    print '(4a)', 'failed: ', what, '; last error: ', residua_error_message()
  end subroutine

  ! The same name for float, double and qd; increments 1, 2 and -1.
  subroutine expect_vectors()
    real(c_float) :: x_single(2)
    real(c_double) :: x(2), y(3), w(2)
    type(residua_qd) :: x_qd(2), norm
    integer(c_int64_t) :: largest
    x_single = [1.5, -2.5]
    call expect(residua_scal(context, two, -2.0_c_double, x_single, one) == residua_success, 'scal')
    call expect(all(x_single == [-3.0, 5.0]), 'scal of float')
    x = [1.0_c_double, 2.0_c_double]
    y = [10.0_c_double, -1.0_c_double, 20.0_c_double]
    call expect(residua_waxpby(context, two, 2.0_c_double, x, one, 3.0_c_double, y, two, w, -one) &
                == residua_success, 'waxpby')
    call expect(all(w == [64.0_c_double, 32.0_c_double]), 'waxpby of double')
    x_qd = [3.0_c_double, -4.0_c_double]
    call expect(residua_nrm2(context, two, x_qd, one, norm) == residua_success, 'nrm2')
    call expect(residua_text(norm) == '5', 'nrm2 of qd')
    call expect(residua_iamax(context, two, x_qd, one, largest) == residua_success, 'iamax')
    call expect(largest == 1, 'iamax counts from 0')
  end subroutine

  ! [2, i; 0, 4 i] of complex numbers: times (1, 1), its conjugate transpose times the same, and its system. And
  ! the system of [2, 1; 0, 4].
  subroutine expect_sparse_systems()
    type(c_ptr) :: A
    type(residua_dd) :: x(4), y(4), zero(2), unit(2)
    type(residua_solve_report) :: report
    type(residua_certificate_report) :: proved
    real(c_double) :: solution(2), bounds(2)
    call expect(residua_create_complex_csr(context, two, two, [0, 2, 3], [0, 1, 1], &
                                           [2.0_c_double, 0.0_c_double, 0.0_c_double, 1.0_c_double, &
                                            0.0_c_double, 4.0_c_double], A) == residua_success, 'create_complex_csr')
    zero = 0.0_c_double
    unit = [1.0_c_double, 0.0_c_double]
    x = [1.0_c_double, 0.0_c_double, 1.0_c_double, 0.0_c_double]
    call expect(residua_complex_spmv(context, residua_no_transpose, unit, A, x, one, zero, y, one) &
                == residua_success, 'complex_spmv')
    call expect(all(y%limb(1) == [2, 1, 0, 4]), 'product')
    call expect(residua_complex_spmv(context, residua_conjugate_transpose, unit, A, x, one, zero, y, one) &
                == residua_success, 'complex_spmv')
    call expect(all(y%limb(1) == [2, 0, 0, -5]), 'conjugate transpose')
    call expect(residua_complex_solve(context, A, [2.0_c_double, 1.0_c_double, 0.0_c_double, 4.0_c_double], x, &
                                      report=report) == residua_success, 'complex_solve')
    call expect(report%converged == 1 .and. all(abs(x%limb(1) - [1, 0, 1, 0]) < 1e-7), 'complex solution')
    call residua_destroy_complex_csr(A)
    call expect(residua_solve(context, two, [0, 2, 3], [0, 1, 1], [2.0_c_double, 1.0_c_double, 4.0_c_double], &
                              [3.0_c_double, 4.0_c_double], solution, report=report) == residua_success, 'solve')
    call expect(report%converged == 1 .and. all(abs(solution - 1) < 1e-7), 'solution')
    call expect(residua_create_certificate(context, two, [0, 2, 3], [0, 1, 1], &
                                           [2.0_c_double, 1.0_c_double, 4.0_c_double], A, proved) &
                == residua_success, 'create_certificate')
    call expect(proved%proved == 1 .and. proved%positive_definite == 0 .and. proved%least_singular_value > 0, &
                'certificate')
    solution(1) = 1.5
    call expect(residua_error_bounds(context, A, [3.0_c_double, 4.0_c_double], solution, bounds) &
                == residua_success, 'error_bounds')
    call expect(bounds(1) >= 0.5 - 1e-7 .and. bounds(1) < 5, 'bounds')
    call residua_destroy_certificate(A)
  end subroutine

  ! That a routine has succeeded, and that x holds these doubles or differs by 1e-25.
  subroutine expect_close(status, x, values, what)
    integer(c_int), intent(in) :: status
    type(residua_dd), intent(in) :: x(:)
    real(c_double), intent(in) :: values(:)
    character(*), intent(in) :: what
    call expect(status == residua_success, what)
    call expect(all(abs((x%limb(1) - values) + x%limb(2)) <= 1e-25_c_double), what // ' of dd')
  end subroutine

  ! L = [2, 0; i, 3] and the Hermitian H = [2, -i; i, 3], in bands of one diagonal below the main one and packed:
  ! times (1, 1), and systems of these products.
  subroutine expect_complex_blas()
    type(residua_dd) :: A(4, 2), AP(6), x(4), y(4), unit(2), zero(2)
    A = reshape([2.0_c_double, 0.0_c_double, 0.0_c_double, 1.0_c_double, &
                 3.0_c_double, 0.0_c_double, 7.0_c_double, 7.0_c_double], [4, 2])
    AP = [2.0_c_double, 0.0_c_double, 0.0_c_double, 1.0_c_double, 3.0_c_double, 0.0_c_double]
    unit = [1.0_c_double, 0.0_c_double]
    zero = 0.0_c_double
    x = [1.0_c_double, 0.0_c_double, 1.0_c_double, 0.0_c_double]
    call expect_close(residua_complex_hbmv(context, residua_lower, two, one, unit, A, two, x, one, zero, y, one), y, &
                      [2.0_c_double, -1.0_c_double, 3.0_c_double, 1.0_c_double], 'complex_hbmv')
    call expect_close(residua_complex_gbmv(context, residua_conjugate_transpose, two, two, one, 0_c_int64_t, unit, A, &
                                           two, x, one, zero, y, one), y, &
                      [2.0_c_double, -1.0_c_double, 3.0_c_double, 0.0_c_double], 'complex_gbmv')
    call expect_close(residua_complex_hpmv(context, residua_lower, two, unit, AP, x, one, zero, y, one), y, &
                      [2.0_c_double, -1.0_c_double, 3.0_c_double, 1.0_c_double], 'complex_hpmv')
    call expect_close(residua_complex_tbmv(context, residua_lower, residua_no_transpose, residua_non_unit, two, one, A, &
                                           two, x, one), x, &
                      [2.0_c_double, 0.0_c_double, 3.0_c_double, 1.0_c_double], 'complex_tbmv')
    call expect_close(residua_complex_tbsv(context, residua_lower, residua_no_transpose, residua_non_unit, two, one, A, &
                                           two, x, one), x, &
                      [1.0_c_double, 0.0_c_double, 1.0_c_double, 0.0_c_double], 'complex_tbsv')
    call expect_close(residua_complex_hpr(context, residua_lower, two, unit, x, one, AP), AP, &
                      [3.0_c_double, 0.0_c_double, 1.0_c_double, 1.0_c_double, 4.0_c_double, 0.0_c_double], 'complex_hpr')
    call expect_close(residua_complex_hpr2(context, residua_lower, two, unit, x, one, x, one, AP), AP, &
                      [5.0_c_double, 0.0_c_double, 3.0_c_double, 1.0_c_double, 6.0_c_double, 0.0_c_double], 'complex_hpr2')
    call expect_close(residua_complex_tpmv(context, residua_lower, residua_no_transpose, residua_non_unit, two, AP, x, &
                                           one), x, &
                      [5.0_c_double, 0.0_c_double, 9.0_c_double, 1.0_c_double], 'complex_tpmv')
    call expect_close(residua_complex_tpsv(context, residua_lower, residua_no_transpose, residua_non_unit, two, AP, x, &
                                           one), x, &
                      [1.0_c_double, 0.0_c_double, 1.0_c_double, 0.0_c_double], 'complex_tpsv')
  end subroutine

  ! [2, -i; i, 2] (1, 1) = (2 - i, 2 + i), solved by refinement.
  subroutine expect_complex_systems()
    type(residua_dd) :: A(4, 2), b(4, 1), x(4, 1)
    type(residua_refinement_report) :: report
    A = reshape([2.0_c_double, 0.0_c_double, 0.0_c_double, 1.0_c_double, &
                 0.0_c_double, -1.0_c_double, 2.0_c_double, 0.0_c_double], [4, 2])
    b = reshape([2.0_c_double, -1.0_c_double, 2.0_c_double, 1.0_c_double], [4, 1])
    call expect_close(residua_complex_gesv_refined(context, two, one, A, two, b, two, x, two, report=report), x(:, 1), &
                      [1.0_c_double, 0.0_c_double, 1.0_c_double, 0.0_c_double], 'complex_gesv_refined')
    call expect(report%converged == 1, 'complex_gesv_refined converges')
    x = b
    call expect_close(residua_complex_posv_refined(context, residua_upper, two, one, A, two, b, two, x, two, &
                                                   report=report), x(:, 1), &
                      [1.0_c_double, 0.0_c_double, 1.0_c_double, 0.0_c_double], 'complex_posv_refined')
    call expect(report%converged == 1, 'complex_posv_refined converges')
  end subroutine

  ! Vectors of [2, 1; 1, 2] and of diag(3, 2) that are known to three digits.
  subroutine expect_spectra()
    type(residua_dd) :: A(2, 2), X(2, 2), Vt(2, 2), w(2)
    integer(c_int64_t) :: info
    real(c_double) :: bound
    A = reshape([2.0_c_double, 1.0_c_double, 1.0_c_double, 2.0_c_double], [2, 2])
    X = reshape([0.707_c_double, -0.708_c_double, 0.708_c_double, 0.706_c_double], [2, 2])
    call expect_close(residua_refine_eigenvectors(context, residua_lower, two, A, two, X, two, w, info, bound), w, &
                      [1.0_c_double, 3.0_c_double], 'refine_eigenvectors')
    call expect(info == 0 .and. bound < 1e-25_c_double, 'the bound of refine_eigenvectors')
    A = reshape([3.0_c_double, 0.0_c_double, 0.0_c_double, 2.0_c_double], [2, 2])
    X = reshape([1.0_c_double, 0.001_c_double, -0.001_c_double, 1.0_c_double], [2, 2])
    Vt = X
    call expect_close(residua_refine_singular_vectors(context, two, two, A, two, X, two, w, Vt, two, info, bound), w, &
                      [3.0_c_double, 2.0_c_double], 'refine_singular_vectors')
    call expect(info == 0 .and. bound < 1e-25_c_double, 'the bound of refine_singular_vectors')
  end subroutine

  ! [2, -i; i, 2], whose eigenvalues and singular values are 1 and 3, alone and beside twice the identity.
  subroutine expect_complex_spectra()
    type(residua_dd) :: H(4, 2), A(4, 2), X(4, 2), Y(4, 2), w(2), pair(4)
    integer(c_int64_t) :: info
    real(c_double) :: bound
    H = reshape([2.0_c_double, 0.0_c_double, 0.0_c_double, 1.0_c_double, &
                 0.0_c_double, -1.0_c_double, 2.0_c_double, 0.0_c_double], [4, 2])
    X = H
    call expect_close(residua_complex_heevd(context, residua_lower, two, X, two, w, info, bound), w, &
                      [1.0_c_double, 3.0_c_double], 'complex_heevd')
    call expect_close(residua_complex_refine_eigenvectors(context, residua_lower, two, H, two, X, two, w, info, bound), &
                      w, [1.0_c_double, 3.0_c_double], 'complex_refine_eigenvectors')
    call expect(info == 0 .and. bound < 1e-25_c_double, 'the bound of complex_refine_eigenvectors')
    A = H
    Y = reshape([2.0_c_double, 0.0_c_double, 0.0_c_double, 0.0_c_double, &
                 0.0_c_double, 0.0_c_double, 2.0_c_double, 0.0_c_double], [4, 2])
    call expect_close(residua_complex_hegvd(context, 1_c_int32_t, residua_upper, two, A, two, Y, two, w, info, bound), &
                      w, [0.5_c_double, 1.5_c_double], 'complex_hegvd')
    call expect(info == 0 .and. bound < 1e-25_c_double, 'the bound of complex_hegvd')
    call expect_close(residua_complex_gesvd(context, two, two, H, two, w, X, two, Y, two, info, bound), w, &
                      [3.0_c_double, 1.0_c_double], 'complex_gesvd')
    call expect_close(residua_complex_refine_singular_vectors(context, two, two, H, two, X, two, w, Y, two, info, &
                                                              bound), w, &
                      [3.0_c_double, 1.0_c_double], 'complex_refine_singular_vectors')
    call expect(info == 0 .and. bound < 1e-25_c_double, 'the bound of complex_refine_singular_vectors')
    A = reshape([0.0_c_double, 2.0_c_double, 0.0_c_double, 0.0_c_double, &
                 0.0_c_double, 0.0_c_double, 3.0_c_double, 0.0_c_double], [4, 2])
    call expect_close(residua_complex_geev(context, two, A, two, pair, Y, two, X, two, info, bound), pair, &
                      [0.0_c_double, 2.0_c_double, 3.0_c_double, 0.0_c_double], 'complex_geev')
  end subroutine

  ! Of diagonal matrices.
  subroutine expect_matrix_functions()
    type(residua_dd) :: A(2, 2), X(2, 2), H(2, 2)
    integer(c_int64_t) :: info
    integer(c_int) :: status
    real(c_double) :: first, second
    A = reshape([0.0_c_double, 0.0_c_double, 0.0_c_double, 0.0_c_double], [2, 2])
    status = residua_expm(context, two, A, two, X, two, info, first)
    call expect_close(status, pack(X, .true.), &
                      [1.0_c_double, 0.0_c_double, 0.0_c_double, 1.0_c_double], 'expm')
    call expect(info == 0 .and. first < 1e-25_c_double, 'the bound of expm')
    A = reshape([4.0_c_double, 0.0_c_double, 0.0_c_double, 9.0_c_double], [2, 2])
    status = residua_sqrtm(context, two, A, two, X, two, info, first)
    call expect_close(status, pack(X, .true.), &
                      [2.0_c_double, 0.0_c_double, 0.0_c_double, 3.0_c_double], 'sqrtm')
    call expect(info == 0 .and. first < 1e-25_c_double, 'the residual of sqrtm')
    A = reshape([-2.0_c_double, 0.0_c_double, 0.0_c_double, 5.0_c_double], [2, 2])
    status = residua_signm(context, two, A, two, X, two, info, first, second)
    call expect_close(status, pack(X, .true.), &
                      [-1.0_c_double, 0.0_c_double, 0.0_c_double, 1.0_c_double], 'signm')
    call expect(info == 0 .and. max(first, second) < 1e-25_c_double, 'the residual of signm')
    status = residua_polar(context, two, two, A, two, X, two, H, two, info, first, second)
    call expect_close(status, pack(H, .true.), &
                      [2.0_c_double, 0.0_c_double, 0.0_c_double, 5.0_c_double], 'polar')
    call expect_close(residua_success, pack(X, .true.), &
                      [-1.0_c_double, 0.0_c_double, 0.0_c_double, 1.0_c_double], 'the unitary factor of polar')
    call expect(info == 0 .and. max(first, second) < 1e-25_c_double, 'the residual of polar')
    call expect_complex_matrix_functions()
  end subroutine

  ! Of diag(2 i, 4), whose square root is diag(1 + i, 2), and of what is made of that.
  subroutine expect_complex_matrix_functions()
    type(residua_dd) :: A(4, 2), X(4, 2), H(4, 2)
    integer(c_int64_t) :: info
    integer(c_int) :: status
    real(c_double) :: first, second
    A = reshape([0.0_c_double, 2.0_c_double, 0.0_c_double, 0.0_c_double, &
                 0.0_c_double, 0.0_c_double, 4.0_c_double, 0.0_c_double], [4, 2])
    status = residua_complex_sqrtm(context, two, A, two, X, two, info, first)
    call expect_close(status, pack(X, .true.), &
                      [1.0_c_double, 1.0_c_double, 0.0_c_double, 0.0_c_double, &
                       0.0_c_double, 0.0_c_double, 2.0_c_double, 0.0_c_double], 'complex_sqrtm')
    call expect(info == 0 .and. first < 1e-25_c_double, 'the residual of complex_sqrtm')
    status = residua_complex_signm(context, two, X, two, H, two, info, first, second)
    call expect_close(status, pack(H, .true.), &
                      [1.0_c_double, 0.0_c_double, 0.0_c_double, 0.0_c_double, &
                       0.0_c_double, 0.0_c_double, 1.0_c_double, 0.0_c_double], 'complex_signm')
    status = residua_complex_polar(context, two, two, A, two, X, two, H, two, info, first, second)
    call expect_close(status, pack(X, .true.), &
                      [0.0_c_double, 1.0_c_double, 0.0_c_double, 0.0_c_double, &
                       0.0_c_double, 0.0_c_double, 1.0_c_double, 0.0_c_double], 'complex_polar')
    call expect_close(residua_success, pack(H, .true.), &
                      [2.0_c_double, 0.0_c_double, 0.0_c_double, 0.0_c_double, &
                       0.0_c_double, 0.0_c_double, 4.0_c_double, 0.0_c_double], 'the Hermitian factor')
    A = reshape([0.0_c_double, 0.0_c_double, 0.0_c_double, 0.0_c_double, &
                 0.0_c_double, 1.0_c_double, 0.0_c_double, 0.0_c_double], [4, 2])
    status = residua_complex_expm(context, two, A, two, X, two, info, first)
    call expect_close(status, pack(X, .true.), &
                      [1.0_c_double, 0.0_c_double, 0.0_c_double, 0.0_c_double, &
                       0.0_c_double, 1.0_c_double, 1.0_c_double, 0.0_c_double], 'complex_expm')
  end subroutine

  ! C = 2 A' B + 3 C with a 3 x 2 matrix A, with and without options and report.
  subroutine expect_product()
    type(residua_dd) :: A(3, 2), B(3, 1), C(2, 1), alpha, beta
    type(residua_gemm_options) :: options
    type(residua_gemm_report) :: report
    integer(c_size_t) :: bytes
    A = reshape([1.0_c_double, 2.0_c_double, 3.0_c_double, 4.0_c_double, 5.0_c_double, 6.0_c_double], [3, 2])
    B = reshape([1.0_c_double, 0.0_c_double, -1.0_c_double], [3, 1])
    B(3, 1)%limb(2) = 2.0_c_double**(-80)
    alpha = 2.0_c_double
    beta = 3.0_c_double
    C = reshape([10.0_c_double, 20.0_c_double], [2, 1])
    call expect(residua_gemm(context, residua_transpose, residua_no_transpose, two, one, three, alpha, A, three, &
                             B, three, beta, C, two) == residua_success, 'gemm')
    call expect(C(1, 1)%limb(1) == 26 .and. C(1, 1)%limb(2) == 6 * 2.0_c_double**(-80), 'gemm, first element')
    call expect(C(2, 1)%limb(1) == 56 .and. C(2, 1)%limb(2) == 12 * 2.0_c_double**(-80), 'gemm, second element')
    options%engine = residua_engine_native
    call expect(residua_gemm_with(context, residua_transpose, residua_no_transpose, two, one, three, alpha, A, &
                                  three, B, three, beta, C, two, options, report) == residua_success, 'gemm_with')
    call expect(report%used == residua_engine_native, 'the report')
    call expect(C(1, 1)%limb(1) == 74, 'gemm_with')
    call expect(residua_gemm_with(context, residua_transpose, residua_no_transpose, two, one, three, alpha, A, &
                                  three, B, three, beta, C, two) == residua_success, 'gemm_with, no options')
    call expect(C(1, 1)%limb(1) == 218, 'gemm_with, no options')
    call expect(residua_gemm_workspace_dd(context, two, one, three, bytes=bytes) == residua_success, 'workspace')
  end subroutine

  ! A double matrix and a td vector.
  subroutine expect_mixed_product()
    real(c_double) :: A(2, 2)
    type(residua_td) :: x(2), y(2), alpha, beta
    A = reshape([1.0_c_double, 2.0_c_double, 3.0_c_double, 4.0_c_double], [2, 2])
    x = [1.0_c_double, 2.0_c_double**(-100)]
    alpha = 1.0_c_double
    beta = 0.0_c_double
    call expect(residua_gemv(context, residua_no_transpose, two, two, alpha, A, two, x, one, beta, y, one) &
                == residua_success, 'gemv')
    call expect(y(2)%limb(1) == 2 .and. y(2)%limb(2) == 4 * 2.0_c_double**(-100), 'gemv of a double matrix')
  end subroutine

  ! A 12-byte format: two planes.
  subroutine expect_planes()
    real(c_double), target :: high(2)
    real(c_float), target :: low(2)
    type(residua_dd) :: factor
    high = [1.0_c_double, 2.0_c_double]
    low = [2.0_c_float**(-60), 0.0_c_float]
    factor = -2.0_c_double
    call expect(residua_scal(context, two, factor, residua_ds_array(c_loc(high), c_loc(low)), one) &
                == residua_success, 'scal')
    call expect(all(high == [-2.0_c_double, -4.0_c_double]) .and. low(1) == -2.0_c_float**(-59), 'scal of ds')
  end subroutine

  subroutine expect_rotation()
    type(residua_dd) :: a, b, r, z, c, s
    a = 3.0_c_double
    b = 4.0_c_double
    call expect(residua_rotg(a, b, r, z, c, s) == residua_success, 'rotg')
    call expect(residua_text(r) == '5', 'rotg')
    call expect(residua_text(c, 3) == '0.600' .and. residua_text(s, 3) == '0.800', 'c and s')
  end subroutine

  ! d1 x1^2 = 16 and d2 y1^2 = 8: h21 = -1, h12 = 1/2, so 1 + 1/2 divides d1 and d2 and multiplies x1.
  subroutine expect_modified_rotation()
    type(residua_dd) :: d1, d2, x1, y1, param(5), x(2), y(2)
    d1 = 4.0_c_double
    d2 = 2.0_c_double
    x1 = 2.0_c_double
    y1 = 2.0_c_double
    call expect(residua_rotmg(d1, d2, x1, y1, param) == residua_success, 'rotmg')
    call expect(residua_text(x1) == '3' .and. residua_text(param(1)) == '0', 'x1 and flag')
    call expect(residua_text(param(3)) == '-1' .and. residua_text(param(4)) == '0.5', 'h21 and h12')
    x = [2.0_c_double, 6.0_c_double]
    y = [2.0_c_double, 4.0_c_double]
    call expect(residua_rotm(context, two, x, one, y, one, param) == residua_success, 'rotm')
    call expect(all(x%limb(1) == [3.0_c_double, 8.0_c_double]), 'rotm, x')
    call expect(all(y%limb(1) == [0.0_c_double, -2.0_c_double]), 'rotm, y')
  end subroutine

  ! A = (0 4; 2 1): |A| is 5 in its columns, det A = -8, A^-1 = (-1 4; 2 0) / 8.
  subroutine expect_norms()
    type(residua_dd) :: A(2, 2), norm, mantissa, logarithm
    integer(c_int64_t) :: pivots(2), info, exponent
    integer(c_int) :: sign
    real(c_double) :: rcond
    A = reshape([0.0_c_double, 2.0_c_double, 4.0_c_double, 1.0_c_double], [2, 2])
    call expect(residua_lange(context, residua_one_norm, two, two, A, two, norm) == residua_success, 'lange')
    call expect(residua_text(norm) == '5', 'the one norm')
    call expect(residua_lansy(context, residua_max_norm, residua_lower, two, A, two, norm) == residua_success, 'lansy')
    call expect(residua_text(norm) == '2', 'the max norm of a symmetric matrix')
    call expect(residua_getrf(context, two, two, A, two, pivots, info) == residua_success, 'getrf')
    call expect(residua_gecon(context, residua_one_norm, two, A, two, 5.0_c_double, rcond) == residua_success, 'gecon')
    call expect(rcond == 1 / 5.0_c_double / 0.5_c_double, 'the reciprocal of 5 times 1/2')
    call expect(residua_determinant(context, two, A, two, pivots, sign, mantissa, exponent, logarithm) &
                == residua_success, 'determinant')
    call expect(sign == -1 .and. scale(mantissa%limb(1), int(exponent)) == 8, 'determinant')
    call expect(residua_text(logarithm, 4) == '2.079', 'logarithm of 8')
  end subroutine

  ! A of doubles, x of qd: A x = (1, 0) with A = (3 1; 1 1), whose x is (1/2, -1/2); and options, which are
  ! optional.
  subroutine expect_refinement()
    real(c_double) :: A(2, 2)
    type(residua_qd) :: b(2, 1), x(2, 1)
    type(residua_refinement_options) :: options
    type(residua_refinement_report) :: report
    A = reshape([3.0_c_double, 1.0_c_double, 1.0_c_double, 1.0_c_double], [2, 2])
    b = reshape([1.0_c_double, 0.0_c_double], [2, 1])
    x = b
    call expect(residua_gesv_refined(context, two, one, A, two, b, two, x, two, report=report) == residua_success, &
                'gesv_refined')
    call expect(report%converged == 1 .and. report%factors == residua_format_fp64, 'the report')
    call expect(report%residuals == residua_format_qd .and. report%reason(1) == 'f', 'the end of the report')
    call expect(abs(x(1, 1)%limb(1) - 0.5) <= 0.5 * report%forward_error_bound, 'the solution')
    options%factors = residua_format_fp32
    options%method = residua_refinement_classic
    call expect(residua_posv_refined(context, residua_lower, two, one, A, two, b, two, x, two, options, report) &
                == residua_success, 'posv_refined')
    call expect(report%factors == residua_format_fp32 .and. report%refinements > 1, 'factors in float')
    call expect(abs(x(2, 1)%limb(1) + 0.5) <= 0.5 * report%forward_error_bound, 'the solution from float')
  end subroutine

  ! y = alpha A x + beta y and C = A A in 848 bits, and a system solved to 1e-150.
  subroutine expect_run_time_precision()
    type(c_ptr) :: A, C, x, y, alpha, beta
    type(residua_solve_options) :: options
    type(residua_solve_report) :: report
    integer(c_int) :: bits, overflow, underflow, invalid, k
    integer(c_int64_t) :: rows, columns, pivots(2), info
    real(c_double) :: got(2, 2)
    call expect(residua_create_mp(context, 848_c_int, two, two, A) == residua_success, 'create_mp')
    call expect(residua_create_mp(context, 848_c_int, two, two, C) == residua_success, 'create_mp')
    call expect(residua_create_mp(context, 848_c_int, two, one, x) == residua_success, 'create_mp')
    call expect(residua_create_mp(context, 848_c_int, two, one, y) == residua_success, 'create_mp')
    call expect(residua_create_mp(context, 848_c_int, one, one, alpha) == residua_success, 'create_mp')
    call expect(residua_create_mp(context, 848_c_int, one, one, beta) == residua_success, 'create_mp')
    call expect(residua_shape_mp(A, bits, rows, columns) == residua_success, 'shape_mp')
    call expect(bits == 848 .and. rows == 2 .and. columns == 2, 'shape')
    call expect(residua_set_mp(context, A, [1.0_c_double, 2.0_c_double, 3.0_c_double, 4.0_c_double], two) &
                == residua_success, 'set_mp')
    call expect(residua_set_mp(context, x, [1.0_c_double, 1.0_c_double], two) == residua_success, 'set_mp')
    call expect(residua_copy_mp(context, x, y) == residua_success, 'copy_mp')
    call expect(residua_set_text_mp(context, '1e-200', alpha, 1, 1) == residua_success, 'set_text_mp')
    call expect(residua_set_text_mp(context, '-1', beta, 1, 1) == residua_success, 'set_text_mp')
    call expect(residua_gemv_mp(context, residua_no_transpose, alpha, A, x, beta, y) == residua_success, 'gemv_mp')
    call expect(residua_axpy_mp(context, beta, y, x) == residua_success, 'axpy_mp')
    call expect(residua_text_mp(context, x, 1, 1, 3) == '2.00', 'axpy of mp')
    call expect(residua_scal_mp(context, beta, y) == residua_success, 'scal_mp')
    call expect(residua_axpy_mp(context, beta, y, x) == residua_success, 'axpy_mp')
    call expect(residua_set_mp(context, alpha, [1.0_c_double], one) == residua_success, 'set_mp')
    call expect(residua_gemm_mp(context, residua_no_transpose, residua_transpose, alpha, A, A, alpha, C) &
                == residua_success, 'gemm_mp')
    call expect(residua_get_mp(context, C, got, two) == residua_success, 'get_mp')
    call expect(all(got == reshape([10.0_c_double, 14.0_c_double, 14.0_c_double, 20.0_c_double], [2, 2])), 'gemm')
    call expect(residua_set_mp(context, x, [7.0_c_double, 10.0_c_double], two) == residua_success, 'set_mp')
    call expect(residua_gesv_mp(context, A, pivots, x, info) == residua_success .and. info == 0, 'gesv_mp')
    call expect(pivots(1) == 2 .and. residua_text_mp(context, x, 2, 1, 3) == '2.00', 'dense solution')
    options%factors = 3
    call expect(residua_solve_mp(context, two, [0, 1, 2], [0, 1], [3.0_c_double, 4.0_c_double], &
                                 [1.0_c_double, 2.0_c_double], x, options, report) == residua_invalid_argument, &
                'no library of factors has that number')
    options%factors = residua_factors_host
    options%tolerance = 1e-150_c_double
    call expect(residua_solve_mp(context, two, [0, 1, 2], [0, 1], [3.0_c_double, 4.0_c_double], &
                                 [1.0_c_double, 2.0_c_double], x, options, report) == residua_success, 'solve_mp')
    call expect(report%converged == 1, 'solve_mp converges')
    call expect(residua_text_mp(context, x, 2, 1, 3) == '0.500', 'solution')
    call expect(residua_dot_mp(context, x, x, alpha) == residua_success, 'dot_mp')
    call expect(residua_nrm2_mp(context, x, beta) == residua_success, 'nrm2_mp')
    call expect(residua_text_mp(context, beta, 1, 1, 3) == '0.601', 'norm')
    call expect(residua_axpy_mp(context, x, x, y) == residua_invalid_argument, 'alpha is one number')
    call residua_clear_flags_mp()
    call expect(residua_set_mp(context, alpha, [2.0_c_double ** 512], one) == residua_success, 'set_mp')
    do k = 1, 51
      call expect(residua_copy_mp(context, alpha, beta) == residua_success, 'copy_mp')
      call expect(residua_dot_mp(context, beta, beta, alpha) == residua_success, 'square')
      call expect(residua_flags_mp(overflow, underflow, invalid) == residua_success, 'flags_mp')
      call expect(overflow == merge(1, 0, k > 49), 'overflow is told when it comes')
    end do
    call expect(underflow == 0 .and. invalid == 0, 'nothing else is told')
    call residua_clear_flags_mp()
    call residua_destroy_mp(A)
    call residua_destroy_mp(C)
    call residua_destroy_mp(x)
    call residua_destroy_mp(y)
    call residua_destroy_mp(alpha)
    call residua_destroy_mp(beta)
  end subroutine

  ! Numbers of 424 bits, by columns.
  function numbers(values, columns) result(A)
    real(c_double), intent(in) :: values(:)
    integer, intent(in) :: columns
    type(c_ptr) :: A
    integer(c_int64_t) :: rows
    rows = size(values) / columns
    call expect(residua_create_mp(context, 424_c_int, rows, int(columns, c_int64_t), A) == residua_success, 'create_mp')
    call expect(residua_set_mp(context, A, values, rows) == residua_success, 'set_mp')
  end function

  ! That a routine has succeeded, and that A, by columns, holds these doubles or what rounds to them.
  subroutine expect_numbers(status, A, values, what)
    integer(c_int), intent(in) :: status
    type(c_ptr), intent(in) :: A
    real(c_double), intent(in) :: values(:)
    character(*), intent(in) :: what
    integer(c_int) :: bits
    integer(c_int64_t) :: rows, columns
    real(c_double) :: got(size(values))
    call expect(status == residua_success, what)
    call expect(residua_shape_mp(A, bits, rows, columns) == residua_success, 'shape_mp')
    call expect(rows * columns == size(values), 'shape')
    call expect(residua_get_mp(context, A, got, rows) == residua_success, 'get_mp')
    call expect(all(got == values), what // ' of mp')
  end subroutine

  subroutine expect_run_time_vectors()
    type(c_ptr) :: alpha, beta, x, y, w, r, z, c, s, param
    integer(c_int64_t) :: index
    alpha = numbers([2.0_c_double], 1)
    beta = numbers([-1.0_c_double], 1)
    x = numbers([3.0_c_double, 5.0_c_double], 1)
    y = numbers([1.0_c_double, 2.0_c_double], 1)
    w = numbers([0.0_c_double, 0.0_c_double], 1)
    r = numbers([0.0_c_double], 1)
    z = numbers([0.0_c_double], 1)
    c = numbers([3.0_c_double], 1)
    s = numbers([4.0_c_double], 1)
    param = numbers([-1.0_c_double, 1.0_c_double, 2.0_c_double, 3.0_c_double, 4.0_c_double], 1)
    call expect_numbers(residua_swap_mp(context, x, y), x, [1.0_c_double, 2.0_c_double], 'swap')
    call expect_numbers(residua_asum_mp(context, y, r), r, [8.0_c_double], 'asum')
    call expect(residua_iamax_mp(context, y, index) == residua_success .and. index == 1, 'iamax of mp')
    call expect_numbers(residua_waxpby_mp(context, alpha, x, beta, y, w), w, [-1.0_c_double, -1.0_c_double], 'waxpby')
    call expect_numbers(residua_rotm_mp(context, x, y, param), x, [10.0_c_double, 17.0_c_double], 'rotm')
    call expect_numbers(residua_success, y, [14.0_c_double, 24.0_c_double], 'rotm, y')
    call expect_numbers(residua_rot_mp(context, x, y, alpha, beta), x, [6.0_c_double, 10.0_c_double], 'rot')
    call expect_numbers(residua_success, y, [38.0_c_double, 65.0_c_double], 'rot, y')
    call expect_numbers(residua_rotg_mp(context, c, s, r, z, alpha, beta), r, [5.0_c_double], 'rotg')
    call expect(residua_text_mp(context, alpha, 1, 1, 3) == '0.600', 'c of rotg')
    call expect(residua_text_mp(context, beta, 1, 1, 3) == '0.800', 's of rotg')
    call expect(residua_text_mp(context, z, 1, 1, 3) == '1.67', 'z of rotg')
    call destroy_numbers([alpha, beta, x, y, w, r, z, c, s, param])
  end subroutine

  ! Elementary functions where they are exact, unless the library was built without MPFR.
  subroutine expect_run_time_functions()
    type(c_ptr) :: x, y, z
    x = numbers([2.0_c_double, 0.0_c_double], 1)
    y = numbers([3.0_c_double, 1.0_c_double], 1)
    z = numbers([0.0_c_double, 0.0_c_double], 1)
    if (residua_pow_mp(context, x, y, z) /= residua_unsupported) then
      call expect_numbers(residua_pow_mp(context, x, y, z), z, [8.0_c_double, 0.0_c_double], 'pow')
      call expect_numbers(residua_set_pi_mp(context, z), z, spread(acos(-1.0_c_double), 1, 2), 'pi')
      call expect_numbers(residua_set_log2_mp(context, z), z, spread(log(2.0_c_double), 1, 2), 'log2')
      call expect(residua_set_euler_mp(context, z) == residua_success, 'set_euler_mp')
      call expect(residua_text_mp(context, z, 2, 1, 5) == '0.57722', 'Euler''s constant')
      call expect(residua_set_catalan_mp(context, z) == residua_success, 'set_catalan_mp')
      call expect(residua_text_mp(context, z, 1, 1, 5) == '0.91597', 'Catalan''s constant')
      call expect(residua_set_mp(context, x, [0.0_c_double, 0.0_c_double], two) == residua_success, 'set_mp')
      call expect_numbers(residua_exp_mp(context, x, y), y, [1.0_c_double, 1.0_c_double], 'exp')
      call expect_numbers(residua_log_mp(context, y, z), z, [0.0_c_double, 0.0_c_double], 'log')
      call expect_numbers(residua_cos_mp(context, x, z), z, [1.0_c_double, 1.0_c_double], 'cos')
      call expect_numbers(residua_sin_mp(context, x, z), z, [0.0_c_double, 0.0_c_double], 'sin')
      call expect_numbers(residua_atan_mp(context, y, z), z, spread(atan(1.0_c_double), 1, 2), 'atan')
    end if
    call destroy_numbers([x, y, z])
  end subroutine

  ! A = (4 2; 2 3), and x and y, alpha and beta with which every argument has a place of its own in the results.
  subroutine expect_run_time_matrices()
    type(c_ptr) :: alpha, beta, x, y, A, B, C, identity
    real(c_double), parameter :: values(4) = [4.0_c_double, 2.0_c_double, 2.0_c_double, 3.0_c_double], &
                                 zeros(4) = 0, units(4) = [1.0_c_double, 0.0_c_double, 0.0_c_double, 1.0_c_double]
    alpha = numbers([2.0_c_double], 1)
    beta = numbers([-1.0_c_double], 1)
    x = numbers([1.0_c_double, 2.0_c_double], 1)
    y = numbers([3.0_c_double, 5.0_c_double], 1)
    A = numbers(values, 2)
    B = numbers(zeros, 2)
    C = numbers(zeros, 2)
    identity = numbers(units, 2)
    call expect_numbers(residua_ger_mp(context, alpha, x, y, B), B, &
                        [6.0_c_double, 12.0_c_double, 10.0_c_double, 20.0_c_double], 'ger')
    call expect_numbers(residua_symv_mp(context, residua_lower, alpha, A, x, beta, y), y, &
                        [13.0_c_double, 11.0_c_double], 'symv')
    call expect_numbers(residua_trmv_mp(context, residua_upper, residua_no_transpose, residua_non_unit, A, x), x, &
                        [8.0_c_double, 6.0_c_double], 'trmv')
    call expect_numbers(residua_trsv_mp(context, residua_upper, residua_no_transpose, residua_non_unit, A, x), x, &
                        [1.0_c_double, 2.0_c_double], 'trsv')
    call expect_numbers(residua_symm_mp(context, residua_left, residua_lower, alpha, A, identity, beta, C), C, &
                        [8.0_c_double, 4.0_c_double, 4.0_c_double, 6.0_c_double], 'symm')
    call expect_numbers(residua_set_mp(context, C, zeros, two), C, zeros, 'set')
    call expect_numbers(residua_syrk_mp(context, residua_lower, residua_no_transpose, alpha, A, beta, C), C, &
                        [40.0_c_double, 28.0_c_double, 0.0_c_double, 26.0_c_double], 'syrk')
    call expect_numbers(residua_syr2k_mp(context, residua_lower, residua_no_transpose, alpha, A, identity, beta, C), &
                        C, [-24.0_c_double, -20.0_c_double, 0.0_c_double, -14.0_c_double], 'syr2k')
    call expect_numbers(residua_trmm_mp(context, residua_left, residua_upper, residua_no_transpose, residua_unit, &
                                        alpha, A, identity), identity, &
                        [2.0_c_double, 0.0_c_double, 4.0_c_double, 2.0_c_double], 'trmm')
    call expect_numbers(residua_trsm_mp(context, residua_left, residua_upper, residua_no_transpose, residua_unit, &
                                        alpha, A, identity), identity, 4 * units, 'trsm')
    call expect_numbers(residua_syr_mp(context, residua_lower, alpha, x, A), A, &
                        [6.0_c_double, 6.0_c_double, 2.0_c_double, 11.0_c_double], 'syr')
    call expect_numbers(residua_syr2_mp(context, residua_upper, alpha, x, y, A), A, &
                        [58.0_c_double, 6.0_c_double, 76.0_c_double, 99.0_c_double], 'syr2')
    call destroy_numbers([alpha, beta, x, y, A, B, C, identity])
  end subroutine

  ! A (1, 2)' = (8, 8)' by every factorisation, and a sparse product.
  subroutine expect_run_time_systems()
    type(c_ptr) :: alpha, beta, x, y, A
    integer(c_int64_t) :: pivots(2), info
    real(c_double), parameter :: values(4) = [4.0_c_double, 2.0_c_double, 2.0_c_double, 3.0_c_double], &
                                 eights(2) = 8, solution(2) = [1.0_c_double, 2.0_c_double]
    alpha = numbers([2.0_c_double], 1)
    beta = numbers([-1.0_c_double], 1)
    x = numbers(eights, 1)
    y = numbers([3.0_c_double, 5.0_c_double], 1)
    A = numbers(values, 2)
    call expect_numbers(residua_getrf_mp(context, A, pivots, info), A, &
                        [4.0_c_double, 0.5_c_double, 2.0_c_double, 2.0_c_double], 'getrf')
    call expect(info == 0 .and. all(pivots == [1, 2]), 'pivots of mp')
    call expect_numbers(residua_getrs_mp(context, residua_no_transpose, A, pivots, x), x, solution, 'getrs')
    call expect_numbers(residua_set_mp(context, A, values, two), A, values, 'set')
    call expect_numbers(residua_set_mp(context, x, eights, two), x, eights, 'set')
    call expect_numbers(residua_potrf_mp(context, residua_lower, A, info), A, &
                        [2.0_c_double, 1.0_c_double, 2.0_c_double, sqrt(2.0_c_double)], 'potrf')
    call expect_numbers(residua_potrs_mp(context, residua_lower, A, x), x, solution, 'potrs')
    call expect_numbers(residua_set_mp(context, A, values, two), A, values, 'set')
    call expect_numbers(residua_set_mp(context, x, eights, two), x, eights, 'set')
    call expect_numbers(residua_posv_mp(context, residua_upper, A, x, info), x, solution, 'posv')
    call expect(info == 0, 'info of posv')
    call expect_numbers(residua_spmv_mp(context, alpha, [0, 1, 2], [0, 1], [3.0_c_double, 4.0_c_double], x, beta, y), &
                        y, [3.0_c_double, 11.0_c_double], 'spmv')
    call expect_iterations(x, y)
    call destroy_numbers([alpha, beta, x, y, A])
  end subroutine

  ! diag(2, 4) x = (2, 4)' by each method, and the x next to (3, 5)' of a column of ones.
  subroutine expect_iterations(x, b)
    type(c_ptr), intent(in) :: x, b
    type(residua_solve_options) :: options
    type(residua_solve_report) :: report
    type(residua_least_squares_report) :: nearest
    integer :: k
    integer(c_int), parameter :: methods(3) = [residua_solve_cg, residua_solve_bicgstab, residua_solve_gmres]
    real(c_double), parameter :: ones(2) = 1, diagonal(2) = [2.0_c_double, 4.0_c_double]
    type(c_ptr) :: mean
    call expect_numbers(residua_set_mp(context, b, diagonal, two), b, diagonal, 'set')
    do k = 1, 3
      options%method = methods(k)
      options%tolerance = 1e-25_c_double
      call expect_numbers(residua_set_mp(context, x, 3 * ones, two), x, 3 * ones, 'set')
      call expect_numbers(residua_krylov_mp(context, [0, 1, 2], [0, 1], diagonal, b, x, options, report), x, ones, &
                          'krylov')
      call expect(report%converged == 1, 'krylov converges')
    end do
    options%method = residua_solve_direct
    call expect(residua_krylov_mp(context, [0, 1, 2], [0, 1], diagonal, b, x, options, report) &
                == residua_invalid_argument, 'direct is no Krylov method')
    mean = numbers([0.0_c_double], 1)
    call expect_numbers(residua_least_squares_mp(context, [0, 1, 2], [0, 0], ones, two, &
                                                 [3.0_c_double, 5.0_c_double], mean, 1e-25_c_double, nearest), &
                        mean, [4.0_c_double], 'least_squares')
    call expect(nearest%converged == 1 .and. nearest%rank == 1, 'least squares converge')
    call destroy_numbers([mean])
  end subroutine

  ! The eigenvalues 3 and 5 of (4 1; 1 4), which are its singular values, too.
  subroutine expect_run_time_spectra()
    type(c_ptr) :: x, A, U, Vt, bound
    integer(c_int64_t) :: info
    real(c_double), parameter :: values(4) = [4.0_c_double, 1.0_c_double, 1.0_c_double, 4.0_c_double], &
                                 units(4) = [1.0_c_double, 0.0_c_double, 0.0_c_double, 1.0_c_double]
    x = numbers([0.0_c_double, 0.0_c_double], 1)
    A = numbers(values, 2)
    U = numbers(units, 2)
    Vt = numbers(units, 2)
    bound = numbers([1.0_c_double], 1)
    call expect_numbers(residua_gesvd_mp(context, A, x, U, Vt, info, bound), x, [5.0_c_double, 3.0_c_double], 'gesvd')
    call expect(info == 0, 'info of gesvd')
    call expect_numbers(residua_syevd_mp(context, residua_lower, A, x, info, bound), x, &
                        [3.0_c_double, 5.0_c_double], 'syevd')
    call expect(info == 0, 'info of syevd')
    call expect_numbers(residua_set_mp(context, A, values, two), A, values, 'set')
    call expect_numbers(residua_set_mp(context, U, units, two), U, units, 'set')
    call expect_numbers(residua_sygvd_mp(context, 1_c_int32_t, residua_lower, A, U, x, info, bound), x, &
                        [3.0_c_double, 5.0_c_double], 'sygvd')
    call expect(info == 0, 'info of sygvd')
    call expect_complex_run_time_spectra(x, U, Vt, bound)
    call destroy_numbers([x, A, U, Vt, bound])
  end subroutine

  ! The eigenvalues 4 + i and 4 - i of (4 1; -1 4) by columns, and the singular values 2 and 1 of i times a
  ! diagonal matrix.
  subroutine expect_complex_run_time_spectra(x, U, Vt, bound)
    type(c_ptr), intent(in) :: x, U, Vt, bound
    type(c_ptr) :: y, re, im, V, Z
    integer(c_int64_t) :: info
    y = numbers([0.0_c_double, 0.0_c_double], 1)
    re = numbers([4.0_c_double, -1.0_c_double, 1.0_c_double, 4.0_c_double], 2)
    im = numbers([2.0_c_double, 0.0_c_double, 0.0_c_double, 1.0_c_double], 2)
    V = numbers([0.0_c_double, 0.0_c_double, 0.0_c_double, 0.0_c_double], 2)
    Z = numbers([0.0_c_double, 0.0_c_double, 0.0_c_double, 0.0_c_double], 2)
    call expect_numbers(residua_geev_mp(context, re, x, y, U, info, bound), y, [1.0_c_double, -1.0_c_double], 'geev')
    call expect(info == 0, 'info of geev')
    call expect_numbers(residua_complex_geev_mp(context, Z, im, x, y, U, Vt, info, bound), y, &
                        [2.0_c_double, 1.0_c_double], 'complex_geev')
    call expect(info == 0, 'info of complex_geev')
    call expect_numbers(residua_geev_left_mp(context, re, x, y, V, U, info, bound), y, &
                        [1.0_c_double, -1.0_c_double], 'geev_left')
    call expect_numbers(residua_complex_geev_left_mp(context, Z, im, x, y, U, Vt, V, re, info, bound), y, &
                        [2.0_c_double, 1.0_c_double], 'complex_geev_left')
    call expect(info == 0, 'info of complex_geev_left')
    call expect_numbers(residua_complex_gesvd_mp(context, Z, im, x, U, Vt, V, re, info, bound), x, &
                        [2.0_c_double, 1.0_c_double], 'complex_gesvd')
    call expect(info == 0, 'info of complex_gesvd')
    call expect_complex_run_time_systems(x, y)
    call destroy_numbers([y, re, im, V, Z])
  end subroutine

  subroutine set_hermitian_system(re, im, x, y)
    type(c_ptr), intent(in) :: re, im, x, y
    real(c_double), parameter :: of_re(4) = [4.0_c_double, 0.0_c_double, 0.0_c_double, 2.0_c_double], &
                                 of_im(4) = [0.0_c_double, -2.0_c_double, 2.0_c_double, 0.0_c_double]
    call expect_numbers(residua_set_mp(context, re, of_re, two), re, of_re, 'set')
    call expect_numbers(residua_set_mp(context, im, of_im, two), im, of_im, 'set')
    call expect_numbers(residua_set_mp(context, x, [4.0_c_double, 0.0_c_double], two), x, &
                        [4.0_c_double, 0.0_c_double], 'set')
    call expect_numbers(residua_set_mp(context, y, [0.0_c_double, -2.0_c_double], two), y, &
                        [0.0_c_double, -2.0_c_double], 'set')
  end subroutine

  ! i times a diagonal matrix of 2 and 1, and the Hermitian (4 2i; -2i 2), whose factor is (2 0; -i 1).
  subroutine expect_complex_run_time_systems(x, y)
    type(c_ptr), intent(in) :: x, y
    type(c_ptr) :: re, im
    integer(c_int64_t) :: info, pivots(2)
    real(c_double), parameter :: zeros(4) = 0, diagonal(4) = [2.0_c_double, 0.0_c_double, 0.0_c_double, 1.0_c_double]
    re = numbers(zeros, 2)
    im = numbers(diagonal, 2)
    call expect_numbers(residua_set_mp(context, x, [2.0_c_double, 3.0_c_double], two), x, &
                        [2.0_c_double, 3.0_c_double], 'set')
    call expect_numbers(residua_set_mp(context, y, zeros(1:2), two), y, zeros(1:2), 'set')
    call expect_numbers(residua_complex_gesv_mp(context, re, im, pivots, x, y, info), y, &
                        [-1.0_c_double, -3.0_c_double], 'complex_gesv')
    call expect(info == 0 .and. all(pivots == [1, 2]), 'info and pivots of complex_gesv')
    call expect_numbers(residua_complex_getrs_mp(context, residua_conjugate_transpose, re, im, pivots, x, y), x, &
                        [0.5_c_double, 3.0_c_double], 'complex_getrs')
    call expect_numbers(residua_complex_getrf_mp(context, re, im, pivots, info), im, diagonal, 'complex_getrf')
    call set_hermitian_system(re, im, x, y)
    call expect_numbers(residua_complex_posv_mp(context, residua_upper, re, im, x, y, info), x, &
                        [1.0_c_double, 0.0_c_double], 'complex_posv')
    call expect(info == 0, 'info of complex_posv')
    call set_hermitian_system(re, im, x, y)
    call expect_numbers(residua_complex_potrf_mp(context, residua_lower, re, im, info), re, &
                        [2.0_c_double, 0.0_c_double, 0.0_c_double, 1.0_c_double], 'complex_potrf')
    call expect(info == 0, 'info of complex_potrf')
    call expect_numbers(residua_complex_potrs_mp(context, residua_lower, re, im, x, y), x, &
                        [1.0_c_double, 0.0_c_double], 'complex_potrs')
    call destroy_numbers([re, im])
  end subroutine

  subroutine destroy_numbers(pointers)
    type(c_ptr), intent(in) :: pointers(:)
    integer :: k
    do k = 1, size(pointers)
      call residua_destroy_mp(pointers(k))
    end do
  end subroutine

  subroutine expect_text()
    type(residua_qd) :: x
    real(c_double) :: leading
    call expect(residua_from_text('0.3', x) == residua_success, 'from_text')
    call expect(residua_text(x, 40) == '0.3000000000000000000000000000000000000000', 'text of qd')
    leading = x
    call expect(leading == 0.3_c_double, 'the leading limb')
    call expect(residua_from_text('0,3', x) == residua_invalid_input, 'malformed text')
    call expect(leading == x%limb(1), 'malformed text writes nothing')
  end subroutine

  subroutine expect_failure()
    type(residua_dd) :: x(1), factor
    x = 1.0_c_double
    factor = 1.0_c_double
    call expect(residua_scal(context, one, factor, x, 0_c_int64_t) == residua_invalid_argument, 'increment 0')
    call expect(index(residua_error_message(), 'increment 0') > 0, 'the message')
  end subroutine
end program
