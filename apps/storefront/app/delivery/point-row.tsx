import { openingHours } from '@ambra/domain/fulfilment/calendar/opening-hours'
import { useTranslate } from '#app/i18n/messages.tsx'
import { useStore } from '#app/i18n/store.tsx'
import { addressOf, type FoundPoint, markedPieces, type Range } from './locker-search.ts'
import styles from './point-row.module.css'
import { useDistance } from './use-distance.ts'

type PointChoice = {
  found: FoundPoint
  isChosen: boolean
  isLastUsed: boolean
  /** Stock of the cart's products at this point. */
  stock?: string | undefined
  /** Network of the point, in lists with several networks. */
  network?: string | undefined
  onChoose: () => void
}

type PointRowProps = PointChoice & { group: string; id?: string | undefined }

/** Shows a shop as a radio button: name, address, hours. */
export function PointRow({ group, onChoose, id, ...row }: PointRowProps) {
  return (
    <label className={styles.point} data-chosen={row.isChosen || undefined}>
      <input
        type="radio"
        className={styles.radio}
        name={group}
        id={id}
        checked={row.isChosen}
        onChange={onChoose}
      />
      <PointText {...row} />
    </label>
  )
}

type PointOptionProps = PointChoice & { id: string; isActive: boolean }

/**
 * Shows a locker as an option of the search list; the dot is drawn, and keyboard focus stays in the search
 * field.
 */
export function PointOption({ id, isActive, onChoose, ...row }: PointOptionProps) {
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the keyboard stays in the search field
    <div
      role="option"
      tabIndex={-1}
      id={id}
      aria-selected={row.isChosen}
      className={styles.point}
      data-chosen={row.isChosen || undefined}
      data-active={isActive || undefined}
      // A click must not move the focus out of the field.
      onMouseDown={(event) => event.preventDefault()}
      onClick={onChoose}
    >
      <span className={styles.radio} data-checked={row.isChosen || undefined} />
      <PointText {...row} />
    </div>
  )
}

function PointText({ found, isChosen, isLastUsed, network, stock }: Omit<PointChoice, 'onChoose'>) {
  const t = useTranslate()
  const { language } = useStore()
  const distance = useDistance()
  const { point, nameMatches, addressMatches, metres } = found
  return (
    <>
      <span className={styles.place}>
        <b>
          <Marked text={point.name} ranges={nameMatches} />
        </b>
        <span>
          {network && `${network} · `}
          <Marked text={addressOf(point)} ranges={addressMatches} />
        </span>
        {stock && <span className={styles.note}>{stock}</span>}
        {isChosen && point.comment && <span className={styles.note}>{point.comment}</span>}
        {point.cashOnDelivery === false && <span className={styles.note}>{t('checkout.pointNoCash')}</span>}
        {isLastUsed && <span className={styles.last}>{t('checkout.lastUsed')}</span>}
      </span>
      <span className={styles.far}>
        {metres !== undefined && <span>{distance(metres)}</span>}
        {point.hours &&
          openingHours(point.hours, language).map((line) => (
            <span key={line} className="xs">
              {line}
            </span>
          ))}
      </span>
    </>
  )
}

function Marked({ text, ranges }: { text: string; ranges: readonly Range[] }) {
  return markedPieces(text, ranges).map((piece, index) =>
    piece.isMarked ? <mark key={index}>{piece.text}</mark> : <span key={index}>{piece.text}</span>,
  )
}
