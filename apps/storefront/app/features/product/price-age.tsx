import { formatDateTime } from '@ambra/domain/date-time'
import { useState } from 'react'
import { createPortal } from 'react-dom'
import { useDataAge } from '#app/offline/data-age.ts'
import { useTimeout } from '#app/ui/use-timeout.ts'
import { AsOf } from '#app/shop-ui/as-of.tsx'
import { useTranslate } from '#app/i18n/messages.tsx'
import { useStore } from '#app/i18n/store.tsx'
import buyBarStyles from './buy-bar.module.css'
import styles from './buy-box.module.css'

const find = (name: string | undefined) => document.querySelector(`#main .${CSS.escape(name ?? '')}`)

/**
 * Says beside stock and price, also in the bar of a phone, of which moment they are where that may not be now. It comes
 * later than their own script.
 */
export function PriceAge() {
  const t = useTranslate()
  const { language } = useStore()
  const age = useDataAge()
  const [places, setPlaces] = useState<Record<'stock' | 'box' | 'bar', Element | null>>()
  // The prices stand in the document once it has been rendered.
  useTimeout(
    () => setPlaces({ stock: find(styles.meta), box: find(styles.priceBox), bar: find(buyBarStyles.buyBar) }),
    0,
  )
  if (age === undefined || !places) return null
  const { stock, box, bar } = places
  const moment = t('offline.seenAt', { time: formatDateTime(age, language) })
  return (
    <>
      {stock && createPortal(<span className="xs warn">{moment}</span>, stock)}
      {box && createPortal(<AsOf at={age} of="product" />, box)}
      {bar && createPortal(<AsOf at={age} of="bar" />, bar)}
    </>
  )
}
