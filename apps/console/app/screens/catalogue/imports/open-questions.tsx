import type { ImportJob } from '@ambra/contract/catalogue/imports-operations'
import { formatDate } from '@ambra/domain/platform/text/format'
import { isLanguage, languages } from '#console/i18n/language.ts'
import { useLanguage, useTranslate } from '#console/i18n/translate.tsx'
import { useMoney } from '#console/shop/money.ts'
import { Choice } from '#console/ui/choice.tsx'
import form from '#console/ui/form.module.css'
import { Notice } from '#console/ui/notice.tsx'
import { meaningsOfAmount, meaningsOfDate } from './two-meanings.ts'

/** Choices for ambiguous amounts, dates and counts, and for store views. */
export type Answers = Pick<ImportJob, 'decimal' | 'days' | 'pieces' | 'views'>
const open = '*'

/** Asks how to read ambiguous amounts, dates and counts of the file. */
export function OpenQuestions({
  questions,
  answers,
  onAnswer,
}: {
  questions: ImportJob['questions']
  answers: Answers
  onAnswer: (answers: Answers) => void
}) {
  const t = useTranslate()
  const language = useLanguage()
  const money = useMoney()
  const number = new Intl.NumberFormat(language)
  if (questions.length === 0) return null
  const none = { id: open, text: t('imports.question.none') }
  return (
    <>
      {questions.some(({ about, sample }) =>
        about === 'view' ? answers.views[sample] === undefined : answers[about] === null,
      ) && <Notice kind="warn">{t('imports.question.what')}</Notice>}
      <div className={form.filters}>
        {questions.map(({ about, sample }) =>
          about === 'view' ? (
            <Choice
              key={`view ${sample}`}
              label={t('imports.question.view', { sample })}
              value={answers.views[sample] ?? open}
              options={[none, ...languages.map(({ code, name }) => ({ id: code, text: name }))]}
              onChange={(id) => onAnswer({ ...answers, views: withView(answers.views, sample, id) })}
            />
          ) : about !== 'days' ? (
            <Choice
              key={about}
              label={t(`imports.question.${about}`, { sample })}
              value={answers[about] ?? open}
              options={[
                none,
                ...meaningsOfAmount(sample).map(({ mark, cents }) => ({
                  id: mark,
                  text: about === 'pieces' ? number.format(cents / 100) : money(cents),
                })),
              ]}
              onChange={(id) => onAnswer({ ...answers, [about]: id === ',' || id === '.' ? id : null })}
            />
          ) : (
            <Choice
              key={about}
              label={t('imports.question.days', { sample })}
              value={answers.days ?? open}
              options={[
                none,
                ...meaningsOfDate(sample).map(({ order, day }) => ({
                  id: order,
                  text: formatDate(day, language),
                })),
              ]}
              onChange={(id) => onAnswer({ ...answers, days: id === 'dmy' || id === 'mdy' ? id : null })}
            />
          ),
        )}
      </div>
    </>
  )
}

/** Returns the languages of store views with the one chosen for a view, or without it. */
function withView(views: Answers['views'], view: string, chosen: string): Answers['views'] {
  const others = Object.fromEntries(Object.entries(views).filter(([one]) => one !== view))
  return isLanguage(chosen) ? { ...others, [view]: chosen } : others
}
