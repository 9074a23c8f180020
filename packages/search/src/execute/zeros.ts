/**
 * Lists of zeros, reset only where they were written: filling whole lists would cost more than the search.
 */
const zeros: Float64Array[] = []

export function takeZeros(length: number): Float64Array {
  const spare = zeros.pop()
  return spare === undefined || spare.length < length ? new Float64Array(Math.ceil(length * 1.25)) : spare
}

export function releaseZeros(list: Float64Array, touched: readonly number[]): void {
  for (const document of touched) list[document] = 0
  zeros.push(list)
}
