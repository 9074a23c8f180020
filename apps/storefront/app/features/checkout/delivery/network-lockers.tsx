import type { ShippingMethod } from '@ambra/contract/sales/checkout'
import type { PickupPoint } from '@ambra/contract/fulfilment/pickup-point'
import type { FieldError } from '@ambra/domain/customers/address/address'
import { formatDateTime } from '@ambra/domain/platform/text/date-time'
import { useDeferredValue, useId, useState } from 'react'
import { Button } from '#app/ui/button.tsx'
import { Icon } from '@ambra/ui/icon'
import { useTranslate } from '#app/i18n/messages.tsx'
import { useStore } from '#app/i18n/store.tsx'
import { fieldId } from '#app/forms/form-field.tsx'
import type { Checkout } from '#app/features/checkout/state/checkout.ts'
import { type FoundPoint, type Position, searchPoints, shownAtFirst } from '#app/delivery/locker-search.ts'
import styles from '#app/delivery/network-lockers.module.css'
import pointListStyles from '#app/delivery/point-list.module.css'
import { MapToggle } from '#app/delivery/map/map-toggle.tsx'
import { NearMe } from '#app/delivery/near-me.tsx'
import { PointError } from './point-error.tsx'
import { PointsError } from '#app/delivery/points-error.tsx'
import { PointOption } from '#app/delivery/point-row.tsx'
import { useOptionKeys } from '#app/delivery/use-option-keys.ts'
import { choosePoint, useChosenPoint } from '#app/delivery/delivery-place.ts'
import { type PointResponse, usePickupPoints } from '#app/delivery/use-pickup-points.ts'

export type LockerPickerProps = {
  networks: readonly ShippingMethod[]
  network: ShippingMethod
  cartId: string
  fieldErrors: readonly FieldError[]
  checkout: Checkout
  onNetwork: (network: ShippingMethod) => void
}

/** Moves the selected point, else the last one used, to the top until the shopper searches. */
function withFavourites(found: readonly FoundPoint[], ids: readonly (string | undefined)[]): FoundPoint[] {
  const rank = ({ point }: FoundPoint) => (ids.includes(point.id) ? ids.indexOf(point.id) : ids.length)
  return found.toSorted((a, b) => rank(a) - rank(b))
}

export function NetworkLockers({ network, cartId, fieldErrors, checkout }: LockerPickerProps) {
  const t = useTranslate()
  const listId = useId()
  const [query, setQuery] = useState('')
  const [near, setNear] = useState<Position>()
  const [limit, setLimit] = useState(shownAtFirst)
  const settledQuery = useDeferredValue(query)
  const lastPoint = useChosenPoint()
  const { form, change } = checkout
  const { country, pickupPoint } = form.shipping
  const response = usePickupPoints(cartId, network.carrier_code, country)
  const points = response.value ?? []
  const isSearching = settledQuery.trim() !== '' || near !== undefined
  const favourites = isSearching ? [] : [pickupPoint, lastPoint?.id]
  const pinned = points.filter(({ id }) => favourites.includes(id))
  const result = searchPoints({ points, query: settledQuery, near, limit })
  const shown = withFavourites(
    [
      ...pinned.filter(({ id }) => !result.found.some(({ point }) => point.id === id)).map(asFound),
      ...result.found,
    ],
    favourites,
  )
  const chosen = points.find(({ id }) => id === pickupPoint)
  const search = (text: string) => {
    setQuery(text)
    setLimit(shownAtFirst)
    keys.reset()
  }
  const choose = (point: PickupPoint) => {
    choosePoint(point)
    change('shipping', {
      pickupPoint: point.id,
      shippingMethod: network.method_code,
      shippingCarrier: network.carrier_code,
    })
  }
  const idOf = (place: number) => `${listId}-${place}`
  const keys = useOptionKeys({
    count: shown.length,
    idOf,
    onChoose: (place) => shown[place] && choose(shown[place].point),
    onClear: () => search(''),
  })
  const isFaulty = fieldErrors.some(({ field }) => field === 'pickupPoint')
  return (
    <>
      <div className={styles.tools}>
        <label className={styles.search}>
          <Icon name="search" />
          <span className="visually-hidden">{t('checkout.findLocker')}</span>
          <input
            type="search"
            id={fieldId('pickupPoint')}
            role="combobox"
            aria-expanded={shown.length > 0}
            aria-controls={listId}
            aria-autocomplete="list"
            aria-activedescendant={keys.active >= 0 ? idOf(keys.active) : undefined}
            aria-invalid={isFaulty || undefined}
            aria-describedby={`${listId}-status`}
            value={query}
            placeholder={t('checkout.lockerPlaceholder')}
            autoComplete="off"
            enterKeyHint="search"
            onKeyDown={keys.onKeyDown}
            onChange={(event) => search(event.target.value)}
          />
        </label>
        <NearMe onPosition={setNear} />
      </div>
      <ListStatus
        id={`${listId}-status`}
        response={response}
        query={settledQuery}
        shown={shown.length}
        result={result}
      />
      {points.length > 0 && (
        <MapToggle key={network.carrier_code} points={points} chosenId={pickupPoint} onChoose={choose} />
      )}
      <PointError fieldErrors={fieldErrors} />
      {chosen && !shown.some(({ point }) => point === chosen) && (
        <p className={pointListStyles.count}>{t('checkout.chosenPoint', { name: chosen.name })}</p>
      )}
      {shown.length > 0 && (
        <div className={pointListStyles.points} role="listbox" id={listId} aria-label={t('checkout.locker')}>
          {shown.map((entry, place) => (
            <PointOption
              key={entry.point.id}
              id={idOf(place)}
              found={entry}
              isActive={place === keys.active}
              isChosen={entry.point.id === pickupPoint}
              isLastUsed={entry.point.id === lastPoint?.id && entry.point.id !== pickupPoint}
              onChoose={() => choose(entry.point)}
            />
          ))}
        </div>
      )}
      {result.total > limit && (
        <div className={styles.more}>
          <Button size="small" onClick={() => setLimit(limit + shownAtFirst)}>
            {t('checkout.showMoreLockers', { count: Math.min(shownAtFirst, result.total - limit) })}
          </Button>
        </div>
      )}
    </>
  )
}

const asFound = (point: PickupPoint): FoundPoint => ({
  point,
  nameMatches: [],
  addressMatches: [],
  metres: undefined,
})

type ListStatusProps = {
  id: string
  response: PointResponse
  query: string
  shown: number
  result: ReturnType<typeof searchPoints>
}

/** Announces the content of the list, or why it is empty. */
function ListStatus({ id, response, query, shown, result }: ListStatusProps) {
  const t = useTranslate()
  const { language } = useStore()
  const { value: points, isLoading, error, asOf, retry } = response
  if (error) return <PointsError error={error} onRetry={retry} />
  const counts = { shown, total: result.total }
  let text = t('checkout.lockersShown', counts)
  if (points === undefined || isLoading) text = t('checkout.lockersLoading')
  else if (points.length === 0) text = t('checkout.noLockers')
  else if (result.total === 0) text = t('checkout.lockersNone', { query: query.trim() })
  else if (result.place) text = t('checkout.lockersNear', { ...counts, place: result.place })
  return (
    <>
      <output id={id} className={pointListStyles.count}>
        {text}
      </output>
      {asOf !== undefined && (
        <p className={pointListStyles.count}>
          {t('checkout.listAsOf', { time: formatDateTime(asOf, language) })}{' '}
          <button type="button" className="link" onClick={retry}>
            {t('checkout.tryAgain')}
          </button>
        </p>
      )}
    </>
  )
}
