import { useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { useDataAge } from '#app/offline/data-age.ts'
import { AsOf } from '#app/ui/as-of.tsx'
import styles from './product.module.css'

const find = (name: string | undefined) => document.querySelector(`#main .${CSS.escape(name ?? '')}`)

/**
 * Says under the price, and beside it in the bar of a phone, of which moment it is where that may not be now. It comes
 * later than the prices' own script.
 */
export function PriceAge() {
  const age = useDataAge()
  const [places, setPlaces] = useState<{ box: Element | null; bar: Element | null }>()
  // Outside system: the document, in which the prices stand.
  useEffect(() => {
    const frame = requestAnimationFrame(() =>
      setPlaces({ box: find(styles.priceBox), bar: find(styles.buyBar) }),
    )
    return () => cancelAnimationFrame(frame)
  }, [])
  return (
    <>
      {places?.box && createPortal(<AsOf at={age} of="product" />, places.box)}
      {places?.bar && createPortal(<AsOf at={age} of="bar" />, places.bar)}
    </>
  )
}
