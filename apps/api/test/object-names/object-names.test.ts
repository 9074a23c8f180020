import { randomUUID } from 'node:crypto'
import { type CallName, calls } from '@ambra/contract/platform/api/calls'
import { endpoints } from '@ambra/contract/platform/api/endpoints'
import { aProduct } from '@ambra/testing/import-builders'
import { reportRun, runLength } from '@ambra/testing/run-length'
import { stockShop } from '@ambra/testing/shop-builders'
import type { InjectOptions } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { catalogue } from '../access-matrix-public-suite.ts'
import { files, rows } from '../access-matrix-rows-suite.ts'
import {
  createOwner,
  type RequestParts,
  requestOf,
  type Owner,
  filledCart,
  renewed,
  sendAs,
} from '../access-matrix-suite.ts'
import { buildApp } from '../../src/app.ts'
import { bearer } from '../customers/user-suite.ts'
import { aCoupon } from '../promotions/coupon-suite.ts'
import {
  type FakeProvider,
  type PayingShop,
  payingShop,
  startFakeProvider,
} from '../payments/payment-suite.ts'
import { type Form, forms, plainForm, type RawRequest } from './name-forms-suite.ts'
import { kindOf, placesOf, type Slot, slotsOf } from './name-fields-suite.ts'
import {
  anOwnersWorld,
  type OwnersName,
  type OwnersWorld,
  ownersRows,
  ownersSku,
  personalTables,
} from './owner-names-suite.ts'
import { openRequests, ownersUses, writesForEverybody } from './name-requests-suite.ts'

let fake: FakeProvider
let world: PayingShop
let whose: OwnersWorld
let strict: ReturnType<typeof buildApp>
const figures = { slots: 0, requests: 0 }

beforeAll(async () => {
  fake = await startFakeProvider()
  world = await payingShop(fake)
  const goods = [
    aProduct({ sku: 'GONE', stock: { qty: 0 } }),
    aProduct({ sku: ownersSku, price: 100, stock: { qty: 100_000 } }),
  ]
  await stockShop(world.shop.database, goods, { basics: false })
  await world.shop.reindex()
  await aCoupon(world.shop)
  whose = await anOwnersWorld(world)
  // Accounts are created as in the specification; ids are tried in the mode that reveals nothing.
  const { deps } = world.shop
  strict = buildApp({ ...deps, settings: { ...deps.settings, accountPrivacy: 'strict' } })
}, 120_000)
afterAll(() => {
  fake.close()
  reportRun('ATT-1', figures)
})

const privateCalls = (Object.keys(calls) as CallName[]).filter((name) => !catalogue.includes(name))
const slots = slotsOf(privateCalls)

/** The attacker: a customer with own data, or a guest with a cart. */
type Attacker = { who: 'customer' | 'guest'; own: Owner }

/** Returns a valid request of the attacker about own data, into which another id is put. */
function ownRequest(call: string, { own, who }: Attacker): RequestParts | undefined {
  const requestOf = openRequests[call] ?? (rows[call as CallName] ?? files[call])?.request
  const of = who === 'guest' ? { ...own, cart: own.guestCart } : own
  const request = requestOf?.(of, of)
  if (!request || typeof request.body !== 'object' || request.body === null || !('task_id' in request.body))
    return request
  return { ...request, body: { ...request.body, task_id: randomUUID() } }
}

/** Removes the other fields that name a cart, since the first of several counts. */
function withoutOtherCarts(request: RequestParts, { kind, place }: Slot): RequestParts {
  if (kind !== 'cart') return request
  const query = { ...request.query }
  if (place.at !== 'query') delete query['cartId']
  const body = { ...(request.body as Record<string, unknown> | undefined) }
  if (place.at === 'query') delete body['cart_id']
  return { ...request, query, ...(request.body === undefined ? {} : { body }) }
}

type Sent = { status: number; text: string }

async function sendRaw(options: InjectOptions): Promise<Sent> {
  const response = await strict.inject(options)
  return { status: response.statusCode, text: response.payload + JSON.stringify(response.headers) }
}

function send(request: RawRequest, { own, who }: Attacker, hasSession: boolean): Promise<Sent> {
  const { method, path, headers, body, query } = request
  const isOtherStore = query.some(([name]) => name === 'storeCode')
  const parameters = new URLSearchParams(isOtherStore ? query : [['storeCode', 'en'], ...query])
  return sendRaw({
    method,
    url: `${path}?${parameters}`,
    headers: {
      ...headers,
      ...(who === 'customer' && hasSession ? { authorization: `Bearer ${own.token}` } : {}),
    },
    // The test needs requests of any shape.
    ...(body === undefined ? {} : { payload: body as object }),
  })
}

/** Returns texts of the owner that are in a response and were not in its request. */
function leaksIn({ text }: Sent, request: RawRequest): string[] {
  const shown = text.toLowerCase()
  const known = JSON.stringify(request).toLowerCase()
  return whose.canaries.filter(
    (word) => shown.includes(word.toLowerCase()) && !known.includes(word.toLowerCase()),
  )
}

/** Secrets give access at their own place; elsewhere they are tried like any other id. */
const mayOpen = ({ kind, isSecret }: OwnersName, slot: Slot): boolean =>
  isSecret && (kind === slot.kind || (kind === 'cart' && slot.kind === 'payment'))

/** Calls that hash a password take a second each, so ids of other kinds are omitted. */
const slow = /^user(Create|Login|Erase|ChangePassword|CreatePassword|ChangeResetPassword)$/

/** A short run tries every fourth value, so that each is tried somewhere; a long run tries all. */
const isTurn = (turn: number): boolean => runLength(turn % 4, 0) === 0

/**
 * Returns the attempts at a place: each id of its kind, unchanged and in variants, and ids of other
 * kinds. Calls that hash a password only get ids of their own kind, since each takes a second.
 */
function triesOf(slot: Slot, who: Attacker['who']): { name: OwnersName; form: Form }[] {
  const from = slots.indexOf(slot) + (who === 'guest' ? 2 : 0)
  return whose.names
    .filter((name) => !mayOpen(name, slot))
    .flatMap((name, index) => {
      if (name.kind !== slot.kind)
        return isTurn(from + index) && !slow.test(slot.call) ? [{ name, form: plainForm }] : []
      const bent = forms.filter((_, number) => isTurn(from + index + number))
      return [plainForm, ...bent].map((form) => ({ name, form }))
    })
}

/** The owner's rows after the last place. */
let ownersNow: Record<string, string>

async function leaksOf(slot: Slot, attacker: Attacker): Promise<string[]> {
  const leaks: string[] = []
  for (const { name, form } of triesOf(slot, attacker.who)) {
    const base = ownRequest(slot.call, attacker)
    if (!base) throw new Error(`no request for ${slot.call}`)
    const request = form.write(withoutOtherCarts(base, slot), slot.place, name.value)
    // The payment token has the place of the session token; a refresh token would end the
    // attacker's own session.
    const response = await send(request, attacker, !['payment', 'refresh'].includes(slot.kind))
    figures.requests += 1
    const tried = `${slot.label} with ${name.of} (${form.label}) by ${attacker.who}`
    if (response.status >= 500) leaks.push(`${tried}: ${response.status}`)
    leaks.push(...leaksIn(response, request).map((word) => `${tried}: shows ${word}`))
    if (response.status === 200 && rows[slot.call as CallName]?.usesUp) await refill(slot.call, attacker)
  }
  const before = ownersNow
  ownersNow = await ownersRows(world, whose)
  if (slot.call in writesForEverybody) return leaks
  const changed = Object.keys(ownersNow).filter((table) => ownersNow[table] !== before[table])
  return [...leaks, ...changed.map((table) => `${slot.label} by ${attacker.who} changes ${table}`)]
}

/** Restores data that the last call used up. */
async function refill(call: string, attacker: Attacker): Promise<void> {
  const { own, who } = attacker
  if (['orderCreate', 'cartDelete'].includes(call)) {
    if (who === 'guest') own.guestCart = await world.buyer.cartWith({ sku: 'LAMP' })
    else own.cart = await filledCart(world.shop, bearer(own.token ?? ''))
  } else if (who === 'customer' && (await sendAs(world, own, requestOf('userMe'))).status !== 200)
    attacker.own = await renewed(world, own)
}

describe('ATT-1: object ids', () => {
  it('classifies each field of each call', () => {
    const unknown = privateCalls.flatMap((call) =>
      placesOf(endpoints[call])
        .filter(({ path }) => kindOf(call, path) === undefined)
        .map(({ at, path }) => `${call} ${at} ${path.join('.')}`),
    )
    expect(unknown).toEqual([])
  })

  it('has a request for each call that takes an id', () => {
    const attacker: Attacker = { who: 'customer', own: whose.owner }
    expect(slots.filter(({ call }) => !ownRequest(call, attacker)).map(({ label }) => label)).toEqual([])
    expect(slots.length).toBeGreaterThan(60)
    expect(new Set(whose.names.map(({ of }) => of)).size).toBeGreaterThan(30)
    expect(whose.names.filter(({ value }) => value === '' || value === 'undefined')).toEqual([])
  })

  it('watches each table with personal data', async () => {
    const { unknown, personal } = await personalTables(world)
    expect(unknown.map(({ table }) => table)).toEqual([])
    expect(personal.length).toBeGreaterThan(20)
  })

  it('gives the owner access by each id', async () => {
    const closed: string[] = []
    for (const { of, by, request, shows } of ownersUses(whose)) {
      const { status, response } = await sendAs(world, by, request)
      const shown = response.payload + JSON.stringify(response.headers)
      if (status >= 400 || !shown.includes(shows)) closed.push(`${of}: ${status} ${shown.slice(0, 200)}`)
    }
    expect(closed).toEqual([])
  })

  it.each(['customer', 'guest'] as const)(
    'opens nothing of the owner to a %s',
    { timeout: 1_800_000 },
    async (who) => {
      const attacker: Attacker = { who, own: await createOwner(world) }
      const leaks: string[] = []
      ownersNow = await ownersRows(world, whose)
      for (const slot of slots) {
        figures.slots += 1
        leaks.push(...(await leaksOf(slot, attacker)))
      }
      expect(leaks).toEqual([])
    },
  )

  it('accepts no other secret as a session', async () => {
    const taken: string[] = []
    for (const { of, value } of whose.names.filter(({ isSecret }) => isSecret))
      for (const call of [
        'userMe',
        'userOrderHistory',
        'userExport',
        'userSessions',
        'specialOffers',
      ] as const) {
        const { method, path } = requestOf(call)
        const header = await sendRaw({
          method,
          url: path,
          headers: { authorization: `Bearer ${value}` },
        })
        const query = await sendRaw({
          method,
          url: `${path}?${new URLSearchParams({ token: value })}`,
        })
        if (header.status !== 401) taken.push(`${call} with ${of} in the header: ${header.status}`)
        // Some calls accept no token in an address at all.
        if (![401, 403].includes(query.status))
          taken.push(`${call} with ${of} in the address: ${query.status}`)
      }
    expect(taken).toEqual([])
  })
})
