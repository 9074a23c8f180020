import type { ReactNode } from 'react'
import { conditionGrades } from '@ambra/contract/catalogue/condition-grade'
import { usePriceFormat } from '#app/i18n/format.ts'
import { GradeStamp, isGrade } from '#app/shop-ui/grade.tsx'
import { useTranslate } from '#app/i18n/messages.tsx'
import { priceViewOf } from '#app/shop-ui/price.tsx'
import { leastBattery } from '#app/shop-ui/wear/wear-grades.ts'
import type { ProductDocument } from '#app/features/product/choice/product-data.ts'
import { Fold } from '#app/ui/fold.tsx'
import styles from './grade-table.module.css'
import { changedBy, type Choice, variantAfter } from '#app/features/product/choice/choice.ts'
import { gradeOption } from '#app/features/product/choice/grade-option.ts'

type GradeTableProps = { product: ProductDocument; choice: Choice; children: ReactNode }

/**
 * Explains every grade: with prices for the current selection if there are several, else with the product's own
 * grade marked. Their close-ups stand below.
 */
export function GradeTable({ product, choice, children }: GradeTableProps) {
  const t = useTranslate()
  const rows = useGrades(product, choice)
  const option = gradeOption(product)
  const parts = [t('wear.part.screen'), t('wear.part.housing'), t('wear.part.battery')] as const
  if (rows.length === 0) return null
  return (
    <section className={`section ${styles.grades}`}>
      <h2>{option ? t('product.grades') : t('info.grades.all')}</h2>
      <Fold label={t('wear.compare')} isPhoneOnly>
        <table id="grades" className={styles.gradeTable}>
          <thead>
            <tr>
              {[t('wear.grade'), ...parts, ...(option ? [t('filters.price')] : [])].map((title) => (
                <th key={title} scope="col">
                  {title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ grade, isCurrent, price }) => (
              <tr key={grade} aria-current={isCurrent || undefined}>
                <th scope="row">
                  <GradeStamp grade={grade} size="large" />
                  {t(`grade.${grade}.word`)}
                </th>
                {grade === 'new' ? (
                  <td colSpan={3}>{t('grade.new.note')}</td>
                ) : (
                  [
                    t(`wear.screen.${grade}`),
                    t(`wear.housing.${grade}`),
                    t('wear.least', { percent: leastBattery[grade] }),
                  ].map((state, index) => (
                    <td key={parts[index]}>
                      <span aria-hidden="true">{parts[index]}</span> {state}
                    </td>
                  ))
                )}
                {option && <td className={styles.price}>{price}</td>}
              </tr>
            ))}
          </tbody>
        </table>
        {children}
      </Fold>
    </section>
  )
}

/**
 * Returns the grades of a product with their prices for the current selection; all existing grades if it
 * has no grade option.
 */
function useGrades(product: ProductDocument, choice: Choice) {
  const t = useTranslate()
  const format = usePriceFormat()
  const option = gradeOption(product)
  if (!option) {
    const isUsed = product.grades.some((grade) => grade !== 'new')
    const all = conditionGrades.map((grade) => ({
      grade,
      isCurrent: product.grades.includes(grade),
      price: '',
    }))
    return isUsed ? all : []
  }
  return option.values.flatMap(({ code: grade, value_index }) => {
    if (!isGrade(grade)) return []
    const id = String(value_index)
    const next = variantAfter(product, choice.selection, option.attribute_code, id)
    const view = priceViewOf(next ?? {})
    const instead = next && changedBy(product, choice, option.attribute_code, next)?.now
    const price = !view
      ? t('stock.out')
      : instead
        ? t('product.onlyIn', { option: instead })
        : format(view.now)
    return [{ grade, isCurrent: choice.selection[option.attribute_code] === id, price }]
  })
}
