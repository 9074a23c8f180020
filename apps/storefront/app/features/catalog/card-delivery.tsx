import { type Cents, centsFromEuros } from '@ambra/domain/platform/money/money'
import { traitsOf } from '@ambra/domain/catalogue/product-types/traits'
import { usePromiseWords } from '#app/delivery/promise-words.ts'
import { useProductPromise } from '#app/delivery/use-product-promise.ts'
import { useDataAge } from '#app/offline/data-age.ts'
import { useTranslate } from '#app/i18n/messages.tsx'
import { priceViewOf } from '#app/shop-ui/price.tsx'
import type { CardProduct } from '#app/shop-ui/product-actions.tsx'
import styles from './card-delivery.module.css'

type CardDeliveryProps = { product: CardProduct; collectionFee: Cents }

/**
 * Shows the delivery time, and the delivery promise if a place is selected. The line is present from the
 * start.
 */
export function CardDelivery({ product, collectionFee }: CardDeliveryProps) {
  const t = useTranslate()
  const say = usePromiseWords()
  const isOld = useDataAge() !== undefined
  const promise = useProductPromise(isOld ? undefined : goodsOf(product, collectionFee))
  const days = product.deliveryDays
  if (!days || !product.stock.is_in_stock) return null
  return (
    <p className={styles.delivery} title={promise && say(promise)}>
      <span>{promise ? say(promise) : t('delivery.card', { min: days[0], max: days[1] })}</span>
    </p>
  )
}

/** Returns one piece as shipped. The parts of a set are known only on its page. */
function goodsOf(product: CardProduct, collectionFee: Cents) {
  const goodsTotal = centsFromEuros(priceViewOf(product)?.now)
  if (goodsTotal === undefined || traitsOf(product.type_id).isVirtual || !product.deliveryDays)
    return undefined
  const { weightG, sizeMm } = product
  return { parcels: [{ weightG, sizeMm, qty: 1 }], goodsTotal, collectionFee }
}
