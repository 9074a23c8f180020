import { lazy, Suspense, useState } from 'react'
import { EnergyArrow } from '#app/ui/energy-arrow.tsx'
import { useTranslate } from '#app/ui/messages.tsx'
import type { ProductDocument } from './product-data.ts'
import styles from './product.module.css'

const EnergyLabel = lazy(async () => ({ default: (await import('./energy-label.tsx')).EnergyLabel }))

/** Nested display near the price: the arrow opens the label, the link beside it the information sheet. */
export function EnergyButton({ product }: { product: ProductDocument }) {
  const t = useTranslate()
  const [isOpen, setOpen] = useState(false)
  const { energyClass = '', energyScale = 'A-G' } = product
  return (
    <span className={styles.energy}>
      <button type="button" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <EnergyArrow energyClass={energyClass} scale={energyScale} />
      </button>
      <button type="button" className="link sm" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {t('energy.sheet')}
      </button>
      {isOpen && (
        <Suspense>
          <EnergyLabel product={product} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </span>
  )
}
