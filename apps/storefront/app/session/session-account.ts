import type { Client } from '@ambra/contract/platform/api/client'
import { ShopError } from '@ambra/contract/platform/errors/errors'
import type { Customer } from '@ambra/contract/customers/user'
import { knownOrders } from './order-summary.ts'
import type { Session } from './session.ts'
import type { SessionParts } from './session-tokens.ts'
import { type OrderOverview, storageKeys } from '#app/storage/storage-keys.ts'

/** First page of the order history. @see spec §9 "order history 20 (first page 1)" */
const firstOrders = { pageSize: '20', currentPage: '1' }

export const unlessUnauthorized = (error: unknown): void => {
  if (!(error instanceof ShopError)) throw error
}

type AccountParts = Pick<SessionParts, 'session' | 'store'>

/** Loads, stores and shows profile and orders of the session. @see spec §4 "Session" */
export function createSessionAccount({ session, store }: AccountParts, client: Client) {
  async function keep(customer: Customer, orders?: OrderOverview) {
    // The customer signed out while the request was pending.
    if (session.token() === undefined) return
    await store().update(storageKeys.currentUser, () => customer)
    if (orders) await store().update(storageKeys.ordersHistory, () => orders)
    const token = session.token()
    if (token === undefined) return forget()
    const shown = orders ?? session.getSnapshot().orders
    session.show({ status: 'user', customer, ...(shown && { orders: shown }) }, token)
  }

  /** Removes values that were stored while the customer signed out. */
  async function forget() {
    await store().update(storageKeys.currentUser, () => undefined)
    await store().update(storageKeys.ordersHistory, () => undefined)
  }

  /** Loads profile and orders from the server, regardless of stored values. */
  async function load(): Promise<void> {
    const customer = await client.call('userMe')
    const orders = await client.call('userOrderHistory', { query: firstOrders })
    await keep(customer, knownOrders(orders))
  }

  /** Loads like `load` for an existing session; without a response the stored values stay. */
  async function refresh(): Promise<void> {
    try {
      await keep(await client.call('userMe'))
      const orders = await client.call('userOrderHistory', { query: firstOrders })
      const { customer } = session.getSnapshot()
      if (customer) await keep(customer, knownOrders(orders))
    } catch (error) {
      unlessUnauthorized(error)
    }
  }

  return { keep, load, refresh }
}

/** Returns the user stored by the last visit. */
export async function storedUser({ store }: Pick<SessionParts, 'store'>): Promise<Session> {
  const customer = await store().read(storageKeys.currentUser)
  const orders = await store().read(storageKeys.ordersHistory)
  return { status: 'user', ...(customer && { customer }), ...(orders && { orders }) }
}
