import type { Random } from '../intents/random.ts'

/** A sparse square matrix, one entry each. */
export type Links = { from: number[]; to: number[]; weight: number[] }

export type Shape = { size: number; dimension: number; random: Random }

type Matrix = Float64Array<ArrayBuffer>

const spare = 16
const rounds = 4

/** Randomised singular value decomposition: row after row of U times the root of the singular values. */
export function factorise(links: Links, { size, dimension, random }: Shape): Float64Array {
  const width = dimension + spare
  let basis: Matrix = Float64Array.from({ length: size * width }, () => random() / 2 ** 31 - 1)
  for (let round = 0; round < rounds; round++) {
    basis = product(links, basis, { size, width, isTurned: round % 2 === 1 })
    straighten(basis, size, width)
  }
  const image = product(links, basis, { size, width, isTurned: true })
  const { values, vectors } = eigen(gram(image, size, width), width)
  return rotate(basis, { size, width, dimension, values, vectors })
}

type Turn = { size: number; width: number; isTurned: boolean }

function product({ from, to, weight }: Links, factor: Float64Array, { size, width, isTurned }: Turn): Matrix {
  const result = new Float64Array(size * width)
  const [rows, columns] = isTurned ? [to, from] : [from, to]
  weight.forEach((value, entry) => {
    const target = (rows[entry] ?? 0) * width
    const source = (columns[entry] ?? 0) * width
    for (let at = 0; at < width; at++)
      result[target + at] = (result[target + at] ?? 0) + value * (factor[source + at] ?? 0)
  })
  return result
}

/** Makes the columns orthogonal and of length 1 (twice, since once loses digits). */
function straighten(matrix: Float64Array, size: number, width: number): void {
  const columns = Array.from({ length: width }, (_, column) =>
    Float64Array.from({ length: size }, (_, row) => matrix[row * width + column] ?? 0),
  )
  for (let pass = 0; pass < 2; pass++) {
    columns.forEach((column, place) => {
      for (const before of columns.slice(0, place)) add(column, before, -dot(column, before))
      const length = Math.sqrt(dot(column, column)) || 1
      add(column, column, 1 / length - 1)
    })
  }
  columns.forEach((column, place) => {
    for (let row = 0; row < size; row++) matrix[row * width + place] = column[row] ?? 0
  })
}

function dot(one: Float64Array, other: Float64Array): number {
  let sum = 0
  for (let row = 0; row < one.length; row++) sum += (one[row] ?? 0) * (other[row] ?? 0)
  return sum
}

function add(column: Float64Array, other: Float64Array, share: number): void {
  for (let row = 0; row < column.length; row++) column[row] = (column[row] ?? 0) + share * (other[row] ?? 0)
}

function gram(matrix: Float64Array, size: number, width: number): Float64Array {
  const result = new Float64Array(width * width)
  for (let from = 0; from < size * width; from += width) {
    for (let row = 0; row < width; row++) {
      const value = matrix[from + row] ?? 0
      for (let column = 0; column < width; column++) {
        result[row * width + column] = (result[row * width + column] ?? 0) + value * (matrix[from + column] ?? 0)
      }
    }
  }
  return result
}

/** Eigenvalues and eigenvectors (in columns) of a symmetric matrix by Jacobi rotations. */
function eigen(matrix: Float64Array, width: number): { values: Float64Array; vectors: Float64Array } {
  const vectors = new Float64Array(width * width)
  for (let at = 0; at < width; at++) vectors[at * width + at] = 1
  for (let sweep = 0; sweep < 12; sweep++) {
    for (let first = 0; first < width; first++) {
      for (let second = first + 1; second < width; second++) turn(matrix, vectors, { width, first, second })
    }
  }
  return { values: Float64Array.from({ length: width }, (_, at) => matrix[at * width + at] ?? 0), vectors }
}

type Plane = { width: number; first: number; second: number }

function turn(matrix: Float64Array, vectors: Float64Array, { width, first, second }: Plane): void {
  const off = matrix[first * width + second] ?? 0
  if (Math.abs(off) < 1e-12) return
  const gap = (matrix[second * width + second] ?? 0) - (matrix[first * width + first] ?? 0)
  const angle = Math.atan2(2 * off, gap) / 2
  const [cosine, sine] = [Math.cos(angle), Math.sin(angle)]
  for (let at = 0; at < width; at++) mix(matrix, { one: at * width + first, other: at * width + second, cosine, sine })
  for (let at = 0; at < width; at++) mix(matrix, { one: first * width + at, other: second * width + at, cosine, sine })
  for (let at = 0; at < width; at++) mix(vectors, { one: at * width + first, other: at * width + second, cosine, sine })
}

type Mix = { one: number; other: number; cosine: number; sine: number }

function mix(values: Float64Array, { one, other, cosine, sine }: Mix): void {
  const kept = values[one] ?? 0
  const moved = values[other] ?? 0
  values[one] = cosine * kept - sine * moved
  values[other] = sine * kept + cosine * moved
}

type Rotation = { size: number; width: number; dimension: number; values: Float64Array; vectors: Float64Array }

function rotate(basis: Float64Array, { size, width, dimension, values, vectors }: Rotation): Float64Array {
  const order = Array.from(values, (_, at) => at).sort((one, other) => (values[other] ?? 0) - (values[one] ?? 0))
  const result = new Float64Array(size * dimension)
  for (let row = 0; row < size; row++) {
    for (let place = 0; place < dimension; place++) {
      const column = order[place] ?? 0
      let sum = 0
      for (let at = 0; at < width; at++) sum += (basis[row * width + at] ?? 0) * (vectors[at * width + column] ?? 0)
      // The eigenvalues are squares of the singular values.
      result[row * dimension + place] = sum * Math.max(values[column] ?? 0, 0) ** 0.25
    }
  }
  return result
}
