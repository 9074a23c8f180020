import type { SpecRow } from '@ambra/contract/catalogue/product'
import type { PlaceSize } from '#app/features/product/choice/product-data.ts'

const millimetresOf: Readonly<Record<string, number>> = { mm: 1, cm: 10, m: 1000 }
/** Minimum size in mm; smaller products fit into a bag, and need no size check. */
const smallest = 300

/**
 * Returns width, height and depth of a product document, from the attributes with these codes in the units
 * of its specification table. Undefined if one is missing or has another unit, and for small products.
 */
export function placeSizeOf(
  document: Readonly<Record<string, unknown>> & { specs: readonly SpecRow[] },
): PlaceSize | undefined {
  const [width, height, depth] = ['width', 'height', 'depth'].map((code) => {
    const unit = document.specs
      .find((row) => row.code === code)
      ?.value.split('\u00a0')
      .at(-1)
    const factor = millimetresOf[unit ?? ''] ?? Number.NaN
    return Number(document[code]) * factor
  })
  if (!width || !height || !depth || Math.max(width, height, depth) < smallest) return undefined
  return { width, height, depth }
}
