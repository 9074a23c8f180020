import { chance } from './random.ts'

/** Check digit of a 12-digit EAN body. */
function eanCheckDigit(body: string): number {
  let sum = 0
  for (let i = 0; i < body.length; i++) sum += Number(body[i]) * (i % 2 === 0 ? 1 : 3)
  return (10 - (sum % 10)) % 10
}

/** EAN-13 in the range 290-299, which shops number themselves: it can never be a real article. */
export function createGtins(): (sku: string) => string {
  const taken = new Set<string>()
  return (sku) => {
    for (let round = 0; ; round++) {
      const body = `29${String(Math.floor(chance(`gtin:${sku}:${round}`) * 1e10)).padStart(10, '0')}`
      const gtin = `${body}${eanCheckDigit(body)}`
      if (taken.has(gtin)) continue
      taken.add(gtin)
      return gtin
    }
  }
}

/** Packed size in millimetres, smallest side first. */
export function packedSize(
  sides: readonly [number, number, number],
  padding: number,
): [number, number, number] {
  const [a, b, c] = sides.map((side) => Math.round(side + padding)).sort((x, y) => x - y)
  if (a === undefined || b === undefined || c === undefined) throw new Error('Three sides are needed')
  return [a, b, c]
}
