import type { Metrics } from '@ambra/api/http/metrics'
import type { ShopSettings, Shop } from '@ambra/commerce/platform'
import { mailSlotRepository, outboxRepository } from '@ambra/db/messaging'
import { stockHoldRepository } from '@ambra/db/inventory'

type Source = { shop: Shop; now: () => Date; settings: Pick<ShopSettings, 'mails'> }

/**
 * Registers metrics of the whole shop, read from its database: every process with a database
 * reports the same.
 */
export function observeShop(metrics: Metrics, { shop, now, settings }: Source): void {
  const { disk, outage, db } = shop.database
  if (disk)
    metrics.gauge('ambra_disk_free_bytes', 'Room on the disk of the embedded database', disk.freeBytes)
  metrics.gauge('ambra_database_refuses', '1 while the embedded database refuses writes', () =>
    outage() ? 1 : 0,
  )
  const backlog = () => outboxRepository(db).backlog(now())
  metrics.gauge('ambra_outbox_waiting', 'Messages not delivered yet', async () => (await backlog()).waiting)
  metrics.gauge('ambra_outbox_failed', 'Messages given up', async () => (await backlog()).failed)
  metrics.gauge(
    'ambra_outbox_unknown',
    'Messages of a kind that this version does not know',
    async () => (await backlog()).unknown,
  )
  metrics.gauge('ambra_outbox_overdue_seconds', 'How long the oldest due message waits', async () => {
    const { oldestDueAt } = await backlog()
    return oldestDueAt ? (now().getTime() - oldestDueAt.getTime()) / 1000 : 0
  })
  const held = () => stockHoldRepository(db).figures()
  metrics.gauge('ambra_unpaid_orders', 'Orders that hold stock unpaid', async () => (await held()).orders)
  metrics.gauge('ambra_stock_held_pieces', 'Pieces held by unpaid orders', async () => (await held()).pieces)
  const mails = () => mailSlotRepository(db).figures(settings.mails?.perAddress ?? 0, now())
  metrics.gauge(
    'ambra_mail_addresses_at_limit',
    'Addresses at the limit of mails that guests may cause',
    async () => (settings.mails?.perAddress ? (await mails()).addressesAtLimit : 0),
  )
  metrics.gauge('ambra_mails_waiting_for_turn', 'Mails beyond the budget of their address', async () =>
    settings.mails?.perAddress ? (await mails()).waiting : 0,
  )
}
