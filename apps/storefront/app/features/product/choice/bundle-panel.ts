import { bundleParts } from '@ambra/domain/bundle-price'
import { lazyHydrate } from '#app/hydration/lazy-hydrate.ts'
import type { FieldsProps, TypePanel } from './choice.ts'
import { priceOfParts } from './parts-price.ts'

export const bundlePanel: TypePanel = {
  // Most products ask no such question: its HTML is there at once, its script comes only where it is needed.
  Fields: lazyHydrate<FieldsProps>(
    import.meta.env.SSR ? (await import('./bundle-options.tsx')).BundleOptions : undefined,
    async () => (await import('./bundle-options.tsx')).BundleOptions,
  ),
  price({ product, parts, bundle }) {
    const taken = bundleParts(product.bundle_options, bundle)
    return 'parts' in taken ? priceOfParts(parts, taken.parts) : undefined
  },
  requests({ product, bundle, whole }) {
    const chosen = bundleParts(product.bundle_options, bundle)
    if ('missingOption' in chosen) return { missing: `bundle-${chosen.missingOption.option_id}` }
    return [whole(product.sku, { bundle_options: [...bundle] })]
  },
}
