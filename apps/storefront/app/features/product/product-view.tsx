import { type ComponentProps, type ReactNode, useMemo } from 'react'
import { firstInteraction } from '#app/hydration/first-interaction.ts'
import { useStock } from '#app/cart/use-stock.ts'
import { lazyHydrate } from '#app/hydration/lazy-hydrate.ts'
import { useTranslate } from '#app/i18n/messages.tsx'
import type { CardProduct } from '#app/shop-ui/product-actions.tsx'
import { Badges } from '#app/shop-ui/badges.tsx'
import type { BelowFold } from './below-fold.tsx'
import type { BuyBar } from './buy-bar.tsx'
import { BuyBox } from './buy-box.tsx'
import { stockSkus, withFreshStock } from './fresh-stock.ts'
import type { GalleryColumn } from './pictures/gallery-column.tsx'
import { gradeOption, isUsed } from '#app/features/product/choice/grade-option.ts'
import { usePersonalPage } from './personal-page.ts'
import type { ProductDocument, ProductPageData, ReviewItem } from './choice/product-data.ts'
import styles from './product-view.module.css'
import { useChoice } from './choice/use-choice.ts'
import { usePurchase } from './use-purchase.ts'

type ProductViewProps = {
  page: ProductPageData
  childSku: string | undefined
  reviews: readonly ReviewItem[]
  onPick: (childSku: string) => void
  /** Accessories, offered once it is in the cart. */
  accessories?: readonly CardProduct[] | undefined
  /** Related products: a list of cards of another feature. */
  children?: ReactNode
}

const LateBelowFold = lazyHydrate<ComponentProps<typeof BelowFold>>(
  import.meta.env.SSR ? (await import('./below-fold.tsx')).BelowFold : undefined,
  async () => (await import('./below-fold.tsx')).BelowFold,
  firstInteraction,
)

const LateGallery = lazyHydrate<ComponentProps<typeof GalleryColumn>>(
  import.meta.env.SSR ? (await import('./pictures/gallery-column.tsx')).GalleryColumn : undefined,
  async () => (await import('./pictures/gallery-column.tsx')).GalleryColumn,
  firstInteraction,
)

const LateBuyBar = lazyHydrate<ComponentProps<typeof BuyBar>>(
  import.meta.env.SSR ? (await import('./buy-bar.tsx')).BuyBar : undefined,
  async () => (await import('./buy-bar.tsx')).BuyBar,
  firstInteraction,
)

export function ProductView({
  page: given,
  accessories,
  childSku,
  reviews,
  onPick,
  children,
}: ProductViewProps) {
  const personal = usePersonalPage(given)
  const levels = useStock(stockSkus(given, childSku))
  // Memoized while a click only marks a button, so that dependent parts do not rerender.
  const page = useMemo(() => withFreshStock(personal, levels), [personal, levels])
  const { product, parts } = page
  const choice = useChoice({ product, parts, childSku })
  const purchase = usePurchase(choice)
  const { variant, price } = choice
  const badges = useMemo(
    () => <Badges percent={price?.percent} isNew={false} isRefurbished={isUsed(product, variant)} />,
    [product, variant, price],
  )
  return (
    <div className={styles.page}>
      <div className={styles.product}>
        <div>
          <LateGallery key={variant?.image} product={product} choice={choice}>
            {badges}
          </LateGallery>
        </div>
        <BuyBox page={page} accessories={accessories} choice={choice} purchase={purchase} onPick={onPick} />
      </div>
      <Anchors product={product} hasReviews={reviews.length > 0} />
      <LateBelowFold product={product} choice={choice} reviews={reviews} />
      {children}
      <LateBuyBar product={product} choice={choice} purchase={purchase} />
    </div>
  )
}

function Anchors({ product, hasReviews }: { product: ProductDocument; hasReviews: boolean }) {
  const t = useTranslate()
  const links = [
    product.description && { id: 'description', text: t('product.description') },
    gradeOption(product) && { id: 'grades', text: gradeOption(product)?.label },
    { id: 'specs', text: t('product.specs') },
    hasReviews && { id: 'reviews', text: t('reviews.title') },
  ].filter((link) => typeof link === 'object')
  if (links.length < 2) return null
  return (
    <nav className={styles.anchors} aria-label={product.name}>
      {links.map(({ id, text }) => (
        <a key={id} href={`#${id}`}>
          {text}
        </a>
      ))}
    </nav>
  )
}
