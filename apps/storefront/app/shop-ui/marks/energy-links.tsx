import { productPath } from '@ambra/domain/platform/text/slug'
import { Link } from 'react-router'
import { EnergyArrow } from './energy-arrow.tsx'
import styles from './energy-links.module.css'
import { useTranslate } from '#app/i18n/messages.tsx'
import { closePanel } from '#app/ui/overlay.ts'
import type { CardProduct } from '#app/shop-ui/product-actions.tsx'
import { useStorePath } from '#app/i18n/store.tsx'

type Labelled = Pick<
  CardProduct,
  'sku' | 'slug' | 'parentSku' | 'energyClass' | 'energyScale' | 'energySheet'
>

/**
 * Energy class with its scale and links to label and product information sheet, beside the price of a
 * labelled product; the label opens on the product page. @see docs/rules/law LAW-ENE-1
 */
export function EnergyLinks({ product }: { product: Labelled }) {
  const t = useTranslate()
  const storePath = useStorePath()
  const { energyClass, energyScale = 'A-G', energySheet } = product
  if (!energyClass) return null
  const label = `${storePath(productPath(product))}#energy`
  return (
    <span className={styles.energy}>
      <Link to={label} onClick={closePanel}>
        <EnergyArrow energyClass={energyClass} scale={energyScale} />
      </Link>
      {energySheet ? (
        <a className="link xs" href={energySheet}>
          {t('energy.sheet')}
        </a>
      ) : (
        <Link className="link xs" to={label} onClick={closePanel}>
          {t('energy.sheet')}
        </Link>
      )}
    </span>
  )
}
