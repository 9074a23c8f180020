import { mkdtempSync, readdirSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createMailHandlers } from '@ambra/commerce/messaging'
import { outboxRepository } from '@ambra/db/messaging'
import { orderRepository } from '@ambra/db/sales'
import * as mails from '@ambra/mail/render-mail'
import { aProduct } from '@ambra/testing/import-builders'
import { beforeEach, describe, expect, it } from 'vitest'
import { aPerson, codeOf, anOwner } from '../../../api/test/admin/admin-suite.ts'
import { createTestApp, type TestApp } from '../../../api/test/api-suite.ts'
import { billed, prepareSales } from '../../../api/test/fulfilment/download-suite.ts'
import { buyerOf, en, errorOf } from '../../../api/test/sales/order-suite.ts'

const kaja = 'kaja@example.ee'
const choices = { name: 'Kaja', email: kaja, day: '2026-12-24' }
const titles = { name: 'Name', email: 'Recipient', day: 'Day' } as const
const card = aProduct({
  sku: 'CARD',
  product_type: 'virtual',
  gift_card: true,
  price: 25,
  stock: { qty: 0, manage: false },
  custom_options: [
    { titles: { et: 'Nimi', en: titles.name }, input: 'field' },
    { titles: { et: 'Saaja', en: titles.email }, input: 'email' },
    { titles: { et: 'Päev', en: titles.day }, input: 'date' },
  ],
})

let shop: TestApp
let outboxDir: string
let texts: string[]
const { cartWith, order, pullOrder } = buyerOf(() => shop)

beforeEach(async () => {
  shop = await createTestApp([card])
  await prepareSales(shop)
  outboxDir = mkdtempSync(join(tmpdir(), 'ambra-gift-cards-'))
  texts = []
})

async function chosen(given: Partial<typeof choices>) {
  const list = await shop.call('productList', { query: { ...en, skus: 'CARD' } })
  const options: { option_id: number; title: string }[] = list.body.result.items[0].custom_options
  const custom_options = Object.entries(given).map(([name, option_value]) => ({
    option_id: String(options.find(({ title }) => title === Object(titles)[name])?.option_id),
    option_value,
  }))
  return { sku: 'CARD', product_option: { extension_attributes: { custom_options } } }
}

const setStatus = (id: number, status: 'paid' | 'cancelled' | 'refunded') =>
  orderRepository(shop.database.db).setStatus(id, status, { actor: 'operator', now: shop.clock.now() })

/** Orders and pays a card; returns the order. */
async function bought(given: Partial<typeof choices>) {
  const { body } = await order(await cartWith(await chosen(given)), { addressInformation: billed })
  await setStatus(body.result.backendOrderId, 'paid')
  return body.result
}

/** Sends the mails that are due, by a worker that has just started. */
async function sendDue(): Promise<void> {
  const { database, clock } = shop
  const { handlers, close } = createMailHandlers({
    database,
    outboxDir,
    smtpUrl: undefined,
    from: 'Ambra <shop@ambra.example>',
    shopkeeper: 'orders@ambra.example',
    publicUrl: 'https://shop.example',
    downloadDays: 30,
    resetMinutes: 60,
    now: clock.now,
    ...mails,
    renderMail: (kind, data) => {
      const mail = mails.renderMail(kind, data)
      if (kind === 'gift-card') texts.push(mail.text)
      return mail
    },
  })
  const outbox = outboxRepository(database.db)
  for (;;) {
    const [message] = await outbox.claim({
      now: clock.now(),
      limit: 1,
      lockMs: 1000,
      kinds: ['mail.gift_card', 'order.gift_cards'],
    })
    if (!message) break
    await handlers[message.kind === 'mail.gift_card' ? 'mail.gift_card' : 'order.gift_cards'](message)
    await outbox.acknowledge(message.id, clock.now())
  }
  close()
}

/** Returns who got a card of their own by now. */
const recipients = () =>
  readdirSync(outboxDir)
    .filter((name) => name.startsWith('gift-card-'))
    .map((name) => /^To: (.*)$/m.exec(readFileSync(join(outboxDir, name), 'utf8'))?.[1]?.trim())

const advanceTo = (moment: string) => shop.clock.advance(Date.parse(moment) - shop.clock.now().getTime())
const cardOf = async (placed: Parameters<typeof pullOrder>[0]) => (await pullOrder(placed)).giftCards[0]

describe('a gift card for somebody else', () => {
  it('is mailed at nine on its day, once, without anything about the order', async () => {
    const placed = await bought(choices)
    await sendDue()
    expect(recipients()).toEqual([])
    expect(await cardOf(placed)).toMatchObject({ recipient: kaja, sendAt: '2026-12-24T07:00:00.000Z' })

    advanceTo('2026-12-24T06:59:00Z')
    await sendDue()
    expect(recipients()).toEqual([])
    advanceTo('2026-12-24T07:00:00Z')
    await sendDue()
    shop.clock.advance(86_400_000)
    await sendDue()
    expect(recipients()).toEqual([kaja])
    const { code, sentAt } = await cardOf(placed)
    expect(sentAt).toBe('2026-12-24T07:00:00.000Z')
    const [text = ''] = texts
    expect(text).toContain(code)
    expect(text).toMatch(/Name:? +Kaja/)
    for (const secret of [placed.orderNumber, placed.orderToken, kaja]) expect(text).not.toContain(secret)
  })

  it('is mailed after the payment without a day, and to the buyer without a recipient', async () => {
    await bought({ email: kaja })
    await bought({ day: '2026-12-01' })
    await sendDue()
    expect(recipients()).toEqual([kaja])
    advanceTo('2026-12-01T07:00:00Z')
    await sendDue()
    expect(recipients()).toEqual([kaja, 'mari@example.ee'])
  })

  it.each(['cancelled', 'refunded'] as const)('is not mailed when its order is %s before', async (status) => {
    const placed = await bought(choices)
    await setStatus(placed.backendOrderId, status)
    advanceTo('2026-12-25T07:00:00Z')
    await sendDue()
    expect(recipients()).toEqual([])
  })

  it('is mailed only from today until a year ahead, to an address', async () => {
    const adding = async (given: Partial<typeof choices>) => {
      const { body } = await shop.call('cartCreate', { query: en })
      const cartItem = { ...(await chosen(given)), qty: 1 }
      return shop.call('cartUpdate', { query: { ...en, cartId: body.result }, body: { cartItem } })
    }
    const today = shop.clock.now().toISOString().slice(0, 10)
    for (const day of [today, '2027-11-20']) expect((await adding({ day })).status).toBe(200)
    for (const day of ['2026-11-19', '2027-11-21'])
      expect(errorOf(await adding({ day }))).toEqual([400, 'cart.gift_day'])
    expect(errorOf(await adding({ email: 'mari@' }))).toEqual([400, 'cart.option_not_an_email'])
  })

  it('is sent before its day by staff, again, and at most three times an hour', async () => {
    await bought(choices)
    const boss = await anOwner(shop)
    const desk = await aPerson(shop, [{ role: 'order-desk', store: null }])
    const [{ id }] = (await boss.run('gift-cards.list', {})).body.result.cards
    expect(codeOf(await desk.run('gift-cards.send', { id }))).toBe('staff.not_allowed')
    for (let mail = 0; mail < 3; mail += 1)
      expect((await boss.run('gift-cards.send', { id })).status).toBe(200)
    expect(codeOf(await boss.run('gift-cards.send', { id }))).toBe('staff.mails_sent')
    await sendDue()
    expect(recipients()).toEqual([kaja, kaja, kaja])
    await boss.run('gift-cards.block', { id })
    expect(codeOf(await boss.run('gift-cards.send', { id }))).toBe('gift_card.wrong_state')
    const issued = await boss.run('gift-cards.issue', { value_cents: 500 })
    expect(codeOf(await boss.run('gift-cards.send', { id: issued.body.result.id }))).toBe('staff.no_mail')
    await boss.run('gift-cards.unblock', { id })
    advanceTo('2026-12-24T07:00:00Z')
    await sendDue()
    expect(recipients()).toHaveLength(3)
  })
})
