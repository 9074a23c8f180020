import { productPath } from '@ambra/domain/platform/text/slug'
import type { ComponentProps } from 'react'
import { type Choice, chosenName } from './choice/choice.ts'
import { firstInteraction } from '#app/hydration/first-interaction.ts'
import { lazyHydrate } from '#app/hydration/lazy-hydrate.ts'
import { useStorePath } from '#app/i18n/store.tsx'
import { PromisesAt } from '#app/shop-ui/promises.tsx'
import { ShareButton } from '#app/shop-ui/share-button.tsx'
import type { PriceAlertLink } from './price-alert/price-alert-link.online.tsx'
import { PriceNotes } from './price-notes.tsx'
import styles from './buy-notes.module.css'

/** Content below the price, and a share button. */
const LatePriceAlertLink = lazyHydrate<ComponentProps<typeof PriceAlertLink>>(
  import.meta.env.SSR
    ? (await import('./price-alert/price-alert-link.online.tsx')).PriceAlertLink
    : undefined,
  async () => (await import('./price-alert/price-alert-link.online.tsx')).PriceAlertLink,
  firstInteraction,
)

type BuyNotesProps = ComponentProps<typeof PriceNotes> & { choice: Pick<Choice, 'isSold' | 'selection'> }

export function BuyNotes(props: BuyNotesProps) {
  const storePath = useStorePath()
  const {
    page: { product },
    choice,
  } = props
  // Clean URL of the selection, without tracking parameters of this visit.
  const path = storePath(productPath(product, choice.variant?.sku))
  return (
    <>
      <PriceNotes {...props} />
      <PromisesAt place="product" />
      <div className={styles.actions}>
        {choice.isSold && choice.price && choice.price.now > 0 && !product.giftCard && (
          <LatePriceAlertLink
            sku={choice.variant?.sku ?? product.sku}
            name={chosenName(product, choice)}
            price={choice.price.now}
          />
        )}
        <ShareButton path={path} title={product.name} />
      </div>
    </>
  )
}
