import type { ShippingMethod } from '@ambra/contract/checkout'
import type { FieldFault } from '@ambra/domain/address'
import { useDeferredValue, useState } from 'react'
import { Button } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { useTranslate } from '#app/ui/messages.tsx'
import { fieldId } from '#app/ui/form-field.tsx'
import { type Position, searchPoints } from './locker-search.ts'
import styles from './locker-picker.module.css'
import { PointFault } from './point-fault.tsx'
import { PointsRefusal } from './points-refusal.tsx'
import { PointRow } from './point-row.tsx'
import type { Checkout } from './use-checkout.ts'
import { choosePoint, useChosenPoint, usePickupPoints } from './use-pickup-points.ts'

type LockerPickerProps = {
  networks: readonly ShippingMethod[]
  network: ShippingMethod
  cartId: string
  faults: readonly FieldFault[]
  checkout: Checkout
  onNetwork: (network: ShippingMethod) => void
}

/** Network, search and list of parcel lockers. */
export function LockerPicker(props: LockerPickerProps) {
  const t = useTranslate()
  const { networks, network, onNetwork } = props
  return (
    <>
      {networks.length > 1 && (
        <fieldset className={styles.networks} aria-label={t('checkout.network')}>
          {networks.map((candidate) => (
            <button
              key={candidate.carrier_code}
              type="button"
              aria-pressed={candidate === network}
              onClick={() => onNetwork(candidate)}
            >
              {candidate.carrier_title}
            </button>
          ))}
        </fieldset>
      )}
      <NetworkLockers key={network.carrier_code} {...props} />
    </>
  )
}

function NetworkLockers({ network, cartId, faults, checkout }: LockerPickerProps) {
  const t = useTranslate()
  const [query, setQuery] = useState('')
  const [near, setNear] = useState<Position>()
  const settledQuery = useDeferredValue(query)
  const lastPoint = useChosenPoint()
  const { form, change } = checkout
  const { country, pickupPoint } = form.shipping
  const { value: points, isLoading, error, retry } = usePickupPoints(cartId, network.carrier_code, country)
  const { found, total } = searchPoints({ points: points ?? [], query: settledQuery, near })
  // The locker used last stands first until the shopper searches.
  const isSearching = settledQuery.trim() !== '' || near !== undefined
  const shown = isSearching
    ? found
    : found.toSorted((a, b) => Number(b.point.id === lastPoint?.id) - Number(a.point.id === lastPoint?.id))
  const status =
    points === undefined || isLoading
      ? t('checkout.lockersLoading')
      : points.length === 0
        ? t('checkout.noLockers')
        : t('checkout.lockersShown', { shown: shown.length, total, all: points.length })
  return (
    <>
      <div className={styles.tools}>
        <label className={styles.search}>
          <Icon name="search" />
          <span className="visually-hidden">{t('checkout.findLocker')}</span>
          <input
            type="search"
            value={query}
            placeholder={t('checkout.findLocker')}
            autoComplete="off"
            // Enter searches; it does not finish the step.
            onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
            onChange={(event) => setQuery(event.target.value)}
          />
        </label>
        <NearMe onPosition={setNear} />
      </div>
      {error ? (
        <PointsRefusal error={error} onRetry={retry} />
      ) : (
        <output className={styles.count}>{status}</output>
      )}
      <PointFault faults={faults} />
      {shown.length > 0 && (
        <div className={styles.points} role="radiogroup" aria-label={t('checkout.locker')}>
          {shown.map((entry, index) => (
            <PointRow
              key={entry.point.id}
              found={entry}
              group="locker"
              {...(index === 0 && { id: fieldId('pickupPoint') })}
              isChosen={entry.point.id === pickupPoint}
              isLastUsed={entry.point.id === lastPoint?.id && entry.point.id !== pickupPoint}
              onChoose={() => {
                choosePoint(entry.point)
                change('shipping', {
                  pickupPoint: entry.point.id,
                  shippingMethod: network.method_code,
                  shippingCarrier: network.carrier_code,
                })
              }}
            />
          ))}
        </div>
      )}
    </>
  )
}

/** Asks the browser for the position, on request only; it never leaves the browser. */
function NearMe({ onPosition }: { onPosition: (position: Position) => void }) {
  const t = useTranslate()
  const [state, setState] = useState<'idle' | 'asking' | 'failed'>('idle')
  const locate = () => {
    setState('asking')
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        setState('idle')
        onPosition({ lat: coords.latitude, lng: coords.longitude })
      },
      () => setState('failed'),
      { timeout: 10_000, maximumAge: 300_000 },
    )
  }
  return (
    <>
      <Button variant="outline" busy={state === 'asking'} onClick={locate}>
        <Icon name="locate-fixed" />
        {t('checkout.nearMe')}
      </Button>
      {state === 'failed' && (
        <p className={styles.count} role="alert">
          {t('checkout.nearFailed')}
        </p>
      )}
    </>
  )
}
