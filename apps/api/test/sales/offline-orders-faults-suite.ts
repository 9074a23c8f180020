import type { SeededRandom } from '@ambra/testing/seeded-random'
import { sql } from 'kysely'
import { expect } from 'vitest'
import type { TestResponse, TestApp } from '../api-suite.ts'

type Sent = { cartId: string; body: Record<string, unknown>; totalCents: number }
type Observed<T> = { order: T; response: TestResponse }
type StoredOrder = { id: number; number: string; cart: string; cents: number; attempt: string }
type Books = { orders: StoredOrder[]; newest: number }

export function shuffled<T>(list: readonly T[], random: SeededRandom): T[] {
  return list
    .map((one) => [random.int(1_000_000), one] as const)
    .toSorted(([a], [b]) => a - b)
    .map(([, one]) => one)
}

/**
 * Makes each seventh order fail in the middle of its transaction, and each fifth response a server
 * error although the order is stored. Counts by a sequence, since it is not rolled back.
 */
export async function addServerFaults(shop: TestApp): Promise<void> {
  const { db } = shop.database
  await sql`create sequence offline_faults`.execute(db)
  await sql`create function offline_fault() returns trigger language plpgsql as $$
    begin
      if nextval('offline_faults') % 7 = 0 then raise exception 'the server breaks off'; end if;
      return new;
    end $$`.execute(db)
  await sql`create trigger offline_fault before insert on order_lines
    for each statement execute function offline_fault()`.execute(db)
  let placed = 0
  shop.deps.onOrderPlaced = () => {
    placed += 1
    if (placed % 5 === 0) throw new Error('the server breaks off after the commit')
  }
}

export async function removeServerFaults(shop: TestApp): Promise<void> {
  const { db } = shop.database
  shop.deps.onOrderPlaced = () => undefined
  await sql`drop trigger offline_fault on order_lines`.execute(db)
  await sql`drop function offline_fault`.execute(db)
  await sql`drop sequence offline_faults`.execute(db)
}

/** Returns the orders placed after those in `before`. */
export async function readBooks({ database }: TestApp, before?: Books): Promise<Books> {
  const { rows } = await sql<StoredOrder>`
    select o.id, o.number, o.cart_id::text as cart, o.grand_total_cents as cents, a.key as attempt
    from orders o join order_attempts a on a.order_id = o.id
    where o.id > ${before?.newest ?? 0} order by o.id`.execute(database.db)
  return { orders: rows, newest: rows.at(-1)?.id ?? before?.newest ?? 0 }
}

type Line = { send: (order: never) => Promise<TestResponse>; random: SeededRandom; lostShare: number }

/** Retries as the client does when the response is lost or missing, five attempts at once. */
export async function inTurns<T extends Sent>(
  tries: readonly T[],
  { send, random, lostShare }: Omit<Line, 'send'> & { send: (order: T) => Promise<TestResponse> },
): Promise<Observed<T>[]> {
  const notified: Observed<T>[] = []
  async function sendUntilNotified(order: T) {
    for (let tries = 0; tries < 12; tries += 1) {
      const response = await send(order)
      const isLost = random.chance(lostShare)
      const isFinal = response.status < 500 && response.body.meta?.error !== 'order.in_flight'
      if (isFinal && !isLost) return void notified.push({ order, response })
    }
    throw new Error(`never answered: ${String(order.body['task_id'])}`)
  }
  for (let first = 0; first < tries.length; first += 5)
    await Promise.all(tries.slice(first, first + 5).map(sendUntilNotified))
  return notified
}

const errorOf = ({ body }: TestResponse): string => String(body.meta?.error)

/**
 * Compares the responses that clients got with what the shop has stored; returns the counts of
 * orders by outcome.
 */
export function theyAgree<T extends Sent>(
  queue: readonly T[],
  notified: readonly Observed<T>[],
  { orders }: Books,
  hint: string,
) {
  // Each cart has one order, and each key has one order.
  expect(new Set(orders.map(({ cart }) => cart)).size, `${hint}: doubled`).toBe(orders.length)
  const reasons: Record<string, number> = {}
  let placed = 0
  for (const { cartId, body, totalCents } of queue) {
    const responses = notified.filter(({ order }) => order.cartId === cartId)
    const numbers = new Set(
      responses.flatMap(
        ({ response }) => response.body.result?.orderNumber ?? response.body.meta?.params?.orderNumber ?? [],
      ),
    )
    const own = orders.filter(({ number }) => numbers.has(number))
    const clue = `${hint}: ${String(body['task_id'])}`
    expect(responses, `${clue}: lost`).toHaveLength(4)
    expect(
      own.map(({ cents }) => cents),
      `${clue}: another total`,
    ).toEqual(own.map(() => totalCents))
    expect(own.length, `${clue}: doubled or a phantom`).toBe(numbers.size)
    expect(numbers.size, `${clue}: two orders of one cart`).toBeLessThanOrEqual(1)
    if (own.length === 1) {
      placed += 1
      expect(
        responses.every(
          ({ response }) => response.status === 200 || errorOf(response) === 'order.already_placed',
        ),
        `${clue}: answered otherwise`,
      ).toBe(true)
    } else {
      const first = responses[0]?.response
      expect([400, 409], `${clue}: no reason`).toContain(first?.status)
      if (first) reasons[errorOf(first)] = (reasons[errorOf(first)] ?? 0) + 1
    }
  }
  expect(orders.length, `${hint}: phantoms`).toBe(placed)
  return { replays: notified.length, placed, refused: queue.length - placed, ...reasons }
}
