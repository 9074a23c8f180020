/**
 * Values as texts whose order by bytes is the shop's order: numbers by value and before other texts, texts by code
 * unit. The value itself stands behind the mark, so that a bucket gives it back.
 * @see compareKeys of index/column.ts
 */
export function sortableKey(key: string): string {
  const number = key === '' ? Number.NaN : Number(key)
  return Number.isNaN(number) ? `t${key}` : `n${orderOf(number)}${key}`
}

const digits = 16

/** The value a sortable key was made of. */
export const keyOf = (sortable: string): string =>
  sortable.startsWith('n') ? sortable.slice(1 + digits) : sortable.slice(1)

const view = new DataView(new ArrayBuffer(8))
const sign = 1n << 63n
const allBits = (1n << 64n) - 1n

/** 16 hexadecimal digits that order like the number: the bits of a double, negative ones turned round. */
function orderOf(number: number): string {
  // Zero has two bit patterns.
  view.setFloat64(0, number === 0 ? 0 : number)
  const bits = view.getBigUint64(0)
  const ordered = (bits & sign) === 0n ? bits | sign : ~bits & allBits
  return ordered.toString(16).padStart(digits, '0')
}
