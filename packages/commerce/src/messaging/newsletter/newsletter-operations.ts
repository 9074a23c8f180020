import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { newsletterIssueRepository } from '@ambra/db/messaging'
import { markdownParts } from '@ambra/db/content'
import { type Store, storeByCode, stores } from '@ambra/domain/platform/shop/stores'
import { readFrontMatter } from '../../content/folder/front-matter.ts'
import { OperationError } from '../../platform/operations/operation-error.ts'
import type { Command } from '../../platform/operations/operation.ts'

/** Mails queued per batch. */
const batchSize = 200

function storeOf(code: string | undefined): Store | undefined {
  if (code === undefined) return undefined
  const store = storeByCode(code)
  if (!store)
    throw new OperationError(`no store "${code}"; there are ${stores.map((one) => one.code).join(', ')}`)
  return store
}

type SendInput = { file: string; dryRun: boolean }

/** Newsletter with its audience; `queued` mails were added to the outbox by this call. */
export type SentNewsletter = {
  file: string
  store: string
  subject: string
  parts: number
  subscribers: number
  /** Subscribers reached by an earlier call with the same file. */
  before: number
  queued: number
  dryRun: boolean
}

/**
 * `ambra newsletter send FILE.md`: sends one store's newsletter, whose front matter names `store` and
 * `subject`. A repeated or interrupted call continues with the remaining subscribers; nobody receives the
 * same text twice.
 */
export const sendNewsletter: Command<SendInput, SentNewsletter> = async (
  { shop, now, report, signal },
  { file, dryRun },
) => {
  const { store, subject, body } = await readNewsletter(file)
  const contentHash = createHash('sha256').update(`${store.code}\n${subject}\n${body}`).digest('hex')
  const issues = newsletterIssueRepository(shop.database.db)
  const { subscribers, reached: before } = await issues.count(store.id, contentHash)
  const sent = { file, store: store.code, subject, parts: markdownParts(body).length, subscribers, before }
  if (dryRun) return { ...sent, queued: 0, dryRun }
  const issueId = await issues.put({ contentHash, storeId: store.id, subject, body }, now())
  let queued = 0
  while (!signal.aborted) {
    const count = await issues.queue(issueId, batchSize, now())
    queued += count
    if (count < batchSize) break
    const share = (before + queued) / Math.max(1, subscribers)
    report({ phase: 'queueing', done: queued, unit: 'mails', share })
  }
  return { ...sent, queued, dryRun }
}

async function readNewsletter(file: string): Promise<{ store: Store; subject: string; body: string }> {
  const text = await readFile(file, 'utf8').catch(() => undefined)
  if (text === undefined) throw new OperationError(`no such file: ${file}`)
  const { fields, body, problems } = readFrontMatter(text)
  const [problem] = problems
  if (problem) throw new OperationError(`${file}: line ${problem.line ?? 1} ${problem.reason}`)
  const subject = fields.get('subject')?.value.trim() ?? ''
  const store = storeOf(fields.get('store')?.value)
  if (!store || subject === '' || body === '')
    throw new OperationError(
      `${file}: wants a head with "store" and "subject" between two lines of "---", and a text below it`,
    )
  return { store, subject, body }
}
