import { useTranslate } from '#app/ui/messages.tsx'
import { useStore } from '#app/ui/store.tsx'
import { addressOf, type FoundPoint, markedPieces, type Range } from './locker-search.ts'
import styles from './locker-picker.module.css'
import { openingHours } from './opening-hours.ts'
import { useDistance } from './use-distance.ts'

type PointRowProps = {
  found: FoundPoint
  group: string
  isChosen: boolean
  isLastUsed: boolean
  onChoose: () => void
  /** Describes the radio while the choice is missing. */
  describedBy?: string | undefined
  id?: string | undefined
}

/** One locker or shop as a radio button: name, address, distance, hours. */
export function PointRow({ found, group, isChosen, isLastUsed, onChoose, describedBy, id }: PointRowProps) {
  const t = useTranslate()
  const { language } = useStore()
  const distance = useDistance()
  const { point, nameMatches, addressMatches, metres } = found
  return (
    <label className={styles.point} data-chosen={isChosen || undefined}>
      <input
        type="radio"
        className={styles.radio}
        name={group}
        id={id}
        checked={isChosen}
        onChange={onChoose}
        aria-describedby={describedBy}
      />
      <span className={styles.place}>
        <b>
          <Marked text={point.name} ranges={nameMatches} />
        </b>
        <span>
          <Marked text={addressOf(point)} ranges={addressMatches} />
        </span>
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
    </label>
  )
}

function Marked({ text, ranges }: { text: string; ranges: readonly Range[] }) {
  return markedPieces(text, ranges).map((piece, index) =>
    piece.isMarked ? <mark key={index}>{piece.text}</mark> : <span key={index}>{piece.text}</span>,
  )
}
