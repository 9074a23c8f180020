import { operationContext } from '@ambra/commerce/operation-context-suite'
import { runOperation } from '@ambra/commerce/operations'
import type { AdminInput, AdminName } from '@ambra/contract/platform/operations/operations'
import { aProduct } from '@ambra/testing/import-builders'
import { beforeAll, describe, expect, it } from 'vitest'
import type { TestApp } from '../api-suite.ts'
import { billed } from '../fulfilment/download-suite.ts'
import { buyerOf, information } from '../sales/order-suite.ts'
import { auditOf } from './admin-suite.ts'
import {
  type Cell,
  door,
  type Effect,
  effects,
  type Entrance,
  entrances,
  matrixShop,
  type Person,
  refusedRows,
  type Runner,
  type Tried,
} from './effects-matrix-suite.ts'

let shop: TestApp
let boss: Person
let editor: Person
let packer: Person
let desk: Person
/** A person who may edit products and import files, but publish nothing. */
let writer: Person
let key: Runner
const buyer = buyerOf(() => shop)
const limit = 5_000
const hiding = [{ path: 'visibility', before: 4, after: 3 }]

beforeAll(async () => {
  ;({ shop, boss, editor, packer, desk, writer, key } = await matrixShop(limit))
})
const lamp = async (): Promise<{ price: number; version: number }> => {
  const { price_cents: price, draft } = (await boss.run('products.show', { sku: 'LAMP' })).body.result
  return { price, version: draft?.version ?? 0 }
}

const cut = () => [{ path: 'price', before: 10_000, after: 100 }]
const cutBy = async (who: Runner): Promise<Tried> => {
  const { outcomes } = (await who.run('products.set-prices', { sku: 'LAMP', changes: cut() })).body.result
  return { operation: 'products.set-prices', got: outcomes[0].code, wanted: 'deep_cut' }
}
const atLine = async <N extends AdminName>(operation: N, input: AdminInput<N>, wanted: string) => {
  const by = { actor: { kind: 'cli', login: 'mari' }, input } as const
  const run = runOperation(operationContext(shop.database, { now: shop.clock.now }), operation, by)
  const got = await run.then(
    () => 'done',
    ({ code }: { code?: string }) => code,
  )
  return { operation, got, wanted }
}

const rowOf = async (person: Person, text: string, kind: 'prices' | 'stock' | 'products', right: string) => ({
  operation: 'imports.start' as const,
  got: await refusedRows(shop, person, { text, kind }),
  wanted: [`needs the right ${right}`],
})

const anOrder = async (sku: string, over: object): Promise<string> =>
  (await buyer.order(await buyer.cartWith({ sku, qty: 2 }), { addressInformation: over })).body.result
    .orderNumber
const cards = () => anOrder('CARD', billed)
const paidGoods = async () => {
  const number = await anOrder('LAMP', { ...information, payment_method_code: 'banktransfer' })
  expect((await desk.run('orders.set-status', { number, status: 'paid' })).status).toBe(200)
  return number
}
/** Runs the attempt with an expired step-up. */
async function stale<T>(tried: () => Promise<T>): Promise<T> {
  shop.clock.advance(11 * 60_000)
  const found = await tried()
  return found
}
const paid = (number: string) => ({ number, status: 'paid' as const })

const issued = { value_cents: limit, reason: 'raffle' }
/** Returns the date in this many days. */
const dayIn = (days: number) =>
  new Date(shop.clock.now().getTime() + days * 86_400_000).toISOString().slice(0, 10)

const none = (absent: string): Cell => ({ absent })
const notGoods = none('files, plans, drafts and undo are of goods; an order is moved one at a time')
const everyRight = none(
  'the operator at the server has every right; what is given out is weighed all the same',
)

const matrix: Record<Effect, Record<Entrance, Cell>> = {
  'price cut': {
    screen: async () => [
      await cutBy(editor),
      await door(packer, 'products.set-prices', { sku: 'LAMP', changes: cut() }, 'staff.not_allowed'),
    ],
    'command line': everyRight,
    key: async () => [await cutBy(key)],
    import: async () => [
      await rowOf(editor, 'sku,price\nLAMP,20.00\n', 'prices', 'prices.edit_deep'),
      await door(packer, 'imports.begin', { name: 'a', size: 1 }, 'staff.not_allowed'),
    ],
    plan: async () => {
      const at = new Date(shop.clock.now().getTime() + 60_000).toISOString()
      const { code } = (await editor.run('products.plan-price', { sku: 'LAMP', at, cents: 100 })).body.result
      return [{ operation: 'products.plan-price', got: code, wanted: 'deep_cut' }]
    },
    undo: async () => {
      const set = async (before: number, after: number) =>
        (await boss.run('products.set-prices', { sku: 'SHADE', changes: [{ path: 'price', before, after }] }))
          .body.result.set
      await set(10_000, 100)
      shop.clock.advance(1000)
      const id = await set(100, 10_000)
      shop.clock.advance(1000)
      const { changes } = (await editor.run('products.undo', { id })).body.result
      return [{ operation: 'products.undo', got: changes[0].code, wanted: 'deep_cut' }]
    },
    draft: async () => {
      await editor.run('products.keep-draft', { sku: 'LAMP', changes: cut() })
      const { version } = await lamp()
      const { outcomes } = (await editor.run('products.publish-draft', { sku: 'LAMP', version })).body.result
      return [{ operation: 'products.publish-draft', got: outcomes[0].code, wanted: 'deep_cut' }]
    },
    bulk: async () => {
      const { changes } = (
        await editor.run('products.plan-prices', { skus: ['LAMP'], rule: { percent: -90 } })
      ).body.result
      const sale = { name: 'All', percent: 90, skus: ['LAMP'], from: dayIn(1), to: dayIn(9) }
      const { id } = (await editor.run('sales.plan', sale)).body.result
      const { products } = (await editor.run('sales.show', { id })).body.result
      return [
        { operation: 'products.plan-prices', got: changes[0].code, wanted: 'deep_cut' },
        { operation: 'sales.plan', got: products[0].code, wanted: 'deep_cut' },
        await door(packer, 'sales.plan', sale, 'staff.not_allowed'),
      ]
    },
  },
  'stock change': {
    screen: async () => [
      await door(
        editor,
        'products.adjust-stock',
        { sku: 'LAMP', by: 9, reason: 'found' },
        'staff.not_allowed',
      ),
    ],
    'command line': everyRight,
    key: async () => [
      await door(key, 'products.adjust-stock', { sku: 'LAMP', by: 9, reason: 'found' }, 'staff.not_allowed'),
    ],
    import: async () => [await rowOf(editor, 'sku,qty\nLAMP,777\n', 'stock', 'stock.adjust')],
    plan: none('quantities move by a person at once, never at a planned moment'),
    undo: async () => {
      await boss.run('products.adjust-stock', { sku: 'SHADE', by: 1, reason: 'found' })
      const { id } = await shop.database.db
        .selectFrom('product_change_sets')
        .select(({ fn }) => fn.max('id').as('id'))
        .executeTakeFirstOrThrow()
      return [await door(editor, 'products.undo', { id }, 'staff.not_allowed')]
    },
    draft: async () => [
      await door(
        editor,
        'products.keep-draft',
        { sku: 'LAMP', changes: [{ path: 'stock', before: 50, after: 777 }] },
        'request.invalid',
      ),
    ],
    bulk: async () => [
      await door(
        editor,
        'stock.receive',
        { lines: [{ code: 'LAMP', qty: 2 }], reason: 'note' },
        'staff.not_allowed',
      ),
      await door(editor, 'counts.start', { place: 'A-1' }, 'staff.not_allowed'),
    ],
  },
  'paid status': {
    screen: async () => {
      const number = await cards()
      return [
        await door(editor, 'orders.set-status', paid(number), 'staff.not_allowed'),
        await door(desk, 'orders.set-status', paid(number), 'approval.waiting'),
      ]
    },
    'command line': async () => [await atLine('orders.set-status', paid(await cards()), 'approval.waiting')],
    key: async () => [await door(key, 'orders.set-status', paid(await cards()), 'keys.not_trusted')],
    import: async () => [
      await door(editor, 'bank.import', { xml: '<none/>' }, 'staff.not_allowed'),
      await door(key, 'bank.import', { xml: '<none/>' }, 'staff.not_allowed'),
    ],
    plan: notGoods,
    undo: async () => {
      const number = await anOrder('LAMP', { ...information, payment_method_code: 'banktransfer' })
      const cents = Math.round(
        (await boss.run('orders.show', { number })).body.result.order.grand_total * 100,
      )
      expect((await boss.run('orders.take-payment', { number, means: 'cash', cents })).status).toBe(200)
      return [
        await door(editor, 'orders.undo-payment', { number }, 'staff.not_allowed'),
        await door(desk, 'orders.undo-payment', { number }, 'approval.waiting'),
        await door(key, 'orders.undo-payment', { number }, 'keys.not_trusted'),
      ]
    },
    draft: none('an order by telephone is placed unpaid'),
    bulk: notGoods,
  },
  refund: {
    screen: async () => {
      const number = await paidGoods()
      return [
        await door(editor, 'orders.refund', { number, amount: '1.00' }, 'staff.not_allowed'),
        await door(desk, 'orders.refund', { number }, 'approval.waiting'),
      ]
    },
    'command line': async () => [
      await atLine('orders.refund', { number: await paidGoods() }, 'approval.waiting'),
    ],
    key: async () => [await door(key, 'orders.refund', { number: await paidGoods() }, 'keys.not_trusted')],
    import: none('no file lists refunds'),
    plan: notGoods,
    undo: notGoods,
    draft: notGoods,
    bulk: notGoods,
  },
  'gift card': {
    screen: async () => [
      await door(desk, 'orders.set-status', paid(await cards()), 'approval.waiting'),
      await door(boss, 'gift-cards.issue', issued, 'approval.waiting'),
      await door(desk, 'gift-cards.issue', issued, 'staff.not_allowed'),
    ],
    'command line': async () => [await atLine('orders.set-status', paid(await cards()), 'approval.waiting')],
    key: async () => [
      await door(key, 'orders.set-status', paid(await cards()), 'keys.not_trusted'),
      await door(key, 'gift-cards.issue', issued, 'staff.not_allowed'),
    ],
    import: none('cards come from paid orders or the command line, from no file'),
    plan: notGoods,
    undo: notGoods,
    draft: notGoods,
    bulk: notGoods,
  },
  'personal data': {
    screen: async () => [
      await door(editor, 'customers.export', { email: 'mari@example.ee' }, 'staff.not_allowed'),
      await door(editor, 'customers.erase', { email: 'mari@example.ee' }, 'staff.not_allowed'),
    ],
    'command line': async () => [await atLine('customers.export', { email: 'mari@example.ee' }, 'done')],
    key: async () => [await door(key, 'customers.export', { email: 'mari@example.ee' }, 'keys.not_trusted')],
    import: none('no file brings or takes persons'),
    plan: none('nothing about persons is planned'),
    undo: none('an export or an erasure cannot be taken back'),
    draft: async () => [await door(editor, 'drafts.list', {}, 'staff.not_allowed')],
    bulk: async () => [
      await door(editor, 'export.customers', {}, 'staff.not_allowed'),
      await door(desk, 'export.orders', { contacts: true }, 'staff.not_allowed'),
      await door(key, 'export.customers', {}, 'keys.not_trusted'),
      await door(key, 'export.orders', { contacts: true }, 'staff.not_allowed'),
    ],
  },
  publish: {
    screen: async () => [
      await door(writer, 'products.publish', { sku: 'LAMP', changes: hiding }, 'staff.not_allowed'),
    ],
    'command line': everyRight,
    key: async () => [
      await door(key, 'products.publish', { sku: 'LAMP', changes: hiding }, 'staff.not_allowed'),
    ],
    import: async () => [
      await rowOf(
        writer,
        JSON.stringify(aProduct({ sku: 'LAMP', price: 100, visibility: 3, stock: { qty: 50 } })),
        'products',
        'products.publish',
      ),
    ],
    plan: async () => {
      const at = new Date(shop.clock.now().getTime() + 60_000).toISOString()
      const page = { store: 'en', kind: 'page', name: 'sale', seen: null, text: 'Sale.' } as const
      const fields = { title: 'Sale', from: dayIn(1) }
      return [
        await door(writer, 'products.publish-draft', { sku: 'LAMP', version: 1, at }, 'staff.not_allowed'),
        await door(writer, 'content.save', { ...page, fields }, 'staff.not_allowed'),
      ]
    },
    undo: async () => {
      const { set } = (await boss.run('products.publish', { sku: 'SHADE', changes: hiding })).body.result
      return [await door(writer, 'products.undo', { id: set }, 'staff.not_allowed')]
    },
    draft: async () => [
      await door(writer, 'products.publish-draft', { sku: 'LAMP', version: 1 }, 'staff.not_allowed'),
    ],
    bulk: async () => [
      await door(
        writer,
        'products.plan-field',
        { skus: ['LAMP'], field: { path: 'status', value: 2 } },
        'staff.not_allowed',
      ),
    ],
  },
}

describe('effects through every entrance', () => {
  it('rejects and audits every effect through every entrance without the right, step-up or second person', async () => {
    const wrong: unknown[] = []
    let tried = 0
    let cells = 0
    for (const effect of effects)
      for (const entrance of entrances) {
        const cell = matrix[effect][entrance]
        if (typeof cell !== 'function') continue
        cells += 1
        const before = (await auditOf(shop)).length
        for (const { operation, got, wanted } of await cell()) {
          tried += 1
          if (JSON.stringify(got) !== JSON.stringify(wanted))
            wrong.push([effect, entrance, operation, got, wanted])
          const added = (await auditOf(shop)).slice(before)
          if (!added.some((entry) => entry.operation === operation))
            wrong.push([effect, entrance, operation, 'no audit'])
        }
      }
    console.log(
      `effects x entrances: ${cells} cells, ${tried} tried, ${effects.length * entrances.length - cells} absent`,
    )
    expect(wrong).toEqual([])
    expect((await lamp()).price).toBe(10_000)
  })

  it('requires step-up where money or personal data leaves the shop', async () => {
    const numbers = [await cards(), await paidGoods()]
    const [toPay = '', toRefund = ''] = numbers
    const tried = await stale(async () => [
      await door(desk, 'orders.set-status', paid(toPay), 'staff.step_up'),
      await door(desk, 'orders.refund', { number: toRefund }, 'staff.step_up'),
      await door(boss, 'customers.export', { email: 'mari@example.ee' }, 'staff.step_up'),
      await door(boss, 'customers.erase', { email: 'mari@example.ee' }, 'staff.step_up'),
      await door(
        boss,
        'selling.save-coupon',
        { seen: null, terms: { code: 'HALF', percent: 50, audience: 'public', enabled: true } },
        'staff.step_up',
      ),
    ])
    expect(tried.map(({ operation, got }) => [operation, got])).toEqual(
      tried.map(({ operation, wanted }) => [operation, wanted]),
    )
  })

  it('states a reason for every cell that does not exist', () => {
    const absent = effects.flatMap((effect) =>
      entrances.flatMap((entrance) => {
        const cell = matrix[effect][entrance]
        return typeof cell === 'function' ? [] : [cell.absent]
      }),
    )
    expect(absent.filter((reason) => reason.length < 20)).toEqual([])
  })
})
