import { useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { useDataAge } from '#app/offline/data-age.ts'
import { AsOf } from '#app/ui/as-of.tsx'
import styles from './product.module.css'

/** Says under the price of which moment it is, where that may not be now. It comes later than the price's own script. */
export function PriceAge() {
  const age = useDataAge()
  const [place, setPlace] = useState<Element | null>(null)
  // Outside system: the document, in which the price stands.
  useEffect(() => {
    const find = () => setPlace(document.querySelector(`#main .${CSS.escape(styles.priceBox ?? '')}`))
    const frame = requestAnimationFrame(find)
    return () => cancelAnimationFrame(frame)
  }, [])
  return place && createPortal(<AsOf at={age} of="product" />, place)
}
