import { mkdtempSync, readdirSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createTestApp, type TestApp } from '../../../api/test/api-suite.ts'
import { billed, prepareSales, soldFiles } from '../../../api/test/fulfilment/download-suite.ts'
import { buyerOf, information } from '../../../api/test/sales/order-suite.ts'
import { type CallName, calls } from '@ambra/contract/platform/api/calls'
import { emailKey } from '@ambra/domain/promotions/coupon'
import { orderRepository } from '@ambra/db/sales'
import { outboxRepository } from '@ambra/db/messaging'
import * as mails from '@ambra/mail/render-mail'
import { aProduct } from '@ambra/testing/import-builders'
import { reportRun, runLength } from '@ambra/testing/run-length'
import { pino } from 'pino'
import { beforeAll, expect, it, vi } from 'vitest'
import { cancelUnpaid } from '@ambra/commerce/sales'
import { createMailHandlers, startOutboxWorker } from '@ambra/commerce/messaging'
import { dayMs } from '@ambra/domain/platform/text/format'

const victim = 'victim@example.ee'
const limits = { perAddress: 5, perNetwork: 100 }
const posts = runLength(330, 1000)
/** Line breaks that would start another header, followed by headers. */
const injection = 'Mari\r\nBcc: all@evil.test\r\nX-Injected: yes\nTo: all@evil.test'

let shop: TestApp
const outboxDir = mkdtempSync(join(tmpdir(), 'ambra-bombing-'))
const { cartWith, order } = buyerOf(() => shop)
const usual = new Set(
  'from to reply-to subject message-id date mime-version content-type content-transfer-encoding content-language auto-submitted list-unsubscribe list-unsubscribe-post'.split(
    ' ',
  ),
)

beforeAll(async () => {
  const rows = [...soldFiles(), aProduct({ sku: 'GONE', stock: { qty: 0 } })]
  shop = await createTestApp(rows, { isThrottled: true, trustProxy: true, mails: limits })
  await prepareSales(shop)
})

/** Forms that an attacker fills in with another person's address. */
const forms: ((email: string, n: number) => [CallName, object])[] = [
  (email) => ['userResetPassword', { email }],
  (email) => [
    'userCreate',
    { customer: { email, firstname: injection, lastname: 'Maasikas' }, password: 'valge kohv ja kringel' },
  ],
  (email) => ['subscribe', { email }],
  (email) => ['newsletterConfirmation', { email }],
  (email, n) => ['contactCreate', { name: injection, email, comment: `${injection} ${n}` }],
  (email) => ['orderLookup', { number: '200000001', email }],
  (email, n) => [
    'claimCreate',
    { number: `20000000${n}`, name: 'Mari Maasikas', email, value: 'Lamp', description: `${injection} ${n}` },
  ],
  (email, n) => ['withdrawalCreate', { name: 'Mari Maasikas', number: `W${n}`, email }],
  (email) => ['stockNotify', { sku: 'GONE', email }],
]

/** Returns headers of another network each time, so that only the limit of the address applies. */
const from = (n: number) => ({ 'x-forwarded-for': `198.${n >> 16}.${(n >> 8) & 255}.${n & 255}` })
/** Returns the same mailbox in other spellings; every tenth injects headers. */
const spelling = (n: number) =>
  n % 10 === 9 ? `${victim}\r\nBcc: all@evil.test` : n % 3 ? victim : `Victim+${n}@Example.ee`

async function post(n: number): Promise<number> {
  const kind = n % (forms.length + 2)
  const email = spelling(n)
  const form = forms[kind]
  if (form) {
    const [name, body] = form(email, n)
    const [method, path] = calls[name]
    return (await shop.send({ method, url: `/api/${path}`, headers: from(n), payload: body })).status
  }
  // An order of products, then one of a free file.
  const isGift = kind > forms.length
  const cartId = await cartWith({ sku: isGift ? 'GIFT' : 'CARE' })
  const home = { ...(isGift ? billed.billingAddress : information.shippingAddress), email }
  const addressInformation = { ...billed, billingAddress: home }
  return (await order(cartId, { addressInformation, comment: injection }, from(n))).status
}

/** Sends the due mails, as the shop's worker does. */
async function sendDue(): Promise<void> {
  const { database, clock } = shop
  const options = {
    database,
    outboxDir,
    smtpUrl: undefined,
    from: 'Ambra <shop@ambra.example>',
    shopkeeper: 'orders@ambra.example',
    publicUrl: 'https://shop.test',
    downloadDays: 30,
    resetMinutes: 60,
    mailLimits: limits,
    now: clock.now,
    ...mails,
  }
  const { handlers, close } = createMailHandlers(options)
  const log = pino({ level: 'silent' })
  const worker = startOutboxWorker({ database, handlers, now: clock.now, log })
  const isDone = async () =>
    (await outboxRepository(database.db).backlog(clock.now())).oldestDueAt === undefined
  await vi.waitFor(async () => expect(await isDone()).toBe(true), { timeout: 300_000, interval: 200 })
  await worker.stop()
  close()
}

type Sent = { to: string; at: number; head: string }
const sentMails = (): Sent[] =>
  readdirSync(outboxDir).map((name) => {
    const [head = ''] = readFileSync(join(outboxDir, name), 'utf8').split('\r\n\r\n')
    const to = /^To: (.*)$/m.exec(head)?.[1]?.trim() ?? ''
    return { to, head, at: Date.parse(/^Date: (.*)$/m.exec(head)?.[1] ?? '') }
  })

it('ATT-24: sends one address at most five mails a day, however many forms are posted', {
  timeout: 1_200_000,
}, async () => {
  const statuses = new Map<number, number>()
  for (let n = 0; n < posts; n += 1) {
    // Carts come from this machine: their rate limit is not tested here.
    shop.clock.advance(2000)
    const status = await post(n)
    statuses.set(status, (statuses.get(status) ?? 0) + 1)
  }
  expect([...statuses.keys()].filter((status) => status >= 500)).toEqual([])
  // Three days: delayed mails are sent in turn, and the orders stay unpaid.
  for (let day = 0; day < 3; day += 1) {
    for (let part = 0; part < 4; part += 1) {
      await sendDue()
      shop.clock.advance(dayMs / 4)
    }
    await cancelUnpaid(shop.database, shop.clock.now(), { NEOPAY: { hours: 1 }, MOKILIZINGAS: { hours: 1 } })
  }
  const sent = sentMails()
  const toVictim = sent.filter(({ to }) => emailKey(to) === victim).map(({ at }) => at)
  const most = Math.max(
    ...toVictim.map((end) => toVictim.filter((at) => at <= end && at > end - dayMs).length),
  )
  expect(most).toBeLessThanOrEqual(5)
  expect(most).toBeGreaterThan(0)
  const named = sent.flatMap(({ head }) =>
    head
      .replaceAll(/\r\n[ \t]/g, ' ')
      .split('\r\n')
      .map((line) => line.slice(0, line.indexOf(':')).toLowerCase()),
  )
  expect([...new Set(named)].filter((name) => !usual.has(name))).toEqual([])
  expect(sent.filter(({ to }) => to.includes('evil.test'))).toEqual([])
  const orders = await orderRepository(shop.database.db).list({ limit: 500 })
  reportRun('ATT-24', {
    posts,
    ...Object.fromEntries([...statuses].map(([status, count]) => [`answers ${status}`, count])),
    'mails sent': sent.length,
    'to the address in three days': toVictim.length,
    'most in 24 hours': most,
    orders: orders.length,
    'injected headers': 0,
  })
})
