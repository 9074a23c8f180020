import { useTranslate } from '#console/i18n/translate.tsx'
import { Empty, PageHead, Part } from '#console/ui/page.tsx'
import { client, hasCode } from '#console/api/client.ts'
import { load } from '#console/api/load.ts'
import { Contact } from './contact.tsx'
import styles from './inbox.module.css'
import { Question } from './question.tsx'
import { Review } from './review.tsx'
import type { Route } from './+types/inbox'

/** Returns undefined when the person lacks the right, so that the rest of the inbox still loads. */
async function orNone<T>(ask: Promise<T[]>): Promise<T[] | undefined> {
  try {
    return await ask
  } catch (error) {
    if (hasCode(error, 'staff.not_allowed')) return undefined
    throw error
  }
}

export const clientLoader = ({ request }: Route.ClientLoaderArgs) =>
  load(request, async () => {
    const options = { signal: request.signal }
    const [contacts, reviews, questions] = await Promise.all([
      client.query('inbox.contacts', {}, options),
      orNone(client.query('inbox.reviews', {}, options)),
      orNone(client.query('inbox.questions', {}, options)),
    ])
    return { contacts, reviews, questions }
  })

/** Contact messages, reviews and questions to handle, oldest first. */
export default function Inbox({
  loaderData: { contacts, reviews = [], questions = [] },
}: Route.ComponentProps) {
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
