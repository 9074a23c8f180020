import type { ReactNode } from 'react'
import { useTranslate } from '#console/i18n/translate.tsx'
import { Icon, type IconName } from '@ambra/ui/icon'
import type { Reading } from './box.ts'
import styles from './shipments.module.css'

type Words = { tone: 'ok' | 'error' | 'ask' | 'idle'; icon: IconName; title: string; text?: ReactNode }

/** Shows and announces the result of the last scan. */
export function LastScan({ last, isComplete }: { last: Reading | undefined; isComplete: boolean }) {
  const t = useTranslate()
  const { tone, icon, title, text } = words(t, last, isComplete)
  return (
    <div className={styles.last} data-tone={tone} role="status" aria-live="assertive">
      <Icon name={icon} />
      <div>
        <b>{title}</b>
        {text && <p>{text}</p>}
      </div>
    </div>
  )
}

function words(t: ReturnType<typeof useTranslate>, last: Reading | undefined, isComplete: boolean): Words {
  if (!last)
    return isComplete
      ? { tone: 'ok', icon: 'circle-check', title: t('parcels.complete') }
      : { tone: 'idle', icon: 'package', title: t('parcels.scanFirst') }
  switch (last.kind) {
    case 'counted':
      return {
        tone: 'ok',
        icon: 'circle-check',
        title: t('parcels.right', { name: last.item.name }),
        text: isComplete
          ? t('parcels.complete')
          : t('parcels.readOf', { read: last.item.read + last.scan.qty, wanted: last.item.wanted }),
      }
    case 'asks_serial':
      return {
        tone: 'ask',
        icon: 'smartphone',
        title: t('parcels.askSerial'),
        text: last.item.name,
      }
    case 'full':
      return {
        tone: 'error',
        icon: 'triangle-alert',
        title: t('parcels.tooMany'),
        text: t('parcels.tooManyOf', { name: last.item.name, wanted: last.item.wanted }),
      }
    case 'no_serial':
      return {
        tone: 'error',
        icon: 'triangle-alert',
        title: t('parcels.noSerial'),
        text: t('parcels.noSerialOf', { code: last.code, name: last.item.name }),
      }
    case 'serial_twice':
      return { tone: 'error', icon: 'triangle-alert', title: t('parcels.serialTwice', { code: last.code }) }
    case 'unknown':
      return { tone: 'error', icon: 'triangle-alert', title: t('parcels.wrong'), text: last.code }
  }
}
