import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  cliOperation,
  createCoupon,
  importCartRules,
  setRedirect,
  markPaid,
  issueCard,
} from '@ambra/commerce/operations'
import type { OrderPlacement } from '@ambra/db/schema'
import {
  claimRepository,
  contactRepository,
  reviewRepository,
  withdrawalRepository,
  questionRepository,
} from '@ambra/db/service'
import { customerRepository } from '@ambra/db/customers'
import { newsletterRepository } from '@ambra/db/messaging'
import { orderRepository } from '@ambra/db/sales'
import { paymentRepository } from '@ambra/db/payments'
import { staffRepository } from '@ambra/db/platform'
import { defaultStore } from '@ambra/domain/platform/shop/stores'
import { aProduct } from '@ambra/testing/import-builders'
import { aCart, aPlacement, noon, stockShop } from '@ambra/testing/shop-builders'
import type { TestDatabase } from '@ambra/testing/test-database'
import type { ServerContext } from '../../src/doctor/server-operation.ts'

/** Names of shoppers, addresses and texts that no audit entry may hold. */
export const personal = [
  'mari@example.ee',
  'Maasikas',
  'anna@example.ee',
  'eva@example.ee',
  'Dear shop',
  'Sorry about the crack',
]

const who = { storeId: 1, language: 'et', name: 'Mari Maasikas', email: 'mari@example.ee', now: noon }

/** Creates a shop in which every command of `ambra` has something to do. */
export async function aShopForCommands(database: TestDatabase, context: ServerContext, folder: string) {
  await stockShop(
    database,
    ['LAMP', 'CABLE', 'CASE', 'PLUG'].map((sku) => aProduct({ sku, stock: { qty: 100 } })),
  )
  const product = await database.db
    .selectFrom('products')
    .select('id')
    .where('sku', '=', 'LAMP')
    .executeTakeFirstOrThrow()
  const order = (over: Partial<OrderPlacement> = {}) => anOrder(database, over)
  async function paid() {
    const made = await order({ status: 'awaiting_payment' })
    await markPaid(context, { number: made.number, amount: '103.00' })
    return made
  }
  const toSettle = await cliOperation('orders.refund')(context, { number: (await paid()).number })
  writeFiles(folder)
  await decisions(database)
  await customers(database)
  await createCoupon(context, { code: 'SUMMER', amount: 5 })
  await importCartRules(context, { file: join(folder, 'rules.jsonl') })
  await setRedirect(context, { from: '/forgotten.html', to: '/c/lamps' })
  await cliOperation('warehouses.create')(context, { code: 'north', name: 'North', address: '' })
  await staff(database)
  return {
    folder,
    held: await heldOrder(database),
    flagged: await flaggedOrder(database),
    toCancel: (await order()).number,
    toMove: (await order()).number,
    toSend: (await order()).number,
    toPay: (await order({ status: 'awaiting_payment' })).number,
    toRefund: (await paid()).number,
    refund: String(toSettle.refundId),
    card: (await issueCard(context, { amount: '50' })).code,
    waiting: [await waiting(context, paid), await waiting(context, paid)].map(String),
    reviews: [await aReview(database, product.id), await aReview(database, product.id)].map(String),
    questions: [await aQuestion(database, product.id, 'a'), await aQuestion(database, product.id, 'b')].map(
      String,
    ),
    contact: String(await aContact(database)),
  }
}
export type ShopForCommands = Awaited<ReturnType<typeof aShopForCommands>>

async function anOrder(database: TestDatabase, over: Partial<OrderPlacement>) {
  const cart = await aCart(database, [{ sku: 'LAMP' }])
  const made = await orderRepository(database.db).place(
    aPlacement(cart, { status: 'pending', outbox: [], ...over }),
  )
  if ('refused' in made) throw new Error(made.refused)
  return { ...made, cart }
}

/** Creates an order whose payment has started at the bank. */
async function orderAtBank(database: TestDatabase): Promise<string> {
  const { number, cart } = await anOrder(database, {
    status: 'awaiting_payment',
    payment: { methodCode: 'NEOPAY', title: 'Bank link' },
  })
  const times = { storeId: 1, language: 'et', expiresAt: noon, now: noon }
  await paymentRepository(database.db).open({
    provider: 'NEOPAY',
    cartToken: cart.token,
    bank: undefined,
    ...times,
  })
  return number
}

/** Creates an order whose bank reported a cent too little. */
async function heldOrder(database: TestDatabase): Promise<string> {
  const number = await orderAtBank(database)
  const said = { source: 'callback' as const, message: {}, facts: '102.99 EUR', currency: 'EUR' }
  const state = { status: 'success', state: 'paid' as const, checksAmount: true, amountCents: 10_299 }
  const reference = `A${number}-1`
  await paymentRepository(database.db).settle({ provider: 'NEOPAY', reference, ...state, ...said }, noon)
  return number
}

/** Creates an order whose bank has never confirmed. */
async function flaggedOrder(database: TestDatabase): Promise<string> {
  const number = await orderAtBank(database)
  await database.db
    .updateTable('payment_attempts')
    .set({ flag: 'unconfirmed' })
    .where('reference', '=', `A${number}-1`)
    .execute()
  return number
}

/** Requests a refund by another login, which a second person has to approve. */
async function waiting(context: ServerContext, paid: () => Promise<{ number: string }>): Promise<number> {
  const other = { ...context, login: 'anu' }
  await cliOperation('approvals.set-limit')(other, { cents: 1000 })
  const { number } = await paid()
  await cliOperation('orders.refund')(other, { number }).catch(() => undefined)
  const { approvals } = await cliOperation('approvals.list')(other, {})
  const mine = approvals.find((one) => one.number === number)
  if (!mine) throw new Error(`the refund of ${number} does not wait`)
  return mine.id
}

async function decisions({ db }: TestDatabase): Promise<void> {
  const statement = { ...who, orderId: undefined, lines: [], goods: '', isLate: false }
  for (const code of ['W-1', 'W-2', 'W-3']) {
    const order = await db
      .selectFrom('orders')
      .select(['id', 'number'])
      .orderBy('id')
      .executeTakeFirstOrThrow()
    await withdrawalRepository(db).record({
      ...statement,
      code,
      key: code,
      orderId: order.id,
      orderNumber: order.number,
      matched: 'email',
      statementHash: 'hash',
      deadline: undefined,
    })
  }
  const claim = {
    ...who,
    orderId: undefined,
    orderNumber: '9',
    value: 'Case',
    description: 'Dear shop, it is torn.',
  }
  for (const code of ['C-1', 'C-2', 'C-3', 'C-4'])
    await claimRepository(db).record({ ...claim, code, key: code, remedy: 'repair', dueDay: '2026-12-05' })
}

async function customers({ db }: TestDatabase): Promise<void> {
  const account = { firstname: 'Anna', lastname: 'Maasikas', passwordHash: 'x', storeId: 1, groupId: 1 }
  for (const email of ['anna@example.ee', 'eva@example.ee'])
    await customerRepository(db).create({ ...account, email, addresses: [] }, noon)
  const subscribers = newsletterRepository(db)
  const email = 'mari@example.ee'
  const consent = { email, storeId: 2, source: 'form', consentVersion: '1', networkHash: 'n' } as const
  const requested = await subscribers.request(consent, noon)
  await subscribers.setCode(requested?.id ?? 0, 'hash', new Date(noon.getTime() + 1))
  await subscribers.confirm({ email, codeHash: 'hash' }, noon)
}

async function staff({ db }: TestDatabase): Promise<void> {
  const people = staffRepository(db)
  for (const name of ['boss', 'mate']) {
    const id = await people.add({
      email: `${name}@shop.example`,
      name,
      language: 'en',
      handle: name,
      now: noon,
    })
    await people.setRoles(id, [{ role: name === 'boss' ? 'owner' : 'editor', storeId: undefined }])
  }
}

async function aReview({ db }: TestDatabase, productId: number): Promise<number> {
  const text = { language: 'en', rating: 5, title: 'Bright', detail: 'A bright lamp.', nickname: 'Mari' }
  const made = await reviewRepository(db).create({ productId, ...text }, 1, noon)
  if (!made) throw new Error('the review was not stored')
  return made.id
}

async function aQuestion({ db }: TestDatabase, productId: number, taskKey: string): Promise<number> {
  const words = { question: 'Is it loud?', email: who.email, customerId: undefined, isSuspect: false }
  await questionRepository(db).add({ productId, store: defaultStore, taskKey, ...words }, noon)
  const made = await db
    .selectFrom('questions')
    .select('id')
    .where('task_key', '=', taskKey)
    .executeTakeFirstOrThrow()
  return made.id
}

async function aContact({ db }: TestDatabase): Promise<number> {
  await contactRepository(db).record({
    ...who,
    key: 'k',
    telephone: '',
    comment: 'Dear shop',
    isSuspect: false,
  })
  const [made] = await contactRepository(db).list('open', 1)
  if (!made) throw new Error('the message was not stored')
  return made.id
}

const titles = { et: 'Alates 100', en: 'From 100', ru: 'От 100', lt: 'Nuo 100', lv: 'No 100' }
const page = 'identifier: audit\ntitle: Audit\nurl: /audit'
const inEveryLanguage = (text: string) => ({ et: text, en: text })

function writeFiles(folder: string): void {
  mkdirSync(join(folder, 'content/en/pages'), { recursive: true })
  const write = (name: string, ...rows: readonly unknown[]) =>
    writeFileSync(
      join(folder, name),
      rows.map((row) => (typeof row === 'string' ? row : JSON.stringify(row))).join('\n'),
    )
  write('products.jsonl', aProduct({ sku: 'LATER' }))
  write('stock.csv', 'sku,qty', 'CABLE,7')
  write('shop-stock.csv', 'shop,sku,qty', 'north,CABLE,3')
  write('prices.csv', 'sku,price', 'CABLE,12.50')
  write('coupons.jsonl', { code: 'AUTUMN', amount: 5 })
  write('rules.jsonl', { code: 'OVER-100', titles, percent: 5, minimum: 100 })
  write('more-rules.jsonl', { code: 'OVER-200', titles, percent: 6, minimum: 200 })
  write('offers.jsonl', { sku: 'PLUG', group: 1, price: 9, quantity: 2, to: '2027-01-01' })
  write('redirects.csv', 'from,to,code', '/former.html,/c/lamps,301')
  write('letter.md', '---', 'store: en', 'subject: News', '---', 'A letter to all.')
  write('notice.json', {
    hazard: inEveryLanguage('The plug may become hot and burn.'),
    action: inEveryLanguage('Stop using it and bring it back to us.'),
    remedies: ['refund', 'replacement'],
    contact: 'safety@shop.example',
  })
  write('points.json', [
    {
      ZIP: '96999',
      NAME: 'Kuldse Kase pakiautomaat',
      TYPE: '0',
      A0_NAME: 'EE',
      A1_NAME: 'Harju maakond',
      A2_NAME: 'Tallinn',
      A3_NAME: 'Kesklinna linnaosa',
      A5_NAME: 'Kuldse Kase tn',
      A7_NAME: '4a',
      X_COORDINATE: '24.75',
      Y_COORDINATE: '59.43',
    },
  ])
  write('content/en/pages/audit.md', '---', page, '---', 'A page.')
}
