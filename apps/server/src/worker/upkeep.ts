import type { Database } from '@ambra/db/database'
import { maintainDatabase } from '@ambra/db/maintain-database'
import { cartRepository } from '@ambra/db/repositories/cart-repository'
import { outboxRepository } from '@ambra/db/repositories/outbox-repository'
import { tallinnParts } from '@ambra/domain/format'

const dayMs = 86_400_000
/** Delivered messages stay for questions, guest carts for shoppers who think it over. */
const keepMessagesMs = 30 * dayMs
const keepCartsMs = 90 * dayMs
/** The quietest hour of the shop, Europe/Tallinn. */
const nightHour = '04'

/** What nobody needs any more goes once a night; called after every full hour. */
export async function upkeep(database: Database, now: Date): Promise<void> {
  if (tallinnParts(now).hour !== nightHour) return
  await outboxRepository(database.db).deleteDone(new Date(now.getTime() - keepMessagesMs))
  await cartRepository(database.db).deleteStale(new Date(now.getTime() - keepCartsMs))
  await maintainDatabase(database)
}
