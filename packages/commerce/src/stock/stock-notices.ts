import { ShopError } from '@ambra/contract/errors'
import { attemptRepository } from '@ambra/db/repositories/attempt-repository'
import { stockNoticeRepository } from '@ambra/db/repositories/stock-notice-repository'
import { isEmail } from '@ambra/domain/address'
import { emailKey } from '@ambra/domain/coupon'
import type { ShopDeps } from '../context/shop-deps.ts'
import { hashToken } from '../context/session-token.ts'
import { createHmac } from 'node:crypto'
import type { Database } from '@ambra/db/database'
import { shopSecret } from '../context/shop-secret.ts'

type StockNoticeRequest = { sku: string; email: string; storeId: number; now: Date }

/** Products an address may be entered for in a day: each is a mail later. */
const noticesPerDay = { max: 10, windowMs: 86_400_000 }

/** Requests to be notified when goods are back in stock. @see docs/rules/stock STK-6 */
export function createStockNotices({ database, settings }: ShopDeps) {
  const notices = stockNoticeRepository(database.db)
  const counters = attemptRepository(database.db)

  async function countAddress(email: string, now: Date): Promise<void> {
    if (!settings.isThrottled) return
    const until = await counters.take(hashToken(`stock-notice|${emailKey(email)}`), noticesPerDay, now)
    if (until)
      throw new ShopError('request.throttled', {
        seconds: Math.ceil((until.getTime() - now.getTime()) / 1000),
      })
  }

  return {
    /**
     * Stores the notice; requested twice it is one notice. The response is the same whether the address is known or
     * not.
     * @throws ShopError form.email, stock.unknown_sku, stock.available_again, request.throttled
     */
    async request({ sku, email, storeId, now }: StockNoticeRequest): Promise<true> {
      const address = email.trim()
      if (!isEmail(address)) throw new ShopError('form.email')
      await countAddress(address, now)
      const outcome = await notices.request({ sku, storeId, email: address, now })
      if (outcome === 'unknown_sku') throw new ShopError('stock.unknown_sku', { sku })
      if (outcome === 'in_stock') throw new ShopError('stock.available_again')
      return true
    },

    async withdraw(token: string | undefined): Promise<true> {
      if (!token) throw new ShopError('request.missing_parameter', { name: 'notice' })
      await notices.withdraw(hashToken(token))
      return true
    },
  }
}

/**
 * The secret of the link that ends the stock notices of an address, made with the mail. It follows from the shop's
 * secret and the notice, so that a mail that is sent again is the same mail; the table of notices holds its SHA-256
 * only.
 */
export async function issueNoticeToken(database: Database, id: number, now: Date): Promise<string> {
  const secret = await shopSecret(database, 'noticeSecret', now)
  const token = createHmac('sha256', secret).update(`stock-notice ${id}`).digest('base64url')
  await stockNoticeRepository(database.db).setToken(id, hashToken(token))
  return token
}
