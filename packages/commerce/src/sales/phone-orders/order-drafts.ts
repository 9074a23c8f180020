import { type DraftDetails, OrderDraft } from '@ambra/contract/sales/draft-operations'
import type { AdminInput, AdminResult } from '@ambra/contract/platform/operations/operations'
import { ShopError } from '@ambra/contract/platform/errors/errors'
import { type OrderDraftRecord, orderDraftRepository } from '@ambra/db/sales'
import { customerDeskRepository, customerRepository } from '@ambra/db/customers'
import { pickupPointRepository } from '@ambra/db/fulfilment'
import { storeByCode } from '@ambra/domain/platform/shop/stores'
import { Value } from 'typebox/value'
import { parcelsOf } from '../cart/priced-lines.ts'
import type { OperationContext } from '../../platform/operations/operation.ts'
import { takes } from '../../fulfilment/pickup-points/point-lists.ts'
import { cartOf, itemsOf, phoneOrderParts, requestOf, selectionOf, storeOfDraft } from './draft-cart.ts'
import { quoteDraft } from './quote-draft.ts'

type Stores = 'all' | readonly number[]
/** Staff member who takes phone orders: their stores, and those whose accounts they may name. */
export type OrderTaker = { staffId: number; storeIds: Stores; contactStores: Stores }

/** Maximum unplaced drafts of a person; above it some have to be deleted. */
const mostDrafts = 20
const shownPoints = 30

/** Lists the person's drafts, newest first. */
export async function listDrafts(
  { shop }: OperationContext,
  taker: OrderTaker,
): Promise<AdminResult<'drafts.list'>> {
  const found = await orderDraftRepository(shop.database.db).listOpen(taker.staffId, mostDrafts)
  return found
    .filter(({ storeId }) => isIn(taker.storeIds, storeId))
    .map((record) => {
      const { firstname, lastname, email, lines } = contentOf(record)
      return {
        id: record.id,
        store: storeOfDraft(record.storeId).code,
        name: `${firstname} ${lastname}`.trim() || email,
        pieces: lines.reduce((sum, { qty }) => sum + qty, 0),
        updated_at: record.updatedAt.toISOString(),
      }
    })
}

/** @throws ShopError draft.not_found, also for one of another person or store, and for a placed one */
export async function showDraft(
  context: OperationContext,
  id: number,
  taker: OrderTaker,
): Promise<DraftDetails> {
  const record = await orderDraftRepository(context.shop.database.db).find({ id, staffId: taker.staffId })
  return detailsOf(context, openDraft(record, taker))
}

/** Returns an unplaced draft of the person. @throws ShopError draft.not_found */
function openDraft(record: OrderDraftRecord | undefined, { storeIds }: OrderTaker): OrderDraftRecord {
  if (!record || record.orderNumber !== undefined || !isIn(storeIds, record.storeId))
    throw new ShopError('draft.not_found')
  return record
}

/**
 * Creates a draft or saves its current state.
 * @throws ShopError store.unknown, draft.not_found, draft.changed, draft.too_many, customer.not_found
 */
export async function saveDraft(
  context: OperationContext,
  { id, store: code, version, draft }: AdminInput<'drafts.save'>,
  taker: OrderTaker,
): Promise<DraftDetails> {
  const drafts = orderDraftRepository(context.shop.database.db)
  const store = storeByCode(code)
  if (!store || !isIn(taker.storeIds, store.id)) throw new ShopError('store.unknown', { store: code })
  await checkCustomer(context, draft, taker)
  const now = context.now()
  const { staffId } = taker
  if (id === undefined) {
    if ((await drafts.listOpen(staffId, mostDrafts)).length === mostDrafts)
      throw new ShopError('draft.too_many', { max: mostDrafts })
    const made = await drafts.add({ staffId, storeId: store.id, content: draft, now })
    return showDraft(context, made, taker)
  }
  const known = openDraft(await drafts.lock({ id, staffId }), taker)
  if (known.storeId !== store.id) throw new ShopError('draft.not_found')
  if (known.version !== version) throw new ShopError('draft.changed')
  await drafts.save(id, draft, now)
  return showDraft(context, id, taker)
}

/**
 * Checks that the person may see the account, which has its own prices and coupons.
 * @throws ShopError customer.not_found
 */
export async function checkCustomer(
  { shop }: OperationContext,
  { customer }: OrderDraft,
  { contactStores }: OrderTaker,
): Promise<void> {
  if (customer === null) return
  const found = await customerDeskRepository(shop.database.db).find(customer, contactStores)
  if (!found) throw new ShopError('customer.not_found')
}

/**
 * Returns the default address of a customer's account, truncated to the limits of a draft.
 * @throws ShopError customer.not_found
 */
export async function draftCustomer(
  { shop }: OperationContext,
  id: number,
  { contactStores }: OrderTaker,
): Promise<AdminResult<'drafts.customer'>> {
  const { db } = shop.database
  const visible = await customerDeskRepository(db).find(id, contactStores)
  const customers = customerRepository(db)
  const record = visible && (await customers.findById(id))
  if (!record) throw new ShopError('customer.not_found')
  const addresses = await customers.listAddresses(id)
  const address = addresses.find((one) => one.id === record.defaultShipping) ?? addresses[0]
  const text = (value: string | null | undefined, most: number) => (value ?? '').slice(0, most)
  return {
    email: record.email,
    firstname: text(address?.firstname || record.firstname, 120),
    lastname: text(address?.lastname || record.lastname, 120),
    telephone: text(address?.telephone, 120),
    street: text(address?.street.filter(Boolean).join(', '), 200),
    city: text(address?.city, 120),
    postcode: text(address?.postcode, 20),
    country: text(address?.country_id, 2),
    company: text(address?.company, 120),
    company_code: text(address?.company_code, 40),
    vat_id: text(address?.vat_id, 40),
  }
}

/** @throws ShopError draft.not_found */
export async function removeDraft({ shop }: OperationContext, id: number, taker: OrderTaker): Promise<true> {
  const drafts = orderDraftRepository(shop.database.db)
  await drafts.remove(openDraft(await drafts.lock({ id, staffId: taker.staffId }), taker).id)
  return true
}

/**
 * Finds pickup points of the chosen method that accept the goods, by name, street or town.
 * @throws ShopError draft.not_found
 */
export async function draftPoints(
  context: OperationContext,
  { id, search }: AdminInput<'drafts.points'>,
  taker: OrderTaker,
): Promise<AdminResult<'drafts.points'>> {
  const { db } = context.shop.database
  const record = openDraft(await orderDraftRepository(db).find({ id, staffId: taker.staffId }), taker)
  const draft = contentOf(record)
  const store = storeOfDraft(record.storeId)
  const { items } = await itemsOf(context, draft, store)
  const { quoteCart } = phoneOrderParts(context)
  const quote = await quoteCart(
    cartOf(draft, store, items),
    requestOf(context, store),
    selectionOf(draft, store),
  )
  const { method } = quote.delivery ?? {}
  if (!method?.pickup) return []
  const wanted = search.trim().toLocaleLowerCase()
  const parcels = parcelsOf(quote.lines)
  const isCash = quote.payment?.rules.isCash === true
  return (await pickupPointRepository(db).list({ carrier: method.carrier, country: quote.country }))
    .filter((point) => takes(point, parcels) && !(isCash && point.cashOnDelivery === false))
    .filter(({ name, address, city }) => `${name} ${address} ${city}`.toLocaleLowerCase().includes(wanted))
    .slice(0, shownPoints)
    .map((point) => ({ id: point.id, name: point.name, address: `${point.address}, ${point.city}` }))
}

async function detailsOf(context: OperationContext, record: OrderDraftRecord): Promise<DraftDetails> {
  const store = storeOfDraft(record.storeId)
  const draft = contentOf(record)
  return {
    id: record.id,
    store: store.code,
    version: record.version,
    draft,
    quote: await quoteDraft(context, phoneOrderParts(context), { draft, store }),
  }
}

/** The stored content was validated when written, possibly by an earlier version of the shop. */
export function contentOf({ content }: OrderDraftRecord): OrderDraft {
  if (!Value.Check(OrderDraft, content)) throw new ShopError('draft.not_found')
  return content
}

export const isIn = (stores: Stores, id: number): boolean => stores === 'all' || stores.includes(id)
