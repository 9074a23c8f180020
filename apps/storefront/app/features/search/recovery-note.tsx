import type { SearchRecovery } from '@ambra/contract/search'
import { useTranslate } from '#app/i18n/messages.tsx'
import styles from './recovery-note.module.css'

/** Says which words were read differently or left out, so that nobody wonders at the results. */
export function RecoveryNote({ recovery }: { recovery: SearchRecovery | undefined }) {
  const t = useTranslate()
  if (!recovery) return null
  const { corrected, dropped } = recovery
  return (
    <div role="note" className={styles.note}>
      {corrected.map(({ from, to }) => (
        <p key={from}>{t('search.corrected', { from, to })}</p>
      ))}
      {dropped.length > 0 && <p>{t('search.dropped', { words: dropped.join(', ') })}</p>}
    </div>
  )
}
