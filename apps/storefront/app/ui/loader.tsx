import { useEffect, useState } from 'react'
import { useNavigation } from 'react-router'
import styles from './loader.module.css'
import { useTranslate } from '#app/i18n/messages.tsx'

/** A page that is there sooner shows nothing. */
const lineAfterMs = 300
/** A wait worth a word to those who do not see the line. */
const wordsAfterMs = 1200

/** The loader of spec section 2: a quiet line at the top edge while the next page is on its way. */
export function Loader() {
  const t = useTranslate()
  const isBusy = useNavigation().state !== 'idle'
  const [stage, setStage] = useState<'line' | 'words'>()
  // Syncs with the clock.
  useEffect(() => {
    if (!isBusy) return
    const timers = [
      setTimeout(() => setStage('line'), lineAfterMs),
      setTimeout(() => setStage('words'), wordsAfterMs),
    ]
    return () => {
      for (const timer of timers) clearTimeout(timer)
      setStage(undefined)
    }
  }, [isBusy])
  return (
    <>
      {stage && <div className={styles.line} data-loader aria-hidden="true" />}
      <p className="visually-hidden" aria-live="polite">
        {stage === 'words' && t('loader.page')}
      </p>
    </>
  )
}
