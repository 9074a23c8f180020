import { type APIRequestContext, expect, type Page, request } from '@playwright/test'
import { password } from '../../../storefront/e2e/support/customer.ts'
import { shopOf } from '../../../storefront/e2e/support/labels.ts'
import { orderByCall } from '../../../storefront/e2e/support/order-by-call.ts'
import { type ConsoleClient, consoleClient } from './console-client.ts'
import type { ConsoleShop } from './console-shop.ts'

const [tablet, cable] = ['NV-T13', 'SM-V5'] as const
const email = 'liis@example.ee'
const english = shopOf('en')

/** Address without a screen. */
export const unknownPath = 'no-such-screen'

/** Screens without a parameter in their address. */
const plainScreens = `
  people roles audit keys settings settings/mails failures fields account
  orders orders/new new-product warehouse warehouse/labels scan stock places count warehouses
  service customers devices inbox money bank approvals books figures
  products import categories attributes redirects
  content selling selling/sales selling/rules selling/test gift-cards newsletter newsletter/new newsletter/subscribers search search/past`
  .trim()
  .split(/\s+/)

/**
 * Addresses of each screen for a signed-in person; for patterns with parameters, those of existing records.
 */
export type ScreenSamples = Readonly<Record<string, readonly string[]>>

/** Creates one record of each kind in the demo shop. @returns the addresses of each screen */
export async function makeSamples(page: Page, shop: ConsoleShop): Promise<ScreenSamples> {
  const calls = await request.newContext({ baseURL: shop.url })
  const client = consoleClient(page)
  const goods = await makeGoods(client)
  const orders = await makeOrders(client, calls, shop)
  const people = await makePeople(client)
  await makeWork(client)
  const { id: card } = await client.command('gift-cards.issue', { value_cents: 2500, reason: 'Late parcel' })
  const { id: sale } = await client.command('sales.plan', {
    name: 'Bright week',
    percent: 10,
    from: '2030-01-01',
    to: '2030-01-05',
    skus: [tablet, cable],
  })
  const { id: newsletter } = await client.command('newsletters.save', {
    texts: { en: { subject: 'New lamps', body: 'They glow.' } },
    skus: [tablet],
  })
  await calls.dispose()
  return {
    '': [''],
    ...Object.fromEntries(plainScreens.map((path) => [path, [path]])),
    ...goods,
    ...orders,
    ...people,
    'selling/sales/:id': [`selling/sales/${sale}`],
    'selling/coupons/:code': ['selling/coupons/TERE10'],
    'selling/rules/:code': ['selling/rules/SAMPLE'],
    'newsletter/:id': [`newsletter/${newsletter}`],
    'settings/mails/:mail': ['settings/mails/order-confirmation?store=en'],
    'gift-cards/:id': [`gift-cards/${card}`],
    'search/try': ['search/try?q=phone'],
    'search/why': ['search/why?store=en&q=phone'],
    'search/:kind': ['search/synonyms', 'search/pins', 'search/boosts', 'search/redirects'],
    'content/:kind/:name': ['page/delivery', 'menu/footer-help', 'banner/slider'].map(
      (name) => `content/${name}?store=en`,
    ),
    'warehouses/:code': ['main', 'north'].map((code) => `warehouses/${code}`),
    '*': [unknownPath],
  }
}

async function makeGoods(client: ConsoleClient): Promise<ScreenSamples> {
  const { id } = await client.command('products.plan-prices', { skus: [tablet, cable], rule: { percent: 5 } })
  // With a second warehouse, screens show which warehouse they are about.
  await client.command('warehouses.create', { code: 'narva', name: 'Narva', address: 'Kreenholmi 1, Narva' })
  const lines = [{ code: 'LT-H2', qty: 3 }]
  await client.command('stock.receive', { lines, reason: 'Note 7', warehouse: 'narva' })
  await client.command('parcels.set-place', { sku: tablet, place: 'A-01-1' })
  await client.command('parcels.set-place', { sku: cable, place: 'A-01-2' })
  const { id: count } = await client.command('counts.start', { place: 'A-01' })
  const file = Buffer.from('Kood;Hind;Märkus\nKG-E27;3,21;x\nNO-SUCH;1;y\n')
  const { id: job } = await client.command('imports.begin', { name: 'prices.csv', size: file.length })
  await client.command('imports.send', { id: job, offset: 0, base64: file.toString('base64') })
  await client.command('redirects.save', { from: '/phones.html', to: '/en', code: 301, seen: null })
  const { categories } = await client.query('categories.tree', {})
  const { attributes } = await client.query('attributes.list', {})
  return {
    'products/changes/:id': [`products/changes/${id}`],
    'products/:sku': [`products/${tablet}`],
    'count/:id': [`count/${count}`],
    'warehouses/:code': ['warehouses/main', 'warehouses/narva'],
    'import/:id': [`import/${job}`],
    'categories/:id': [`categories/${categories.at(-1)?.id}`],
    'attributes/:id': [`attributes/${attributes[0]?.id}`],
  }
}

async function makeOrders(
  client: ConsoleClient,
  calls: APIRequestContext,
  shop: ConsoleShop,
): Promise<ScreenSamples> {
  const two = { email, sku: tablet, more: [{ sku: cable, qty: 2 }] }
  const place = (method: string) => orderByCall(calls, english, { method, ...two })
  const post = async (path: string, data: object) => {
    const response = await calls.post(`/api/${path}?storeCode=en`, { data })
    expect(response.ok(), `${path}: ${await response.text()}`).toBe(true)
    return (await response.json()).result
  }

  const { orderNumber: sent } = await place('cashondelivery')
  const { orderNumber: waiting } = await place('cashondelivery')
  for (const number of [sent, waiting]) await client.command('orders.set-status', { number, status: 'ready' })
  const run = await client.command('parcels.start-run', { orders: [waiting] })
  await client.command('parcels.pack-start', { number: waiting })
  await client.command('parcels.pack-start', { number: sent })
  const box = (await client.query('parcels.order', { number: sent })).shipments[0]
  if (!box) throw new Error(`order ${sent} has no box`)
  const scans = [{ code: tablet, serial: 'SN-7001' }, { code: cable }, { code: cable }]
  const seen = { number: sent, shipment: box.id, version: box.version }
  const { shipments } = await client.command('parcels.pack', { ...seen, scans })
  const { version } = shipments[0] ?? box
  await client.command('parcels.send', { ...seen, version, tracking: 'CC100EE' })

  const { orderNumber: number, orderToken } = await place('banktransfer')
  for (const status of ['paid', 'ready', 'shipped', 'fulfilled'])
    shop.ambra('orders', 'set-status', number, status)
  await client.command('orders.note', { number, text: 'Ring before noon' })
  const name = 'Liis Näidis'
  const { code } = await post('withdrawal/create', { name, number, email, orderToken })
  await client.command('service.write', {
    kind: 'withdrawal',
    code,
    sender: 'shop',
    text: 'Is the box whole?',
  })
  const claim = await post('claim/create', {
    name,
    number,
    email,
    orderToken,
    value: 'Nordvik T13',
    description: 'It does not switch on any more.',
    remedy: 'repair',
  })
  await post('contact/create', { name, email, message: 'Do you open on Sunday?', elapsed: 60_000 })
  const customer = { email: 'mari@example.ee', firstname: 'Mari', lastname: 'Maasikas', addresses: [] }
  await post('user/create', { customer, password })
  const token = String(await post('user/login', { username: customer.email, password }))
  await orderByCall(calls, english, { method: 'banktransfer', email: customer.email, token })
  const [found] = (await client.query('customers.list', { who: 'accounts' })).customers
  if (!found?.id) throw new Error('the customer has no account')
  await client.command('customers.note', { id: found.id, text: 'Prefers to be called' })
  await client.command('approvals.set-limit', { cents: 50_000, reason: 'two people from 500 euros on' })
  return {
    'orders/:number': [number, sent].map((one) => `orders/${one}`),
    'warehouse/runs/:id': [`warehouse/runs/${run.id}`],
    'warehouse/pack/:order': [waiting, sent].map((one) => `warehouse/pack/${one}`),
    'service/:kind/:code': [`service/withdrawal/${code}`, `service/claim/${claim.code}`],
    'customers/:id': [`customers/${found.id}`],
    'customers/orders/:order': [`customers/orders/${number}`],
    'devices/:serial': ['devices/SN-7001'],
  }
}

async function makePeople(client: ConsoleClient): Promise<ScreenSamples> {
  const own = await client.query('own.show', {})
  await client.command('staff.invite', {
    email: 'kati@shop.example',
    roles: [{ role: 'warehouse', store: null }],
    language: 'et',
  })
  await client.command('keys.create', {
    name: 'Warehouse program',
    permissions: ['orders.read'],
    stores: ['en'],
    days: 30,
  })
  const { webhook } = await client.command('webhooks.add', {
    url: 'https://hooks.shop.example/in',
    description: 'To the books',
    events: ['order.placed'],
  })
  return {
    'people/:id': [`people/${own.id}`],
    'roles/:code': ['roles/warehouse'],
    'keys/webhooks/:id': [`keys/webhooks/${webhook.id}`],
  }
}

/** Fills lists that are empty in the demo. */
async function makeWork(client: ConsoleClient): Promise<void> {
  const terms = { code: 'SAMPLE', titles: { et: 'Alates 100 €' }, percent: 5, minimum: 100, enabled: false }
  await client.command('selling.save-rule', { seen: null, terms })
  const rule = { kind: 'synonym' as const, words: ['lamp', 'luminaire'] }
  await client.command('search.save', { store: 'en', id: null, seen: null, rule })
  await client.command('warehouses.create', {
    code: 'north',
    name: 'Põhjaladu',
    address: 'Rüütli 1, Rakvere',
  })
  await client.command('bank.import', { xml: statement })
}

/** Bank statement with one transaction that belongs to no order. */
const statement = `<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.02"><BkToCstmrStmt><Stmt><Id>S</Id>
  <Acct><Id><IBAN>EE629900221122334455</IBAN></Id></Acct><Ntry><Amt Ccy="EUR">12.30</Amt><CdtDbtInd>CRDT</CdtDbtInd>
  <Sts>BOOK</Sts><BookgDt><Dt>2026-11-20</Dt></BookgDt><AcctSvcrRef>A1</AcctSvcrRef><NtryDtls><TxDtls><RltdPties><Dbtr>
  <Nm>Liis Näidis</Nm></Dbtr></RltdPties><RmtInf><Ustrd>Thank you</Ustrd></RmtInf>
  </TxDtls></NtryDtls></Ntry></Stmt></BkToCstmrStmt></Document>`
