import { isSettled } from '@ambra/domain/sales/cart/cart-queue'
import { linesHash } from '@ambra/domain/sales/checkout/totals-document'
import { emptyCart } from '@ambra/domain/sales/cart/local-cart'
import type { SeededRandom } from '@ambra/testing/seeded-random'
import { storageKeys, type PendingOrder } from '#app/storage/storage-keys.ts'
import { isOutcomeUnknown } from '#app/offline/order-outbox-reducer.ts'
import type { Device } from './simulated-device-suite.ts'
import type { RunningAction, Tab } from './simulated-tab-suite.ts'
import { addOf, at, quiet, skus, stored, type World } from './world-suite.ts'

/** One step; its random choices come from its own seed, so that other steps can be removed. */
export type Step = {
  name: ActName
  device: number
  tab: number
  seed: number
  idle: number
  killAfter?: number
}
export type ActName = keyof ReturnType<typeof actsOf>
type Moment = { device: Device; tab: Tab; random: SeededRandom; killAfter: number | undefined }

const nameOf = ({ order }: PendingOrder) => order.comment ?? ''

export function actsOf(world: World) {
  const { scheduler, shop, prices, reference, mode, ids } = world
  const cartOn = (device: Device) => stored(device, storageKeys.cart) ?? emptyCart
  const ordersOn = (device: Device) => stored(device, storageKeys.orderOutbox) ?? []
  const newId = (kind: string) => `${kind}${(ids.next += 1)}`

  /** Runs until the action is done or its page is closed. */
  async function live(
    { device, tab, killAfter }: Moment,
    { act, done }: { act: RunningAction; done: Promise<unknown> },
  ) {
    if (killAfter === undefined) {
      await scheduler.until(done)
      return act.isStored
    }
    done.catch(() => undefined)
    for (let turns = 0; turns < killAfter; turns += 1) await scheduler.step()
    await device.reload(tab)
    return act.isStored
  }

  /**
   * Returns whether the cart still has lines of an order whose page was closed before it emptied the cart.
   */
  const hasGhosts = (device: Device) => {
    const ordered = new Set(
      ordersOn(device).flatMap(({ cart }) => cart.cartItems.map(({ lineId }) => lineId)),
    )
    return cartOn(device).cartItems.some(({ lineId }) => ordered.has(lineId))
  }

  /** Waits until the stored state has been displayed, because a shopper acts on what is shown. */
  async function look(device: Device, tab: Tab) {
    const isUpToDate = () =>
      !hasGhosts(device) &&
      JSON.stringify(tab.cart.getSnapshot().cart.cartItems) === JSON.stringify(cartOn(device).cartItems)
    for (let turns = 0; turns < 300 && !isUpToDate(); turns += 1) if (!(await scheduler.step())) break
    return isUpToDate()
  }

  /** Picks a line that is not part of an order being placed. */
  function pickLine(device: Device, random: SeededRandom) {
    const lines = cartOn(device).cartItems.filter(({ sku }) => reference.cart(device.name).has(sku))
    return lines.length > 0 ? random.pick(lines) : undefined
  }

  const skuFor = (device: Device, random: SeededRandom) => {
    if (!mode.isShared) return random.pick(skus)
    const sku = newId(device.name)
    prices.set(sku, 1000)
    return sku
  }

  async function order(moment: Moment) {
    const { device, tab, random } = moment
    if (mode.isShared && device.name !== 'phone') return
    if (!(await look(device, tab))) return
    const cart = tab.cart.getSnapshot().cart
    if (cart.cartItems.length === 0) return
    const customer = await scheduler.until(tab.customer())
    const key = newId('order')
    // As in the checkout.
    const cartId = cart.cartServerToken || cart.takenFrom
    const rows = cart.cartItems.map(({ sku, qty, price_incl_tax = 0 }) => ({
      sku,
      qty,
      rowTotalCents: qty * Math.round(price_incl_tax * 100),
    }))
    const cents = rows.reduce((sum, row) => sum + row.rowTotalCents, 0)
    const confirmed = { total_cents: cents, lines_hash: linesHash(rows), terms_version: '1', at }
    const waiting: PendingOrder = {
      task_id: key,
      store_code: 'en',
      order: {
        ...(cartId && { cart_id: cartId }),
        task_id: key,
        products: cart.cartItems.map(({ sku, qty, server_item_id = null }) => ({ sku, qty, server_item_id })),
        removed_items: cart.removedItems.map(({ item_id }) => item_id),
        addressInformation: {},
        confirmed,
        comment: key,
        created_at: at,
      },
      cart,
      // Part of the totals that the engines read.
      totals: { totalCents: cents } as PendingOrder['totals'],
      created_at: at,
      updated_at: at,
      transmited: false,
      state: 'waiting',
      ...(customer !== undefined && { owner: customer }),
      ...(random.chance(0.5) && { isAutomatic: true }),
    }
    const lines = rows.map(({ sku, qty }) => ({ sku, qty }))
    const isStored = await live(
      moment,
      tab.begin(async () => {
        await tab.orders.add(waiting)
        await tab.cart.finishOrder(1000)
        if (device.network.isOnline) void tab.sender.sendPendingOrders([key])
      }),
    )
    if (!isStored) return
    reference.order(device.name, key, lines, cents)
  }

  async function cancelOrder(moment: Moment, waiting: PendingOrder) {
    const { device, tab } = moment
    await live(
      moment,
      tab.begin(async () => {
        await tab.sender.cancelOrder(waiting.task_id, tab.cart.returnLines)
      }),
    )
    if (ordersOn(device).some((other) => nameOf(other) === nameOf(waiting))) return
    reference.cancelOrder(device.name, nameOf(waiting))
    // The owner's cart in the shop still has the lines, and only the owner could remove them.
    const { owner } = waiting
    if (owner !== undefined && reference.identities.get(device.name) !== owner)
      reference.unforeseen.add(`customer ${owner}`)
  }

  /** Lets the shopper confirm the change or cancel the order. */
  async function decide(moment: Moment, waiting: PendingOrder) {
    const { tab, random } = moment
    if (waiting.state === 'refused' || random.chance(0.3)) return cancelOrder(moment, waiting)
    const lines = (waiting.order.products ?? []).map(({ sku, qty }) => ({ sku, qty: Number(qty) }))
    const totals = waiting.now ?? shop.totalsOf(lines)
    const { totalCents = 0, linesHash: lines_hash = '' } = totals
    const key = newId('order')
    reference.agree(nameOf(waiting), totalCents)
    await live(
      moment,
      tab.begin(() =>
        tab.orders.agreeAgain(
          waiting.task_id,
          { total_cents: totalCents, lines_hash, terms_version: '1', at },
          totals as PendingOrder['totals'],
          key,
        ),
      ),
    )
  }

  function dropTasks(device: Device) {
    for (const { task_id } of stored(device, storageKeys.networkTasks) ?? []) {
      const task = reference.tasks.get(task_id)
      if (task) task.isDropped = true
    }
  }

  const pickOrder = ({ device, random }: Moment, ...states: PendingOrder['state'][]) => {
    const found = ordersOn(device).filter(({ state }) => states.includes(state))
    return found.length > 0 ? random.pick(found) : undefined
  }

  return {
    async add(moment: Moment) {
      const { device, tab, random } = moment
      for (let turns = 0; turns < 300 && hasGhosts(device); turns += 1) await scheduler.step()
      const sku = skuFor(device, random)
      const qty = 1 + random.int(3)
      const done = tab.begin(() => tab.cart.add(addOf(sku, qty, prices.get(sku) ?? 0)))
      if (await live(moment, done)) reference.add(device.name, sku, qty)
    },
    async setQuantity(moment: Moment) {
      const { device, tab, random } = moment
      if (mode.isShared || !(await look(device, tab))) return
      const line = pickLine(device, random)
      if (!line) return
      const { sku, lineId } = line
      const qty = 1 + random.int(9)
      if (
        await live(
          moment,
          tab.begin(() => tab.cart.setQuantity(lineId, qty)),
        )
      )
        reference.cart(device.name).set(sku, qty)
    },
    async remove(moment: Moment) {
      const { device, tab, random } = moment
      if (mode.isShared || !(await look(device, tab))) return
      const line = pickLine(device, random)
      if (!line) return
      const { sku, lineId } = line
      const isStored = await live(
        moment,
        tab.begin(() => tab.cart.remove(lineId)),
      )
      if (isStored) reference.cart(device.name).delete(sku)
    },
    async wishlist({ device, tab, random }: Moment) {
      const sku = mode.isShared ? `${device.name}-${random.int(4)}` : random.pick(skus)
      const product = { sku, qty: 1 as const, name: sku, slug: sku, image: '' }
      if (random.chance(0.7)) {
        await scheduler.until(tab.wishlist.add(product))
        reference.list(device.name).add(sku)
      } else {
        await scheduler.until(tab.wishlist.remove(sku))
        reference.list(device.name).delete(sku)
      }
    },
    syncLists: async ({ tab }: Moment) => void tab.lists.sync().catch(() => undefined),
    async task(moment: Moment) {
      const { device, tab, random } = moment
      const customer = await scheduler.until(tab.customer())
      const task_id = newId('task')
      const isRefused = random.chance(0.2)
      const isStored = await live(
        moment,
        tab.begin(async () => {
          await tab.applyTask({
            type: 'created',
            task: {
              task_id,
              url: 'review/create',
              payload: { method: 'POST', headers: {}, body: isRefused ? 'refuse' : 'keep' },
              transmited: false,
              created_at: at,
              acknowledged: false,
              attempts: 0,
              meta: { label: 'review', ...(customer !== undefined && { customer }) },
            },
          })
          if (device.network.isOnline) void tab.runner.run()
        }),
      )
      if (isStored) reference.tasks.set(task_id, { customer, isRefused, isDropped: false })
    },
    order,
    async release(moment: Moment) {
      const waiting = pickOrder(moment, 'waiting')
      if (!waiting) return
      const { device, tab } = moment
      await live(
        moment,
        tab.begin(() => tab.orders.release(waiting.task_id)),
      )
      if (device.network.isOnline && tab.isAlive()) void tab.sender.sendPendingOrders([waiting.task_id])
    },
    async cancelOrder(moment: Moment) {
      const waiting = pickOrder(moment, 'waiting', 'released', 'changed', 'refused')
      if (waiting) await cancelOrder(moment, waiting)
    },
    async decide(moment: Moment) {
      const waiting = pickOrder(moment, 'changed', 'refused')
      if (waiting && !isOutcomeUnknown(waiting)) await decide(moment, waiting)
    },
    async reload({ device, tab }: Moment) {
      await device.reload(tab)
    },
    offline: async ({ device }: Moment) => void (device.network.isOnline = false),
    online: async ({ device }: Moment) => device.goOnline(),
    faults: async ({ device, random }: Moment) =>
      void (device.network.faultShare = random.pick([0, 0.3, 0.6])),
    priceChange: async ({ random }: Moment) => {
      if (!mode.isShared) prices.set(random.pick(skus), 500 + random.int(3000))
    },
    stockChange: async ({ random }: Moment) => {
      shop.soldOut.clear()
      if (random.chance(0.5)) shop.soldOut.add(random.pick(skus))
    },
    async tokensExpire() {
      // A new token that is rejected too ends the session, as intended.
      await quiet(world)
      shop.expireTokens()
    },
    async signIn({ device, tab, random }: Moment) {
      if (reference.identities.get(device.name) !== undefined || !device.network.isOnline) return
      device.network.faultShare = 0
      await quiet(world)
      const customer = mode.isShared ? 1 : random.pick(device.name === 'phone' ? [1, 3] : [2, 4])
      await scheduler.until(tab.engine.signIn(String(customer), 'secret'))
      reference.signIn(device.name, customer)
      const isJoining = () => {
        const { joinDue, cartServerToken } = cartOn(device)
        return joinDue === true || /^\d+$/.test(cartServerToken)
      }
      for (let turns = 0; turns < 300 && !isJoining(); turns += 1) await scheduler.step()
      await quiet(world)
    },
    /**
     * Expires the session without a sign-out: pending orders stay for their owner, tasks are removed. @see
     * spec §4 "Token refresh"
     */
    async sessionEnds({ device, tab }: Moment) {
      const customer = reference.identities.get(device.name)
      if (customer === undefined || mode.isShared || !device.network.isOnline) return
      device.network.faultShare = 0
      await quiet(world)
      if (!isSettled(cartOn(device))) return
      await scheduler.until(tab.lists.sync().catch(() => undefined))
      dropTasks(device)
      shop.endSessions(customer)
      await scheduler.until(tab.engine.refreshProfile())
      await quiet(world)
      reference.endSession(device.name)
    },
    async signOut({ device, tab }: Moment) {
      if (reference.identities.get(device.name) === undefined || !device.network.isOnline) return
      device.network.faultShare = 0
      await quiet(world)
      await scheduler.until(tab.lists.sync().catch(() => undefined))
      if (!isSettled(cartOn(device))) return
      dropTasks(device)
      await scheduler.until(tab.engine.signOut())
      reference.signOut(device.name)
      await quiet(world)
    },
  }
}
