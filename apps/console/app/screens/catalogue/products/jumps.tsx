import type { ProductRecord } from '@ambra/contract/catalogue/product-fields'
import { type PlainMessageKey, useTranslate } from '#console/i18n/translate.tsx'
import { placeOf } from './editing/part-places.ts'
import styles from './product.module.css'

type Jump = keyof typeof placeOf

const titles: Record<Jump, PlainMessageKey> = {
  prices: 'products.prices',
  pictures: 'products.field.media',
  variants: 'products.kind.variant',
  texts: 'products.texts',
  sale: 'products.by.state',
  attributes: 'editor.attributes',
  codes: 'editor.codes',
  energy: 'products.field.energy',
  safety: 'editor.safety',
  search: 'editor.search',
}
const ofProducts: readonly Jump[] = ['texts', 'energy', 'safety', 'search']

/** Links to the parts of a long screen. */
export function Jumps({ product }: { product: ProductRecord }) {
  const t = useTranslate()
  const isProduct = product.parent === null
  const shown = (Object.keys(placeOf) as Jump[]).filter(
    (jump) =>
      (isProduct || !ofProducts.includes(jump)) && (jump !== 'variants' || product.options.length > 0),
  )
  return (
    <nav className={styles.jumps} aria-label={t('editor.jumps')} data-no-print>
      {shown.map((jump) => (
        <a key={jump} href={`#${placeOf[jump]}`} className="link">
          {t(titles[jump])}
        </a>
      ))}
    </nav>
  )
}
