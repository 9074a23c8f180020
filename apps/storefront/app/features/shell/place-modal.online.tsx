import type { PickupPoint } from '@ambra/contract/fulfilment/pickup-point'
import type { DeliveryPlace } from '@ambra/domain/fulfilment/place-promise'
import { carrierByCode } from '@ambra/domain/fulfilment/carriers/registry'
import { useDeferredValue, useId, useState } from 'react'
import { choosePlace, useChosenPlace, useChosenPoint } from '#app/delivery/delivery-place.ts'
import { type FoundPoint, type Position, searchPoints } from '#app/delivery/locker-search.ts'
import { NearMe } from '#app/delivery/near-me.tsx'
import searchStyles from '#app/delivery/network-lockers.module.css'
import listStyles from '#app/delivery/point-list.module.css'
import { PointOption } from '#app/delivery/point-row.tsx'
import { PointsError } from '#app/delivery/points-error.tsx'
import { doorsOf } from '#app/delivery/towns.ts'
import { useAllPoints } from '#app/delivery/use-pickup-points.ts'
import { useOptionKeys } from '#app/delivery/use-option-keys.ts'
import { Icon } from '@ambra/ui/icon'
import { useTranslate } from '#app/i18n/messages.tsx'
import { useStore } from '#app/i18n/store.tsx'
import { closeModal } from '#app/ui/overlay.ts'
import { Sheet } from '#app/ui/sheet.tsx'
import styles from './place-modal.module.css'

const noPoints: readonly PickupPoint[] = []

/**
 * Asks for the delivery place: a town, a postcode, a locker or a shop. The selection is stored in this
 * browser only.
 */
export function PlaceModal() {
  const t = useTranslate()
  const chosen = useChosenPlace()
  const choose = (place: DeliveryPlace | undefined) => {
    choosePlace(place)
    closeModal()
  }
  return (
    <Sheet shape="modal" title={t('delivery.place.title')} onClose={closeModal}>
      {chosen && (
        <p className={styles.current}>
          <span>{t('delivery.place.current', { place: nameOf(chosen) })}</span>
          <button type="button" className="link sm" onClick={() => choose(undefined)}>
            {t('delivery.place.clear')}
          </button>
        </p>
      )}
      <PlaceSearch onChoose={choose} />
      <p className={`muted xs ${styles.kept}`}>{t('delivery.place.kept')}</p>
    </Sheet>
  )
}

const nameOf = (place: DeliveryPlace) =>
  place.kind === 'point' ? place.point.name : place.city || place.postcode

function PlaceSearch({ onChoose }: { onChoose: (place: DeliveryPlace) => void }) {
  const t = useTranslate()
  const listId = useId()
  const [query, setQuery] = useState('')
  const [near, setNear] = useState<Position>()
  const { language } = useStore()
  const { value: points = noPoints, isLoading, error, retry } = useAllPoints()
  const { doors, found, total } = usePlaces(points, useDeferredValue(query), near)
  const count = doors.length + found.length
  const search = (text: string) => {
    setQuery(text)
    keys.reset()
  }
  const pick = (at: number) => {
    const door = doors[at]
    const point = found[at - doors.length]?.point
    if (door) onChoose(door)
    else if (point) onChoose({ kind: 'point', point })
  }
  const idOf = (at: number) => `${listId}-${at}`
  const keys = useOptionKeys({ count, idOf, onChoose: pick, onClear: () => search('') })
  let status = t('checkout.lockersShown', { shown: found.length, total })
  if (isLoading) status = t('checkout.lockersLoading')
  else if (count === 0) status = t('checkout.lockersNone', { query: query.trim() })
  return (
    <>
      <div className={searchStyles.tools}>
        <label className={searchStyles.search}>
          <Icon name="search" />
          <span className="visually-hidden">{t('delivery.place.find')}</span>
          <input
            type="search"
            role="combobox"
            aria-expanded={count > 0}
            aria-controls={listId}
            aria-autocomplete="list"
            aria-activedescendant={keys.active >= 0 ? idOf(keys.active) : undefined}
            aria-describedby={`${listId}-status`}
            value={query}
            placeholder={t('delivery.place.find')}
            autoComplete="off"
            enterKeyHint="search"
            onKeyDown={keys.onKeyDown}
            onChange={(event) => search(event.target.value)}
          />
        </label>
        <NearMe onPosition={setNear} />
      </div>
      {error ? (
        <PointsError error={error} onRetry={retry} />
      ) : (
        <output id={`${listId}-status`} className={listStyles.count}>
          {status}
        </output>
      )}
      {count > 0 && (
        <div
          className={listStyles.points}
          role="listbox"
          id={listId}
          aria-label={t('delivery.place.results')}
        >
          {doors.map((door, at) => (
            <DoorOption
              key={door.country + door.city + door.postcode}
              id={idOf(at)}
              name={door.city || door.postcode}
              isActive={at === keys.active}
              onChoose={() => pick(at)}
            />
          ))}
          {found.map((entry, at) => (
            <PointOption
              key={`${entry.point.code} ${entry.point.id}`}
              id={idOf(doors.length + at)}
              found={entry}
              isActive={doors.length + at === keys.active}
              isChosen={false}
              isLastUsed={false}
              network={carrierByCode(entry.point.code)?.title[language]}
              onChoose={() => pick(doors.length + at)}
            />
          ))}
        </div>
      )}
    </>
  )
}

/** Returns the search results; before a search, the last point and the shops. */
function usePlaces(points: readonly PickupPoint[], query: string, near: Position | undefined) {
  const { country } = useStore()
  const lastPoint = useChosenPoint()
  if (query.trim() !== '' || near) {
    const { found, total } = searchPoints({ points, query, near })
    return { doors: doorsOf(points, query, country), found, total }
  }
  const shops = points.filter(({ kind }) => kind === 'store')
  const first = lastPoint && lastPoint.kind !== 'store' ? [lastPoint, ...shops] : shops
  return { doors: [], found: first.map(asFound), total: points.length }
}

const asFound = (point: PickupPoint): FoundPoint => ({
  point,
  nameMatches: [],
  addressMatches: [],
  metres: undefined,
})

type DoorOptionProps = { id: string; name: string; isActive: boolean; onChoose: () => void }

function DoorOption({ id, name, isActive, onChoose }: DoorOptionProps) {
  const t = useTranslate()
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the keyboard stays in the search field
    <div
      role="option"
      tabIndex={-1}
      id={id}
      aria-selected={false}
      className={styles.door}
      data-active={isActive || undefined}
      // A click must not move the focus out of the field.
      onMouseDown={(event) => event.preventDefault()}
      onClick={onChoose}
    >
      <Icon name="truck" />
      <b>{t('delivery.place.door', { place: name })}</b>
    </div>
  )
}
