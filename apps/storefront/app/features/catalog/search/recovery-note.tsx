import type { SearchRecovery } from '@ambra/contract/search'
import { useTranslate } from '#app/i18n/messages.tsx'
import styles from './recovery-note.module.css'

/** Shows which search words were corrected or left out, and which price nothing keeps, so that the results make sense. */
export function RecoveryNote({ recovery }: { recovery: SearchRecovery | undefined }) {
  const t = useTranslate()
  const { corrected = [], dropped = [], nearest } = recovery ?? {}
  if (corrected.length + dropped.length === 0 && nearest === undefined) return null
  return (
    <div role="note" className={styles.note}>
      {corrected.map(({ from, to }) => (
        <p key={from}>{t('search.corrected', { from, to })}</p>
      ))}
      {nearest !== undefined && <p>{t('search.nearest', { words: nearest })}</p>}
      {dropped.length > 0 && <p>{t('search.dropped', { words: dropped.join(', ') })}</p>}
    </div>
  )
}
