import { ShopError } from '@ambra/contract/errors'
import type { CartApi } from './cart-api.ts'
import { type CartChange, nextStep, type SyncStep } from './cart-state.ts'
import type { StoredCart } from '#app/browser/storage-keys.ts'
import {
  acceptLine,
  forgetServerCart,
  mergePulled,
  refuseLine,
  retryAsGuest,
  takeTotals,
} from './server-changes.ts'

/** Architecture §6 "Maximum cart bypass attempts". */
const maxBypass = 1

/** What the queue needs of the store: the newest stored cart, and changes saved before the next call goes out. */
export interface SyncPort {
  read(): Promise<StoredCart>
  commit(change: CartChange): Promise<StoredCart>
  /** A refusal the shopper has to read. */
  report(error: ShopError): void
  now(): number
}

/** `settled`: server and browser agree. `later`: the server could not be reached, try again. `refused`: it will not. */
export type SyncOutcome = 'settled' | 'later' | 'refused'

const transientStatuses = new Set([429, 502, 503, 504])
const isTransient = (error: unknown): boolean =>
  !(error instanceof ShopError) ||
  error.code === 'server.unreachable' ||
  transientStatuses.has(error.status ?? 0)
const statusOf = (error: unknown) => (error instanceof ShopError ? error.status : undefined)

/** The cart a line was sent to does not exist any more; only a pull tells what that means. */
const isCartGone = (error: unknown) =>
  error instanceof ShopError &&
  ['cart.not_found', 'cart.foreign', 'order.already_placed'].includes(error.code)

/**
 * Brings browser and server together, one call at a time; the caller holds the lock of all tabs. Every answer is saved
 * before the next step is chosen from what is stored then, so reloads, other tabs and clicks in between are harmless.
 */
export async function syncCart(port: SyncPort, api: CartApi): Promise<SyncOutcome> {
  let goneAnswers = 0
  for (;;) {
    const cart = await port.read()
    const step = nextStep(cart)
    if (!step) return 'settled'
    try {
      await port.commit(ofSameCart(cart, await perform(step, cart, port, api)))
    } catch (error) {
      if (isTransient(error)) {
        // Nobody knows whether the server has acted: look before the next change.
        await port.commit((now) => ({ ...now, pullDue: now.cartServerToken !== '' }))
        return 'later'
      }
      // A server that shows a cart and then denies it would keep us here for ever.
      if (isCartGone(error) && ++goneAnswers > 2) return 'refused'
      if (!(await recover(step, error, cart, port))) return 'refused'
    }
  }
}

async function perform(step: SyncStep, cart: StoredCart, port: SyncPort, api: CartApi): Promise<CartChange> {
  const cartId = cart.cartServerToken
  switch (step.do) {
    case 'connect': {
      const created = await api.create()
      return connected(created)
    }
    case 'pull':
      return mergePulled(await api.pull(cartId), port.now())
    case 'delete':
      await api.remove(cartId, step.item)
      return dropped(step.item.item_id)
    case 'push':
      return acceptLine(step.line.lineId, step.line.qty, await api.push(cartId, step.line))
    case 'totals':
      return takeTotals(await api.totals(cartId), step.totalsFor)
  }
}

/** An answer about a cart that was left meanwhile (sign-in, sign-out, another tab) changes nothing. */
const ofSameCart =
  (asked: StoredCart, change: CartChange): CartChange =>
  (now) =>
    now.cartServerToken === asked.cartServerToken ? change(now) : now

/** A customer has one cart, which may hold lines already; a guest's is new and empty. @see reference 4.2 */
const connected =
  (created: string): CartChange =>
  ({ joinDue = false, ...now }) => {
    const isCustomers = /^\d+$/.test(created)
    return {
      ...now,
      cartServerToken: created,
      pullDue: isCustomers,
      ...(isCustomers && joinDue && { joinDue }),
    }
  }

const dropped =
  (itemId: number): CartChange =>
  (cart) => ({ ...cart, removedItems: cart.removedItems.filter(({ item_id }) => item_id !== itemId) })

/** Answers a refusal by the rules of spec section 4; false when the queue has to stop. */
async function recover(step: SyncStep, error: unknown, cart: StoredCart, port: SyncPort): Promise<boolean> {
  if (step.do === 'pull' && statusOf(error) === 400) {
    await port.commit(forgetServerCart)
    return true
  }
  if (step.do !== 'pull' && step.do !== 'connect' && isCartGone(error)) {
    await port.commit((now) => ({ ...now, pullDue: true }))
    return true
  }
  switch (step.do) {
    case 'connect':
    case 'pull':
      if (cart.connectBypassCount >= maxBypass) return false
      await port.commit(retryAsGuest)
      return true
    case 'delete':
      await port.commit(dropped(step.item.item_id))
      return true
    case 'push':
      await port.commit(refuseLine(step.line.lineId))
      if (error instanceof ShopError) port.report(error)
      return true
    case 'totals':
      return false
  }
}
