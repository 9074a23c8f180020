import { ShopError } from '@ambra/contract/platform/errors/errors'
import { brokenInvariants } from '@ambra/db/invariants'
import { orderRepository } from '@ambra/db/sales'
import { shopSettingRepository } from '@ambra/db/platform'
import { referenceNumber } from '@ambra/domain/payments/reference-number'
import { aProduct } from '@ambra/testing/import-builders'
import { reportRun, runLength } from '@ambra/testing/run-length'
import { seededRandom } from '@ambra/testing/seeded-random'
import { aCart, aPlacement, noon, stockShop } from '@ambra/testing/shop-builders'
import { type TestDatabase, testDatabase } from '@ambra/testing/test-database'
import fc from 'fast-check'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { importStatement, matchNext } from './bank-statements.ts'
import { matchLines, unmatch } from './match-movements.ts'
import type { BankContext } from '../refunds/revoke-payment.ts'
import { decideReversal } from '../refunds/reversals.ts'
import {
  bookedCents,
  fileOf,
  orderCount,
  type Step,
  stories,
  type Story,
  shopAccount,
} from './statements-suite.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})

/** Runs work in a transaction like an operation; returns whether it was rejected. */
async function operate(work: (context: BankContext) => Promise<unknown>): Promise<boolean> {
  try {
    await database.db.transaction().execute((db) =>
      work({
        shop: { database: { ...database, db } },
        now: () => noon,
        by: 'mari',
      } as unknown as BankContext),
    )
    return true
  } catch (error) {
    if (error instanceof ShopError) return false
    throw error
  }
}

async function placeOrders(): Promise<string[]> {
  await database.truncate()
  await stockShop(database, [aProduct({ sku: 'LAMP', price: 100, stock: { qty: 50 } })])
  const account = { store: '', key: 'bank_accounts', version: 0, value: shopAccount }
  await shopSettingRepository(database.db).put(account, { actor: 'test', reason: undefined, now: noon })
  const numbers: string[] = []
  for (let count = 0; count < orderCount; count += 1) {
    const cart = await aCart(database, [{ sku: 'LAMP' }])
    const placed = await orderRepository(database.db).place(
      aPlacement(cart, { status: count % 2 === 0 ? 'awaiting_payment' : 'pending', outbox: [] }),
    )
    if ('refused' in placed) throw new Error(placed.refused)
    numbers.push(placed.number)
  }
  return numbers
}

async function idsOf(): Promise<number[]> {
  const rows = await database.db.selectFrom('bank_lines').select('id').orderBy('id').execute()
  return rows.map(({ id }) => id)
}

async function take(
  story: Story,
  step: Extract<Step, { kind: 'file' }>,
  numbers: readonly string[],
): Promise<boolean> {
  const xml = fileOf(story, step, numbers.map(referenceNumber))
  const isTaken = await operate((context) => importStatement(context, xml))
  expect(isTaken).toBe(step.isOwn)
  for (let left = 1; left > 0; )
    await operate(async (context) => {
      left = (await matchNext(context)).left
    })
  return isTaken
}

async function decide(step: Exclude<Step, { kind: 'file' }>, numbers: readonly string[]): Promise<boolean> {
  const ids = await idsOf()
  const at = (place: number) => ids[place % Math.max(1, ids.length)] ?? 1
  switch (step.kind) {
    case 'match': {
      const orders = step.orders.flatMap((order) => numbers[order] ?? [])
      const match = { ids: step.lines.map(at), numbers: orders, overCents: step.overCents }
      return operate((context) => matchLines(context, match))
    }
    case 'unmatch':
      return operate((context) => unmatch(context, { id: at(step.line) }))
    case 'decide':
      return operate((context) => decideReversal(context, { id: at(step.line), outcome: step.outcome }))
  }
}

const paidCents = async () =>
  (
    await sql<{ cents: number }>`select coalesce(sum(amount_cents), 0)::integer as cents from payments
      where state in ('paid', 'refunded')`.execute(database.db)
  ).rows[0]?.cents ?? 0

describe('bank statements', () => {
  const numRuns = Number(process.env['N'] ?? runLength(12, 400))

  it('never pays more than the statements booked in euros on accounts of the shop', {
    timeout: numRuns * 5_000,
  }, async () => {
    const { seed } = seededRandom()
    const tally = { stories: 0, files: 0, paid: 0, matched: 0, undone: 0, decided: 0 }
    await fc.assert(
      fc.asyncProperty(stories, async (story) => {
        const numbers = await placeOrders()
        const seen = new Set<number>()
        tally.stories += 1
        for (const step of story.steps) {
          if (step.kind === 'file') {
            tally.files += 1
            if (await take(story, step, numbers))
              for (const index of step.entries) seen.add(index % story.entries.length)
          } else if (await decide(step, numbers))
            tally[step.kind === 'match' ? 'matched' : step.kind === 'unmatch' ? 'undone' : 'decided'] += 1
          expect(await paidCents()).toBeLessThanOrEqual(bookedCents(story, seen))
        }
        if ((await paidCents()) > 0) tally.paid += 1
        expect(await brokenInvariants(database)).toEqual([])
      }),
      { seed, numRuns },
    )
    reportRun('bank statements', { N: numRuns, seed, ...tally })
    expect(tally.paid).toBeGreaterThan(0)
  })
})
