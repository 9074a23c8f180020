import { useState } from 'react'
import { useTranslate } from '#app/i18n/messages.tsx'
import { useSession } from '#app/session/session.ts'
import { useTask } from '#app/storage/use-task.ts'
import { Icon } from '@ambra/ui/icon'
import styles from './view-banner.module.css'

const minuteMs = 60_000

/**
 * Banner that names the viewed customer, says that nothing can be changed, and shows when the view ends.
 */
export function ViewBanner({ until, onEnd }: { until: number; onEnd: () => Promise<void> }) {
  const t = useTranslate()
  const { customer } = useSession()
  const [now, setNow] = useState(Date.now)
  const [isEnding, setEnding] = useState(false)
  useTask('minutes', async (signal) => {
    const tick = setInterval(() => {
      setNow(Date.now())
      if (Date.now() < until) return
      clearInterval(tick)
      void onEnd()
    }, 5000)
    signal.addEventListener('abort', () => clearInterval(tick))
  })
  const name = `${customer?.firstname ?? ''} ${customer?.lastname ?? ''}`.trim()
  const minutes = Math.max(0, Math.ceil((until - now) / minuteMs))
  return (
    <section aria-label={t('viewing.label')} className={styles.banner}>
      <div className={`container ${styles.row}`}>
        <p>
          <Icon name="user-round" size="small" />
          {t('viewing.what', { name: name || '…' })} {t('viewing.readOnly')}{' '}
          <span>{t('viewing.ends', { count: minutes })}</span>
        </p>
        <button
          type="button"
          aria-disabled={isEnding || undefined}
          onClick={() => {
            if (isEnding) return
            setEnding(true)
            void onEnd()
          }}
        >
          {t('viewing.end')}
        </button>
      </div>
      <div className={styles.frame} aria-hidden="true" />
    </section>
  )
}
