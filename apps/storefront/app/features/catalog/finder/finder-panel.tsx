import { Link, useLocation } from 'react-router'
import { useTranslate } from '#app/i18n/messages.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { Icon } from '@ambra/ui/icon'
import styles from './finder-panel.module.css'
import { FinderHeading, finderLink, NearestNote } from './finder-parts.tsx'
import { FinderResult } from './finder-result.tsx'
import type { FinderView, QuestionView } from './finder-view.ts'

type FinderPanelProps = { finder: FinderView; total: number; now: number }

/**
 * Questions in plain language above the list of a category; every answer is a link, with and without
 * script.
 */
export function FinderPanel({ finder, total, now }: FinderPanelProps) {
  const { search } = useLocation()
  return (
    <section
      className={styles.panel}
      aria-labelledby="finder-title"
      data-finder
      data-open={search.includes('finder=') || undefined}
    >
      {finder.question ? (
        <Question key={search} finder={finder} question={finder.question} total={total} />
      ) : finder.answered.length > 0 ? (
        <FinderResult key={search} finder={finder} total={total} now={now} />
      ) : (
        <Entry finder={finder} id="finder-title" />
      )}
    </section>
  )
}

/**
 * Link to the questions among the products on a phone, whose first screen shows products; hidden once they
 * are open.
 */
export function FinderRow({ finder }: { finder: FinderView }) {
  if (finder.question || finder.answered.length > 0) return null
  return (
    <section className={styles.panel} aria-label={finder.title} data-finder data-row>
      <Entry finder={finder} />
    </section>
  )
}

function Entry({ finder, id }: { finder: FinderView; id?: string }) {
  const t = useTranslate()
  return (
    <div className={styles.entry}>
      <Icon name={finder.icon ?? 'sparkles'} />
      <div>
        <h2 id={id}>{finder.title}</h2>
        <p>{finder.text}</p>
      </div>
      <ButtonLink variant="ink" size="small" to={{ search: finder.start }} {...finderLink}>
        {t('finder.start', { count: finder.questionCount })}
      </ButtonLink>
    </div>
  )
}

type QuestionProps = { finder: FinderView; question: QuestionView; total: number }

function Question({ finder, question, total }: QuestionProps) {
  const t = useTranslate()
  const { number, title, text, answers } = question
  return (
    <>
      <p className={styles.progress}>
        <progress value={number} max={finder.questionCount} aria-hidden="true" />
        {t('finder.progress', { number, count: finder.questionCount })}
      </p>
      <FinderHeading>{title}</FinderHeading>
      {text && <p>{text}</p>}
      <ul className={styles.answers}>
        {answers.map(({ code, title: name, text: why, icon, search, count }) => (
          <li key={code}>
            <Link to={{ search }} {...finderLink}>
              {icon && <Icon name={icon} />}
              <b>{name}</b>
              <span>{why}</span>
              <small>{t('finder.count', { count })}</small>
            </Link>
          </li>
        ))}
      </ul>
      <p className={styles.ways}>
        <Link className="link" to={{ search: question.back }} {...finderLink}>
          {t('finder.back')}
        </Link>
        <Link className="link" to={{ search: question.skip }} {...finderLink}>
          {t('finder.skip')}
        </Link>
        {/* Number of products in the list below, announced after each answer. */}
        <output>{t('finder.count', { count: total })}</output>
      </p>
      {finder.nearest && <NearestNote nearest={finder.nearest} />}
    </>
  )
}
