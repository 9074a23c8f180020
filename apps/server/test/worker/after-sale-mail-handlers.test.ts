import type { OutboxHandler } from '@ambra/commerce/messaging'
import { mkdtempSync, readdirSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  type NewClaim,
  claimRepository,
  moveClaim,
  storeRepairForm,
  type NewWithdrawal,
  withdrawalDecisions,
  withdrawalRepository,
} from '@ambra/db/service'
import type { OrderPlacement } from '@ambra/db/schema'
import { orderRepository } from '@ambra/db/sales'
import { outboxRepository } from '@ambra/db/messaging'
import { renderAfterSaleMail } from '@ambra/mail/render-mail'
import { createMailTransport } from '@ambra/mail/transport'
import { aProduct } from '@ambra/testing/import-builders'
import { aCart, aPlacement, noon, stockShop } from '@ambra/testing/shop-builders'
import { testDatabase, type TestDatabase } from '@ambra/testing/test-database'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { ensureMailBuild } from '../server-process-suite.ts'
import { afterSaleMailHandlers, remindOfDeadlines, requestFeedback } from '@ambra/commerce/service'

let database: TestDatabase
let outboxDir: string

beforeAll(ensureMailBuild)
beforeEach(async () => {
  database = await testDatabase()
  await database.truncate()
  await stockShop(database, [aProduct({ sku: 'CASE', stock: { qty: 10 } })])
  outboxDir = mkdtempSync(join(tmpdir(), 'ambra-after-sale-'))
})

async function anOrder(over: Partial<OrderPlacement> = {}) {
  const response = await orderRepository(database.db).place({
    ...aPlacement(await aCart(database, [{ sku: 'CASE' }]), { language: 'en', storeId: 1 }),
    outbox: [],
    ...over,
  })
  if ('refused' in response) throw new Error(response.refused)
  return response
}

/** Delivers the pending messages, each twice, and returns recipient, subject and text of each mail. */
async function deliver(at = noon) {
  const transport = createMailTransport({ outboxDir, from: 'Ambra <shop@ambra.example>' })
  const handlers: Readonly<Record<string, OutboxHandler>> = afterSaleMailHandlers(
    {
      database,
      publicUrl: 'https://shop.test',
      shopkeeper: 'orders@ambra.example',
      now: () => at,
      renderAfterSaleMail,
    },
    transport,
  )
  const kinds = Object.keys(handlers)
  const waiting = await outboxRepository(database.db).claim({ now: at, limit: 20, lockMs: 60_000, kinds })
  for (const message of [...waiting, ...waiting]) await handlers[message.kind]?.(message)
  return readdirSync(outboxDir)
    .filter((name) => name.endsWith('.eml'))
    .sort()
    .map((name) => {
      const mail = readFileSync(join(outboxDir, name), 'utf8')
        .replace(/=\r?\n/g, '')
        .replaceAll('=3D', '=')
      return { name, to: /^To: (.*)$/m.exec(mail)?.[1]?.trim(), mail }
    })
}

const statement = (over: Partial<NewWithdrawal> = {}): NewWithdrawal => ({
  code: 'W-2222-3333-4444',
  key: 'key',
  storeId: 2,
  language: 'en',
  orderId: undefined,
  matched: 'none',
  orderNumber: '100000540',
  name: 'Mari Maasikas',
  email: 'mari@example.ee',
  lines: [],
  goods: '',
  statementHash: 'hash',
  deadline: undefined,
  isLate: false,
  now: noon,
  ...over,
})

const claim: NewClaim = {
  code: 'C-2222-3333-4444',
  key: 'key',
  storeId: 2,
  language: 'en',
  orderId: undefined,
  orderNumber: '100000540',
  name: 'Mari Maasikas',
  email: 'mari@example.ee',
  value: 'Lamp',
  description: 'It does not switch on.',
  remedy: 'repair',
  dueDay: '2026-12-05',
  now: noon,
}

const day = (days: number) => new Date(noon.getTime() + days * 86_400_000)

describe('mails of a withdrawal', () => {
  it('mails the consumer and the shopkeeper, once however often the message is delivered (LAW-WDR-5)', async () => {
    await withdrawalRepository(database.db).record(statement())
    const mails = await deliver()
    expect(mails.map(({ to }) => to)).toEqual(['orders@ambra.example', 'mari@example.ee'])
    expect(mails[1]?.mail).toContain('Subject: Withdrawal received: W-2222-3333-4444')
    expect(mails[1]?.mail).toContain('20 Nov 2026, 12:00:00 Europe/Tallinn (UTC+02:00)')
  })

  it('links to the order only in mails to its proven owner', async () => {
    const { orderId, number } = await anOrder()
    const known = { orderId, orderNumber: number }
    await withdrawalRepository(database.db).record(statement({ ...known, matched: 'email' }))
    await withdrawalRepository(database.db).record(
      statement({ ...known, code: 'W-5555-6666-7777', key: 'other', matched: 'operator' }),
    )
    const mails = await deliver()
    const withLink = mails.filter(({ mail }) => mail.includes('orderToken='))
    expect(withLink.map(({ name }) => name.slice(0, 34))).toEqual(['withdrawal-receipt-W-2222-3333-444'])
  })

  it("mails no working link of one person to another's address", async () => {
    const { orderId, number } = await anOrder()
    const goods = 'collect your prize: http://evil.example/win'
    const own = await orderRepository(database.db).findById(orderId)
    const withdrawals = withdrawalRepository(database.db)
    const email = 'liina@example.ee'
    await withdrawals.record(statement({ goods, email, orderNumber: number, matched: 'number' }))
    // The holder of an order page may still name the address of another person.
    await withdrawals.record(
      statement({ code: 'W-5555-6666-7777', key: 'token', goods, email, orderId, matched: 'token' }),
    )
    const value = 'www.evil.example'
    await claimRepository(database.db).record({ ...claim, email, value, description: goods })
    const strange = (await deliver()).filter(({ to }) => to === email)
    expect(strange).toHaveLength(3)
    for (const { mail } of strange) {
      expect(mail).not.toMatch(/evil\.example/)
      expect(mail).toContain('http[:]//evil[.]example/win')
    }
    await withdrawals.record(
      statement({ code: 'W-8888-6666-7777', key: 'own', goods, orderId, email: own?.email ?? '' }),
    )
    const ownMail = (await deliver()).find(({ name }) => name.startsWith('withdrawal-receipt-W-8888'))
    expect(ownMail?.mail).toContain('http://evil.example/win')
    const typed = { email, orderNumber: 'http://evil.example/win', matched: 'none' } as const
    await withdrawals.record(statement({ code: 'W-9999-6666-7777', key: 'typed', ...typed }))
    const byNumber = (await deliver()).find(({ name }) => name.startsWith('withdrawal-receipt-W-9999'))
    expect(byNumber?.mail).toContain('http[:]//evil[.]example/win')
  })

  it('attaches the parcel label for the proven owner of the order', async () => {
    const data = JSON.stringify({ en: [{ code: 'company_address', value: 'Tee 1, Tallinn' }] })
    await database.db
      .insertInto('shop_data')
      .values({ store_id: 2, section: 'config', data, updated_at: noon })
      .execute()
    const { orderId, number: orderNumber } = await anOrder()
    for (const to of ['paid', 'ready', 'shipped'] as const)
      await orderRepository(database.db).setStatus(orderId, to, { actor: 'operator', now: noon })
    await withdrawalRepository(database.db).record(statement({ orderId, orderNumber, matched: 'email' }))
    await withdrawalRepository(database.db).record(
      statement({ orderId, orderNumber, code: 'W-5555-6666-7777', key: 'other', matched: 'number' }),
    )
    const mails = await deliver()
    const enclosed = mails.filter(({ mail }) => mail.includes('return-label-'))
    expect(enclosed.map(({ name }) => name.slice(0, 34))).toEqual(['withdrawal-receipt-W-2222-3333-444'])
    expect(enclosed[0]?.mail.replace(/\s+/g, ' ')).toContain('The return label is enclosed')
  })

  it('ask for no goods back that were never sent, and stop the parcel', async () => {
    const { orderId, number: orderNumber } = await anOrder()
    await withdrawalRepository(database.db).record(statement({ orderId, orderNumber, matched: 'token' }))
    const [notice, receipt] = (await deliver()).map(({ mail }) => mail.replace(/\s+/g, ' '))
    expect(notice).toContain('Kaup ei ole veel')
    expect(receipt).toContain('You do not need to send anything back.')
    expect(receipt).not.toContain('Send the goods back')
  })

  describe('a withdrawal from a purchase on credit (LAW-CRD-3)', () => {
    const lender = 'Mokilizingas (AS Inbank filialas)'
    async function credited() {
      const payment = { methodCode: 'MOKILIZINGAS', title: 'Instalments' }
      const { orderId, number } = await anOrder({ payment })
      await database.db.updateTable('payments').set({ state: 'paid' }).execute()
      return { orderId, orderNumber: number }
    }
    const receiptText = async () =>
      (await deliver()).find(({ name }) => name.includes('receipt'))?.mail.replace(/\s+/g, ' ') ?? ''

    it('states that the credit ends, with lender and number', async () => {
      const order = await credited()
      await withdrawalRepository(database.db).record(statement({ ...order, matched: 'email' }))
      expect(await receiptText()).toContain(
        `also ends the credit agreement with ${lender} (reference ${order.orderNumber})`,
      )
    })

    it('promises nothing when the statement is late', async () => {
      const order = await credited()
      const late = { isLate: true, deadline: '2026-11-10' }
      await withdrawalRepository(database.db).record(statement({ ...order, ...late, matched: 'token' }))
      expect(await receiptText()).toContain('If we accept it, the credit agreement')
      expect(await receiptText()).not.toContain('also ends the credit')
    })

    // `operator`: staff link the statement to the order before its receipt is sent.
    it.each(['number', 'operator'] as const)('names no lender when matched by %s', async (matched) => {
      const { orderId, orderNumber } = await credited()
      const found = { orderId: matched === 'number' ? undefined : orderId, orderNumber, matched }
      await withdrawalRepository(database.db).record(statement(found))
      expect(await receiptText()).toContain('Withdrawal received')
      expect(await receiptText()).not.toContain('credit')
    })

    it('asks the shopkeeper to notify the lender', async () => {
      const order = await credited()
      await withdrawalRepository(database.db).record(statement({ ...order, matched: 'token' }))
      const notice = (await deliver()).find(({ name }) => name.includes('notice'))
      expect(notice?.mail.replace(/\s+/g, ' ')).toContain(`${lender}, viide ${order.orderNumber}`)
    })

    it('mentions no credit while nothing has been paid', async () => {
      const payment = { methodCode: 'MOKILIZINGAS', title: 'Instalments' }
      const { orderId, number } = await anOrder({ payment, status: 'awaiting_payment' })
      await withdrawalRepository(database.db).record(
        statement({ orderId, orderNumber: number, matched: 'token' }),
      )
      expect(await receiptText()).not.toContain('credit')
    })
  })

  it('states the decision with the amount', async () => {
    const { orderId, number } = await anOrder()
    const { code } = await withdrawalRepository(database.db).record(
      statement({ orderId, orderNumber: number, matched: 'token' }),
    )
    await orderRepository(database.db).setStatus(orderId, 'paid', { actor: 'operator', now: noon })
    await withdrawalDecisions(database.db).accept({ code, now: noon })
    const accepted = (await deliver()).find(({ name }) => name.includes('accepted'))
    expect(accepted?.mail).toMatch(/103\.00/)
  })

  it('reminds the shopkeeper once of a decision and once of the refund, 4 days before it is due (LAW-WDR-8)', async () => {
    const { orderId, number } = await anOrder()
    const repository = withdrawalRepository(database.db)
    const { code } = await repository.record(statement({ orderId, orderNumber: '#1', matched: 'operator' }))
    expect(await remindOfDeadlines(database, day(9))).toBe(0)
    expect([await remindOfDeadlines(database, day(10)), await remindOfDeadlines(database, day(11))]).toEqual([
      1, 0,
    ])
    await orderRepository(database.db).setStatus(orderId, 'paid', { actor: 'operator', now: noon })
    await withdrawalDecisions(database.db).accept({ code, now: day(11) })
    expect([await remindOfDeadlines(database, day(11)), await remindOfDeadlines(database, day(12))]).toEqual([
      1, 0,
    ])
    const due = (await deliver(day(12))).filter(({ name }) => name.includes('withdrawal-due'))
    expect(due.map(({ to }) => to)).toEqual(['orders@ambra.example', 'orders@ambra.example'])
    expect(due.some(({ mail }) => mail.includes(`ambra orders refund ${number} --amount 103.00`))).toBe(true)
  })

  it('sends no reminder of a rejected withdrawal', async () => {
    const { code } = await withdrawalRepository(database.db).record(statement())
    await withdrawalDecisions(database.db).refuse({ code, reason: 'Not our order.', now: noon })
    expect(await remindOfDeadlines(database, day(13))).toBe(0)
  })
})

describe('mails of a claim', () => {
  it('reminds the shopkeeper once of an open claim, from day 12 (LAW-CMP-1)', async () => {
    const { code } = await claimRepository(database.db).record(claim)
    const sent = async (at: Date) => remindOfDeadlines(database, at)
    expect([await sent(day(11)), await sent(day(12)), await sent(day(13))]).toEqual([0, 1, 0])
    const due = (await deliver(day(13))).filter(({ name }) => name.includes('claim-due'))
    expect(due.map(({ to }) => to)).toEqual(['orders@ambra.example'])
    expect(due[0]?.mail).toContain(`ambra claims answer ${code}`)
    await claimRepository(database.db).record({ ...claim, code: 'C-9', key: 'other' })
    await moveClaim(database.db, 'C-9', { to: 'answered', answer: 'Repaired.', isRefused: false, now: noon })
    expect(await sent(day(14))).toBe(0)
  })

  it('acknowledges a claim, with a link to its state that sends its code to no server (LAW-CMP-1)', async () => {
    await claimRepository(database.db).record(claim)
    await moveClaim(database.db, claim.code, {
      to: 'answered',
      answer: 'We replace it.',
      isRefused: false,
      now: noon,
    })
    const mails = await deliver()
    expect(mails.map(({ to }) => to)).toEqual(['mari@example.ee', 'orders@ambra.example', 'mari@example.ee'])
    expect(mails[0]?.mail).toContain('We replace it.')
    expect(mails[2]?.mail).toContain('https://shop.test/en/warranty-service#claim=C-2222-3333-4444')
  })
})

it('attaches the repair form in the language of the claim (LAW-RPR-2)', async () => {
  const { code } = await claimRepository(database.db).record({
    code: 'C-2222-3333-4444',
    key: 'key',
    storeId: 2,
    language: 'en',
    orderId: undefined,
    orderNumber: '100000540',
    name: 'Mari Maasikas',
    email: 'mari@example.ee',
    value: 'Lamp',
    description: 'It is broken.',
    remedy: undefined,
    dueDay: '2026-12-05',
    now: noon,
  })
  const form = {
    defect: 'The glass is broken.',
    repair: 'New glass.',
    priceCents: 8900,
    days: 10,
    handOver: 'Any store.',
    services: [],
    issuedAt: noon.toISOString(),
    validUntil: '2026-12-20',
  }
  await storeRepairForm(database.db, code, { form, now: noon })
  const sent = (await deliver()).find(({ name: file }) => file.includes('repair_form'))
  expect(sent?.to).toBe('mari@example.ee')
  expect(sent?.mail).toContain('Subject: Repair offer for your claim C-2222-3333-4444')
  expect(sent?.mail).toContain('repair-form-C-2222-3333-4444.pdf')
})

describe('the feedback request', () => {
  const dayMs = 86_400_000
  async function completed() {
    const placed = await anOrder()
    for (const to of ['ready', 'shipped', 'collected', 'completed'] as const)
      await orderRepository(database.db).setStatus(placed.orderId, to, { actor: 'operator', now: noon })
    return placed
  }
  const later = new Date(noon.getTime() + 6 * dayMs)

  it('sends one feedback request with the link to the form, some days after completion', async () => {
    const { number, orderToken } = await completed()
    expect(await requestFeedback(database, { now: later, days: 0 })).toBe(0)
    expect(await requestFeedback(database, { now: later, days: 5 })).toBe(1)
    expect(await requestFeedback(database, { now: later, days: 5 })).toBe(0)
    const mails = await deliver(later)
    expect(mails).toHaveLength(1)
    expect(mails[0]?.mail).toContain(`https://shop.test/review/${orderToken}/${number}`)
  })

  it('sends no feedback request for an order returned in that time', async () => {
    const { orderId } = await completed()
    await requestFeedback(database, { now: later, days: 5 })
    await database.db.updateTable('payments').set({ state: 'paid' }).where('order_id', '=', orderId).execute()
    await orderRepository(database.db).setStatus(orderId, 'refunded', { actor: 'operator', now: later })
    expect(await deliver(later)).toEqual([])
  })
})

it('sends the link to an order only to the address of the order', async () => {
  const { orderId, number, orderToken } = await anOrder()
  await outboxRepository(database.db).add(
    'mail.order_link',
    { order_id: orderId, language: 'en' },
    { now: noon },
  )
  const [sent] = await deliver()
  expect(sent?.to).toBe('mari@example.ee')
  expect(sent?.mail).toContain(
    `https://shop.test/en/order-completed?number=${number}&orderToken=${orderToken}`,
  )
})
