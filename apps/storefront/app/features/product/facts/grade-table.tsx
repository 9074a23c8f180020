import { conditionGrades } from '@ambra/contract/condition-grade'
import { usePriceFormat } from '#app/i18n/format.ts'
import { GradeStamp, isGrade } from '#app/shop-ui/grade.tsx'
import { useTranslate } from '#app/i18n/messages.tsx'
import { priceViewOf } from '#app/shop-ui/price.tsx'
import type { ProductDocument } from '#app/features/product/choice/product-data.ts'
import styles from './grade-table.module.css'
import productSectionStyles from './product-section.module.css'
import { changedBy, type Choice, variantAfter } from '#app/features/product/choice/choice.ts'
import { gradeOption } from '#app/features/product/choice/grade-option.ts'

/** Every grade explained: with its price beside the other choices where there is one, else the product's own marked. */
export function GradeTable({ product, choice }: { product: ProductDocument; choice: Choice }) {
  const t = useTranslate()
  const format = usePriceFormat()
  const option = gradeOption(product)
  const own = product.grades.find((grade) => grade !== 'new')
  if (!option && !own) return null
  const rows = option
    ? option.values.map(({ code: grade, value_index }) => {
        const id = String(value_index)
        const next = variantAfter(product, choice.selection, option.attribute_code, id)
        const price = priceViewOf(next ?? {})
        const instead = next && changedBy(product, choice, option.attribute_code, next)?.now
        return {
          grade,
          isCurrent: choice.selection[option.attribute_code] === id,
          note: !price
            ? t('stock.out')
            : instead
              ? t('product.onlyIn', { option: instead })
              : format(price.now),
        }
      })
    : conditionGrades.map((grade) => ({ grade, isCurrent: product.grades.includes(grade), note: '' }))
  return (
    <section id="grades" className={`section ${productSectionStyles.columns}`}>
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
