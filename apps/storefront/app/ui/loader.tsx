import { useState } from 'react'
import { useNavigation } from 'react-router'
import styles from './loader.module.css'
import { useTimeout } from './use-timeout.ts'
import { useTranslate } from '#app/i18n/messages.tsx'

/** Delay before the loader is shown. */
const lineAfterMs = 300
/** Delay before screen readers announce the wait. */
const textAfterMs = 1200

/** Loader of spec section 2: a thin line at the top edge while the next page is loading. */
export function Loader() {
  const t = useTranslate()
  const isBusy = useNavigation().state !== 'idle'
  const [stage, setStage] = useState<'line' | 'text'>()
  useTimeout(() => setStage('line'), isBusy ? lineAfterMs : undefined)
  useTimeout(() => setStage('text'), isBusy ? textAfterMs : undefined)
  if (!isBusy && stage) setStage(undefined)
  return (
    <>
      {stage && <div className={styles.line} data-loader aria-hidden="true" />}
      <p className="visually-hidden" aria-live="polite">
        {stage === 'text' && t('loader.page')}
      </p>
    </>
  )
}
