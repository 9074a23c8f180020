import { useState } from 'react'
import { Button } from '#app/ui/button.tsx'
import { Icon } from '@ambra/ui/icon'
import { useTranslate } from '#app/i18n/messages.tsx'
import type { Position } from './locker-search.ts'
import styles from './point-list.module.css'

/** Requests the position from the browser, only after a click; the position is never sent to the server. */
export function NearMe({ onPosition }: { onPosition: (position: Position) => void }) {
  const t = useTranslate()
  const [state, setState] = useState<'idle' | 'asking' | 'failed'>('idle')
  const locate = () => {
    if (!('geolocation' in navigator)) return setState('failed')
    setState('asking')
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        setState('idle')
        onPosition({ lat: coords.latitude, lng: coords.longitude })
      },
      () => setState('failed'),
      { timeout: 10_000, maximumAge: 300_000 },
    )
  }
  return (
    <>
      <Button variant="outline" busy={state === 'asking'} onClick={locate}>
        <Icon name="locate-fixed" />
        {t('checkout.nearMe')}
      </Button>
      {state === 'failed' && (
        <p className={styles.count} role="alert">
          {t('checkout.nearFailed')}
        </p>
      )}
    </>
  )
}
