import { formatNumber } from '@ambra/domain/format'
import type { ComponentProps } from 'react'
import { firstSign } from '#app/hydration/first-interaction.ts'
import { Button } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { laterPart } from '#app/hydration/lazy-hydrate.ts'
import { useTranslate } from '#app/i18n/messages.tsx'
import { openStockNotice, type StockWish } from '#app/ui/overlay.ts'
import { Price } from '#app/shop-ui/price.tsx'
import { useProductActions } from '#app/shop-ui/product-actions.tsx'
import { Stars } from '#app/shop-ui/rating.tsx'
import { StockLabel } from '#app/shop-ui/stock-label.tsx'
import { useStore } from '#app/i18n/store.tsx'
import type { BundleOptions } from './bundle-options.tsx'
import type { CustomOptions } from './custom-options.tsx'
import type { DeliveryPromise } from './delivery-promise.tsx'
import { EnergyButton } from './energy-button.tsx'
import type { GroupedParts } from './grouped-parts.tsx'
import type { ProductDocument, ProductPageData } from './product-data.ts'
import styles from './product.module.css'
import { TierPrices } from './tier-prices.tsx'
import type { Choice } from './use-choice.ts'
import type { Purchase } from './use-purchase.ts'
import { VariantPickers } from './variant-pickers.tsx'

type BuyBoxProps = {
  page: ProductPageData
  choice: Choice
  purchase: Purchase
  onPick: (childSku: string) => void
}

const LateDeliveryPromise = laterPart<ComponentProps<typeof DeliveryPromise>>(
  import.meta.env.SSR ? (await import('./delivery-promise.tsx')).DeliveryPromise : undefined,
  async () => (await import('./delivery-promise.tsx')).DeliveryPromise,
  firstSign,
)

const WithoutScript = import.meta.env.SSR
  ? (await import('./variants-without-script.tsx')).VariantsWithoutScript
  : undefined

/** The column in which a shopper decides: what it is, which one, what it costs, when it comes. */
export function BuyBox({ page, choice, purchase, onPick }: BuyBoxProps) {
  const { product, parts, delivery } = page
  return (
    <div className={styles.buyBox}>
      <ProductTitle product={product} choice={choice} />
      <ChoiceFields page={page} choice={choice} purchase={purchase} onPick={onPick} />
      <noscript>{WithoutScript && <WithoutScript product={product} />}</noscript>
      <div className={styles.priceBox}>
        <div className={styles.line}>
          <Price price={choice.price} size="large" />
          {product.energyClass && <EnergyButton product={product} />}
        </div>
        <TierPrices product={product} choice={choice} />
        <PurchaseRow product={product} choice={choice} purchase={purchase} />
      </div>
      {(choice.stock.isInStock || parts.length > 0) && (
        <LateDeliveryPromise
          rows={delivery}
          price={choice.price?.now}
          warrantyMonths={product.warrantyMonths}
        />
      )}
    </div>
  )
}

function ProductTitle({ product, choice }: { product: ProductDocument; choice: Choice }) {
  const t = useTranslate()
  const { language } = useStore()
  return (
    <>
      <div className={styles.brandLine}>
        <span>{product.brandName}</span>
        <span>{t('product.sku', { sku: choice.variant?.sku ?? product.sku })}</span>
      </div>
      <h1>{product.name}</h1>
      <div className={styles.meta}>
        {product.rating !== undefined && (
          <a href="#reviews" className={styles.ratingLink}>
            <Stars rating={product.rating} /> <b>{formatNumber(product.rating, language, 1)}</b>{' '}
            {t('reviews.count', { count: product.reviewCount ?? 0 })}
          </a>
        )}
        <StockLabel {...choice.stock} isCounted={isCounted(product, choice)} isLong />
      </div>
    </>
  )
}

// Most products ask none of these: their HTML is there at once, their script comes only where it is needed; extras,
// which nobody must choose first, wait for a sign of a person.
const LateBundleOptions = laterPart<ComponentProps<typeof BundleOptions>>(
  import.meta.env.SSR ? (await import('./bundle-options.tsx')).BundleOptions : undefined,
  async () => (await import('./bundle-options.tsx')).BundleOptions,
)
const LateGroupedParts = laterPart<ComponentProps<typeof GroupedParts>>(
  import.meta.env.SSR ? (await import('./grouped-parts.tsx')).GroupedParts : undefined,
  async () => (await import('./grouped-parts.tsx')).GroupedParts,
)
const LateCustomOptions = laterPart<ComponentProps<typeof CustomOptions>>(
  import.meta.env.SSR ? (await import('./custom-options.tsx')).CustomOptions : undefined,
  async () => (await import('./custom-options.tsx')).CustomOptions,
  firstSign,
)

/** The questions of each product type, shared with the product sidebar. */
export function ChoiceFields({ page: { product, parts }, choice, purchase, onPick }: BuyBoxProps) {
  return (
    <>
      {product.type_id === 'configurable' && (
        <VariantPickers product={product} choice={choice} onPick={onPick} />
      )}
      {product.type_id === 'bundle' && (
        <LateBundleOptions product={product} parts={parts} choice={choice} missing={purchase.missing} />
      )}
      {product.type_id === 'grouped' && <LateGroupedParts parts={parts} choice={choice} />}
      {product.custom_options.length > 0 && (
        <LateCustomOptions product={product} choice={choice} missing={purchase.missing} />
      )}
    </>
  )
}

/** The bell rings for the chosen variant, else for the product. */
export const wishOf = (product: ProductDocument, { variant }: Choice): StockWish => ({
  sku: variant?.sku ?? product.sku,
  name: product.name,
})

/** Goods whose stock is not managed never run out: their quantity says nothing. */
const isCounted = (product: ProductDocument, { variant }: Choice) =>
  (variant ?? product).stock.manage_stock !== false

type PurchaseRowProps = { product: ProductDocument; choice: Choice; purchase: Purchase }

function PurchaseRow({ product, choice, purchase }: PurchaseRowProps) {
  const t = useTranslate()
  const { wishlist, compare } = useProductActions()
  return (
    <div className={styles.purchase}>
      <AddButton wish={wishOf(product, choice)} choice={choice} purchase={purchase} block />
      <button
        type="button"
        className={styles.square}
        aria-pressed={wishlist.skus.has(product.sku)}
        aria-label={t('nav.wishlist')}
        onClick={() => wishlist.toggle(product)}
      >
        <Icon name="heart" />
      </button>
      <button
        type="button"
        className={styles.square}
        aria-pressed={compare.skus.has(product.sku)}
        aria-label={t('nav.compare')}
        onClick={() => compare.toggle(product)}
      >
        <Icon name="scale" />
      </button>
    </div>
  )
}

/** The one amber action; without a price it says why, without stock it offers the bell. `wish` is what that is for. */
export function AddButton({
  wish,
  choice,
  purchase,
  block = false,
  label,
}: {
  wish: StockWish
  choice: Choice
  purchase: Purchase
  block?: boolean
  /** In place of the words for adding. */
  label?: string
}) {
  const t = useTranslate()
  const canBuy = choice.price !== undefined && choice.isSold
  // A product of which no variant can be had has no price to show either.
  if (!choice.isSold)
    return (
      <Button variant="primary" block={block} aria-haspopup="dialog" onClick={() => openStockNotice(wish)}>
        <Icon name="bell" />
        {t('stock.notify')}
      </Button>
    )
  return (
    <Button variant="primary" block={block} disabled={!canBuy} onClick={() => void purchase.buy()}>
      {canBuy && <Icon name="shopping-bag" />}
      {canBuy ? (label ?? t('card.add')) : t('price.unknown')}
    </Button>
  )
}
