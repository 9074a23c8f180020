import type { SpecRow } from '@ambra/contract/product'
import type { PlaceSize } from '#app/features/product/choice/product-data.ts'

const millimetresOf: Readonly<Record<string, number>> = { mm: 1, cm: 10, m: 1000 }
/** Below this no one asks whether it fits: it goes into a bag. */
const smallest = 300

/**
 * Width, height and depth of a product document, from its attributes of these codes in the unit that its table of data
 * gives them. Undefined where one is missing or has another unit, and for small things.
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
