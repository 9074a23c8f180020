import { lazy, Suspense, useState, useSyncExternalStore } from 'react'
import { EnergyArrow } from '#app/shop-ui/marks/energy-arrow.tsx'
import { loadMoreMessages } from '#app/i18n/message-parts.ts'
import { useTranslate } from '#app/i18n/messages.tsx'
import type { ProductDocument } from '#app/features/product/choice/product-data.ts'
import styles from './energy-button.module.css'

const EnergyLabel = lazy(async () => {
  const [{ EnergyLabel: Loaded }] = await Promise.all([import('./energy-label.tsx'), loadMoreMessages()])
  return { default: Loaded }
})

/** Returns whether the URL points to the label, as the links of cards do. */
const isInAddress = () => location.hash === '#energy'
const never = () => () => undefined

/** Nested display near the price: the arrow opens the label, the link beside it the information sheet. */
export function EnergyButton({ product }: { product: ProductDocument }) {
  const t = useTranslate()
  const [opened, setOpen] = useState<boolean>()
  const { energyClass = '', energyScale = 'A-G', energySheet } = product
  const isRequested = useSyncExternalStore(never, isInAddress, () => false)
  const isOpen = opened ?? isRequested
  return (
    <span className={styles.energy}>
      <button type="button" aria-haspopup="dialog" data-printed onClick={() => setOpen(true)}>
        <EnergyArrow energyClass={energyClass} scale={energyScale} />
      </button>
      {energySheet ? (
        <a className="link sm" href={energySheet}>
          {t('energy.sheet')}
        </a>
      ) : (
        <button type="button" className="link sm" aria-haspopup="dialog" onClick={() => setOpen(true)}>
          {t('energy.sheet')}
        </button>
      )}
      {isOpen && (
        <Suspense>
          <EnergyLabel product={product} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </span>
  )
}
