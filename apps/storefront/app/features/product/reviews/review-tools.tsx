import { useId } from 'react'
import type { ReviewItem } from '#app/features/product/choice/product-data.ts'
import { useTranslate } from '#app/i18n/messages.tsx'
import { GradeStamp } from '#app/shop-ui/grade.tsx'
import { Icon } from '@ambra/ui/icon'
import { boughtGrades, isFiltered, type ReviewFilter, toggled } from './review-filter.ts'
import { type ReviewOrder, reviewOrders } from './review-order.ts'
import styles from './review-tools.module.css'

type ToolsProps = {
  reviews: readonly ReviewItem[]
  count: number
  filter: ReviewFilter
  onFilter: (filter: ReviewFilter) => void
  order: ReviewOrder
  onOrder: (order: ReviewOrder) => void
}

export function ReviewTools({ reviews, count, filter, onFilter, order, onOrder }: ToolsProps) {
  const t = useTranslate()
  const id = useId()
  const withPhotos = reviews.filter(({ photos }) => photos).length
  const grades = boughtGrades(reviews)
  return (
    <div className={styles.tools} data-screen-only>
      <div className={styles.chips} role="group" aria-label={t('reviews.filter')}>
        {withPhotos > 0 && (
          <Chip
            isOn={filter.withPhotos === true}
            onPress={() => onFilter(toggled(filter, 'withPhotos', true))}
          >
            {t('reviews.withPhotos', { count: withPhotos })}
          </Chip>
        )}
        {grades.length > 1 &&
          grades.map((grade) => (
            <Chip
              key={grade}
              isOn={filter.grade === grade}
              onPress={() => onFilter(toggled(filter, 'grade', grade))}
            >
              {grade !== 'new' && <GradeStamp grade={grade} />}
              {t(`grade.${grade}.word`)}
            </Chip>
          ))}
        {filter.stars !== undefined && (
          <Chip isOn onPress={() => onFilter(toggled(filter, 'stars', filter.stars ?? 0))}>
            {t('rating.label', { rating: String(filter.stars) })}
          </Chip>
        )}
      </div>
      <div className={styles.order}>
        <label htmlFor={id}>{t('info.reviews.sort')}</label>
        <select
          id={id}
          value={order}
          onChange={({ target }) => onOrder(reviewOrders.find((one) => one === target.value) ?? 'own')}
        >
          {reviewOrders.map((one) => (
            <option key={one} value={one}>
              {t(`info.reviews.sort.${one}`)}
            </option>
          ))}
        </select>
      </div>
      <p className="muted sm" role="status">
        {isFiltered(filter) && t('reviews.found', { count })}
      </p>
    </div>
  )
}

type ChipProps = { isOn: boolean; onPress: () => void; children: React.ReactNode }

function Chip({ isOn, onPress, children }: ChipProps) {
  return (
    <button type="button" className={styles.chip} aria-pressed={isOn} onClick={onPress}>
      {children}
      {isOn && <Icon name="x" size="small" />}
    </button>
  )
}
