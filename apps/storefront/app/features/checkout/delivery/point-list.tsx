import type { ShippingMethod } from '@ambra/contract/checkout'
import type { FieldError } from '@ambra/domain/address'
import { useTranslate } from '#app/i18n/messages.tsx'
import { fieldId } from '#app/forms/form-field.tsx'
import styles from '#app/delivery/point-list.module.css'
import { searchPoints } from '#app/delivery/locker-search.ts'
import { PointError } from './point-error.tsx'
import { PointsError } from '#app/delivery/points-error.tsx'
import { PointRow } from '#app/delivery/point-row.tsx'
import type { Checkout } from '#app/features/checkout/state/checkout.ts'
import { choosePoint, useChosenPoint } from '#app/delivery/delivery-place.ts'
import { usePickupPoints } from '#app/delivery/use-pickup-points.ts'

type PointListProps = {
  method: ShippingMethod
  cartId: string
  fieldErrors: readonly FieldError[]
  checkout: Checkout
}

/** The shops where goods can be collected: few enough to be shown at once. */
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
  const { found } = searchPoints({ points, query: '' })
  if (error) return <PointsError error={error} onRetry={retry} />
  if (isLoading) return <p className={styles.count}>{t('checkout.shopsLoading')}</p>
  if (found.length === 0)
    return (
      <p id={fieldId('pickupPoint')} tabIndex={-1} className={styles.count}>
        {t('checkout.noShops')}
      </p>
    )
  return (
    <>
      <PointError fieldErrors={fieldErrors} />
      <div className={styles.points} role="radiogroup" aria-label={t('checkout.shop')}>
        {found.map((entry, index) => (
          <PointRow
            key={entry.point.id}
            found={entry}
            group="shop"
            {...(index === 0 && { id: fieldId('pickupPoint') })}
            isChosen={entry.point.id === pickupPoint}
            isLastUsed={entry.point.id === lastPoint?.id && entry.point.id !== pickupPoint}
            onChoose={() => {
              choosePoint(entry.point)
              change('shipping', { pickupPoint: entry.point.id })
            }}
          />
        ))}
      </div>
    </>
  )
}
