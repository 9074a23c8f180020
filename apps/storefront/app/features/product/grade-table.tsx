import { usePriceFormat } from '#app/ui/format.ts'
import { GradeStamp, isGrade } from '#app/ui/grade.tsx'
import { useTranslate } from '#app/ui/messages.tsx'
import { priceViewOf } from '#app/ui/price.tsx'
import type { ProductDocument } from './product-data.ts'
import styles from './product.module.css'
import { type Choice, variantAfter } from './use-choice.ts'

/** The option that tells condition grades apart, when a product is sold in several. */
export const gradeOption = (product: ProductDocument) =>
  product.configurable_options.find(
    ({ values }) => values.length > 1 && values.every(({ code }) => isGrade(code)),
  )

/** Every grade in words with the price it has beside the other choices. */
export function GradeTable({ product, choice }: { product: ProductDocument; choice: Choice }) {
  const t = useTranslate()
  const format = usePriceFormat()
  const option = gradeOption(product)
  if (!option) return null
  const { attribute_code: code, values } = option
  return (
    <section id="grades" className={`section ${styles.columns}`}>
      <h2>{t('product.grades')}</h2>
      <table className={styles.gradeTable}>
        <tbody>
          {values.map(({ code: grade, value_index }) => {
            const id = String(value_index)
            const price = priceViewOf(variantAfter(product, choice.selection, code, id) ?? {})
            if (!isGrade(grade)) return null
            return (
              <tr key={id} aria-current={choice.selection[code] === id || undefined}>
                <td>
                  <GradeStamp grade={grade} size="large" />
                </td>
                <th scope="row">
                  {t(`grade.${grade}.word`)}
                  <p>{t(`grade.${grade}.note`)}</p>
                </th>
                <td>{price ? format(price.now) : t('stock.out')}</td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </section>
  )
}
