import type { ConditionGrade } from '@ambra/contract/catalogue/condition-grade'
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

/** Outlined grade stamp; always add its label. `new` is a word and therefore translated. */
export function GradeStamp({ grade, size = 'small' }: { grade: ConditionGrade; size?: 'small' | 'large' }) {
  const t = useTranslate()
  return (
    <b className={styles.stamp} data-size={size} translate="no">
      {grade === 'new' ? t('grade.new.stamp') : stamps[grade]}
    </b>
  )
}

export function GradeChip({ grade }: { grade: ConditionGrade }) {
  const t = useTranslate()
  return (
    // A translator owns the text of the word: another grade needs an element of its own.
    <span key={grade} className={styles.chip}>
      <GradeStamp grade={grade} />
      {t(`grade.${grade}.word`)}
    </span>
  )
}
