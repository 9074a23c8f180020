import { issueNoticeToken } from './stock-notices.ts'
import { stockNoticeRepository, type StockNotice } from '@ambra/db/inventory'
import { productPath } from '@ambra/domain/platform/text/slug'
import { defaultStore, type Store, stores } from '@ambra/domain/platform/shop/stores'
import type { StockMailData } from '@ambra/mail/mail-data'
import type { MailTransport } from '@ambra/mail/transport'
import type { MailOptions } from '../../messaging/mail/mail-options.ts'
import { awaitMailTurn } from '../../messaging/mail/mail-turn.ts'
import type { OutboxHandler } from '../../messaging/outbox/outbox-worker.ts'
import { findMailLinks, findSeller } from '../../messaging/mail/seller.ts'

/**
 * Sends the only mail of a stock notice, in the language of its store. If the product is out of stock again,
 * sends nothing and keeps the notice pending; skips a withdrawn notice. Its key is the notice, so that a mail
 * resent after a crash is identical.
 */
export function stockMailHandler(options: MailOptions, transport: MailTransport): OutboxHandler {
  const { database, now } = options
  const notices = stockNoticeRepository(database.db)
  return async (message) => {
    const { payload, id: messageId } = message
    const id = Number(payload['notice_id'])
    const storeId = await notices.findStoreId(id)
    const store = stores.find((one) => one.id === storeId) ?? defaultStore
    const notice = await notices.findOpen(id, store.language)
    if (!notice || !(await notices.confirmOrWait(id))) return
    // The address of a notice is not confirmed; the database queues these messages without the flag.
    const isCounted = payload['is_counted'] ?? true
    await awaitMailTurn(options, { ...message, payload: { ...payload, is_counted: isCounted } }, notice.email)
    const { subject, html, text } = options.renderStockMail(await mailData(options, notice, store))
    await transport.send({
      key: `back-in-stock-${id}-${messageId}`,
      to: notice.email,
      subject,
      html,
      text,
      language: store.language,
      date: now(),
    })
    await notices.markSent(id, now())
  }
}

async function mailData(
  { database, shopkeeper, publicUrl, now }: MailOptions,
  { id, product }: StockNotice,
  store: Store,
): Promise<StockMailData> {
  const { sku, parentSku, urlKey: slug } = product
  const path = productPath({ sku: parentSku ?? sku, slug }, parentSku === undefined ? undefined : sku)
  return {
    language: store.language,
    productName: product.name,
    sku,
    seller: await findSeller(database, store, shopkeeper),
    links: {
      ...(await findMailLinks(database, store, publicUrl)),
      product: publicUrl + store.prefix + path,
      withdraw: `${publicUrl}${store.prefix}/stock-notice/${await issueNoticeToken(database, id, now())}`,
    },
  }
}
