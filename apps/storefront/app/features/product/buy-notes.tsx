import { productPath } from '@ambra/domain/slug'
import type { ComponentProps } from 'react'
import { useStorePath } from '#app/i18n/store.tsx'
import { ShareButton } from '#app/shop-ui/share-button.tsx'
import { PriceNotes } from './price-notes.tsx'

/** What stands below the price, and a way to hand the product on. */
export function BuyNotes(props: ComponentProps<typeof PriceNotes>) {
  const storePath = useStorePath()
  const {
    page: { product },
    choice,
  } = props
  // The plain address of what is chosen: nothing of how this shopper came here goes with it.
  const path = storePath(productPath(product, choice.variant?.sku))
  return (
    <>
      <PriceNotes {...props} />
      <ShareButton path={path} title={product.name} />
    </>
  )
}
