import { traitsOf } from '@ambra/domain/catalogue/product-types/traits'
import { productPath } from '@ambra/domain/platform/text/slug'
import { selectionOf, sellableVariants } from '@ambra/domain/catalogue/prices/variants'
import { usePriceFormat } from '#app/i18n/format.ts'
import { isGrade } from '#app/shop-ui/grade.tsx'
import { useTranslate } from '#app/i18n/messages.tsx'
import { priceViewOf } from '#app/shop-ui/price.tsx'
import { useStorePath } from '#app/i18n/store.tsx'
import styles from './variants-without-script.module.css'
import type { ProductDocument } from './product-data.ts'
import { variantRules } from './choice.ts'

/** Links to every variant with its price, for browsers without script. Rendered on the server only. */
export function VariantsWithoutScript({ product }: { product: ProductDocument }) {
  const t = useTranslate()
  const format = usePriceFormat()
  const storePath = useStorePath()
  if (traitsOf(product.type_id).choice !== 'variant') return null
  const nameOf = (selection: Record<string, string>) =>
    product.configurable_options
      .flatMap(({ attribute_code, values }) =>
        values.filter(({ value_index }) => String(value_index) === selection[attribute_code]),
      )
      .map(({ code, label }) => (isGrade(code) ? t(`grade.${code}.word`) : label))
      .join(', ')
  return (
    <nav aria-label={t('info.noScript.variants')} className={styles.variantLinks}>
      <b>{t('info.noScript.variants')}</b>
      <ul>
        {sellableVariants(product, variantRules(product)).map((child) => {
          const price = priceViewOf(child)?.now
          return (
            <li key={child.sku}>
              <a className="link" href={storePath(productPath(product, child.sku))}>
                {nameOf(selectionOf(product, child))}
              </a>
              {price !== undefined && ` ${format(price)}`}
            </li>
          )
        })}
      </ul>
    </nav>
  )
}
