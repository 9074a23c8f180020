import type { AdminResult } from '@ambra/contract/platform/operations/operations'
import { pricedMethods } from '@ambra/domain/fulfilment/shipping'
import { stores, defaultStore } from '@ambra/domain/platform/shop/stores'
import { cliOperation } from '../operations/cli-operations.ts'
import { OperationError } from '../operations/operation-error.ts'
import type { Command, OperationContext } from '../operations/operation.ts'
import { readSettings } from './follow-settings.ts'
import { noteOwnShop } from './own-shop.ts'

type Values = Readonly<Record<string, string>>
type Settings = AdminResult<'settings.show'>['settings']

/** Saves values of the whole shop, or of a store, ignoring their versions. */
async function save(context: OperationContext, values: Readonly<Record<string, string | null>>, store = '') {
  const { settings } = await cliOperation('settings.show')(context, {})
  const versions = new Map(
    settings.filter((one) => one.store === store).map(({ key, version }) => [key, version]),
  )
  const changes = Object.entries(values).map(([key, value]) => ({
    key,
    store,
    value,
    version: versions.get(key) ?? 0,
  }))
  await cliOperation('settings.save')(context, { changes })
  await readSettings(context.shop.database)
}

type SetInput = { key: string; value?: string | undefined; store?: string | undefined }

/** `ambra settings set`: without a value, resets the setting to the value of the content or the program. */
export const setSetting: Command<SetInput, Settings> = async (context, { key, value, store = '' }) => {
  await save(context, { [key]: value ?? null }, store)
  const { settings } = await cliOperation('settings.show')(context, {})
  return settings.filter((one) => one.key === key && one.store === store)
}

export type NewShop = {
  /** Settings of the whole shop by key. */
  values: Values
  /** Codes of the stores to open; all if omitted. */
  stores?: readonly string[] | undefined
  /** Codes of the carriers to offer; all if omitted. */
  carriers?: readonly string[] | undefined
  /** Opens the shop at once, whatever it lacks. */
  isOpen?: boolean | undefined
}

/** `ambra init`: replaces the demo with an empty shop. */
export const initShop: Command<NewShop, { name: string; stores: string[]; methods: string[] }> = async (
  context,
  { values, stores: open, carriers, isOpen = false },
) => {
  const { db } = context.shop.database
  const row = await db.selectFrom('products').select('id').limit(1).executeTakeFirst()
  if (row)
    throw new OperationError(
      'this shop has products: ambra init begins an empty one (another DATA_DIR or DATABASE_URL); ambra settings set changes one that exists',
    )
  const chosen = { ...values, ...closedStores(open), ...offeredMethods(carriers) }
  await save(context, chosen)
  await noteOwnShop(db, context.now(), isOpen ? 'open' : 'new')
  await readSettings(context.shop.database)
  return {
    name: values['shop_name'] ?? '',
    stores: stores.filter(({ code }) => !open || open.includes(code)).map(({ code }) => code),
    methods: pricedMethods()
      .filter(({ prices }) => Object.keys(prices).length > 0)
      .map(({ code }) => code),
  }
}

function closedStores(open: readonly string[] | undefined): Values {
  if (!open) return {}
  const unknown = open.find((code) => !stores.some((store) => store.code === code))
  if (unknown !== undefined)
    throw new OperationError(`no store ${unknown}; there are ${stores.map(({ code }) => code).join(', ')}`)
  if (!open.includes(defaultStore.code))
    throw new OperationError(`the store ${defaultStore.code} stands at the root address: it is always open`)
  return {
    closed_stores: stores
      .map(({ code }) => code)
      .filter((code) => !open.includes(code))
      .join(','),
  }
}

function offeredMethods(carriers: readonly string[] | undefined): Values {
  if (!carriers) return {}
  const methods = pricedMethods()
  const unknown = carriers.find((code) => !methods.some(({ carrier }) => carrier === code))
  if (unknown !== undefined)
    throw new OperationError(
      `no carrier ${unknown}; there are ${[...new Set(methods.map(({ carrier }) => carrier))].join(', ')}`,
    )
  return Object.fromEntries(
    methods.map(({ code, carrier }) => [`method.${code}`, carriers.includes(carrier) ? 'on' : 'off']),
  )
}
