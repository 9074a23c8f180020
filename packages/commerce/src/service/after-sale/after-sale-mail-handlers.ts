import type { OutboxKind } from '@ambra/contract/messaging/outbox-kinds'
import { orderEmail } from '../../platform/settings/order-terms.ts'
import { feedbackPath } from './order-after-sale.ts'
import type { OrderRecord } from '@ambra/db/schema'
import {
  type ClaimRecord,
  claimRepository,
  type WithdrawalRecord,
  withdrawalRepository,
} from '@ambra/db/service'
import { orderRepository } from '@ambra/db/sales'
import { formatTimestamp } from '@ambra/domain/platform/text/format'
import { defaultStore, type Store, stores } from '@ambra/domain/platform/shop/stores'
import { momentWithZone, refundDueDay } from '@ambra/domain/service/withdrawal'
import type {
  AfterSaleSubject,
  ClaimMailKind,
  StatedClaim,
  StatedWithdrawal,
  WithdrawalMailKind,
} from '@ambra/mail/service/after-sale-data'
import { breakLinks } from '@ambra/mail/break-links'
import type { MailAttachment, MailTransport } from '@ambra/mail/transport'
import type { MailOptions } from '../../messaging/mail/mail-options.ts'
import type { OutboxHandler, OutboxHandlers } from '../../messaging/outbox/outbox-worker.ts'
import { findMailLinks, findSeller } from '../../messaging/mail/seller.ts'
import { consoleOrigin } from '../../platform/staff/staff-deps.ts'
import { findLinkedCredit } from '../returns/linked-credit.ts'
import { returnLabelFile } from '../returns/return-label.ts'
import { goodsOf } from '../withdrawals/withdrawals.ts'
import { repairFormOf } from '../claims/repair-form-document.ts'

/** Worker settings that these mails use. */
export type AfterSaleMailOptions = Pick<
  MailOptions,
  'database' | 'publicUrl' | 'adminHost' | 'shopkeeper' | 'now' | 'renderAfterSaleMail'
>
type Options = AfterSaleMailOptions
type Letter = {
  key: string
  to: string
  replyTo?: string
  store: Store
  page?: string | undefined
  attachments?: readonly MailAttachment[]
}

/** Creates the handlers of after-sale mails. Each mail is written from the row as it is when the mail is sent. */
export function afterSaleMailHandlers(options: Options, transport: MailTransport) {
  const send = afterSaleSender(options, transport)
  const withdrawal = (kind: WithdrawalMailKind) => withdrawalHandler(options, send, kind)
  const claim = (kind: ClaimMailKind) => claimHandler(options, send, kind)
  return {
    'mail.withdrawal_receipt': withdrawal('receipt'),
    'mail.withdrawal_notice': withdrawal('notice'),
    'mail.withdrawal_due': withdrawal('due'),
    'mail.withdrawal_accepted': withdrawal('accepted'),
    'mail.withdrawal_refused': withdrawal('refused'),
    'mail.withdrawal_goods': withdrawal('goods'),
    'mail.claim_receipt': claim('receipt'),
    'mail.claim_notice': claim('notice'),
    'mail.claim_due': claim('due'),
    'mail.claim_in_progress': claim('in_progress'),
    'mail.claim_answered': claim('answered'),
    'mail.claim_closed': claim('closed'),
    'mail.claim_repair_form': claim('repair_form'),
    'mail.feedback_request': feedbackHandler(options, send),
    'mail.order_link': linkHandler(options, send),
  } satisfies Partial<OutboxHandlers<OutboxKind>>
}

type Send = (subject: AfterSaleSubject, letter: Letter) => Promise<void>

/** Writes a mail in the store's language and passes it to the transport. */
export function afterSaleSender(options: Options, transport: MailTransport): Send {
  const { database, shopkeeper, publicUrl, now } = options
  return async (about, { key, to, replyTo, store, page, attachments }) => {
    const { subject, html, text } = options.renderAfterSaleMail({
      ...about,
      language: store.language,
      seller: await findSeller(database, store, shopkeeper),
      links: { ...(await findMailLinks(database, store, publicUrl)), ...(page ? { page } : {}) },
    })
    await transport.send({
      key,
      to,
      ...(replyTo ? { replyTo } : {}),
      subject,
      html,
      text,
      language: store.language,
      date: now(),
      ...(attachments ? { attachments } : {}),
    })
  }
}

/** Returns the store of a language, else the one the shopper used. */
export const storeOf = (language: string, storeId: number): Store =>
  stores.find((store) => store.language === language) ??
  stores.find((store) => store.id === storeId) ??
  defaultStore

const isForShopkeeper = (kind: WithdrawalMailKind | ClaimMailKind) => kind === 'notice' || kind === 'due'

/** Returns the address of an order's page, with the token that opens it. */
export const orderPage = (publicUrl: string, store: Store, { number, orderToken }: OrderRecord): string =>
  `${publicUrl}${store.prefix}/order-completed?${new URLSearchParams({ number, orderToken })}`

/** Returns the console page that decides about a case. */
const deskPage = (options: Options, kind: 'withdrawal' | 'claim', code: string): string =>
  `${consoleOrigin(options)}/admin/service/${kind}/${code}`

function withdrawalHandler(options: Options, send: Send, kind: WithdrawalMailKind): OutboxHandler {
  const { database, shopkeeper, publicUrl } = options
  return async ({ id, payload }) => {
    const stored = await withdrawalRepository(database.db).findById(Number(payload['withdrawal_id']))
    if (!stored) throw new Error(`the withdrawal of message ${id} is gone`)
    const isForShop = isForShopkeeper(kind)
    const store = isForShop ? defaultStore : storeOf(stored.language, stored.storeId)
    // The link opens the order, so it is sent only to someone who has proved that the order is theirs.
    const isOwner = stored.matched === 'token' || stored.matched === 'email'
    const order = stored.orderId ? await orderRepository(database.db).findById(stored.orderId) : undefined
    // The number of an order alone reveals nothing about it, not even whether it was bought on credit.
    const mayNameCredit = isForShop || kind === 'accepted' || isOwner
    const credit = order && mayNameCredit ? await findLinkedCredit(database.db, order) : undefined
    const goods = order && (isForShop || isOwner) ? goodsOf(order, stored.lines) : 'sent'
    // Attaches the return label while the goods are due back, only for someone who has proved that the order
    // is theirs.
    const label =
      isOwner &&
      goods === 'sent' &&
      (kind === 'receipt' || kind === 'accepted') &&
      stored.goodsBackAt === undefined
        ? await returnLabelFile(database, { ...stored, at: stored.submittedAt })
        : undefined
    const withdrawal = {
      ...statedWithdrawal(stored, isAddressOf(order, stored.email)),
      ...(credit ? { credit } : {}),
      ...(label ? { hasLabel: true as const } : {}),
      ...(goods === 'sent' ? {} : { notSent: goods }),
    }
    await send(
      {
        about: 'withdrawal',
        kind,
        // Staff type the order's own number, not what the consumer wrote.
        withdrawal: kind === 'due' && order ? { ...withdrawal, number: order.number } : withdrawal,
      },
      {
        key: `withdrawal-${kind}-${stored.code}-${id}`,
        to: isForShop ? orderEmail(shopkeeper) : stored.email,
        ...(isForShop ? { replyTo: stored.email } : {}),
        store,
        page: isForShop
          ? deskPage(options, 'withdrawal', stored.code)
          : order && isOwner
            ? orderPage(publicUrl, store, order)
            : undefined,
        ...(label && {
          attachments: [{ name: `return-label-${stored.code}.pdf`, type: 'application/pdf', content: label }],
        }),
      },
    )
  }
}

/** Whether a mail goes to the address of the order; mails to other addresses hold no link written by the sender. */
const isAddressOf = (order: OrderRecord | undefined, email: string): boolean =>
  order?.email.toLowerCase() === email.toLowerCase()

const shown = (isOwnAddress: boolean) => (isOwnAddress ? (text: string) => text : breakLinks)

const statedWithdrawal = (stored: WithdrawalRecord, isOwnAddress: boolean): StatedWithdrawal => ({
  code: stored.code,
  at: momentWithZone(stored.submittedAt),
  name: stored.name,
  number: shown(isOwnAddress)(stored.orderNumber),
  email: stored.email,
  lines: stored.lines,
  goods: shown(isOwnAddress)(stored.goods),
  hash: stored.statementHash,
  refundDue: stored.refundDue ?? refundDueDay(stored.submittedAt),
  // Goods and money share the 14-day period.
  sendBy: refundDueDay(stored.submittedAt),
  isLate: stored.isLate,
  isMatched: stored.orderId !== undefined,
  ...(stored.deadline ? { deadline: stored.deadline } : {}),
  ...(stored.refundCents === undefined ? {} : { refundCents: stored.refundCents }),
  ...(stored.reason ? { reason: stored.reason } : {}),
})

function claimHandler(options: Options, send: Send, kind: ClaimMailKind): OutboxHandler {
  const { database, shopkeeper, publicUrl } = options
  return async ({ id, payload }) => {
    const claim = await claimRepository(database.db).findById(Number(payload['claim_id']))
    if (!claim) throw new Error(`the claim of message ${id} is gone`)
    const isForShop = isForShopkeeper(kind)
    const store = isForShop ? defaultStore : storeOf(claim.language, claim.storeId)
    const order = claim.orderId ? await orderRepository(database.db).findById(claim.orderId) : undefined
    const { warranty } = await findMailLinks(database, store, publicUrl)
    // The code stays in the fragment, so that no server and no other site sees it.
    const form = kind === 'repair_form' ? await repairFormOf(database.db, claim.code, shopkeeper) : undefined
    const page = `${warranty ?? `${publicUrl}${store.prefix}/warranty-service`}#claim=${claim.code}`
    await send(
      { about: 'claim', kind, claim: statedClaim(claim, isAddressOf(order, claim.email)) },
      {
        key: `claim-${kind}-${claim.code}-${id}`,
        to: isForShop ? orderEmail(shopkeeper) : claim.email,
        ...(isForShop ? { replyTo: claim.email } : {}),
        store,
        page: isForShop ? deskPage(options, 'claim', claim.code) : page,
        ...(form && {
          attachments: [{ name: `repair-form-${claim.code}.pdf`, type: 'application/pdf', content: form }],
        }),
      },
    )
  }
}

const statedClaim = (claim: ClaimRecord, isOwnAddress: boolean): StatedClaim => ({
  code: claim.code,
  at: formatTimestamp(claim.createdAt),
  name: claim.name,
  number: shown(isOwnAddress)(claim.orderNumber),
  email: claim.email,
  value: shown(isOwnAddress)(claim.value),
  description: shown(isOwnAddress)(claim.description),
  dueDay: claim.dueDay,
  isRefused: claim.isRefused,
  ...(claim.remedy ? { remedy: claim.remedy } : {}),
  ...(claim.answer ? { answer: claim.answer } : {}),
  ...(claim.liableUntil ? { liableUntil: claim.liableUntil } : {}),
  ...(claim.repairForm ? { repairForm: claim.repairForm } : {}),
})

/** Skips orders that were returned or already have feedback. */
function feedbackHandler({ database, publicUrl }: Options, send: Send): OutboxHandler {
  return async ({ id, payload }) => {
    const order = await orderRepository(database.db).findById(Number(payload['order_id']))
    if (!order) throw new Error(`order of message ${id} is gone`)
    if (order.status !== 'completed' || order.feedback !== undefined) return
    await send(
      { about: 'feedback', number: order.number },
      {
        key: `feedback-${order.number}-${id}`,
        to: order.email,
        store: storeOf(order.language, order.storeId),
        page: publicUrl + feedbackPath(order),
      },
    )
  }
}

function linkHandler({ database, publicUrl }: Options, send: Send): OutboxHandler {
  return async ({ id, payload }) => {
    const order = await orderRepository(database.db).findById(Number(payload['order_id']))
    if (!order) throw new Error(`order of message ${id} is gone`)
    const store = storeOf(String(payload['language']), order.storeId)
    await send(
      { about: 'order-link', number: order.number },
      {
        key: `order-link-${order.number}-${id}`,
        to: order.email,
        store,
        page: orderPage(publicUrl, store, order),
      },
    )
  }
}
