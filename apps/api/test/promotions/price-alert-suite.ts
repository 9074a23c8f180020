import type { OutboxHandler } from '@ambra/commerce/messaging'
import { priceAlertMailHandlers, queuePriceAlerts } from '@ambra/commerce/promotions'
import { importRows } from '@ambra/db/catalogue'
import { outboxRepository } from '@ambra/db/messaging'
import type { PriceAlertMailData } from '@ambra/mail/promotions/price-alert-data'
import { asLines } from '@ambra/testing/import-builders'
import { folderStore } from '@ambra/object-store/folder-store'
import type { TestApp } from '../api-suite.ts'

type SentAlert = {
  key: string
  to: string
  data: PriceAlertMailData
  oneClickLeave: string | undefined
}

/** Runs the worker of price alerts: compares prices and sends mails. */
export function alertWorker(shop: TestApp) {
  const sent: SentAlert[] = []
  let written: PriceAlertMailData | undefined
  const handlers: Readonly<Record<string, OutboxHandler>> = priceAlertMailHandlers(
    {
      database: shop.database,
      publicUrl: 'https://shop.test',
      shopkeeper: 'keeper@ambra.example',
      now: shop.clock.now,
      renderPriceAlertMail: (data) => {
        written = data
        return { subject: '', html: '', text: '' }
      },
    },
    {
      send: async ({ key, to, oneClickLeave }) => {
        if (written) sent.push({ key, to, data: written, oneClickLeave })
        return { messageId: key }
      },
      close: () => undefined,
    },
  )
  return {
    sent,
    compare: () => queuePriceAlerts(shop.database, { now: shop.clock.now(), prices: undefined }),
    /** Sends the queued mails. Without acknowledgement it simulates a process that dies after sending. */
    async deliver({ acknowledges = true } = {}): Promise<void> {
      const outbox = outboxRepository(shop.database.db)
      const kinds = Object.keys(handlers)
      for (const message of await outbox.claim({ now: shop.clock.now(), limit: 20, lockMs: 1000, kinds })) {
        await handlers[message.kind]?.(message)
        if (acknowledges) await outbox.acknowledge(message.id, shop.clock.now())
      }
      if (!acknowledges) await outbox.releaseAll()
    },
    /** Returns the secret in the newest mail to the address. */
    codeOf(email: string): string {
      const mail = sent.findLast(({ to }) => to === email)
      return mail?.data.links.leave.split('/').at(-1) ?? ''
    },
    change: (row: object) =>
      importRows(shop.database, asLines([row]), { now: shop.clock.now(), media: folderStore(shop.mediaDir) }),
  }
}
