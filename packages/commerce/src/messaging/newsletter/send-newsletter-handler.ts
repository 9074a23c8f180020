import { newsletterIssueRepository, writtenNewsletterRepository } from '@ambra/db/messaging'
import { mayNow } from '../../platform/staff/current-rights.ts'
import type { OutboxHandler } from '../outbox/outbox-worker.ts'
import type { MailOptions } from '../mail/mail-options.ts'
import { issueBody, storesOf } from './newsletter-content.ts'

/** Mails queued per batch; between two the newsletter can be stopped. */
const batchSize = 200

/**
 * Queues the mails of a planned newsletter, with the rights that its planner has at that moment. After a crash it
 * continues with the remaining subscribers; no subscriber gets it twice.
 */
export function sendNewsletterHandler({
  database: { db },
  now,
  publicUrl,
  usesUrlKeys = true,
}: Pick<MailOptions, 'database' | 'now' | 'publicUrl' | 'usesUrlKeys'>): OutboxHandler {
  return async ({ payload }) => {
    const id = Number(payload['newsletter_id'])
    const newsletters = writtenNewsletterRepository(db)
    const found = await newsletters.find(id)
    if (!found?.runs_as || (found.state !== 'planned' && found.state !== 'sending')) return
    if (!(await mayNow(db, found.runs_as, now()))('content.publish')) {
      await newsletters.move(id, ['planned', 'sending'], {
        state: 'stopped',
        code: 'not_allowed',
        now: now(),
      })
      return
    }
    // False if it was stopped meanwhile.
    if (!(await newsletters.move(id, ['planned', 'sending'], { state: 'sending', now: now() }))) return
    const issues = newsletterIssueRepository(db)
    for (const { store, text } of storesOf(found.texts)) {
      const body = await issueBody(db, { text, skus: found.skus, store }, { publicUrl, usesUrlKeys })
      const issue = {
        contentHash: `newsletter:${id}:${store.id}`,
        storeId: store.id,
        subject: text.subject,
        body,
      }
      const issueId = await issues.put({ ...issue, newsletterId: id }, now())
      for (;;) {
        if ((await newsletters.find(id))?.state !== 'sending') return
        if ((await issues.queue(issueId, batchSize, now())) < batchSize) break
      }
    }
    await newsletters.move(id, ['sending'], { state: 'sent', now: now() })
  }
}
