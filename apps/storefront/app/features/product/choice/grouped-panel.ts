import { lazyHydrate } from '#app/hydration/lazy-hydrate.ts'
import type { Chosen, FieldsProps, TypePanel } from './choice.ts'
import { priceOfParts } from './parts-price.ts'

const taken = ({ parts, quantityOf }: Chosen) =>
  parts.map((part) => ({ product: part, sku: part.sku, qty: quantityOf(part) })).filter(({ qty }) => qty > 0)

export const groupedPanel: TypePanel = {
  Fields: lazyHydrate<FieldsProps>(
    import.meta.env.SSR ? (await import('./grouped-parts.tsx')).GroupedParts : undefined,
    async () => (await import('./grouped-parts.tsx')).GroupedParts,
  ),
  taken,
  price: (chosen) => priceOfParts(chosen.parts, taken(chosen)),
  // Each part is bought separately.
  requests: taken,
}
