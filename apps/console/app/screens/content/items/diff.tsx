import type { DiffLines } from '@ambra/contract/content/content-item'
import { useTranslate } from '#console/i18n/translate.tsx'
import styles from './content.module.css'

/** Line diff. Screen readers announce removed and added lines. */
export function Diff({ lines }: { lines: DiffLines }) {
  const t = useTranslate()
  const said = { '+': t('content.lineNew'), '-': t('content.lineGone'), ' ': '', '@': '' }
  return (
    <ol className={styles.diff}>
      {lines.map(({ mark, text }, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- lines have no other name and never move
        <li key={index} data-mark={mark}>
          <span aria-hidden="true">{mark === '@' ? '…' : mark}</span>
          <span>
            {said[mark] && <span className="visually-hidden">{said[mark]}: </span>}
            {text}
          </span>
        </li>
      ))}
    </ol>
  )
}
