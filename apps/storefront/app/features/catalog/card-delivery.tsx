import { type Cents, centsFromEuros } from '@ambra/domain/money'
import { traitsOf } from '@ambra/domain/product-types/traits'
import { usePromiseWords } from '#app/delivery/promise-words.ts'
import { useGoodsPromise } from '#app/delivery/use-goods-promise.ts'
import { useDataAge } from '#app/offline/data-age.ts'
import { useTranslate } from '#app/i18n/messages.tsx'
import { priceViewOf } from '#app/shop-ui/price.tsx'
import type { CardProduct } from '#app/shop-ui/product-actions.tsx'
import styles from './card-delivery.module.css'

type CardDeliveryProps = { product: CardProduct; collectionFee: Cents }

/** How long delivery takes, and where the shopper has chosen a place, the sentence about it. The line is there at once. */
export function CardDelivery({ product, collectionFee }: CardDeliveryProps) {
  const t = useTranslate()
  const say = usePromiseWords()
  const isOld = useDataAge() !== undefined
  const promise = useGoodsPromise(isOld ? undefined : goodsOf(product, collectionFee))
  const days = product.deliveryDays
  if (!days || !product.stock.is_in_stock) return null
  return (
    <p className={styles.delivery} title={promise && say(promise)}>
      <span>{promise ? say(promise) : t('delivery.card', { min: days[0], max: days[1] })}</span>
    </p>
  )
}

/** One piece as it is sent. What a set consists of is known on its page only. */
function goodsOf(product: CardProduct, collectionFee: Cents) {
  const goodsTotal = centsFromEuros(priceViewOf(product)?.now)
  if (goodsTotal === undefined || traitsOf(product.type_id).isVirtual || !product.deliveryDays)
    return undefined
  const { weightG, sizeMm } = product
  return { parcels: [{ weightG, sizeMm, qty: 1 }], goodsTotal, collectionFee }
}
