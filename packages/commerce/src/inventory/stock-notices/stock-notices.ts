import { ShopError } from '@ambra/contract/platform/errors/errors'
import { attemptRepository } from '@ambra/db/platform'
import { stockNoticeRepository } from '@ambra/db/inventory'
import { isEmail } from '@ambra/domain/customers/address/address'
import { emailKey } from '@ambra/domain/promotions/coupon'
import type { ShopDeps } from '../../platform/context/shop-deps.ts'
import { hashToken } from '../../platform/secrets/session-token.ts'
import { createHmac } from 'node:crypto'
import type { Database } from '@ambra/db/connection'
import { shopSecret } from '../../platform/secrets/shop-secret.ts'

type StockNoticeRequest = { sku: string; email: string; storeId: number; now: Date }

/** Maximum stock notices per address and day, because each sends a mail later. */
const noticesPerDay = { max: 10, windowMs: 86_400_000 }

/** Takes requests to be notified when products are back in stock. @see docs/rules/stock STK-6 */
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
     * Stores the notice; idempotent. The response is the same whether the address is known or not.
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
 * Derives the secret of the unsubscribe link from the shop's secret and the notice when the mail is written,
 * so that a resent mail is identical; the table holds its SHA-256 only.
 */
export async function issueNoticeToken(database: Database, id: number, now: Date): Promise<string> {
  const secret = await shopSecret(database, 'noticeSecret', now)
  const token = createHmac('sha256', secret).update(`stock-notice ${id}`).digest('base64url')
  await stockNoticeRepository(database.db).setToken(id, hashToken(token))
  return token
}
