import { createHmac } from 'node:crypto'
import type { Database } from '@ambra/db/database'
import { stockNoticeRepository } from '@ambra/db/repositories/stock-notice-repository'
import { hashToken } from '../context/session-token.ts'
import { shopSecret } from '../context/shop-secret.ts'

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
