import type { CustomerDetails, CustomerRow } from '@ambra/contract/customers/customer-operations'
import type { AdminInput, AdminResult } from '@ambra/contract/platform/operations/operations'
import { ShopError } from '@ambra/contract/platform/errors/errors'
import {
  customerDeskRepository,
  type ListedCustomer,
  type Person,
  guestRepository,
  type ListedGuest,
  customerViewRepository,
  customerRepository,
  privacyRepository,
} from '@ambra/db/customers'
import { storeById } from '@ambra/domain/platform/shop/stores'
import { listFields, readListFields } from '../../platform/custom-fields/list-fields.ts'
import { endingOf } from '../../sales/orders/order-for-others.ts'
import {
  commonStores,
  isVisible,
  type ServiceContext,
  type VisibleStores,
} from '../../service/cases/find-case.ts'

const usualLimit = 50

/**
 * `contactStores`: stores in which names and addresses may be read; `caseStores`: stores in which cases may
 * be opened, so that their codes are shown; `ownId`: the person themself.
 */
export type CustomerReader = ServiceContext & {
  contactStores: VisibleStores
  caseStores: VisibleStores
  ownId: number | undefined
}

/** Lists accounts and guests page by page. @throws ShopError request.invalid for a cursor that does not fit the sort order */
export async function listCustomers(
  { shop, storeIds, contactStores }: CustomerReader,
  {
    q,
    group,
    who,
    sort = 'newest',
    after,
    limit = usualLimit,
    hasTypos = false,
    fields: asked,
    hasEveryField,
  }: AdminInput<'customers.list'> & { hasTypos?: boolean; hasEveryField?: boolean },
): Promise<AdminResult<'customers.list'>> {
  const desk = customerDeskRepository(shop.database.db)
  const page = {
    storeIds,
    contactStores,
    text: q?.trim() || undefined,
    hasTypos,
    ...(after !== undefined && { after: cursorPosition(after, sort) }),
    limit: limit + 1,
  }
  const { fields, filters } = await readListFields(shop.database.db, 'customer', asked, {
    hasEveryField,
  })
  const accounts = who === 'guests' ? [] : await desk.list({ ...page, group, sort, fields: filters })
  const hasGuests = who !== 'accounts' && group === undefined && filters.length === 0 && sort === 'newest'
  const guests = hasGuests ? await guestRepository(shop.database.db).list(page) : []
  const found = [
    ...accounts.map((one) => ({ row: accountRow(one, contactStores), cursor: accountCursor(one, sort) })),
    ...guests.map((one) => ({
      row: guestRow(one, contactStores),
      cursor: { key: one.orderedAt.toISOString(), id: one.orderId },
    })),
  ]
  // Both lists are sorted by their query; only lists by time are merged.
  if (guests.length > 0)
    found.sort((a, b) => compareText(b.cursor.key, a.cursor.key) || b.cursor.id - a.cursor.id)
  const last = found.slice(0, limit).at(-1)
  return {
    customers: found.slice(0, limit).map(({ row }) => row),
    next: found.length > limit && last ? `${last.cursor.key}_${last.cursor.id}` : null,
    groups: await desk.groups(),
    custom: await listFields(
      shop.database.db,
      { owner: 'customer', fields },
      found.slice(0, limit).flatMap(({ row: { id } }) => (id === null ? [] : [{ id, key: String(id) }])),
    ),
  }
}

const compareText = (a: string, b: string) => (a < b ? -1 : Number(a > b))

const accountCursor = ({ id, orders, createdAt }: ListedCustomer, sort: 'newest' | 'orders') => ({
  key: sort === 'orders' ? String(orders) : createdAt.toISOString(),
  id,
})

function cursorPosition(after: string, sort: 'newest' | 'orders'): { key: string; id: number } {
  const [key = '', id = ''] = after.split('_')
  const isKey =
    sort === 'orders' ? /^\d{1,9}$/.test(key) : !Number.isNaN(Date.parse(key)) && key.endsWith('Z')
  if (!isKey || Number(id) > 2_147_483_647) throw new ShopError('request.invalid', { field: 'after' })
  return { key, id: Number(id) }
}

const accountRow = (one: ListedCustomer, contactStores: VisibleStores): CustomerRow => ({
  id: one.id,
  order: null,
  ...contact(one, contactStores),
  group: one.group,
  orders: one.orders,
  created_at: one.createdAt.toISOString(),
})

const guestRow = (one: ListedGuest, contactStores: VisibleStores): CustomerRow => ({
  id: null,
  order: one.order,
  ...contact(one, contactStores),
  group: null,
  orders: one.orders,
  created_at: one.orderedAt.toISOString(),
})

type Contact = Pick<ListedGuest, 'email' | 'firstname' | 'lastname' | 'storeId'>

function contact({ email, firstname, lastname, storeId }: Contact, contactStores: VisibleStores) {
  const mayRead = isVisible(contactStores, storeId)
  return {
    name: mayRead ? `${firstname} ${lastname}`.trim() : [firstname, lastname].map(initial).join(' ').trim(),
    email: mayRead ? email : `${email.slice(0, 1)}•••@•••`,
    is_masked: !mayRead,
    store: storeById(storeId)?.code ?? String(storeId),
  }
}

const initial = (name: string) => (name === '' ? '' : `${[...name][0] ?? ''}.`)

type Reference = { id?: number | undefined; order?: string | undefined }
type Found = { person: Person; account: ListedCustomer | undefined; row: CustomerRow }

/**
 * Finds a visible customer by account number, or by order number. The customer of an order is its account, or
 * that of its address, otherwise the guest.
 * @throws ShopError customer.not_found, request.invalid without exactly one number
 */
async function findCustomer(
  { shop, storeIds, contactStores }: CustomerReader,
  { id, order }: Reference,
): Promise<Found> {
  if ((id === undefined) === (order === undefined)) throw new ShopError('request.invalid', { field: 'id' })
  const { db } = shop.database
  const desk = customerDeskRepository(db)
  const ofOrder = order === undefined ? undefined : await guestRepository(db).findOfOrder(order, storeIds)
  const accountId = id ?? ofOrder?.accountId
  const account =
    accountId === undefined
      ? ofOrder && (await desk.findByEmail(ofOrder.guest.email, storeIds))
      : await desk.find(accountId, storeIds)
  if (account)
    return {
      person: { id: account.id, email: account.email },
      account,
      row: accountRow(account, contactStores),
    }
  if (!ofOrder || ofOrder.accountId !== undefined) throw new ShopError('customer.not_found')
  const { guest } = ofOrder
  return { person: { email: guest.email }, account: undefined, row: guestRow(guest, contactStores) }
}

/** Returns what the shop knows about a customer. @throws ShopError customer.not_found */
export async function showCustomer(context: CustomerReader, reference: Reference): Promise<CustomerDetails> {
  const { shop, now, storeIds, caseStores, ownId } = context
  const { db } = shop.database
  const { person, account, row } = await findCustomer(context, reference)
  const mayRead = !row.is_masked
  const desk = customerDeskRepository(db)
  const { spent, sessions, reviews } = await desk.counts(person, storeIds, now())
  const record = account && (await customerRepository(db).findById(account.id))
  const at = <T extends { at: Date }>({ at: moment, ...rest }: T) => ({ ...rest, at: moment.toISOString() })
  return {
    ...row,
    groups: await desk.groups(),
    is_proved: record?.isEmailProved ?? false,
    viewed_until: account ? ((await ownView(context, account.id))?.toISOString() ?? null) : null,
    spentCents: spent,
    sessions,
    reviews,
    cart: account
      ? (await privacyRepository(db).listCartLines(account.id)).map(({ sku, qty }) => ({ sku, qty }))
      : [],
    addresses: mayRead ? await listAddresses(context, person, record?.defaultShipping) : [],
    consents: (await desk.newsletter(person.email)).map((one) => ({
      kind: 'newsletter' as const,
      ...at(one),
    })),
    offers: account
      ? (await desk.offers(account.id, now())).map(({ sku, price }) => ({ sku, priceCents: price }))
      : [],
    latest_orders: (await desk.orders(person, storeIds)).map(({ total, ...one }) => ({
      ...at(one),
      totalCents: total,
    })),
    cases: (await desk.cases(person, storeIds)).map(({ code, store_id, ...one }) => ({
      ...at(one),
      code: isVisible(caseStores, store_id) ? code : endingOf(code),
    })),
    devices: (await desk.devices(person, storeIds)).map(({ serial, sku, number }) => ({
      serial,
      sku,
      number,
    })),
    messages: mayRead ? (await desk.messages(person.email, storeIds)).map(at) : [],
    questions: mayRead ? (await desk.questions(person, storeIds)).map(at) : [],
    gift_cards: (await desk.giftCards(person, storeIds)).map(({ ending, value, balance, state }) => ({
      ending,
      state,
      valueCents: value,
      balanceCents: balance,
    })),
    notes: (await desk.notes(person)).map((note) => ({
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

const listAddresses = (context: CustomerReader, { id, email }: Person, defaultId: number | undefined) =>
  id === undefined ? guestAddresses(context, email) : accountAddresses(context, id, defaultId)

async function accountAddresses({ shop }: CustomerReader, id: number, defaultId: number | undefined) {
  const addresses = await customerRepository(shop.database.db).listAddresses(id)
  return addresses.map(({ id: own, ...address }) => ({
    lines: addressLines(address),
    is_default: own === defaultId,
  }))
}

async function guestAddresses({ shop, storeIds, contactStores }: CustomerReader, email: string) {
  // A guest may have ordered in stores whose contacts are hidden.
  const addresses = await guestRepository(shop.database.db).listAddresses(
    email,
    commonStores(storeIds, contactStores),
  )
  // Orders store addresses in the shape of the contract.
  return addresses.map((address) => ({ lines: addressLines(address as OrderAddress), is_default: false }))
}

type OrderAddress = Partial<Record<'firstname' | 'lastname' | 'postcode' | 'city' | 'country_id', string>> & {
  street?: string[]
  company?: string | null
  telephone?: string | null
}

const addressLines = ({
  firstname = '',
  lastname = '',
  company,
  street = [],
  postcode = '',
  city = '',
  country_id = '',
  telephone,
}: OrderAddress): string[] =>
  [`${firstname} ${lastname}`, company, ...street, `${postcode} ${city}, ${country_id}`, telephone].flatMap(
    (line) => (typeof line === 'string' && line.trim() !== '' ? line.trim() : []),
  )

/** Adds a note visible to staff, and to the customer in an export. @throws ShopError customer.not_found */
export async function noteAboutCustomer(
  context: CustomerReader & { author: string },
  { text, ...reference }: Reference & { text: string },
): Promise<{ note: number }> {
  const { person } = await findCustomer(context, reference)
  const { shop, now, ownId, author } = context
  const note = { person, staffId: ownId, author, text: text.trim(), now: now() }
  return { note: await customerDeskRepository(shop.database.db).addNote(note) }
}

/** @throws ShopError customer.not_found, staff.note_not_own */
export async function removeCustomerNote(
  context: CustomerReader,
  { note, ...reference }: Reference & { note: number },
): Promise<true> {
  const { person } = await findCustomer(context, reference)
  const desk = customerDeskRepository(context.shop.database.db)
  // Person 0 does not exist: the command line owns no note.
  if (!(await desk.removeNote({ person, id: note, staffId: context.ownId ?? 0 })))
    throw new ShopError('staff.note_not_own')
  return true
}
