import { ShopError } from '@ambra/contract/platform/errors/errors'
import {
  acceptLine,
  announceLine,
  dropRemoved,
  mergePulled,
  rejectLine,
  takeTotals,
} from '@ambra/domain/sales/cart/cart-responses'
import { afterConnect, afterPull } from '@ambra/domain/sales/cart/cart-connection'
import { acceptCoupon, rejectCoupon } from '@ambra/domain/sales/cart/cart-coupon'
import { nextStep, type SyncStep } from '@ambra/domain/sales/cart/cart-queue'
import {
  connectCart,
  dropFormerCoupon,
  detachServerCart,
  retryAsGuest,
} from '@ambra/domain/sales/cart/cart-session'
import { type HoldingOrder, holdsCart, detachOrderedLines } from '@ambra/domain/sales/cart/cart-pending'
import type { CartChange, LocalCart } from '@ambra/domain/sales/cart/local-cart'
import type { CartApi } from './cart-api.ts'

/**
 * Store access of the queue: reads the newest stored cart and saves changes before the next call is sent.
 */
export interface SyncPort {
  read(): Promise<LocalCart>
  commit(change: CartChange): Promise<LocalCart>
  /** Shows an error to the shopper. */
  report(error: ShopError): void
  /** Logs an error for the operator. */
  log(error: unknown): void
  now(): number
}

/** Reads the stored orders of this browser that are waiting for the network. */
type ReadWaiting = () => Promise<readonly HoldingOrder[]>

/**
 * `settled`: browser and server have the same cart. `later`: the server could not be reached; retry.
 * `refused`: the server rejects the cart. `held`: the server cart belongs to a pending order; the lines
 * stay in the browser until the order is placed or cancelled.
 */
export type SyncOutcome = 'settled' | 'later' | 'refused' | 'held'

const transientStatuses = new Set([429, 502, 503, 504])
const isTransient = (error: unknown): boolean =>
  !(error instanceof ShopError) ||
  error.code === 'server.unreachable' ||
  transientStatuses.has(error.status ?? 0)
/** Too many coupon codes were tried: the shopper must type the next one, and the queue continues. */
const isTooManyCodes = (step: SyncStep, error: unknown): boolean =>
  step.do === 'coupon' && step.code !== '' && error instanceof ShopError && error.code === 'request.throttled'

const statusOf = (error: unknown) => (error instanceof ShopError ? error.status : undefined)

/** The cart of the line no longer exists on the server; only a pull shows the reason. */
const isCartGone = (error: unknown) =>
  error instanceof ShopError && ['cart.not_found', 'order.already_placed'].includes(error.code)

/** The line is no longer on the server: another device removed it. */
const isLineGone = (error: unknown) => error instanceof ShopError && error.code === 'cart.unknown_item'

/**
 * Synchronizes browser and server, one call at a time; the caller holds the lock shared by all tabs. Saves
 * every response before it derives the next step from the stored cart, so reloads, other tabs and clicks in
 * between are harmless.
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
      // A customer's cart keeps its id while an order made from it is pending: connecting now would bring
      // the ordered lines back.
      if (step.do === 'connect' && holdsCart(await readWaiting(), change(cart).cartServerToken)) return 'held'
      await port.commit(ofSameCart(cart, change))
    } catch (error) {
      if (isTransient(error) && !isTooManyCodes(step, error)) {
        // It is unknown whether the server processed the call: read its cart before the next change.
        await port.commit((now) => ({ ...now, pullDue: now.cartServerToken !== '' }))
        return 'later'
      }
      // Prevents an endless loop with a server that shows a cart and then says it does not exist.
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

/**
 * The server adds a line without an id each time it is sent, so the attempt is stored before the request.
 */
async function push(
  line: LocalCart['cartItems'][number],
  cartId: string,
  port: SyncPort,
  api: CartApi,
): Promise<CartChange> {
  if (line.server_item_id !== undefined) return acceptLine(line, await api.push(cartId, line))
  const { cartItems } = await port.commit(announceLine(line.lineId))
  const announced = cartItems.find(({ lineId }) => lineId === line.lineId)
  // The line was removed after this step was chosen: send nothing that no line would record.
  if (!announced?.inDoubt) return (now) => now
  const sent = { ...announced, qty: announced.sentQty ?? announced.qty }
  return acceptLine(sent, await api.push(cartId, sent))
}

/** Ignores a response about a cart that was left since (sign-in, sign-out, another tab). */
const ofSameCart =
  (requested: LocalCart, change: CartChange): CartChange =>
  (now) =>
    now.cartServerToken === requested.cartServerToken && now.joinDue === requested.joinDue ? change(now) : now

/** Handles an error by the rules of spec section 4; returns false when the queue must stop. */
async function recover(step: SyncStep, error: unknown, cart: LocalCart, port: SyncPort): Promise<boolean> {
  const { connectBypassCount } = cart
  if (step.do === 'connect') return follow(afterConnect(statusOf(error), connectBypassCount), error, port)
  if (step.do === 'pull') return follow(afterPull(statusOf(error), connectBypassCount), error, port)
  if (step.do === 'drop-coupon') {
    // The former cart may no longer exist; what matters is that it does not hold the coupon.
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
      // Beyond the maximum the queue pauses until the cart is refreshed or the session changes.
      await port.commit(retryAsGuest)
      port.log(error)
      return false
    default:
      port.log(error)
      return false
  }
}
