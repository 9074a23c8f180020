import { questionRepository } from '@ambra/db/service'
import type { MailTransport } from '@ambra/mail/transport'
import {
  type AfterSaleMailOptions,
  afterSaleSender,
  storeOf,
} from '../after-sale/after-sale-mail-handlers.ts'
import type { OutboxHandler } from '../../messaging/outbox/outbox-worker.ts'

/** Mails the answer to the author of a question. Skips a question rejected since, or one whose author was erased. */
export function questionMailHandler(options: AfterSaleMailOptions, transport: MailTransport): OutboxHandler {
  const send = afterSaleSender(options, transport)
  return async ({ id, payload }) => {
    const answered = await questionRepository(options.database.db).findAnswered(
      Number(payload['question_id']),
    )
    if (!answered) return
    const { email, language, storeId, question, answer, product, path } = answered
    const store = storeOf(language, storeId)
    await send(
      { about: 'question', question: { question, answer, product } },
      {
        key: `question-answered-${id}`,
        to: email,
        store,
        page: `${options.publicUrl}${store.prefix}${path}#questions`,
      },
    )
  }
}
