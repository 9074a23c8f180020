import type { PickupPoint } from '@ambra/contract/fulfilment/pickup-point'
import { formatNumber } from '@ambra/domain/platform/text/format'
import { useId, useMemo, useState } from 'react'
import { useTranslate } from '#app/i18n/messages.tsx'
import { useStore } from '#app/i18n/store.tsx'
import { Button } from '#app/ui/button.tsx'
import { Icon } from '@ambra/ui/icon'
import listStyles from '../point-list.module.css'
import { PointRow } from '../point-row.tsx'
import { outlines } from './baltics.ts'
import { type Mark, marksOf, type Place, placesOf } from './marks.ts'
import styles from './point-map.module.css'
import { mapSize, scaleBar, type View } from './projection.ts'
import { useMapView } from './use-map-view.ts'

/** `onChoose` selects a point; `hrefOf` makes each point a link instead. */
export type PointMapProps = { points: readonly PickupPoint[] } & (
  | { chosenId: string | undefined; onChoose: (point: PickupPoint) => void; hrefOf?: never }
  | { hrefOf: (point: PickupPoint) => string; chosenId?: never; onChoose?: never }
)

/**
 * Map of points, drawn from outlines of its own: no other server learns who looks for what. A group of points
 * zooms in; what is too close to be told apart is listed below.
 */
export function PointMap({ points, ...props }: PointMapProps) {
  const t = useTranslate()
  const places = useMemo(() => placesOf(points), [points])
  const { setFrame, onKeyDown, dragging, size, view, zoom, showAll, closeIn } = useMapView(places)
  const { marks, labels } = marksOf(places, view, size)
  const [listed, setListed] = useState<readonly Place[]>([])
  const shown = marks.reduce((sum, mark) => sum + mark.places.length, 0)
  const press = ({ places: pressed }: Mark) => {
    const [only] = pressed
    if (pressed.length === 1 && only) {
      props.onChoose?.(only.point)
      setListed(pressed)
    } else setListed(closeIn(pressed) ? [] : pressed)
  }
  return (
    <div className={styles.map}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys of the marks inside move the map */}
      <div
        ref={setFrame}
        className={styles.frame}
        role="group"
        aria-label={t('delivery.map.label')}
        tabIndex={-1}
        onKeyDown={onKeyDown}
        {...dragging}
      >
        <Land view={view} aspect={size.width / size.height} />
        {labels.map(({ text, left, top }) => (
          <span key={text} className={styles.town} style={{ left, top }} aria-hidden="true">
            {text}
          </span>
        ))}
        {marks.map((mark) => (
          <MarkButton
            key={mark.places[0]?.point.id}
            mark={mark}
            isChosen={mark.places.some(({ point }) => point.id === props.chosenId)}
            href={
              mark.places.length === 1 && mark.places[0] ? props.hrefOf?.(mark.places[0].point) : undefined
            }
            onPress={() => press(mark)}
          />
        ))}
        <Scale view={view} />
      </div>
      <div className={styles.foot}>
        <output className={listStyles.count}>
          {t('delivery.map.inView', { shown, total: points.length })}
        </output>
        <Button size="small" variant="text" onClick={showAll}>
          {t('delivery.map.all')}
        </Button>
        <div className={styles.controls}>
          <button type="button" aria-label={t('delivery.map.zoomIn')} onClick={() => zoom(0.5)}>
            <Icon name="plus" size="small" />
          </button>
          <button type="button" aria-label={t('delivery.map.zoomOut')} onClick={() => zoom(2)}>
            <Icon name="minus" size="small" />
          </button>
        </div>
      </div>
      <Listed places={listed} {...props} />
      <p className={listStyles.count}>{t('delivery.map.note')}</p>
    </div>
  )
}

const { countries, neighbours, lakes } = outlines

function Land({ view: { x, y, width }, aspect }: { view: View; aspect: number }) {
  const height = width / aspect
  return (
    <svg viewBox={`${x - width / 2} ${y - height / 2} ${width} ${height}`} aria-hidden="true">
      <rect className={styles.sea} width={mapSize.width} height={mapSize.height} />
      <path className={styles.neighbours} d={neighbours} />
      {Object.entries(countries).map(([country, path]) => (
        <path key={country} className={styles.country} d={path} />
      ))}
      <path className={styles.sea} d={lakes} />
    </svg>
  )
}

type MarkButtonProps = { mark: Mark; isChosen: boolean; href: string | undefined; onPress: () => void }

/** Button of a point or of a group; `href` makes it a link. */
function MarkButton({ mark, isChosen, href, onPress }: MarkButtonProps) {
  const t = useTranslate()
  const { left, top, radius, places, town } = mark
  const count = places.length
  const name = count === 1 ? places[0]?.point.name : t('delivery.map.group', { place: town, count })
  const look = {
    className: styles.mark,
    style: { left, top },
    'aria-label': name,
    title: name,
    'data-chosen': isChosen || undefined,
  }
  const dot = (
    <span style={{ width: radius * 2, height: radius * 2 }} aria-hidden="true">
      {count > 1 && count}
    </span>
  )
  if (href !== undefined)
    return (
      <a {...look} href={href}>
        {dot}
      </a>
    )
  return (
    <button type="button" {...look} aria-pressed={count === 1 ? isChosen : undefined} onClick={onPress}>
      {dot}
    </button>
  )
}

function Scale({ view }: { view: View }) {
  const t = useTranslate()
  const { language } = useStore()
  const { metres, share } = scaleBar(view)
  return (
    <span className={styles.scale} style={{ width: `${share * 100}%` }} aria-hidden="true">
      {t('checkout.kilometres', { distance: formatNumber(metres / 1000, language) })}
    </span>
  )
}

/** Lists the points of a pressed mark. */
function Listed({
  places,
  chosenId,
  onChoose,
  hrefOf,
}: Omit<PointMapProps, 'points'> & { places: readonly Place[] }) {
  const t = useTranslate()
  const group = useId()
  if (places.length === 0) return null
  return (
    <div className={listStyles.points} role={onChoose && 'radiogroup'} aria-label={t('delivery.map.listed')}>
      {places.map(({ point }) =>
        onChoose ? (
          <PointRow
            key={point.id}
            found={{ point, nameMatches: [], addressMatches: [], metres: undefined }}
            group={group}
            isChosen={point.id === chosenId}
            isLastUsed={false}
            onChoose={() => onChoose(point)}
          />
        ) : (
          <a key={point.id} className={styles.link} href={hrefOf?.(point)}>
            {point.name}
          </a>
        ),
      )}
    </div>
  )
}
