import type { ProductQuestion } from '@ambra/contract/service/question'
import { formatDate } from '@ambra/domain/platform/text/format'
import { lazy, Suspense, useState } from 'react'
import productSectionStyles from '#app/features/product/facts/product-section.module.css'
import { useTranslate } from '#app/i18n/messages.tsx'
import { useStore } from '#app/i18n/store.tsx'
import { Fold } from '#app/ui/fold.tsx'
import { Button } from '#app/ui/button.tsx'
import styles from './questions.module.css'

const shownAtFirst = 3

// The form loads on demand, because few visitors need it.
const QuestionForm = lazy(async () => ({ default: (await import('./question-form.tsx')).QuestionForm }))

type QuestionsProps = { productId: number; questions: readonly ProductQuestion[] }

/** Questions about the product with the shop's answers, and a form for a new one. */
export function Questions({ productId, questions }: QuestionsProps) {
  const t = useTranslate()
  const { language } = useStore()
  const [isAsking, setAsking] = useState(false)
  const list = (some: readonly ProductQuestion[]) =>
    some.map(({ id, question, answer, answered_at, language: written }) => (
      <details key={id} className={styles.question} lang={written}>
        <summary>{question}</summary>
        <p>{answer}</p>
        <footer lang={language}>
          {t('reviews.questions.answer')} ·{' '}
          {formatDate(new Date(`${answered_at.replace(' ', 'T')}Z`), language)}
        </footer>
      </details>
    ))
  return (
    <section id="questions" className={`section ${productSectionStyles.columns}`}>
      <div>
        <h2>{t('reviews.questions.title')}</h2>
        {questions.length === 0 && <p>{t('reviews.questions.none')}</p>}
        {!isAsking && (
          <p className={styles.ask}>
            <Button size="small" onClick={() => setAsking(true)}>
              {t('reviews.questions.ask')}
            </Button>
          </p>
        )}
      </div>
      <div>
        {isAsking && (
          <Suspense>
            <QuestionForm key={productId} productId={productId} />
          </Suspense>
        )}
        {list(questions.slice(0, shownAtFirst))}
        {questions.length > shownAtFirst && (
          <Fold label={t('reviews.questions.more', { count: questions.length })}>
            {list(questions.slice(shownAtFirst))}
          </Fold>
        )}
      </div>
    </section>
  )
}
