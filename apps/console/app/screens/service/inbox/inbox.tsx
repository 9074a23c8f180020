import type { InboxContact, InboxQuestion, InboxReview } from '@ambra/contract/service/inbox-operations'
import { useTranslate } from '#console/i18n/translate.tsx'
import { Empty, PageHead, Part } from '#console/ui/page.tsx'
import { Contact } from './contact.tsx'
import styles from './inbox.module.css'
import { Question } from './question.tsx'
import { Review } from './review.tsx'

type Props = {
  contacts: readonly InboxContact[]
  /** Undefined if the person may not decide about them. */
  reviews: readonly InboxReview[] | undefined
  questions: readonly InboxQuestion[] | undefined
}

/** Contact messages, reviews and questions to handle, oldest first. */
export function Inbox({ contacts, reviews = [], questions = [] }: Props) {
  const t = useTranslate()
  const count = contacts.length + reviews.length + questions.length
  return (
    <>
      <PageHead title={t('screen.inbox')} lead={t('inbox.lead', { count })} />
      {count === 0 && (
        <Empty title={t('inbox.none')}>
          <p>{t('inbox.noneWhat')}</p>
        </Empty>
      )}
      {contacts.length > 0 && (
        <Part title={t('inbox.contacts', { count: contacts.length })}>
          <ul className={styles.list}>
            {contacts.map((contact) => (
              <li key={contact.id}>
                <Contact contact={contact} />
              </li>
            ))}
          </ul>
        </Part>
      )}
      {questions.length > 0 && (
        <Part title={t('inbox.questions', { count: questions.length })}>
          <ul className={styles.list}>
            {questions.map((question) => (
              <li key={question.id}>
                <Question question={question} />
              </li>
            ))}
          </ul>
        </Part>
      )}
      {reviews.length > 0 && (
        <Part title={t('inbox.reviews', { count: reviews.length })}>
          <ul className={styles.list}>
            {reviews.map((review) => (
              <li key={review.id}>
                <Review review={review} />
              </li>
            ))}
          </ul>
        </Part>
      )}
    </>
  )
}
