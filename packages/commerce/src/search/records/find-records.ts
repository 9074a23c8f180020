import type { AdminResult } from '@ambra/contract/platform/operations/operations'
import type { Permission } from '@ambra/contract/platform/staff/permissions'
import type { FoundRecord } from '@ambra/contract/search/records-operations'
import { orderListRepository } from '@ambra/db/sales'
import { caseRepository } from '@ambra/db/service'
import { defaultStore, stores } from '@ambra/domain/platform/shop/stores'
import { formatPrice } from '@ambra/domain/platform/text/format'
import { listProducts } from '../../catalogue/product-list/list-products.ts'
import { customerReader } from '../../customers/desk/customer-handlers.ts'
import { listDevices } from '../../customers/desk/devices.ts'
import { listCustomers } from '../../customers/desk/show-customer.ts'
import { grantsOfActor, languageOf } from '../../platform/operations/actor.ts'
import type { HandlerContext } from '../../platform/operations/operation-handler.ts'
import { storesOf } from '../../platform/staff/rights.ts'
import { isVisible, type VisibleStores } from '../../service/cases/find-case.ts'
import { findInShop } from '../rules/try-search.ts'

/** Records shown of each kind. */
const shown = 5
/** A word that may be a misspelled name. */
const nameWord = /\p{L}{4}/u

type Seeking = { context: HandlerContext; q: string; hasTypos: boolean }

/** Returns the stores of a permission; undefined without any. */
function storesWith({ actor }: HandlerContext, permission: Permission): VisibleStores | undefined {
  const given = storesOf(grantsOfActor(actor), permission)
  return given.length === 0 ? undefined : given
}

const contactStores = (context: HandlerContext): VisibleStores =>
  storesWith(context, 'customers.read_contact') ?? []

/**
 * Finds records of each kind that the person may see, by the rules of its list. Names are compared again with
 * one wrong letter only if nothing has the words.
 */
export async function findRecords(context: HandlerContext, q: string): Promise<AdminResult<'records.find'>> {
  const records = await findAll({ context, q, hasTypos: false })
  if (records.length > 0 || !nameWord.test(q)) return { records, is_typo: false }
  const similar = await findAll({ context, q, hasTypos: true })
  return { records: similar, is_typo: similar.length > 0 }
}

async function findAll(seeking: Seeking): Promise<FoundRecord[]> {
  const found: FoundRecord[] = []
  // One after the other: the embedded database has one connection.
  for (const find of [findOrders, findCustomers, findProducts, findDevices, findCases])
    found.push(...(await find(seeking)))
  return found
}

async function findOrders({ context, q, hasTypos }: Seeking): Promise<FoundRecord[]> {
  const visible = storesWith(context, 'orders.read')
  if (!visible) return []
  const contacts = contactStores(context)
  const filter = { stores: visible, contactStores: contacts, search: q, hasTypos, sort: 'newest' as const }
  const orders = await orderListRepository(context.shop.database.db).list({ ...filter, limit: shown })
  return orders.map(({ number, storeId, firstname, lastname, totalCents }) => ({
    kind: 'order',
    id: number,
    title: number,
    detail: [
      isVisible(contacts, storeId) ? `${firstname} ${lastname}`.trim() : '',
      formatPrice(totalCents, languageCode(context)),
    ]
      .filter(Boolean)
      .join(' · '),
  }))
}

async function findCustomers({ context, q, hasTypos }: Seeking): Promise<FoundRecord[]> {
  const storeIds = storesWith(context, 'customers.read')
  if (!storeIds) return []
  const reader = { ...customerReader(context), storeIds }
  const { customers } = await listCustomers(reader, { q, hasTypos, limit: shown })
  return customers.map(({ id, order, name, email }) => ({
    kind: id === null ? 'guest' : 'customer',
    id: id === null ? (order ?? '') : String(id),
    title: name || email,
    detail: email,
  }))
}

/** Finds products of the console's list; misspelled ones by the search of the shop. */
async function findProducts({ context, q, hasTypos }: Seeking): Promise<FoundRecord[]> {
  if (!storesWith(context, 'products.read')) return []
  const language = languageCode(context)
  const store = stores.find((one) => one.language === language) ?? defaultStore
  if (!hasTypos) {
    const { rows } = await listProducts(context.shop.database, { q, limit: shown }, store)
    return rows.map(({ sku, name }) => ({ kind: 'product', id: sku, title: name, detail: sku }))
  }
  if (!context.search) return []
  const { rows } = await findInShop(context.search, context, store, q)
  return rows.slice(0, shown).map(({ sku, name }) => ({ kind: 'product', id: sku, title: name, detail: sku }))
}

async function findDevices({ context, q, hasTypos }: Seeking): Promise<FoundRecord[]> {
  const storeIds = storesWith(context, 'service.read')
  if (!storeIds || hasTypos) return []
  const { devices } = await listDevices({ ...context, storeIds }, { q, limit: shown })
  return devices.map(({ serial, name, number }) => ({
    kind: 'device',
    id: serial,
    title: serial,
    detail: `${name} · ${number}`,
  }))
}

async function findCases({ context, q, hasTypos }: Seeking): Promise<FoundRecord[]> {
  const storeIds = storesWith(context, 'service.read')
  if (!storeIds || hasTypos) return []
  const contacts = contactStores(context)
  const search = { storeIds, contactStores: contacts, state: 'all' as const, text: q, limit: shown }
  const cases = await caseRepository(context.shop.database.db).list(search)
  return cases.map(({ kind, code, storeId, name, number }) => ({
    kind,
    id: code,
    title: code,
    detail: [isVisible(contacts, storeId) ? name : '', number].filter(Boolean).join(' · '),
  }))
}

const languageCode = ({ actor }: HandlerContext) =>
  stores.find(({ language }) => language === languageOf(actor))?.language ?? defaultStore.language
