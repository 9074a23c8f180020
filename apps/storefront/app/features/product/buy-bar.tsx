import { Price } from '#app/ui/price.tsx'
import { useOverlay } from '#app/ui/overlay.ts'
import { AddButton } from './buy-box.tsx'
import styles from './product.module.css'
import type { Choice } from './use-choice.ts'
import type { Purchase } from './use-purchase.ts'

/** Price and button at the bottom of a phone, in place of the bottom bar. */
export function BuyBar({ choice, purchase }: { choice: Choice; purchase: Purchase }) {
  const { panel } = useOverlay()
  if (panel) return null
  return (
    <div className={styles.buyBar} data-buy-bar>
      <Price price={choice.price && { now: choice.price.now }} />
      <AddButton choice={choice} purchase={purchase} block />
    </div>
  )
}
