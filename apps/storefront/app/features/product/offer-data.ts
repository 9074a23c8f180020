import { brandPath } from '@ambra/domain/platform/text/slug'
import { traitsOf } from '@ambra/domain/catalogue/product-types/traits'
import { chooseVariant } from '@ambra/domain/catalogue/prices/variants'
import { priceViewOf } from '#app/shop-ui/price.tsx'
import type { ProductDocument } from './choice/product-data.ts'
import { isUsed } from '#app/features/product/choice/grade-option.ts'

type Seo = { canonical: string; image?: string; description?: string }

/** Returns schema.org Product and Offer for the current variant. Without a price there is no offer. */
export function offerData(product: ProductDocument, childSku: string | undefined, seo: Seo) {
  const variant =
    traitsOf(product.type_id).choice === 'variant' ? chooseVariant(product, { sku: childSku }) : undefined
  const price = priceViewOf(variant ?? product)
  const isInStock = (variant ?? product).stock.is_in_stock
  return {
    '@type': 'Product',
    name: product.name,
    sku: variant?.sku ?? product.sku,
    url: seo.canonical,
    ...(seo.image && { image: seo.image }),
    ...(seo.description && { description: seo.description }),
    ...(!variant && product.gtin && { gtin: product.gtin }),
    ...(product.mpn && { mpn: product.mpn }),
    ...(variant && {
      isVariantOf: {
        '@type': 'ProductGroup',
        productGroupID: product.sku,
        name: product.name,
        variesBy: product.configurable_options.map(({ label }) => label),
      },
    }),
    ...(product.energyClass &&
      !product.energyDemo && {
        hasEnergyConsumptionDetails: {
          '@type': 'EnergyConsumptionDetails',
          hasEnergyEfficiencyCategory: `https://schema.org/EUEnergyEfficiencyCategory${product.energyClass}`,
        },
      }),
    ...(product.brandName && {
      brand: {
        '@type': 'Brand',
        name: product.brandName,
        ...(product.brandSlug && {
          url: (seo.canonical.split('/p/')[0] ?? '') + brandPath(product.brandSlug),
        }),
      },
    }),
    ...(product.rating && product.reviewCount
      ? {
          aggregateRating: {
            '@type': 'AggregateRating',
            ratingValue: product.rating,
            reviewCount: product.reviewCount,
          },
        }
      : {}),
    ...(price && {
      offers: {
        '@type': 'Offer',
        price: price.now.toFixed(2),
        priceCurrency: 'EUR',
        availability: `https://schema.org/${isInStock ? 'InStock' : 'OutOfStock'}`,
        itemCondition: `https://schema.org/${isUsed(product, variant) ? 'RefurbishedCondition' : 'NewCondition'}`,
        url: seo.canonical,
      },
    }),
  }
}
