import { defaultTextWeights, textFields } from '@ambra/search/model/index-plan'
import type { SearchDocument } from '@ambra/search/search-engine'

/** Tokens that the engine derives from codes and measures, not texts of a document. */
const ownTokens: ReadonlySet<string> = new Set(['head', 'measures', 'codes'])

/** Weights of the shop; text in unsearched fields gets the weight of its kind. */
export const referenceWeights: Readonly<Record<string, number>> = {
  ...Object.fromEntries(defaultTextWeights.map(({ field, weight }) => [field, weight])),
  category_above: 0.6,
  variants: 2,
  gtin: 3,
  specs: 0.5,
  short_description: 0.2,
}

/** Returns every text of a document that the shop searches, by field. */
export function referenceTexts(document: SearchDocument): Record<string, string> {
  const children = Array.isArray(document['configurable_children']) ? document['configurable_children'] : []
  const specs = Array.isArray(document['specs']) ? document['specs'] : []
  return {
    ...Object.fromEntries(
      textFields('product')
        .filter(({ field }) => !ownTokens.has(field))
        .map(({ field, read }) => [field, read(document).join(' ')]),
    ),
    variants: children.map(({ sku }) => String(sku)).join(' '),
    gtin: String(document['gtin'] ?? ''),
    specs: specs.map(({ value }) => String(value)).join(' '),
  }
}
