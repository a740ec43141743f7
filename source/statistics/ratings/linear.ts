/** A square matrix, row by row. */
export type Matrix = Float64Array;

/**
 * Returns the lower triangle of the Cholesky factor of a positive definite matrix; `undefined` when it is not one.
 */
export const factor = (matrix: Matrix, size: number): Matrix | undefined => {
  const lower = new Float64Array(size * size);
  for (let row = 0; row < size; row += 1) {
    for (let column = 0; column <= row; column += 1) {
      let sum = matrix[row * size + column] ?? 0;
      for (let k = 0; k < column; k += 1)
        sum -= (lower[row * size + k] ?? 0) * (lower[column * size + k] ?? 0);
      if (row !== column) lower[row * size + column] = sum / (lower[column * size + column] ?? 1);
      else if (sum > 0) lower[row * size + row] = Math.sqrt(sum);
      else return undefined;
    }
  }
  return lower;
};

/** Solves `matrix · x = right` in place, by the factor of the matrix. */
export const solve = (lower: Matrix, size: number, right: Float64Array): Float64Array => {
  for (let row = 0; row < size; row += 1) {
    let sum = right[row] ?? 0;
    for (let k = 0; k < row; k += 1) sum -= (lower[row * size + k] ?? 0) * (right[k] ?? 0);
    right[row] = sum / (lower[row * size + row] ?? 1);
  }
  for (let row = size - 1; row >= 0; row -= 1) {
    let sum = right[row] ?? 0;
    for (let k = row + 1; k < size; k += 1) sum -= (lower[k * size + row] ?? 0) * (right[k] ?? 0);
    right[row] = sum / (lower[row * size + row] ?? 1);
  }
  return right;
};

/**
 * Returns the variance of a weighted sum of parameters: wᵀ H⁻¹ G H⁻¹ w, the sandwich of a symmetric `meat` G between
 * inverses, by the factor of H. Changes `weights`.
 */
export const sandwich = (lower: Matrix, meat: Matrix, weights: Float64Array): number => {
  const size = weights.length;
  const column = solve(lower, size, weights);
  let sum = 0;
  for (let row = 0; row < size; row += 1)
    for (let other = 0; other < size; other += 1)
      sum += (column[row] ?? 0) * (meat[row * size + other] ?? 0) * (column[other] ?? 0);
  return Math.max(0, sum);
};

/** Returns the variance wᵀ H⁻¹ w of a weighted sum of parameters by the factor of H, the inverse of their covariance. */
export const variance = (lower: Matrix, weights: Float64Array): number => {
  const column = solve(lower, weights.length, weights.slice());
  return column.reduce((sum, value, place) => sum + value * (weights[place] ?? 0), 0);
};
