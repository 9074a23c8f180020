import { useTranslate } from '#console/i18n/translate.tsx'
import { ScanResult, type ScanResultProps } from '#console/shop/scan-result.tsx'
import type { Reading } from './box.ts'

/** Shows and announces the result of the last scan. */
export function LastScan({ last, isComplete }: { last: Reading | undefined; isComplete: boolean }) {
  const t = useTranslate()
  return <ScanResult {...words(t, last, isComplete)} />
}

function words(
  t: ReturnType<typeof useTranslate>,
  last: Reading | undefined,
  isComplete: boolean,
): ScanResultProps {
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
