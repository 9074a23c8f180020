import type { ConditionGrade } from '@ambra/contract/condition-grade'
import { useTranslate } from '#app/i18n/messages.tsx'
import styles from './grade.module.css'

const stamps: Record<ConditionGrade, string> = {
  new: 'New',
  'a-plus': 'A+',
  a: 'A',
  b: 'B',
  'c-plus': 'C+',
  c: 'C',
}

export const isGrade = (code: string): code is ConditionGrade => Object.hasOwn(stamps, code)

/** The outlined stamp alone; always put the word beside it. `new` is a word and therefore translated. */
export function GradeStamp({ grade, size = 'small' }: { grade: ConditionGrade; size?: 'small' | 'large' }) {
  const t = useTranslate()
  return (
    <b className={styles.stamp} data-size={size}>
      {grade === 'new' ? t('grade.new.stamp') : stamps[grade]}
    </b>
  )
}

export function GradeChip({ grade }: { grade: ConditionGrade }) {
  const t = useTranslate()
  return (
    <span className={styles.chip}>
      <GradeStamp grade={grade} />
      {t(`grade.${grade}.word`)}
    </span>
  )
}
