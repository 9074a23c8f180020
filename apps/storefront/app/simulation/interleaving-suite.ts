import { isSettled } from '@ambra/domain/sales/cart/cart-queue'
import { emptyCart } from '@ambra/domain/sales/cart/local-cart'
import { type SeededRandom, seededRandom } from '@ambra/testing/seeded-random'
import { storageKeys } from '#app/storage/storage-keys.ts'
import { isPending, metaOf } from '#app/offline/task-queue.ts'
import { type ActName, actsOf, type Step } from './shopper-suite.ts'
import { createWorld, quiet, stored, type World } from './world-suite.ts'
import type { Device } from './simulated-device-suite.ts'

/** Relative frequency of each action. */
const weights: readonly (readonly [ActName, number])[] = [
  ['add', 10],
  ['setQuantity', 3],
  ['remove', 4],
  ['wishlist', 3],
  ['syncLists', 1],
  ['task', 5],
  ['order', 8],
  ['release', 4],
  ['cancelOrder', 4],
  ['decide', 3],
  ['reload', 4],
  ['offline', 4],
  ['online', 6],
  ['faults', 3],
  ['priceChange', 2],
  ['stockChange', 1],
  ['tokensExpire', 1],
  ['signIn', 4],
  ['signOut', 1],
  ['sessionEnds', 2],
]
const choices = weights.flatMap(([name, weight]) => Array<ActName>(weight).fill(name))

/** Steps of a run, reproducible by its seed. */
export type Plan = { seed: number; isShared: boolean; steps: readonly Step[] }

export function planOf(seed: number, most: number): Plan {
  const random = seededRandom(seed)
  const steps = Array.from({ length: 6 + random.int(most - 5) }, (): Step => {
    const isKilled = random.chance(0.12)
    return {
      name: random.pick(choices),
      device: random.int(2),
      tab: random.int(3),
      seed: random.int(1_000_000_000),
      idle: random.chance(0.2) ? random.int(60) : random.int(8),
      ...(isKilled && { killAfter: random.int(12) }),
    }
  })
  return { seed, isShared: random.chance(0.3), steps }
}

/** Counters of the run, for its summary line. */
export type Tally = Record<'steps' | 'reloads' | 'adds' | 'tasks' | 'orders' | 'placed' | 'notified', number>

/** Executes a plan to its end and returns the errors in the result. */
export async function play({ seed, isShared, steps }: Plan): Promise<{ faults: string[]; tally: Tally }> {
  const world = createWorld(seed, { isShared })
  const acts = actsOf(world)
  let reloads = 0
  for (const { name, device: at, tab: index, seed: own, idle, killAfter } of steps) {
    const device = world.devices[at]
    const tab = device?.tabs[index]
    if (!device || !tab) continue
    if (name === 'reload' || killAfter !== undefined) reloads += 1
    await acts[name]({ device, tab, random: seededRandom(own), killAfter })
    for (let turns = 0; turns < idle; turns += 1) await world.scheduler.step()
  }
  await drain(world, seededRandom(seed + 1))
  const { reference, shop } = world
  return {
    faults: [
      ...cartFaults(world),
      ...orderFaults(world),
      ...taskFaults(world),
      ...listFaults(world),
      ...bugsOf(world),
    ],
    tally: {
      steps: steps.length,
      reloads,
      adds: steps.filter(({ name }) => name === 'add').length,
      tasks: reference.tasks.size,
      orders: reference.orders.size,
      placed: shop.orders.length,
      notified: shop.effects.length,
    },
  }
}

const waitingOn = (device: Device) => stored(device, storageKeys.orderOutbox) ?? []
const tasksOn = (device: Device) => stored(device, storageKeys.networkTasks) ?? []

/** Restores the network, ends faults, and makes the shopper's open decisions. */
async function drain(world: World, random: SeededRandom): Promise<void> {
  const acts = actsOf(world)
  world.shop.soldOut.clear()
  for (let round = 0; round < 12; round += 1) {
    for (const device of world.devices) {
      device.network.faultShare = 0
      device.goOnline()
    }
    await quiet(world)
    let isDone = true
    for (const device of world.devices) {
      const [tab] = device.tabs
      if (!tab) continue
      const moment = { device, tab, random, killAfter: undefined }
      for (const { state, task_id } of waitingOn(device)) {
        isDone = false
        if (state === 'waiting') await (random.chance(0.8) ? acts.release(moment) : acts.cancelOrder(moment))
        if (state === 'changed' || state === 'refused') await acts.decide(moment)
        if (state === 'placed') await world.scheduler.until(tab.orders.forget(task_id))
      }
      // Retries calls that failed at the server.
      for (const { task_id } of tasksOn(device).filter(
        (task) => !world.reference.tasks.get(task.task_id)?.isRefused,
      ))
        await world.scheduler.until(tab.applyTask({ type: 'renewed', id: task_id }))
      await quiet(world)
      await world.scheduler.until(tab.cart.refresh())
      await world.scheduler.until(tab.lists.sync())
      if (!isSettled(stored(device, storageKeys.cart) ?? emptyCart)) isDone = false
    }
    await quiet(world)
    if (isDone && round > 0) return
  }
}

const asText = (lines: Iterable<readonly [string, number]>) =>
  [...lines]
    .map(([sku, qty]) => `${sku} x${qty}`)
    .toSorted()
    .join(', ')
const pieces = (lines: readonly { sku: string; qty: number }[]) =>
  asText(lines.map(({ sku, qty }) => [sku, qty] as const))

function cartFaults({ devices, reference, shop, mode }: World): string[] {
  const errors: string[] = []
  // An order waiting for its owner to sign in still holds that cart unchanged.
  for (const { owner } of devices.flatMap(waitingOn))
    if (owner !== undefined) reference.unforeseen.add(`customer ${owner}`)
  for (const device of devices) {
    if (reference.unforeseen.has(reference.ownerOf(device.name))) continue
    const wanted = asText(reference.cart(device.name))
    const cart = stored(device, storageKeys.cart) ?? emptyCart
    // Another device has ordered the shared cart; this one loads the next cart with its next line or
    // sign-in.
    if (mode.isShared && cart.cartServerToken === '') continue
    const server = shop.carts.get(cart.cartServerToken)?.items ?? []
    const found = {
      'browser storage': pieces(cart.cartItems),
      'the server': pieces(server),
      ...Object.fromEntries(
        device.tabs.map((tab) => [`tab ${tab.id}`, pieces(tab.cart.getSnapshot().cart.cartItems)]),
      ),
    }
    for (const [place, lines] of Object.entries(found))
      if (lines !== wanted)
        errors.push(
          `cart of ${reference.ownerOf(device.name)} at ${device.name}: ${place} has [${lines}], wanted [${wanted}]`,
        )
  }
  for (const [owner, cart] of reference.carts) {
    const customer = /^customer (\d+)$/.exec(owner)?.[1]
    if (!customer || reference.unforeseen.has(owner)) continue
    const lines = pieces(shop.linesOfCustomer(Number(customer)))
    if (lines !== asText(cart))
      errors.push(`cart of ${owner} in the shop has [${lines}], wanted [${asText(cart)}]`)
  }
  return errors
}

function orderFaults({ reference, shop, devices }: World): string[] {
  const errors: string[] = []
  for (const order of shop.orders) {
    if (order.cents !== order.confirmedCents)
      errors.push(`order ${order.number} has another total than confirmed`)
    const known = reference.orders.get(order.name)
    if (!known) errors.push(`order ${order.number} was never made by anybody`)
    else if (!known.agreed.includes(order.cents))
      errors.push(`order ${order.number} has a total without agreement`)
    else if (pieces(known.lines) !== pieces(order.lines)) errors.push(`order ${order.number} has other lines`)
  }
  for (const { name, customer } of shop.senders) {
    const owner = reference.orders.get(name)?.owner ?? ''
    if (owner.startsWith('customer') ? owner !== `customer ${customer}` : customer !== undefined)
      errors.push(
        `${name} of ${owner} was sent in the name of ${customer === undefined ? 'a guest' : `customer ${customer}`}`,
      )
  }
  for (const [key, { end, owner, lines, agreed }] of reference.orders) {
    const placed = shop.orders.filter(({ name }) => name === key)
    const waiting = devices.flatMap(waitingOn).filter(({ order }) => order.comment === key)
    const used = [...(shop.keysOf.get(key) ?? [])].filter((used) => !shop.withheld.has(used))
    if (used.length > agreed.length) errors.push(`${key} went out under ${used.length} keys`)
    const what = `${key} of ${owner} [${pieces(lines)}]`
    if (placed.length > 1) errors.push(`${what} was placed ${placed.length} times`)
    if (end === 'taken back' && placed.length > 0) errors.push(`${what} was placed though it was taken back`)
    const customer = /^customer (\d+)$/.exec(owner)?.[1]
    const isOwnerHere =
      customer === undefined || [...reference.identities.values()].includes(Number(customer))
    if (waiting.length > 0 && !isOwnerHere) continue
    if (end === undefined && placed.length === 0)
      errors.push(waiting.length > 0 ? `${what} waits for ever (${waiting[0]?.state})` : `${what} is lost`)
    if (placed.some((order) => String(order.customer ?? '') !== (customer ?? '')))
      errors.push(`${what} was placed for another customer`)
  }
  return errors
}

function taskFaults({ reference, shop, devices }: World): string[] {
  const errors: string[] = []
  for (const [key, { customer, isRefused, isDropped }] of reference.tasks) {
    const effects = shop.effects.filter((effect) => effect.key === key)
    const left = devices.flatMap(tasksOn).find(({ task_id }) => task_id === key)
    if (effects.length > 1) errors.push(`${key} had its effect ${effects.length} times`)
    if (effects.some((effect) => effect.customer !== customer))
      errors.push(`${key} was done for another customer`)
    if (isDropped) continue
    const isNotified = left !== undefined && metaOf(left).error !== undefined
    if (isRefused && !isNotified) errors.push(`${key} was refused and is not notified`)
    if (isRefused || isNotified) continue
    if (effects.length === 0 && !(left && isPending(left))) errors.push(`${key} is lost`)
    const isOwnerHere = customer === undefined || [...reference.identities.values()].includes(customer)
    if (left && isOwnerHere) errors.push(`${key} still lies there`)
  }
  const keys = new Set(reference.tasks.keys())
  for (const { key } of shop.effects) if (!keys.has(key)) errors.push(`${key} was never asked for`)
  return errors
}

function listFaults({ devices, reference, shop }: World): string[] {
  const text = (skus: Iterable<string>) => [...skus].toSorted().join(', ')
  return devices.flatMap((device) => {
    const wanted = text(reference.list(device.name))
    const found = text((stored(device, storageKeys.wishlist) ?? []).map(({ sku }) => sku))
    const customer = reference.identities.get(device.name)
    const server = customer === undefined ? wanted : text(shop.lists.get(customer) ?? [])
    return found === wanted && server === wanted
      ? []
      : [
          `wishlist of ${reference.ownerOf(device.name)}: [${found}], the server [${server}], wanted [${wanted}]`,
        ]
  })
}

const bugsOf = ({ bugs }: World) => bugs.map(({ device, error }) => `error at ${device}: ${String(error)}`)

/** Shrinks a failing history: removes steps one by one while it still fails in the same way. */
export async function shrink(plan: Plan, isSame: (errors: readonly string[]) => boolean): Promise<Plan> {
  let steps = plan.steps
  for (let size = Math.ceil(steps.length / 2); size >= 1; size = size === 1 ? 0 : Math.ceil(size / 2)) {
    for (let from = 0; from < steps.length; ) {
      const fewer = [...steps.slice(0, from), ...steps.slice(from + size)]
      const { faults: errors } = await play({ ...plan, steps: fewer }).catch((error: unknown) => ({
        faults: [`THROWN ${(error as Error).message}`],
      }))
      if (isSame(errors)) steps = fewer
      else from += size
    }
  }
  return { ...plan, steps }
}

/** Formats a history in one line for reports. */
export const historyOf = ({ seed, isShared, steps }: Plan): string =>
  `SEED=${seed}${isShared ? ' (one customer)' : ''}: ${steps
    .map(
      ({ name, device, tab, killAfter }) =>
        `${device}.${tab} ${name}${killAfter === undefined ? '' : ` killed after ${killAfter}`}`,
    )
    .join(', ')}`
