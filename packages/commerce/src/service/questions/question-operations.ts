import { type QuestionRecord, questionRepository, type QuestionState } from '@ambra/db/service'
import { OperationError } from '../../platform/operations/operation-error.ts'
import type { Command } from '../../platform/operations/operation.ts'

const states: readonly QuestionState[] = ['open', 'answered', 'rejected', 'suspect']
const longestAnswer = 4000

/** `ambra questions list`: lists questions, oldest first; without `--state` those that await an answer. */
export const listQuestions: Command<{ state?: string | undefined; limit: number }, QuestionRecord[]> = (
  { shop },
  { state = 'open', limit },
) => {
  const known = states.find((one) => one === state)
  if (!known) throw new OperationError(`no state "${state}"; there are ${states.join(', ')}`)
  return questionRepository(shop.database.db).list(known, limit)
}

/** `ambra questions answer ID`: publishes question and answer and mails the author. */
export const answerQuestion: Command<{ id: number; answer: string }, true> = async (
  { shop, now, settled },
  { id, answer },
) => {
  const text = answer.trim()
  if (text.length < 2 || text.length > longestAnswer)
    throw new OperationError(`an answer has 2 to ${longestAnswer} characters`)
  return decided(await questionRepository(shop.database.db).decide(id, text, now()), id, settled)
}

/** `ambra questions reject ID`: hides the question permanently, without a mail. */
export const rejectQuestion: Command<{ id: number }, true> = async ({ shop, now, settled }, { id }) =>
  decided(await questionRepository(shop.database.db).decide(id, undefined, now()), id, settled)

async function decided(isKnown: boolean, id: number, settled: () => Promise<unknown>): Promise<true> {
  if (!isKnown) throw new OperationError(`no question ${id}`)
  // Waits until the product page is updated.
  await settled()
  return true
}
