import { isIP } from 'node:net'
import type { Webhook, WebhookDelivery } from '@ambra/contract/messaging/webhooks-operations'
import type { AdminInput, AdminResult } from '@ambra/contract/platform/operations/operations'
import { testEvent } from '@ambra/contract/messaging/webhook-events'
import { ShopError } from '@ambra/contract/platform/errors/errors'
import {
  type DeliveryRecord,
  webhookDeliveryRepository,
  type WebhookRecord,
  webhookRepository,
} from '@ambra/db/messaging'
import { secretBox, webhookPurpose } from '../../platform/secrets/secret-box.ts'
import { isLoopbackName } from '../../platform/network/own-machine.ts'
import { isPublicAddress } from '../../platform/network/public-address.ts'
import type { StaffDeps } from '../../platform/staff/staff-deps.ts'
import { newWebhookSecret } from './webhook-signature.ts'

/** Maximum webhooks of a shop, rows per page, messages resent at once, and rows counted. */
const most = { webhooks: 20, page: 50, again: 1000, counted: 1000 }
const formerMs = 86_400_000

type Deps = Pick<StaffDeps, 'database' | 'now'> & { settings: { secretsKey?: string | undefined } }

export function createWebhooks(deps: Deps) {
  const { database, now, settings } = deps
  const { db } = database
  const webhooks = webhookRepository(db)
  const deliveries = webhookDeliveryRepository(db)
  const box = secretBox(settings.secretsKey)

  /** @throws ShopError keys.webhook_not_found */
  async function getWebhook(id: number): Promise<WebhookRecord> {
    const found = await webhooks.find(id)
    if (!found) throw new ShopError('keys.webhook_not_found')
    return found
  }
  const shown = async (webhook: WebhookRecord) =>
    webhookDocument(webhook, await deliveries.counts(webhook.id, most.counted))

  return {
    ...messagesOf(deps, getWebhook),

    list: async (): Promise<Webhook[]> => Promise.all((await webhooks.list()).map(shown)),

    /** @throws ShopError keys.webhook_address, keys.webhook_too_many */
    async add({ url, description, events }: AdminInput<'webhooks.add'>) {
      await webhooks.lockAll()
      if ((await webhooks.list()).length >= most.webhooks)
        throw new ShopError('keys.webhook_too_many', { max: most.webhooks })
      const secret = newWebhookSecret()
      const id = await webhooks.add({
        ...contentOf({ url, description, events }),
        secret: box.seal(secret, webhookPurpose),
        now: now(),
      })
      return { webhook: await shown(await getWebhook(id)), secret }
    },

    /** @throws ShopError keys.webhook_not_found, keys.webhook_address */
    async change({ id, ...content }: AdminInput<'webhooks.change'>): Promise<Webhook> {
      await getWebhook(id)
      await webhooks.change(id, contentOf(content))
      return shown(await getWebhook(id))
    },

    /** @throws ShopError keys.webhook_not_found */
    async switch(id: number, isOn: boolean): Promise<Webhook> {
      await getWebhook(id)
      if (isOn) await webhooks.switchOn(id)
      else await webhooks.switchOff(id, 'person', now())
      return shown(await getWebhook(id))
    },

    /**
     * Rotates the key; the former one keeps signing for a day, so that the receiver has time to change it.
     * @throws ShopError keys.webhook_not_found
     */
    async rotate(id: number): Promise<{ secret: string }> {
      const { secret: former } = await getWebhook(id)
      const secret = newWebhookSecret()
      await webhooks.setSecret(id, {
        secret: box.seal(secret, webhookPurpose),
        formerSecret: former,
        formerUntil: new Date(now().getTime() + formerMs),
      })
      return { secret }
    },

    /** @throws ShopError keys.webhook_not_found */
    async remove(id: number): Promise<true> {
      await getWebhook(id)
      await webhooks.remove(id, now())
      return true
    },
  }
}

function messagesOf({ database: { db }, now }: Deps, getWebhook: (id: number) => Promise<WebhookRecord>) {
  const deliveries = webhookDeliveryRepository(db)
  async function getSending(id: number): Promise<void> {
    if ((await getWebhook(id)).offAt) throw new ShopError('keys.webhook_is_off')
  }
  return {
    /** @throws ShopError keys.webhook_not_found */
    async deliveries({
      id,
      limit = most.page,
      ...search
    }: AdminInput<'webhooks.deliveries'>): Promise<AdminResult<'webhooks.deliveries'>> {
      const { offAt } = await getWebhook(id)
      const found = await deliveries.list(id, { ...search, limit: limit + 1 })
      const rows = found.slice(0, limit)
      return {
        rows: rows.map((row) => deliveryDocument(row, offAt !== undefined)),
        next: found.length > limit ? (rows.at(-1)?.id ?? null) : null,
      }
    },

    /** @throws ShopError keys.webhook_not_found, keys.webhook_is_off, keys.webhook_under_way */
    async sendAgain(id: number, delivery: number): Promise<true> {
      await getSending(id)
      if (!(await deliveries.sendAgain(id, delivery, now()))) throw new ShopError('keys.webhook_under_way')
      return true
    },

    /** @throws ShopError keys.webhook_not_found, keys.webhook_is_off */
    async sendFailed(id: number): Promise<{ queued: number }> {
      await getSending(id)
      return { queued: await deliveries.sendFailed(id, { limit: most.again, now: now() }) }
    },

    /** @throws ShopError keys.webhook_not_found, keys.webhook_is_off */
    async test(id: number): Promise<{ delivery: number }> {
      await getSending(id)
      const at = now()
      const message = { type: testEvent, subject: `test:${at.getTime()}`, data: { webhook: id }, now: at }
      return { delivery: await deliveries.add({ webhookId: id, ...message }) }
    },
  }
}

/** @throws ShopError keys.webhook_address */
function contentOf({ url, description, events }: AdminInput<'webhooks.add'>) {
  return { url: checkedAddress(url), description: description.trim(), events: [...new Set(events)] }
}

/**
 * Rejects addresses that can never be sent to; where a name resolves to is checked at connection time of each
 * message.
 * @throws ShopError keys.webhook_address
 */
function checkedAddress(given: string): string {
  const url = URL.canParse(given.trim()) ? new URL(given.trim()) : undefined
  if (!url || url.protocol !== 'https:' || url.username || url.password || url.hash)
    throw new ShopError('keys.webhook_address')
  const name = url.hostname.replace(/^\[|\]$/g, '')
  const isInside = /\.(?:internal|local|localdomain|home\.arpa)\.?$/i.test(name) || !/[.:]/.test(name)
  if (isInside || isLoopbackName(name) || (isIP(name) !== 0 && !isPublicAddress(name)))
    throw new ShopError('keys.webhook_address')
  return url.href
}

function webhookDocument(webhook: WebhookRecord, counts: { waiting: number; failed: number }): Webhook {
  const { offAt, failingSince } = webhook
  return {
    id: webhook.id,
    url: webhook.url,
    description: webhook.description,
    events: webhook.events,
    created_at: webhook.createdAt.toISOString(),
    state: offAt ? 'off' : failingSince ? 'failing' : 'on',
    off_because: webhook.offBecause ?? null,
    failing_since: failingSince?.toISOString() ?? null,
    last_delivered_at: webhook.lastDeliveredAt?.toISOString() ?? null,
    ...counts,
  }
}

/** A disabled webhook attempts no messages. */
const deliveryDocument = (one: DeliveryRecord, isOff: boolean): WebhookDelivery => ({
  id: one.id,
  message: one.message,
  type: one.type,
  about: one.subject,
  state: one.state,
  attempts: one.attempts,
  created_at: one.createdAt.toISOString(),
  last_tried_at: one.lastTriedAt?.toISOString() ?? null,
  next_at: one.state === 'waiting' && !isOff ? one.runAt.toISOString() : null,
  status: one.status ?? null,
  problem: one.problem ?? null,
  took_ms: one.tookMs ?? null,
})
