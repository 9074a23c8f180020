import { useState } from 'react'
import { useTranslate } from '#console/i18n/translate.tsx'
import { Button } from '#console/ui/button.tsx'
import { Notice } from '#console/ui/notice.tsx'
import styles from './camera.module.css'
import { type CameraState, useCamera } from './use-camera.ts'

const problems = {
  denied: 'camera.denied',
  missing: 'camera.missing',
  busy: 'camera.busy',
  broken: 'camera.broken',
} as const satisfies Partial<Record<CameraState, string>>

/** Camera picture with an aiming line. Codes it reads are handled as if typed. */
export function Camera({ onCode }: { onCode: (code: string) => void }) {
  const t = useTranslate()
  const [read, setRead] = useState<string>()
  const [isLit, setIsLit] = useState(false)
  const { video, state, setLight } = useCamera((code) => {
    setRead(code)
    navigator.vibrate?.(40)
    onCode(code)
  })
  if (state !== 'starting' && state !== 'reading') return <Notice kind="error">{t(problems[state])}</Notice>
  return (
    <div className={styles.camera} data-no-print>
      <video ref={video} className={styles.picture} muted playsInline aria-label={t('camera.picture')} />
      <span
        className={styles.aim}
        data-read={read !== undefined || undefined}
        key={read}
        aria-hidden="true"
      />
      <p className={styles.line} role="status">
        {state === 'starting' ? t('camera.starting') : (read ?? t('camera.aim'))}
      </p>
      {setLight && (
        <div className={styles.light}>
          <Button
            aria-pressed={isLit}
            onPress={() => {
              setLight(!isLit)
              setIsLit(!isLit)
            }}
          >
            {t('camera.light')}
          </Button>
        </div>
      )}
    </div>
  )
}
