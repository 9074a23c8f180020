import type { OutboxKind } from '@ambra/contract/messaging/outbox-kinds'
import { createHmac } from 'node:crypto'
import type { Database } from '@ambra/db/connection'
import { type PriceAlert, priceAlertRepository } from '@ambra/db/promotions'
import { findDocumentsBySku } from '@ambra/db/catalogue'
import { alertConfirmationDays } from '@ambra/domain/promotions/price-alert'
import { defaultStore, storeById } from '@ambra/domain/platform/shop/stores'
import type { PriceAlertSubject } from '@ambra/mail/promotions/price-alert-data'
import type { MailTransport } from '@ambra/mail/transport'
import { hashToken } from '../../platform/secrets/session-token.ts'
import { shopSecret } from '../../platform/secrets/shop-secret.ts'
import type { MailOptions } from '../../messaging/mail/mail-options.ts'
import { findMailLinks, findSeller } from '../../messaging/mail/seller.ts'
import type { OutboxHandlers } from '../../messaging/outbox/outbox-worker.ts'
import { type AlertOffer, offerOf } from './alert-offer.ts'

type Options = Pick<
  MailOptions,
  'database' | 'publicUrl' | 'shopkeeper' | 'now' | 'prices' | 'renderPriceAlertMail'
>

/**
 * Creates the handlers of price alert mails, in the language of the alert's store: the confirmation request,
 * and the notice of the reached price, sent once. Reads the price again before the notice; if it is higher
 * again, the alert stays open.
 */
export function priceAlertMailHandlers(options: Options, transport: MailTransport) {
  const { database, now } = options
  const alerts = priceAlertRepository(database.db)
  return {
    'mail.price_alert_confirm': async ({ id: messageId, payload }) => {
      const alert = await alerts.findUnsent(Number(payload['alert_id']))
      const offer = alert && !alert.isConfirmed && (await findOffer(options, alert))
      if (!offer) return
      const about = { about: 'confirm' as const, days: alertConfirmationDays }
      await send(options, transport, { alert, offer, about, key: `price-alert-confirm-${messageId}` })
    },

    'mail.price_alert': async ({ id: messageId, payload }) => {
      const alert = await alerts.findUnsent(Number(payload['alert_id']))
      if (!alert?.isConfirmed) return
      const offer = await findOffer(options, alert)
      if (!offer?.isInStock || offer.priceCents > alert.maxCents) return alerts.waitAgain(alert.id)
      const { lowest30Cents } = offer
      const about = { about: 'price' as const, ...(lowest30Cents && { lowest30Cents }) }
      await send(options, transport, { alert, offer, about, key: `price-alert-${alert.id}-${messageId}` })
      await alerts.markSent(alert.id, now())
    },
  } satisfies Partial<OutboxHandlers<OutboxKind>>
}

async function findOffer(
  { database, now, prices }: Options,
  alert: PriceAlert,
): Promise<AlertOffer | undefined> {
  const store = storeById(alert.storeId) ?? defaultStore
  const view = { now: now(), ...(prices && { prices }) }
  const documents = await findDocumentsBySku(database.db, store, [alert.sku], view)
  return offerOf(documents.get(alert.sku))
}

/**
 * Derives the secret of an alert's mail links from the shop's secret and the alert, so that a resent mail is
 * identical; the table holds its SHA-256 only.
 */
export async function issueAlertToken(database: Database, id: number, now: Date): Promise<string> {
  const secret = await shopSecret(database, 'noticeSecret', now)
  const token = createHmac('sha256', secret).update(`price-alert ${id}`).digest('base64url')
  await priceAlertRepository(database.db).setToken(id, hashToken(token))
  return token
}

type Letter = { alert: PriceAlert; offer: AlertOffer; about: PriceAlertSubject; key: string }

async function send(
  { database, publicUrl, shopkeeper, now, renderPriceAlertMail }: Options,
  transport: MailTransport,
  { alert, offer, about, key }: Letter,
): Promise<void> {
  const store = storeById(alert.storeId) ?? defaultStore
  const token = await issueAlertToken(database, alert.id, now())
  const page = publicUrl + store.prefix
  const { subject, html, text } = renderPriceAlertMail({
    ...about,
    language: store.language,
    productName: offer.name,
    sku: alert.sku,
    priceCents: offer.priceCents,
    ...(alert.isOwnPrice && { maxCents: alert.maxCents }),
    ...(offer.measure && { measure: offer.measure }),
    seller: await findSeller(database, store, shopkeeper),
    links: {
      ...(await findMailLinks(database, store, publicUrl)),
      page: about.about === 'confirm' ? `${page}/price-alert/confirm/${token}` : page + offer.path,
      leave: `${page}/price-alert/leave/${token}`,
    },
  })
  await transport.send({
    key,
    to: alert.email,
    subject,
    html,
    text,
    language: store.language,
    date: now(),
    oneClickLeave: `${publicUrl}/api/price-alert/leave/${token}`,
  })
}
