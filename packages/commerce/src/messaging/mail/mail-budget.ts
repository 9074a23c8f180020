import { ShopError } from '@ambra/contract/platform/errors/errors'
import type { MailRule } from '@ambra/db/schema'
import { attemptRepository } from '@ambra/db/platform'
import { isMailLimit, mailSlotRepository } from '@ambra/db/messaging'
import { emailKey } from '@ambra/domain/promotions/coupon'
import type { MailLimits, ShopDeps } from '../../platform/context/shop-deps.ts'
import { isPublicNetwork } from '../../platform/network/public-network.ts'
import type { RequestContext } from '../../platform/context/request-context.ts'
import { hashToken } from '../../platform/secrets/session-token.ts'
import { dayMs } from '@ambra/domain/platform/text/format'

const hourMs = 3_600_000
const dayHours = 24
/** Maximum wait of a mandatory mail; an order whose confirmation would wait longer is rejected. */
const longestWaitHours = 168

/**
 * Shared limit of all mails that a request can cause without proof of the address. All spellings of an
 * address count as one. The last slot of a day is reserved for password resets.
 * @see docs/mails.md, docs/decisions/030-limits-on-held-stock-and-mail.md
 */
export function createMailBudget({ database, settings: { mails } }: Pick<ShopDeps, 'database' | 'settings'>) {
  const slots = mailSlotRepository(database.db)
  const counters = attemptRepository(database.db)

  const rule = (email: string, waitHours: number, isReset = false): MailRule | undefined =>
    mailRule(mails, email, { waitHours, isReset })

  async function countNetwork({ network, now }: Pick<RequestContext, 'network' | 'now'>): Promise<void> {
    if (!mails?.perNetwork || !isPublicNetwork(network)) return
    const limit = { max: mails.perNetwork, windowMs: dayMs }
    const until = await counters.take(hashToken(`mail-network|${network}`), limit, now)
    if (until) refuse(until, now)
  }

  return {
    /**
     * Counts the mail of a form whose only purpose is a mail, before anything is looked up, so that the
     * response is the same for known and unknown addresses.
     * @throws ShopError mail.limit_reached
     */
    async take(
      email: string,
      context: Pick<RequestContext, 'network' | 'now'>,
      { isReset = false }: { isReset?: boolean } = {},
    ): Promise<void> {
      await countNetwork(context)
      const own = rule(email, 0, isReset)
      if (own && !(await slots.book(own, context.now)))
        refuse(await slots.nextAt(own, context.now), context.now)
    },

    /** Counts an optional mail; returns whether it may be sent. */
    async mayMail(email: string, { now }: Pick<RequestContext, 'now'>): Promise<boolean> {
      const own = rule(email, 0)
      return !own || (await slots.book(own, now)) !== undefined
    },

    /** Returns the limit for an SQL statement that queues a mail which may come a day later or be dropped. */
    droppable: (email: string): MailRule | undefined => rule(email, dayHours),

    /**
     * Runs `work`, which queues a mandatory mail; beyond the limit the mail is postponed.
     * @throws ShopError mail.limit_reached when it would wait too long; then nothing was done
     */
    async withReceipt<T>(
      email: string,
      { now }: Pick<RequestContext, 'now'>,
      work: (rule: MailRule | undefined) => Promise<T>,
    ): Promise<T> {
      const own = rule(email, longestWaitHours)
      try {
        return await work(own && { ...own, mustSend: true })
      } catch (error) {
        if (!own || !isMailLimit(error)) throw error
        return refuse(await slots.nextAt(own, now), now)
      }
    },
  }
}

/** Returns an address's limit as a database rule; undefined without limits. */
export function mailRule(
  limits: MailLimits | undefined,
  email: string,
  { waitHours = longestWaitHours, isReset = false } = {},
): MailRule | undefined {
  if (!limits?.perAddress) return undefined
  const max = isReset ? limits.perAddress : Math.max(1, limits.perAddress - 1)
  return { key: hashToken(`mail|${emailKey(email)}`), max, waitHours }
}

function refuse(until: Date, now: Date): never {
  const ms = Math.max(1000, until.getTime() - now.getTime())
  throw new ShopError('mail.limit_reached', { hours: Math.ceil(ms / hourMs), seconds: Math.ceil(ms / 1000) })
}
