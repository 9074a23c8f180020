import type { ShippingMethod } from '@ambra/contract/sales/checkout'
import type { PickupPoint } from '@ambra/contract/fulfilment/pickup-point'
import { traitsOf } from '@ambra/domain/catalogue/product-types/traits'
import type { FieldError } from '@ambra/domain/customers/address/address'
import { useTranslate } from '#app/i18n/messages.tsx'
import { fieldId } from '#app/forms/form-field.tsx'
import styles from '#app/delivery/point-list.module.css'
import { searchPoints } from '#app/delivery/locker-search.ts'
import { PointError } from './point-error.tsx'
import { MapToggle } from '#app/delivery/map/map-toggle.tsx'
import { PointsError } from '#app/delivery/points-error.tsx'
import { PointRow } from '#app/delivery/point-row.tsx'
import type { Checkout } from '#app/features/checkout/state/checkout.ts'
import { choosePoint, useChosenPoint } from '#app/delivery/delivery-place.ts'
import type { CartGoods } from '#app/delivery/shop-products.online.ts'
import { useAsyncValue } from '#app/offline/use-async-value.ts'
import { useCart } from '#app/cart/use-cart.ts'
import { usePickupPoints } from '#app/delivery/use-pickup-points.ts'

type PointListProps = {
  method: ShippingMethod
  cartId: string
  fieldErrors: readonly FieldError[]
  checkout: Checkout
}

/** Shops for collection: few enough to be shown at once. */
export function PointList({ method, cartId, fieldErrors, checkout: { form, change } }: PointListProps) {
  const t = useTranslate()
  const { country, pickupPoint } = form.shipping
  const lastPoint = useChosenPoint()
  const {
    value: points = [],
    isLoading,
    error,
    retry,
  } = usePickupPoints(cartId, method.carrier_code, country)
  const stockOf = useStockWords(useSentGoods())
  const { found } = searchPoints({ points, query: '' })
  if (error) return <PointsError error={error} onRetry={retry} />
  if (isLoading) return <p className={styles.count}>{t('checkout.shopsLoading')}</p>
  if (found.length === 0)
    return (
      <p id={fieldId('pickupPoint')} tabIndex={-1} className={styles.count}>
        {t('checkout.noShops')}
      </p>
    )
  const choose = (point: PickupPoint) => {
    choosePoint(point)
    change('shipping', { pickupPoint: point.id })
  }
  return (
    <>
      <PointError fieldErrors={fieldErrors} />
      <div className={styles.points} role="radiogroup" aria-label={t('checkout.shop')}>
        {found.map((entry, index) => (
          <PointRow
            key={entry.point.id}
            found={entry}
            stock={stockOf(entry.point)}
            group="shop"
            {...(index === 0 && { id: fieldId('pickupPoint') })}
            isChosen={entry.point.id === pickupPoint}
            isLastUsed={entry.point.id === lastPoint?.id && entry.point.id !== pickupPoint}
            onChoose={() => choose(entry.point)}
          />
        ))}
      </div>
      <MapToggle points={points} chosenId={pickupPoint} onChoose={choose} />
    </>
  )
}

/** Returns the products of the cart that a shop may have in stock. */
const useSentGoods = (): CartGoods[] =>
  useCart().cart.cartItems.filter(({ type_id }) => !traitsOf(type_id).isVirtual)

/**
 * Formats how many of the products a shop has: a hint only, because the order reserves them anywhere.
 * Undefined until known.
 */
function useStockWords(goods: readonly CartGoods[]): (shop: PickupPoint) => string | undefined {
  const t = useTranslate()
  const key = goods.map(({ sku, qty }) => `${qty} ${sku}`).join()
  const found = useAsyncValue(key || undefined, async (signal) => {
    const { findGoodsThere } = await import('#app/delivery/shop-products.online.ts')
    return findGoodsThere(goods, signal)
  })
  return ({ id }) => {
    const goodsHere = found?.key === key ? found.value.get(id) : undefined
    if (!goodsHere) return undefined
    const { there, total } = goodsHere
    if (there === total) return t('delivery.shops.all')
    return there === 0 ? t('delivery.shops.brought') : t('delivery.shops.some', { there, total })
  }
}
