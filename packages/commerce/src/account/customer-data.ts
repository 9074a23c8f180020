import type { CustomerExport, ErasureReceipt } from '@ambra/contract/account'
import type { Database } from '@ambra/db/database'
import { claimRepository } from '@ambra/db/repositories/claim-repository'
import { customerListRepository } from '@ambra/db/repositories/customer-list-repository'
import { type CustomerRecord, customerRepository } from '@ambra/db/repositories/customer-repository'
import { orderRepository } from '@ambra/db/repositories/order-repository'
import { outboxRepository } from '@ambra/db/repositories/outbox-repository'
import { privacyRepository } from '@ambra/db/repositories/privacy-repository'
import { reviewRepository } from '@ambra/db/repositories/review-repository'
import { reviewPhotoRepository } from '@ambra/db/reviews/review-photo-repository'
import { sessionRepository } from '@ambra/db/repositories/session-repository'
import { defaultStore, storeById } from '@ambra/domain/stores'
import { claimDocument } from '../after-sale/claims.ts'
import { listOrderDocuments } from '../document/order-documents.ts'
import { claimForOthers, endingOf, orderForOthers } from '../order/order-for-others.ts'
import { orderDocument } from '../order/order-response.ts'
import { customerDocument } from '../customer/customer-document.ts'

/** Orders of one response: more than any customer has, and a bound all the same. */
const maxOrders = 5_000

type Shop = { database: Database; publicUrl: string }
type Reader = { now: Date; isOwner: boolean }

/**
 * Everything held about a customer, by kind, as its owner sees it. What was sent from the e-mail address outside of the
 * account is part of it once the address is proved (or for an operator, who has checked the person): a person may
 * open an account with another person's address. Codes and links that open something are for the owner alone.
 */
export async function collectCustomerData(
  { database, publicUrl }: Shop,
  customer: CustomerRecord,
  { now, isOwner }: Reader,
): Promise<CustomerExport> {
  const { db } = database
  const { id, email } = customer
  const store = storeById(customer.storeId) ?? defaultStore
  const privacy = privacyRepository(db)
  const reviews = await reviewRepository(db).listOfCustomer(id, store)
  const orders = await orderRepository(db).list({ customerId: id, limit: maxOrders })
  const claims = (await claimRepository(db).listOfCustomer(id)).map(claimDocument)
  return {
    exported_at: now.toISOString(),
    profile: customerDocument(customer, await customerRepository(db).listAddresses(id)),
    sessions: await sessionRepository(db).listOf(id, undefined, now),
    orders: await Promise.all(
      orders.map(async (order) => ({
        ...(isOwner ? orderDocument(order) : orderForOthers(orderDocument(order))),
        comment: order.comment ?? null,
        ...documentsFor(isOwner, await listOrderDocuments(db, order, publicUrl)),
      })),
    ),
    cart: await privacy.listCartLines(id),
    questions: await privacy.listQuestions(id),
    reviews,
    review_photos: await photosOf(db, reviews),
    claims: isOwner ? claims : claims.map(claimForOthers),
    withdrawals: codesFor(isOwner, await privacy.listWithdrawals(id)),
    case_messages: await privacy.listCaseMessages(id),
    repairs: await privacy.listRepairs(id),
    bank_lines: await privacy.listBankLines(id),
    lists: await customerListRepository(db).read(id),
    by_email:
      !isOwner || customer.isEmailProved
        ? await collectByEmail(database, email, isOwner)
        : 'the address is not proved',
  }
}

/** Everything that an address in lower case is known for outside of any account. */
export async function collectByEmail({ db }: Pick<Database, 'db'>, email: string, isOwner: boolean) {
  const held = await privacyRepository(db).listByEmail(email)
  return {
    ...held,
    coupons: codesFor(isOwner, held.coupons),
    claims: codesFor(isOwner, held.claims),
    withdrawals: codesFor(isOwner, held.withdrawals),
    review_photos: await photosOf(db, held.reviews),
  }
}

const codesFor = <T extends { code: string }>(isOwner: boolean, rows: readonly T[]) =>
  isOwner ? rows : rows.map((row) => ({ ...row, code: endingOf(row.code) }))

const documentsFor = (isOwner: boolean, { documents }: Awaited<ReturnType<typeof listOrderDocuments>>) => ({
  ...(documents && {
    documents: isOwner ? documents : documents.map(({ kind, number }) => ({ kind, number })),
  }),
})

/** Photos under reviews as they are stored, WebP in base64: those of reviews that wait have no address. */
const photosOf = async (db: Database['db'], reviews: readonly { id: number }[]) =>
  (await reviewPhotoRepository(db).listByReviews(reviews.map(({ id }) => id))).map(
    ({ reviewId, content }) => ({
      review_id: reviewId,
      content_type: 'image/webp',
      base64: Buffer.from(content).toString('base64'),
    }),
  )

/**
 * Erases an account and mails its owner. Orders that are open or invoiced stay, without the account, until the day of
 * the receipt: the contract has to be fulfilled and the accounts stay complete.
 */
export async function eraseCustomer(
  { db }: Database,
  customer: Pick<CustomerRecord, 'id' | 'email' | 'storeId' | 'isEmailProved'>,
  { now, accountingYears }: { now: Date; accountingYears: number },
): Promise<ErasureReceipt> {
  const retained = await privacyRepository(db).erase(customer, now)
  const { language } = storeById(customer.storeId) ?? defaultStore
  const { email, id } = customer
  await outboxRepository(db).add(
    'mail.account_erased',
    { email, language },
    { now, dedupeKey: `mail.account_erased:${id}` },
  )
  return erasureReceipt(retained, accountingYears)
}

/** Erases what an address in lower case, checked by the shopkeeper, left without an account. */
export async function eraseGuest(
  { db }: Database,
  email: string,
  { now, accountingYears }: { now: Date; accountingYears: number },
): Promise<ErasureReceipt> {
  const retained = await privacyRepository(db).erase({ id: undefined, email, isEmailProved: true }, now)
  return erasureReceipt(retained, accountingYears)
}

const erasureReceipt = (
  { count, lastYear }: { count: number; lastYear: number | undefined },
  accountingYears: number,
): ErasureReceipt => ({
  orders_kept: count,
  kept_until: lastYear === undefined ? null : `${lastYear + accountingYears}-12-31`,
})
