import { reportRun, runLength } from '@ambra/testing/run-length'
import { type SeededRandom, seededRandom } from '@ambra/testing/seeded-random'
import { expect, it } from 'vitest'
import { addOf } from '#app/cart/cart-goods-fixture.ts'
import { fakeBrowser } from '#app/cart/fake-browser.ts'

type Pieces = Map<string, number>
const skus = ['KETTLE', 'TOASTER', 'LAMP', 'PHONE', 'CABLE']
const tabsOpen = 3
const places = ['browser storage', 'the server']

const plus = (pieces: Pieces, sku: string, qty: number) => pieces.set(sku, (pieces.get(sku) ?? 0) + qty)
const asText = (lines: Iterable<readonly [string, number]>) =>
  [...lines].map(([sku, qty]) => `${sku} x${qty}`).toSorted()

/**
 * Shopper with tabs that open and close, an unreliable network, and the expected cart by plain addition.
 */
function shopping(random: SeededRandom) {
  const browser = fakeBrowser()
  const { server, stored } = browser
  const reference: Pieces = new Map()
  const tabs = Array.from({ length: tabsOpen }, () => browser.openTab())
  let faultShare = 0
  server.onCall(() => {
    if (!random.chance(faultShare)) return undefined
    return random.pick(['cut', 'cut-after', { status: 503, result: 'busy' }] as const)
  })
  const tab = () => random.pick(tabs).cart
  const lineOf = (sku: string) => stored()?.cartItems.find((line) => line.sku === sku)

  const acts = {
    async add() {
      const sku = random.pick(skus)
      const qty = 1 + random.int(3)
      plus(reference, sku, qty)
      await tab().add(addOf(sku, qty))
    },
    async addTwiceAtOnce() {
      await Promise.all([acts.add(), acts.add()])
    },
    async setQuantity() {
      const line = lineOf(random.pick(skus))
      if (!line) return
      const qty = 1 + random.int(9)
      reference.set(line.sku, qty)
      await tab().setQuantity(line.lineId, qty)
    },
    async remove() {
      const line = lineOf(random.pick(skus))
      if (!line) return
      reference.delete(line.sku)
      await tab().remove(line.lineId)
    },
    async removeAndUndo() {
      const line = lineOf(random.pick(skus))
      if (!line) return
      const { cart } = tabs[0] ?? browser.openTab()
      await cart.commit((now) => now)
      const removed = await cart.remove(line.lineId)
      await pause(random)
      if (removed.length > 0) await cart.restore(removed)
    },
    async reload() {
      const index = random.int(tabs.length)
      tabs[index]?.close()
      tabs[index] = browser.openTab()
      await tabs[index].cart.load()
    },
    look: async () => void tab().refresh(),
    network: async () => void (faultShare = random.pick([0, 0.3, 0.7, 1])),
    back: async () => browser.goOnline(),
  }

  async function quiet() {
    faultShare = 0
    for (let round = 0; round < 20; round += 1) {
      browser.goOnline()
      await Promise.all(tabs.map(({ cart }) => cart.sync()))
      const outcome = await tabs[0]?.cart.refresh()
      if (outcome === 'settled') return
    }
  }

  return {
    ...browser,
    reference,
    tabs,
    tab,
    acts,
    quiet,
    plus: (sku: string, qty: number) => plus(reference, sku, qty),
    setErrors: (share: number) => (faultShare = share),
  }
}

async function pause(random: SeededRandom) {
  for (let turns = random.int(6); turns > 0; turns -= 1) await new Promise((done) => setImmediate(done))
}

/** Merges a customer's cart filled on another device, while this one keeps adding over a bad network. */
async function signIn(shop: ReturnType<typeof shopping>, random: SeededRandom) {
  const { server, tab, acts, setErrors, quiet } = shop
  await quiet()
  server.asCustomer('7315')
  const elsewhere = fakeBrowser(server).openTab().cart
  for (const sku of skus.slice(0, random.int(skus.length))) {
    const qty = 1 + random.int(4)
    shop.plus(sku, qty)
    await elsewhere.add(addOf(sku, qty))
  }
  await elsewhere.sync()
  setErrors(random.pick([0, 0.4]))
  await Promise.all([tab().authorise(), acts.add(), tab().refresh(), acts.add()])
  await quiet()
}

async function run(random: SeededRandom) {
  const shop = shopping(random)
  // As every page with the badge does.
  await Promise.all(shop.tabs.map(({ cart }) => cart.load()))
  const names = Object.keys(shop.acts) as (keyof typeof shop.acts)[] // the names of its own literal
  const signInAt = random.chance(0.5) ? random.int(20) : -1
  const history: string[] = []
  for (let step = 0; step < 25; step += 1) {
    if (step === signInAt) {
      history.push('signIn')
      await signIn(shop, random)
      continue
    }
    const name = random.pick(names)
    history.push(name)
    await shop.acts[name]()
    await pause(random)
  }
  await shop.quiet()
  const { cartServerToken, cartItems = [] } = shop.stored() ?? {}
  const onServer = shop.server.carts.get(cartServerToken ?? '') ?? []
  const views = shop.tabs.map(({ cart }) => cart.getSnapshot().cart.cartItems)
  return {
    history: history.join(' '),
    wanted: asText(shop.reference),
    found: [cartItems, onServer, ...views].map((lines) =>
      asText(lines.map(({ sku, qty }) => [sku, qty] as const)),
    ),
  }
}

it('equals plain addition regardless of tabs, reloads, lost responses and a sign-in in between (INV-10)', {
  timeout: 900_000,
}, async () => {
  const rounds = runLength(120, 50_000)
  const first = seededRandom()
  for (let round = 0; round < rounds; round += 1) {
    const seed = first.seed + round
    const { history, wanted, found } = await run(seededRandom(seed))
    for (const [place, lines] of found.entries())
      expect(lines, `SEED=${seed} ${places[place] ?? 'a tab'}: ${history}`).toEqual(wanted)
  }
  reportRun('INV-10', { rounds, differences: 0, 'first seed': first.seed })
  expect(rounds).toBeGreaterThan(0)
})
