import { conditionGrades } from '@ambra/contract/condition-grade'
import { usePriceFormat } from '#app/i18n/format.ts'
import { GradeStamp, isGrade } from '#app/shop-ui/grade.tsx'
import { useTranslate } from '#app/i18n/messages.tsx'
import { priceViewOf } from '#app/shop-ui/price.tsx'
import type { ProductDocument } from './product-data.ts'
import styles from './product.module.css'
import { type Choice, variantAfter } from './use-choice.ts'
import { gradeOption } from './grade-option.ts'

/** Every grade in words: with its price beside the other choices where there is one, else the product's own marked. */
export function GradeTable({ product, choice }: { product: ProductDocument; choice: Choice }) {
  const t = useTranslate()
  const format = usePriceFormat()
  const option = gradeOption(product)
  const own = product.grades.find((grade) => grade !== 'new')
  if (!option && !own) return null
  const rows = option
    ? option.values.map(({ code: grade, value_index }) => {
        const id = String(value_index)
        const price = priceViewOf(variantAfter(product, choice.selection, option.attribute_code, id) ?? {})
        return {
          grade,
          isCurrent: choice.selection[option.attribute_code] === id,
          note: price ? format(price.now) : t('stock.out'),
        }
      })
    : conditionGrades.map((grade) => ({ grade, isCurrent: product.grades.includes(grade), note: '' }))
  return (
    <section id="grades" className={`section ${styles.columns}`}>
      <h2>{option ? t('product.grades') : t('info.grades.all')}</h2>
      <table className={styles.gradeTable}>
        <tbody>
          {rows.map(({ grade, isCurrent, note }) =>
            isGrade(grade) ? (
              <tr key={grade} aria-current={isCurrent || undefined}>
                <td>
                  <GradeStamp grade={grade} size="large" />
                </td>
                <th scope="row">
                  {t(`grade.${grade}.word`)}
                  <p>{t(`grade.${grade}.note`)}</p>
                </th>
                <td>{note}</td>
              </tr>
            ) : null,
          )}
        </tbody>
      </table>
    </section>
  )
}
