import { type CallName, calls } from '@ambra/contract/calls'
import { endpoints } from '@ambra/contract/endpoints'
import type { Endpoint } from '@ambra/contract/endpoint'
import { aProduct } from '@ambra/testing/import-builders'
import { stockShop } from '@ambra/testing/shop-builders'
import { reportRun } from '@ambra/testing/run-length'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestAnswer } from './api-suite.ts'
import { catalogue, files, open, plain, type Row, rows } from './access-matrix-rows-suite.ts'
import { anOwner, asked, nobody, type Owner, sendAs } from './access-matrix-suite.ts'
import { aCoupon } from './modules/cart/coupon-suite.ts'
import {
  type FakeProvider,
  type PayingShop,
  payingShop,
  startFakeProvider,
} from './modules/payment/payment-suite.ts'

let fake: FakeProvider
beforeAll(async () => {
  fake = await startFakeProvider()
})
afterAll(() => fake.close())

async function aWorld(accountPrivacy: 'spec' | 'strict'): Promise<PayingShop> {
  const world = await payingShop(fake, {}, undefined, { accountPrivacy })
  await stockShop(world.shop.database, [aProduct({ sku: 'GONE', stock: { qty: 0 } })], { basics: false })
  await world.shop.reindex()
  await aCoupon(world.shop)
  return world
}

const all: [string, Row][] = Object.entries({ ...rows, ...files })

/** Everything the owner sees of what is theirs. */
async function seenBy(world: PayingShop, owner: Owner): Promise<unknown> {
  const seen = await Promise.all(
    [
      asked('userMe'),
      asked('userOrder', { number: owner.number }),
      asked('userOrderHistory'),
      asked('userClaims'),
      asked('userLists'),
      asked('userReviews'),
      asked('cartPull', { cartId: owner.cart }),
      asked('cartCoupon', { cartId: owner.cart }),
      asked('subscriptionStatus', { email: owner.email }),
    ].map((request) => sendAs(world, owner, request)),
  )
  // The money of an order may be asked for anew at any time.
  return seen.map(({ status, body }) => [status, body.result])
}

/** Words that only the owner and the shop know; of these the request itself brings the address and the number. */
const secretsIn = ({ response }: TestAnswer, owner: Owner): string[] => {
  const said = response.payload + JSON.stringify(response.headers)
  return [owner.lastname, owner.orderToken, owner.claimCode, owner.guestCart].filter((word) =>
    said.includes(word),
  )
}

describe('access matrix', () => {
  it('has a row, or a reason, for every address of the API', async () => {
    const { shop } = await aWorld('spec')
    const known = new Set<string>([...Object.keys(rows), ...Object.keys(open), ...catalogue])
    expect(Object.keys(calls).filter((name) => !known.has(name))).toEqual([])
    const ofCalls = Object.values(endpoints).flatMap(({ path, aliases }: Endpoint) => [path, ...aliases])
    const accounted = new Set([...ofCalls.map((path) => `/api/${path}`), ...Object.keys(files), ...plain])
    expect(
      pathsOf(shop.app.printRoutes({ commonPrefix: false })).filter((path) => !accounted.has(path)),
    ).toEqual([])
  })

  it.each(['spec', 'strict'] as const)(
    'gives nothing of a customer to another or to a guest, and lets them change nothing (ACCOUNT_PRIVACY=%s)',
    async (privacy) => {
      const world = await aWorld(privacy)
      const [owner, other] = [await anOwner(world), await anOwner(world)]
      const before = await seenBy(world, owner)
      const leaks: string[] = []
      let tries = 0
      for (const [name, { ask, onlyKeys, withoutSession }] of all) {
        for (const [who, keys] of [
          // What only keys open is tried with guesses; another's own keys open what is theirs.
          ['other', onlyKeys ? { ...nobody(), token: other.token } : other],
          ['guest', nobody()],
        ] as const) {
          tries += 1
          const answer = await sendAs(world, withoutSession ? nobody() : keys, ask(owner, keys))
          expect(answer.status, `${name} by ${who}`).toBeLessThan(500)
          for (const word of secretsIn(answer, owner)) leaks.push(`${name} tells ${word} to ${who}`)
        }
        if (JSON.stringify(await seenBy(world, owner)) !== JSON.stringify(before))
          leaks.push(`${name} changed what its owner sees`)
      }
      reportRun(`access matrix ${privacy}`, { addresses: all.length, tries, leaks: leaks.length })
      expect(leaks).toEqual([])
    },
  )

  it('asks for nothing that its owner is not given', async () => {
    const world = await aWorld('spec')
    let owner = await anOwner(world)
    const refused: string[] = []
    for (const [name, { ask, endsSession, withoutSession }] of all) {
      const by = withoutSession ? nobody() : owner
      const { status, body } = await sendAs(world, by, ask(owner, owner))
      if (status !== 200 && !(name in notForOwner)) refused.push(`${name} ${status} ${JSON.stringify(body)}`)
      if (endsSession) owner = await anOwner(world)
    }
    expect(refused).toEqual([])
  })
})

/** Requests whose owner is refused too, for a reason that is not whose they are. */
const notForOwner: Partial<Record<CallName | string, string>> = {
  orderPayAgain: 'the order is delivered and paid',
  mokilizingasPayment: 'the reference is of an order for another provider',
  '/api/download/:token': 'nothing to download was bought',
}

/** Full paths of the tree that the server prints. */
function pathsOf(tree: string): string[] {
  const parents: string[] = []
  return tree
    .split('\n')
    .filter(Boolean)
    .map((line) => {
      const [, indent = '', part = ''] = /^([│ ├└─]*)(\S+) \(/.exec(line) ?? []
      const depth = indent.length / 4
      const path = `${parents[depth - 1] ?? ''}${part}`
      parents[depth] = path
      return path
    })
}
