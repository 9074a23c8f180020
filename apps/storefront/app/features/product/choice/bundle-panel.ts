import { bundleParts } from '@ambra/domain/catalogue/prices/bundle-price'
import { lazyHydrate } from '#app/hydration/lazy-hydrate.ts'
import type { FieldsProps, TypePanel } from './choice.ts'
import { priceOfParts } from './parts-price.ts'

export const bundlePanel: TypePanel = {
  // Most products have no such fields: the HTML is rendered at once, the script loads only where needed.
  Fields: lazyHydrate<FieldsProps>(
    import.meta.env.SSR ? (await import('./bundle-options.tsx')).BundleOptions : undefined,
    async () => (await import('./bundle-options.tsx')).BundleOptions,
  ),
  taken({ product, bundle }) {
    const taken = bundleParts(product.bundle_options, bundle)
    return 'parts' in taken ? taken.parts : []
  },
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
