import type { SearchRecovery } from '@ambra/contract/search/search'
import { useTranslate } from '#app/i18n/messages.tsx'
import styles from './recovery-note.module.css'

/**
 * Shows which search words were corrected or omitted, what is not sold, and which price has no match, to explain the
 * results.
 */
export function RecoveryNote({ recovery }: { recovery: Partial<SearchRecovery> | undefined }) {
  const t = useTranslate()
  const { corrected = [], dropped = [], notSold = [], nearest, whole } = recovery ?? {}
  const count = corrected.length + dropped.length + notSold.length
  if (count === 0 && nearest === undefined && whole === undefined) return null
  return (
    <div role="note" className={styles.note}>
      {notSold.length > 0 && <p>{t('search.notSold', { words: notSold.join(', ') })}</p>}
      {corrected.map(({ from, to }) => (
        <p key={from}>{t('search.corrected', { from, to })}</p>
      ))}
      {nearest !== undefined && <p>{t('search.nearest', { words: nearest })}</p>}
      {whole !== undefined && <p>{t('search.whole', { count: whole })}</p>}
      {dropped.length > 0 && <p>{t('search.dropped', { words: dropped.join(', ') })}</p>}
    </div>
  )
}
