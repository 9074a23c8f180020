import { mostNamed } from '@ambra/domain/service/review-points'
import type { ReactNode } from 'react'
import type { ReviewItem } from '#app/features/product/choice/product-data.ts'
import { useTranslate } from '#app/i18n/messages.tsx'
import { useStore } from '#app/i18n/store.tsx'
import { Icon } from '@ambra/ui/icon'
import styles from './review-points.module.css'

type Points = Pick<ReviewItem, 'pluses' | 'minuses'>
type Side = keyof Points
const sides: readonly Side[] = ['pluses', 'minuses']

function PointList({ side, children }: { side: Side; children: ReactNode }) {
  const t = useTranslate()
  return (
    <ul className={styles[side]} aria-label={t(`reviews.${side}`)}>
      {children}
    </ul>
  )
}

const SideIcon = ({ side }: { side: Side }) => (
  <Icon name={side === 'pluses' ? 'plus' : 'minus'} size="small" />
)

/** Advantages and disadvantages; `language` is that of the points. */
export function PointLists({ points, language }: { points: Points; language: string }) {
  const present = sides.filter((side) => points[side])
  if (present.length === 0) return null
  return (
    <div className={styles.points}>
      {present.map((side) => (
        <PointList key={side} side={side}>
          {points[side]?.map((point) => (
            <li key={point} lang={language}>
              <SideIcon side={side} />
              {point}
            </li>
          ))}
        </PointList>
      ))}
    </div>
  )
}

/** Points named by several reviewers, in the language of the page: original or translated. */
export function NamedPoints({ reviews }: { reviews: readonly ReviewItem[] }) {
  const t = useTranslate()
  const { language } = useStore()
  const named = sides.flatMap((side) => {
    const points = mostNamed(
      reviews.map((review) => ({
        nickname: review.nickname,
        points: (review.language === language ? review : review.translation)?.[side] ?? [],
      })),
    )
    return points.length > 0 ? [{ side, points }] : []
  })
  if (named.length === 0) return null
  return (
    <div className={styles.summary}>
      <h3>{t('reviews.named')}</h3>
      <div className={styles.points}>
        {named.map(({ side, points }) => (
          <PointList key={side} side={side}>
            {points.map(({ point, count }) => (
              <li key={point}>
                <SideIcon side={side} />
                <span>
                  {point}{' '}
                  <span className="muted">
                    <span aria-hidden="true">({count})</span>
                    <span className="visually-hidden">{t('reviews.namedBy', { count })}</span>
                  </span>
                </span>
              </li>
            ))}
          </PointList>
        ))}
      </div>
    </div>
  )
}
