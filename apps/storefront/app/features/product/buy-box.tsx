import { withTexts } from '#app/hydration/lazy-hydrate.ts'
import { brandPath } from '@ambra/domain/platform/text/slug'
import { traitsOf } from '@ambra/domain/catalogue/product-types/traits'
import { formatNumber } from '@ambra/domain/platform/text/format'
import { type ComponentProps, lazy, Suspense } from 'react'
import { Link } from 'react-router'
import { firstInteraction } from '#app/hydration/first-interaction.ts'
import { savesData, whenIdle } from '#app/hydration/idle.ts'
import { Button } from '#app/ui/button.tsx'
import { Icon } from '@ambra/ui/icon'
import { lazyHydrate } from '#app/hydration/lazy-hydrate.ts'
import { loadMoreMessages } from '#app/i18n/message-parts.ts'
import { useTranslate } from '#app/i18n/messages.tsx'
import { openStockNotice, type StockNoticeRequest } from '#app/ui/overlay.ts'
import { EnergyLinks } from '#app/shop-ui/marks/energy-links.tsx'
import { latePart } from '#app/ui/late-part.ts'
import { useTask } from '#app/storage/use-task.ts'
import { Price, priceViewOf } from '#app/shop-ui/price.tsx'
import { type CardProduct, useProductActions } from '#app/shop-ui/product-actions.tsx'
import { Stars } from '#app/shop-ui/rating.tsx'
import { StockLabel } from '#app/shop-ui/stock-label.tsx'
import { useStore, useStorePath } from '#app/i18n/store.tsx'
import type { CustomOptions } from './custom-options.tsx'
import type { BuyNotes } from './buy-notes.tsx'
import { EnergyButton } from '#app/features/product/facts/energy-button.tsx'
import type { ProductDocument, ProductPageData } from './choice/product-data.ts'
import styles from './buy-box.module.css'
import type { TierPrices } from './tier-prices.tsx'
import type { Choice } from './choice/choice.ts'
import { typePanels } from './choice/type-panels.ts'
import type { Purchase } from './use-purchase.ts'

type BuyBoxProps = {
  page: ProductPageData
  /** Accessories of the product, offered once it is in the cart. */
  accessories?: readonly CardProduct[] | undefined
  choice: Choice
  purchase: Purchase
  onPick: (childSku: string) => void
}

const LateTierPrices = lazyHydrate<ComponentProps<typeof TierPrices>>(
  import.meta.env.SSR ? (await import('./tier-prices.tsx')).TierPrices : undefined,
  async () => (await import('./tier-prices.tsx')).TierPrices,
  firstInteraction,
)
const LateBuyNotes = lazyHydrate<ComponentProps<typeof BuyNotes>>(
  import.meta.env.SSR ? (await import('./buy-notes.tsx')).BuyNotes : undefined,
  async () => (await import('./buy-notes.tsx')).BuyNotes,
  firstInteraction,
)

const WithoutScript = import.meta.env.SSR
  ? (await import('./choice/variants-without-script.tsx')).VariantsWithoutScript
  : undefined

/** Column with the purchase decision: product, variant, price, delivery. */
export function BuyBox({ page, accessories, choice, purchase, onPick }: BuyBoxProps) {
  const { product } = page
  useTask(accessories?.length ? 'offers' : undefined, fetchOffers)
  return (
    <div className={styles.buyBox}>
      <div className={styles.title}>
        <ProductTitle product={product} choice={choice} />
      </div>
      <div>
        {traitsOf(product.type_id).isVirtual && product.short_description && (
          <p className={`muted ${styles.summary}`}>{product.short_description}</p>
        )}
        <ChoiceFields page={page} choice={choice} purchase={purchase} onPick={onPick} />
        <noscript>{WithoutScript && <WithoutScript product={product} />}</noscript>
        <div className={styles.priceBox}>
          <div className={styles.line}>
            <Price price={choice.price} size="large" room={reducedPrice(product)} />
            {product.energyClass && <EnergyButton product={product} />}
          </div>
          <PartLabels choice={choice} />
          {(choice.variant ?? product).tier_prices?.length ? (
            <LateTierPrices product={product} choice={choice} />
          ) : null}
          <PurchaseRow product={product} choice={choice} purchase={purchase} />
          {/* Offline its code would not load. Nothing is added on the server. */}
          {accessories && purchase.added && navigator.onLine && (
            <Suspense>
              <GoesWithIt products={accessories} />
            </Suspense>
          )}
        </div>
        <LateBuyNotes page={page} choice={choice} />
      </div>
    </div>
  )
}

/** Energy classes of the selected parts, beside the total price. @see docs/rules/law LAW-ENE-1 */
export const PartLabels = ({ choice }: { choice: Choice }) =>
  choice.taken
    .filter(({ energyClass }) => energyClass)
    .map((part) => (
      <div key={part.sku} className={styles.partEnergy}>
        <span>{part.name}</span>
        <EnergyLinks product={part} />
      </div>
    ))

function ProductTitle({ product, choice }: { product: ProductDocument; choice: Choice }) {
  const t = useTranslate()
  const storePath = useStorePath()
  const { language } = useStore()
  return (
    <>
      <div className={styles.brandLine}>
        {product.brandSlug ? (
          <Link to={storePath(brandPath(product.brandSlug))}>{product.brandName}</Link>
        ) : (
          <span>{product.brandName}</span>
        )}
        <span translate="no">{t('product.sku', { sku: choice.variant?.sku ?? product.sku })}</span>
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

// Extras are optional and load with the first interaction.
const LateCustomOptions = lazyHydrate<ComponentProps<typeof CustomOptions>>(
  import.meta.env.SSR ? (await import('./custom-options.tsx')).CustomOptions : undefined,
  async () => (await import('./custom-options.tsx')).CustomOptions,
  firstInteraction,
)

/** Selection fields of each product type, shared with the product sidebar. */
export function ChoiceFields({ page: { product, parts }, choice, purchase, onPick }: BuyBoxProps) {
  const { Fields } = typePanels[product.type_id]
  return (
    <>
      {Fields && (
        <Fields product={product} parts={parts} choice={choice} missing={purchase.missing} onPick={onPick} />
      )}
      {product.custom_options.length > 0 && (
        <LateCustomOptions product={product} choice={choice} missing={purchase.missing} />
      )}
    </>
  )
}

/** Returns the stock notice request for the selected variant, else for the product. */
export const stockNoticeRequestOf = (product: ProductDocument, { variant }: Choice): StockNoticeRequest => ({
  sku: variant?.sku ?? product.sku,
  name: product.name,
})

/** Returns whether stock is managed: otherwise a quantity is meaningless. */
const isCounted = (product: ProductDocument, { variant }: Choice) =>
  (variant ?? product).stock.manage_stock !== false

type PurchaseRowProps = { product: ProductDocument; choice: Choice; purchase: Purchase }

function PurchaseRow({ product, choice, purchase }: PurchaseRowProps) {
  const t = useTranslate()
  const { wishlist, compare } = useProductActions()
  return (
    <div className={styles.purchase}>
      <AddButton
        request={stockNoticeRequestOf(product, choice)}
        choice={choice}
        purchase={purchase}
        block
        saysAdded
      />
      <button
        type="button"
        className={styles.square}
        aria-pressed={wishlist.useHas(product.sku)}
        aria-label={t('nav.wishlist')}
        onClick={() => wishlist.toggle(product)}
      >
        <Icon name="heart" />
      </button>
      {/* Gift cards differ only in their value. */}
      {!product.giftCard && (
        <button
          type="button"
          className={styles.square}
          aria-pressed={compare.useHas(product.sku)}
          aria-label={t('nav.compare')}
          onClick={() => compare.toggle(product)}
        >
          <Icon name="scale" />
        </button>
      )}
    </div>
  )
}

// Useful online only: nothing is offered offline.
const [GoesWithIt, fetchGoesWithIt] = latePart(() =>
  Promise.all([import('./accessories/goes-with-it.online.tsx'), loadMoreMessages()]).then(
    ([{ GoesWithIt: offer }]) => offer,
    () => () => null,
  ),
)

/**
 * Preloads the accessories so that they open with the click: later they would move content that a shopper
 * is reading.
 */
async function fetchOffers() {
  await firstInteraction()
  await whenIdle()
  if (navigator.onLine && !savesData()) await fetchGoesWithIt()
}

/** Returns the highest price before a reduction among the variants, to reserve space for its line. */
const reducedPrice = ({ configurable_children: variants }: ProductDocument) =>
  variants.reduce<number | undefined>((most, variant) => {
    const before = priceViewOf(variant)?.before
    return before === undefined || (most !== undefined && most > before) ? most : before
  }, undefined)

const AddedStepper = lazy(async () => ({
  default: (await withTexts(() => import('./added-stepper.tsx'))).AddedStepper,
}))

/**
 * Primary action; without a price it shows the reason, without stock the stock notice. `request` is its
 * target.
 */
export function AddButton({
  request,
  choice,
  purchase,
  block = false,
  saysAdded = false,
  label,
}: {
  request: StockNoticeRequest
  choice: Choice
  purchase: Purchase
  block?: boolean
  /** True for the one button of a page that announces the addition. */
  saysAdded?: boolean
  label?: string
}) {
  const t = useTranslate()
  const canBuy = choice.price !== undefined && choice.isSold
  // A product without available variants has no price to show either.
  if (!choice.isSold)
    return (
      <Button variant="primary" block={block} aria-haspopup="dialog" onClick={() => openStockNotice(request)}>
        <Icon name="bell" />
        {t('stock.notify')}
      </Button>
    )
  const added = purchase.added?.variantSku === choice.variant?.sku ? purchase.added : undefined
  const isLocked = added?.isLocked
  const button = (
    <Button variant="primary" block={block} disabled={!canBuy} onClick={() => void purchase.buy()}>
      {canBuy && <Icon name={isLocked ? 'check' : 'shopping-bag'} />}
      {isLocked ? t('card.added') : canBuy ? (label ?? t('card.add')) : t('price.unknown')}
    </Button>
  )
  if (!added || isLocked) return button
  return (
    <Suspense fallback={button}>
      <AddedStepper
        added={added}
        name={request.name}
        saysAdded={saysAdded}
        onAgain={() => void purchase.buy()}
      >
        {button}
      </AddedStepper>
    </Suspense>
  )
}
