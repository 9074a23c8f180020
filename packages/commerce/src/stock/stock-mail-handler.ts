import { issueNoticeToken } from './stock-notices.ts'
import { stockNoticeRepository, type StockNotice } from '@ambra/db/repositories/stock-notice-repository'
import { productPath } from '@ambra/domain/slug'
import { defaultStore, type Store, stores } from '@ambra/domain/stores'
import type { StockMailData } from '@ambra/mail/mail-data'
import type { MailTransport } from '@ambra/mail/transport'
import type { MailOptions } from '../mail/mail-options.ts'
import { awaitMailTurn } from '../mail/mail-turn.ts'
import type { OutboxHandler } from '../maintenance/outbox-worker.ts'
import { findMailLinks, findSeller } from '../mail/seller.ts'

/**
 * Sends the one mail of a stock notice, in the language of its store. Goods that are gone again send nothing and the
 * notice stays pending; a notice withdrawn by then is skipped. Sent again after a crash it is the same mail: its key is
 * the notice.
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
    // The address of a notice is not proved; the database queues these messages without a mark.
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
