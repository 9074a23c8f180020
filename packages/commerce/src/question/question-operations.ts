import {
  type QuestionRecord,
  questionRepository,
  type QuestionState,
} from '@ambra/db/questions/question-repository'
import { OperationError } from '../context/operation-error.ts'
import type { Command } from '../context/operation.ts'

const states: readonly QuestionState[] = ['open', 'answered', 'rejected', 'suspect']
const longestAnswer = 4000

/** `ambra questions list`: oldest first; without `--state` those that wait for an answer. */
export const listQuestions: Command<{ state?: string | undefined; limit: number }, QuestionRecord[]> = (
  { shop },
  { state = 'open', limit },
) => {
  const known = states.find((one) => one === state)
  if (!known) throw new OperationError(`no state "${state}"; there are ${states.join(', ')}`)
  return questionRepository(shop.database.db).list(known, limit)
}

/** `ambra questions answer ID`: the page shows both at once, and its author gets a mail. */
export const answerQuestion: Command<{ id: number; answer: string }, true> = async (
  { shop, now, settled },
  { id, answer },
) => {
  const text = answer.trim()
  if (text.length < 2 || text.length > longestAnswer)
    throw new OperationError(`an answer has 2 to ${longestAnswer} characters`)
  return decided(await questionRepository(shop.database.db).decide(id, text, now()), id, settled)
}

/** `ambra questions reject ID`: it is never shown, and no mail is sent. */
export const rejectQuestion: Command<{ id: number }, true> = async ({ shop, now, settled }, { id }) =>
  decided(await questionRepository(shop.database.db).decide(id, undefined, now()), id, settled)

async function decided(isKnown: boolean, id: number, settled: () => Promise<unknown>): Promise<true> {
  if (!isKnown) throw new OperationError(`no question ${id}`)
  // The page of the product follows.
  await settled()
  return true
}
