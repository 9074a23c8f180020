import type { CustomerExport, ErasureReceipt } from '@ambra/contract/customers/account'
import type { Database } from '@ambra/db/connection'
import { claimRepository, reviewRepository, reviewPhotoRepository } from '@ambra/db/service'
import {
  customerListRepository,
  type CustomerRecord,
  customerRepository,
  privacyRepository,
  sessionRepository,
} from '@ambra/db/customers'
import { orderRepository } from '@ambra/db/sales'
import { outboxRepository } from '@ambra/db/messaging'
import { defaultStore, storeById } from '@ambra/domain/platform/shop/stores'
import { claimDocument } from '../../service/claims/claims.ts'
import { listOrderDocuments } from '../../accounting/documents/order-documents.ts'
import { claimForOthers, endingOf, orderForOthers } from '../../sales/orders/order-for-others.ts'
import { orderDocument } from '../../sales/checkout/order-response.ts'
import { customerDocument } from '../accounts/customer-document.ts'

/** Upper bound of orders in one response, above what any customer has. */
const maxOrders = 5_000

type Shop = { database: Database; publicUrl: string }
type Reader = { now: Date; isOwner: boolean }

/**
 * Collects everything stored about a customer, by kind, in the form its owner may see. Data sent from the
 * e-mail address without an account is included only once the address is confirmed (or for an operator, who
 * has checked the person), because any visitor can register with another person's address. Codes and links that
 * grant access are returned to the owner only.
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

/** Collects everything stored about a lower-case address outside of accounts. */
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

/** Returns review photos as stored (WebP) in base64: photos of reviews that await moderation have no address. */
const photosOf = async (db: Database['db'], reviews: readonly { id: number }[]) =>
  (await reviewPhotoRepository(db).listByReviews(reviews.map(({ id }) => id))).map(
    ({ reviewId, content }) => ({
      review_id: reviewId,
      content_type: 'image/webp',
      base64: Buffer.from(content).toString('base64'),
    }),
  )

/**
 * Erases an account and mails its owner. Open and invoiced orders are kept without the account until the
 * retention period ends, because the contract has to be fulfilled and the accounts have to stay complete.
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

/** Erases guest data of a lower-case address that the shopkeeper has checked. */
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
