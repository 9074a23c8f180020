import { useId, useState } from 'react'
import { useTranslate } from '#app/i18n/messages.tsx'
import { latePart } from '#app/ui/late-part.ts'
import { Button } from '#app/ui/button.tsx'
import { Icon } from '@ambra/ui/icon'
import listStyles from '../point-list.module.css'
import styles from './map-toggle.module.css'
import type { PointMapProps } from './point-map.tsx'

const [PointMap, fetchMap] = latePart(async () => (await import('./point-map.tsx')).PointMap)

/** Button that opens the map of the points, which loads on the first press. */
export function MapToggle(props: PointMapProps) {
  const t = useTranslate()
  const id = useId()
  const [state, setState] = useState<'closed' | 'loading' | 'open' | 'failed'>('closed')
  const isOpen = state === 'open'
  const toggle = () => {
    if (isOpen) return setState('closed')
    setState('loading')
    fetchMap().then(
      () => setState('open'),
      () => setState('failed'),
    )
  }
  return (
    <>
      <div className={styles.toggle}>
        <Button
          size="small"
          busy={state === 'loading'}
          aria-expanded={isOpen}
          aria-controls={isOpen ? id : undefined}
          onClick={toggle}
        >
          <Icon name="map-pin" size="small" />
          {t(isOpen ? 'delivery.map.hide' : 'delivery.map.show')}
        </Button>
      </div>
      {state === 'failed' && (
        <p className={listStyles.count} role="alert">
          {t('delivery.map.failed')}
        </p>
      )}
      <div id={id} hidden={!isOpen}>
        {isOpen && <PointMap {...props} />}
      </div>
    </>
  )
}
