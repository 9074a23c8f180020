import { ShopError } from '@ambra/contract/errors'
import {
  acceptLine,
  announceLine,
  dropRemoved,
  mergePulled,
  rejectLine,
  takeTotals,
} from '@ambra/domain/cart/cart-responses'
import { afterConnect, afterPull } from '@ambra/domain/cart/cart-connection'
import { acceptCoupon, rejectCoupon } from '@ambra/domain/cart/cart-coupon'
import { nextStep, type SyncStep } from '@ambra/domain/cart/cart-queue'
import {
  connectCart,
  dropFormerCoupon,
  detachServerCart,
  retryAsGuest,
} from '@ambra/domain/cart/cart-session'
import { type HoldingOrder, holdsCart, detachOrderedLines } from '@ambra/domain/cart/cart-pending'
import type { CartChange, LocalCart } from '@ambra/domain/cart/local-cart'
import type { CartApi } from './cart-api.ts'

/** What the queue needs of the store: the newest stored cart, and changes saved before the next call goes out. */
export interface SyncPort {
  read(): Promise<LocalCart>
  commit(change: CartChange): Promise<LocalCart>
  /** An error the shopper has to read. */
  report(error: ShopError): void
  /** What only the operator has to know. */
  log(error: unknown): void
  now(): number
}

/** The orders of this browser that wait for the network, as stored now. */
type ReadWaiting = () => Promise<readonly HoldingOrder[]>

/**
 * `settled`: server and browser agree. `later`: the server could not be reached, try again. `refused`: it will not.
 * `held`: the server's cart belongs to an order that waits; the lines stay here until it is placed or taken back.
 */
export type SyncOutcome = 'settled' | 'later' | 'refused' | 'held'

const transientStatuses = new Set([429, 502, 503, 504])
const isTransient = (error: unknown): boolean =>
  !(error instanceof ShopError) ||
  error.code === 'server.unreachable' ||
  transientStatuses.has(error.status ?? 0)
/** Too many codes were tried: the next one is for the shopper to type, and the rest of the queue goes on. */
const isTooManyCodes = (step: SyncStep, error: unknown): boolean =>
  step.do === 'coupon' && step.code !== '' && error instanceof ShopError && error.code === 'request.throttled'

const statusOf = (error: unknown) => (error instanceof ShopError ? error.status : undefined)

/** The cart a line was sent to does not exist any more; only a pull shows what that means. */
const isCartGone = (error: unknown) =>
  error instanceof ShopError && ['cart.not_found', 'order.already_placed'].includes(error.code)

/** The line is not on the server any more: another device has removed it. */
const isLineGone = (error: unknown) => error instanceof ShopError && error.code === 'cart.unknown_item'

/**
 * Brings browser and server together, one call at a time; the caller holds the lock of all tabs. Every answer is saved
 * before the next step is chosen from what is stored then, so reloads, other tabs and clicks in between are harmless.
 */
export async function syncCart(port: SyncPort, api: CartApi, readWaiting: ReadWaiting): Promise<SyncOutcome> {
  let goneResponses = 0
  for (;;) {
    const leave = detachOrderedLines(await readWaiting())
    const stored = await port.read()
    const cart = leave(stored) === stored ? stored : await port.commit(leave)
    const step = nextStep(cart)
    if (!step) return 'settled'
    try {
      const change = await perform(step, cart, port, api)
      // A customer's cart has one id, also while an order waits that was made from it: its lines would rise from the
      // dead.
      if (step.do === 'connect' && holdsCart(await readWaiting(), change(cart).cartServerToken)) return 'held'
      await port.commit(ofSameCart(cart, change))
    } catch (error) {
      if (isTransient(error) && !isTooManyCodes(step, error)) {
        // It is unknown whether the server has acted: read its cart before the next change.
        await port.commit((now) => ({ ...now, pullDue: now.cartServerToken !== '' }))
        return 'later'
      }
      // A server that shows a cart and then denies it would cause an endless loop.
      if ((isCartGone(error) || isLineGone(error)) && ++goneResponses > 2) return 'refused'
      if (!(await recover(step, error, cart, port))) return 'refused'
    }
  }
}

async function perform(step: SyncStep, cart: LocalCart, port: SyncPort, api: CartApi): Promise<CartChange> {
  const cartId = cart.cartServerToken
  switch (step.do) {
    case 'connect':
      return connectCart(await api.create(cart.connectBypassCount > 0))
    case 'pull':
      return mergePulled(await api.pull(cartId), port.now())
    case 'delete':
      await api.remove(cartId, step.item)
      return dropRemoved(step.item.item_id)
    case 'push':
      return push(step.line, cartId, port, api)
    case 'coupon':
      await (step.code ? api.applyCoupon(cartId, step.code) : api.removeCoupon(cartId))
      return acceptCoupon(step.code)
    case 'drop-coupon':
      await api.removeCoupon(step.cartId)
      return dropFormerCoupon
    case 'totals':
      return takeTotals(await api.totals(cartId), step.totalsFor)
  }
}

/** A line without an id is added by the server each time it is sent, so that is noted before it goes out. */
async function push(
  line: LocalCart['cartItems'][number],
  cartId: string,
  port: SyncPort,
  api: CartApi,
): Promise<CartChange> {
  if (line.server_item_id !== undefined) return acceptLine(line, await api.push(cartId, line))
  const { cartItems } = await port.commit(announceLine(line.lineId))
  const announced = cartItems.find(({ lineId }) => lineId === line.lineId)
  // Removed since the step was chosen: nothing may be sent that no line would record.
  if (!announced?.inDoubt) return (now) => now
  const sent = { ...announced, qty: announced.sentQty ?? announced.qty }
  return acceptLine(sent, await api.push(cartId, sent))
}

/** A response about a cart that was left since (sign-in, sign-out, another tab) changes nothing. */
const ofSameCart =
  (requested: LocalCart, change: CartChange): CartChange =>
  (now) =>
    now.cartServerToken === requested.cartServerToken && now.joinDue === requested.joinDue ? change(now) : now

/** Handles an error by the rules of spec section 4; false when the queue has to stop. */
async function recover(step: SyncStep, error: unknown, cart: LocalCart, port: SyncPort): Promise<boolean> {
  const { connectBypassCount } = cart
  if (step.do === 'connect') return follow(afterConnect(statusOf(error), connectBypassCount), error, port)
  if (step.do === 'pull') return follow(afterPull(statusOf(error), connectBypassCount), error, port)
  if (step.do === 'drop-coupon') {
    // The cart that was left may be gone altogether: what matters is that the coupon is not held there.
    await port.commit(dropFormerCoupon)
    return true
  }
  if (isCartGone(error) || (step.do === 'push' && isLineGone(error))) {
    await port.commit((now) => ({ ...now, pullDue: true }))
    return true
  }
  switch (step.do) {
    case 'delete':
      await port.commit(dropRemoved(step.item.item_id))
      return true
    case 'push':
      await port.commit(rejectLine(step.line.lineId, step.line.sentQty ?? step.line.qty))
      if (error instanceof ShopError) port.report(error)
      return true
    case 'coupon':
      if (error instanceof ShopError)
        await port.commit(rejectCoupon({ code: step.code, error: error.code, params: error.params }))
      return error instanceof ShopError
    case 'totals':
      port.log(error)
      return false
  }
}

async function follow(
  outcome: ReturnType<typeof afterConnect> | ReturnType<typeof afterPull>,
  error: unknown,
  port: SyncPort,
): Promise<boolean> {
  switch (outcome) {
    case 'clear-without-sync':
      await port.commit(detachServerCart)
      return true
    case 'retry-as-guest':
      await port.commit(retryAsGuest)
      return true
    case 'disable-sync':
      // One more than the maximum: the queue rests until the cart is refreshed or the session changes.
      await port.commit(retryAsGuest)
      port.log(error)
      return false
    default:
      port.log(error)
      return false
  }
}
