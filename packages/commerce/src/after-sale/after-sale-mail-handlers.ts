import type { OutboxKind } from '@ambra/contract/outbox-kinds'
import { orderEmail } from '../settings/order-terms.ts'
import { feedbackPath } from './order-after-sale.ts'
import type { OrderRecord } from '@ambra/db/records'
import { type ClaimRecord, claimRepository } from '@ambra/db/repositories/claim-repository'
import { orderRepository } from '@ambra/db/repositories/order-repository'
import { type WithdrawalRecord, withdrawalRepository } from '@ambra/db/repositories/withdrawal-repository'
import { formatTimestamp } from '@ambra/domain/format'
import { defaultStore, type Store, stores } from '@ambra/domain/stores'
import { momentWithZone, refundDueDay } from '@ambra/domain/withdrawal'
import type {
  AfterSaleSubject,
  ClaimMailKind,
  StatedClaim,
  StatedWithdrawal,
  WithdrawalMailKind,
} from '@ambra/mail/after-sale-data'
import { breakLinks } from '@ambra/mail/break-links'
import type { MailAttachment, MailTransport } from '@ambra/mail/transport'
import type { MailOptions } from '../mail/mail-options.ts'
import type { OutboxHandler, OutboxHandlers } from '../maintenance/outbox-worker.ts'
import { findMailLinks, findSeller } from '../mail/seller.ts'
import { consoleOrigin } from '../staff/staff-deps.ts'
import { findLinkedCredit } from './linked-credit.ts'
import { returnLabelFile } from './return-label.ts'
import { repairFormOf } from './repair-form-document.ts'

/** What these mails need of the worker's settings. */
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

/** Handlers of the mails after the sale. Each is written from the row as it is when the mail is sent. */
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

/** Writes a mail in the store's language and hands it over. */
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

/** The store of a language, else the one the shopper was in. */
export const storeOf = (language: string, storeId: number): Store =>
  stores.find((store) => store.language === language) ??
  stores.find((store) => store.id === storeId) ??
  defaultStore

const isForShopkeeper = (kind: WithdrawalMailKind | ClaimMailKind) => kind === 'notice' || kind === 'due'

/** Address of an order's page, which opens the order. */
export const orderPage = (publicUrl: string, store: Store, { number, orderToken }: OrderRecord): string =>
  `${publicUrl}${store.prefix}/order-completed?${new URLSearchParams({ number, orderToken })}`

/** Where the shop decides about a case. */
const deskPage = (options: Options, kind: 'withdrawal' | 'claim', code: string): string =>
  `${consoleOrigin(options)}/admin/service/${kind}/${code}`

function withdrawalHandler(options: Options, send: Send, kind: WithdrawalMailKind): OutboxHandler {
  const { database, shopkeeper, publicUrl } = options
  return async ({ id, payload }) => {
    const stored = await withdrawalRepository(database.db).findById(Number(payload['withdrawal_id']))
    if (!stored) throw new Error(`the withdrawal of message ${id} is gone`)
    const isForShop = isForShopkeeper(kind)
    const store = isForShop ? defaultStore : storeOf(stored.language, stored.storeId)
    // The link opens the order: only who has shown that it is theirs gets it.
    const isOwner = stored.matched === 'token' || stored.matched === 'email'
    const order = stored.orderId ? await orderRepository(database.db).findById(stored.orderId) : undefined
    // Who knows the number of an order alone learns nothing of it: not even whether it was bought on credit.
    const mayNameCredit = isForShop || kind === 'accepted' || isOwner
    const credit = order && mayNameCredit ? await findLinkedCredit(database.db, order) : undefined
    // Who has shown that the order is theirs gets the label of the parcel, while the goods are to come back.
    const label =
      isOwner && (kind === 'receipt' || kind === 'accepted') && stored.goodsBackAt === undefined
        ? await returnLabelFile(database, { ...stored, at: stored.submittedAt })
        : undefined
    const withdrawal = {
      ...statedWithdrawal(stored, isAddressOf(order, stored.email)),
      ...(credit ? { credit } : {}),
      ...(label ? { hasLabel: true as const } : {}),
    }
    await send(
      {
        about: 'withdrawal',
        kind,
        // What staff type is the number of the order, not what the consumer wrote.
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

/** Whether a mail goes to the address of the order: to any other one it holds no link that the sender wrote. */
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
  // Goods and money have the same 14 days.
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
    // Behind the hash the code stays in the browser: no server and no other site gets to see it.
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

/** No mail about an order that was returned, or that has its feedback already. */
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
