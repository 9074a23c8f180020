import type { CustomerDetails, CustomerRow } from '@ambra/contract/admin/customer-operations'
import type { AdminInput, AdminResult } from '@ambra/contract/admin/operations'
import { ShopError } from '@ambra/contract/errors'
import { customerDeskRepository, type ListedCustomer } from '@ambra/db/people/customer-desk-repository'
import { customerViewRepository } from '@ambra/db/people/customer-view-repository'
import { customerRepository } from '@ambra/db/repositories/customer-repository'
import { privacyRepository } from '@ambra/db/repositories/privacy-repository'
import { storeById } from '@ambra/domain/stores'
import { endingOf } from '../order/order-for-others.ts'
import { isVisible, type ServiceContext, type VisibleStores } from '../service/find-case.ts'

const usualLimit = 50

/**
 * `contactStores`: where names and addresses may be read; `caseStores`: where cases may be opened, so that their codes are shown;
 * `ownId`: the person who asks.
 */
export type CustomerReader = ServiceContext & {
  contactStores: VisibleStores
  caseStores: VisibleStores
  ownId: number | undefined
}

/** Customers page by page. @throws ShopError request.invalid for a place that is none of this sort */
export async function listCustomers(
  { shop, storeIds, contactStores }: CustomerReader,
  { q, group, sort = 'newest', after, limit = usualLimit }: AdminInput<'customers.list'>,
): Promise<AdminResult<'customers.list'>> {
  const desk = customerDeskRepository(shop.database.db)
  const text = q?.trim() || undefined
  const found = await desk.list({
    storeIds,
    contactStores,
    text,
    group,
    sort,
    ...(after !== undefined && { after: placeOf(after, sort) }),
    limit: limit + 1,
  })
  const shown = found.slice(0, limit)
  const last = shown.at(-1)
  const key = last && (sort === 'orders' ? String(last.orders) : last.createdAt.toISOString())
  return {
    customers: shown.map((one) => customerRow(one, contactStores)),
    next: found.length > limit && last ? `${key}_${last.id}` : null,
    groups: await desk.groups(),
  }
}

function placeOf(after: string, sort: 'newest' | 'orders'): { key: string; id: number } {
  const [key = '', id = ''] = after.split('_')
  const isKey =
    sort === 'orders' ? /^\d{1,9}$/.test(key) : !Number.isNaN(Date.parse(key)) && key.endsWith('Z')
  if (!isKey || Number(id) > 2_147_483_647) throw new ShopError('request.invalid', { field: 'after' })
  return { key, id: Number(id) }
}

function customerRow(one: ListedCustomer, contactStores: VisibleStores): CustomerRow {
  const mayRead = isVisible(contactStores, one.storeId)
  const { id, email, firstname, lastname, group, orders, createdAt } = one
  return {
    id,
    name: mayRead ? `${firstname} ${lastname}`.trim() : [firstname, lastname].map(initial).join(' ').trim(),
    email: mayRead ? email : `${email.slice(0, 1)}•••@•••`,
    is_masked: !mayRead,
    store: storeById(one.storeId)?.code ?? String(one.storeId),
    group,
    orders,
    created_at: createdAt.toISOString(),
  }
}

const initial = (name: string) => (name === '' ? '' : `${[...name][0] ?? ''}.`)

/** A customer of a store that the person may see. @throws ShopError customer.not_found */
async function findCustomer({ shop, storeIds }: ServiceContext, id: number): Promise<ListedCustomer> {
  const found = await customerDeskRepository(shop.database.db).find(id, storeIds)
  if (!found) throw new ShopError('customer.not_found')
  return found
}

/** What the shop knows of a customer. @throws ShopError customer.not_found */
export async function showCustomer(context: CustomerReader, id: number): Promise<CustomerDetails> {
  const { shop, now, storeIds, contactStores, caseStores, ownId } = context
  const { db } = shop.database
  const found = await findCustomer(context, id)
  const row = customerRow(found, contactStores)
  const mayRead = !row.is_masked
  const desk = customerDeskRepository(db)
  const { spent, sessions, reviews } = await desk.counts(id, now())
  const record = await customerRepository(db).findById(id)
  const at = <T extends { at: Date }>({ at: moment, ...rest }: T) => ({ ...rest, at: moment.toISOString() })
  return {
    ...row,
    is_proved: record?.isEmailProved ?? false,
    viewed_until: (await ownView(context, id))?.toISOString() ?? null,
    spentCents: spent,
    sessions,
    reviews,
    cart: (await privacyRepository(db).listCartLines(id)).map(({ sku, qty }) => ({ sku, qty })),
    addresses: mayRead ? await addressesOf(context, id, record?.defaultShipping) : [],
    consents: (await desk.newsletter(found.email)).map((one) => ({
      kind: 'newsletter' as const,
      ...at(one),
    })),
    offers: (await desk.offers(id, now())).map(({ sku, price }) => ({ sku, priceCents: price })),
    latest_orders: (await desk.orders(id, storeIds)).map(({ total, ...one }) => ({
      ...at(one),
      totalCents: total,
    })),
    cases: (await desk.cases(id, storeIds)).map(({ code, store_id, ...one }) => ({
      ...at(one),
      code: isVisible(caseStores, store_id) ? code : endingOf(code),
    })),
    devices: (await desk.devices(id, storeIds)).map(({ serial, sku, number }) => ({ serial, sku, number })),
    messages: mayRead ? (await desk.messages(found.email, storeIds)).map(at) : [],
    gift_cards: (await desk.giftCards(id)).map(({ ending, value, balance, state }) => ({
      ending,
      state,
      valueCents: value,
      balanceCents: balance,
    })),
    notes: (await desk.notes(id)).map((note) => ({
      id: note.id,
      author: note.author,
      text: mayRead ? note.text : '',
      at: note.created_at.toISOString(),
      is_own: ownId !== undefined && note.staff_id === ownId,
    })),
  }
}

const ownView = async ({ shop, now, ownId }: CustomerReader, customerId: number) =>
  ownId === undefined
    ? undefined
    : customerViewRepository(shop.database.db).findUntil({ staffId: ownId, customerId }, now())

async function addressesOf({ shop }: CustomerReader, id: number, defaultId: number | undefined) {
  const addresses = await customerRepository(shop.database.db).listAddresses(id)
  return addresses.map(
    ({ id: own, firstname, lastname, company, street, postcode, city, country_id, telephone }) => ({
      lines: [
        `${firstname} ${lastname}`,
        company,
        ...street,
        `${postcode} ${city}, ${country_id}`,
        telephone,
      ].filter((line) => typeof line === 'string' && line.trim() !== '') as string[],
      is_default: own === defaultId,
    }),
  )
}

/** A note that the shop's people see, and the customer with an export. @throws ShopError customer.not_found */
export async function noteAboutCustomer(
  context: CustomerReader & { author: string },
  { id, text }: { id: number; text: string },
): Promise<{ note: number }> {
  await findCustomer(context, id)
  const { shop, now, ownId, author } = context
  const note = { customerId: id, staffId: ownId, author, text: text.trim(), now: now() }
  return { note: await customerDeskRepository(shop.database.db).addNote(note) }
}

/** @throws ShopError customer.not_found, staff.note_not_own */
export async function removeCustomerNote(
  context: CustomerReader,
  { id, note }: { id: number; note: number },
): Promise<true> {
  await findCustomer(context, id)
  const desk = customerDeskRepository(context.shop.database.db)
  // No person has the number 0: the command line owns no note.
  if (!(await desk.removeNote({ customerId: id, id: note, staffId: context.ownId ?? 0 })))
    throw new ShopError('staff.note_not_own')
  return true
}
