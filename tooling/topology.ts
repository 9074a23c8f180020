import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { ensureBuild } from '../apps/server/src/pages/production-build.ts'
import { breakAndMeasure } from './topology/break-and-measure.ts'
import { runJourney } from './topology/browser-journey.ts'
import { countOrders, isRight } from './topology/count-orders.ts'
import { faultsOf } from './topology/faults.ts'
import { drainOutbox, heldOrders, reservedPieces } from './topology/held-orders.ts'
import { describeReport, loadNow, machine, type Report, type Row } from './topology/report.ts'
import { createShoppers, type Shoppers, startLoad } from './topology/shoppers.ts'
import { answers, atEnd, endAll, waitUntil } from './topology/started.ts'
import { startTopology, type Topology } from './topology/topology-parts.ts'

/**
 * Runs the processes of deploy/compose.yaml without containers: a purchase in a browser through the balancer,
 * then one fault after the other under a steady load, and checks the outcome of every order. Exit code 1 when
 * an order is lost, duplicated or wrongly confirmed, or the shop does not recover by itself.
 *
 * npm run topology -- [--webs N] [--no-browser] [--only WORDS] [--json FILE] [--logs FOLDER]
 */
const { values } = parseArgs({
  options: {
    webs: { type: 'string', default: '2' },
    'no-browser': { type: 'boolean', default: false },
    only: { type: 'string', default: '' },
    json: { type: 'string' },
    logs: { type: 'string' },
  },
})
const pieces = 100_000

/** Returns a simple product with plenty of stock, paid on delivery. */
async function aProductForAll({ url, ambra }: Topology): Promise<string> {
  const response = await fetch(`${url}/api/catalog/vue_storefront_catalog_en/product/_search?size=200`)
  // Response of our own shop.
  const { hits } = (await response.json()) as {
    hits: { hits: { _source: { sku: string; type_id: string; visibility: number; final_price: number } }[] }
  }
  const product = hits.hits
    .map(({ _source }) => _source)
    .find((each) => each.type_id === 'simple' && each.visibility === 4 && each.final_price < 500)
  if (!product) throw new Error('the demo shop has no plain product')
  await ambra('stock', 'set', product.sku, String(pieces))
  return product.sku
}

/** Warms up OpenSearch, whose first queries after a start take longer than a page waits. */
async function warmUp({ url }: Topology): Promise<void> {
  let answered = 0
  const ask = async () => {
    answered = (await answers(`${url}/en/search?q=phone+${Math.random()}`)) ? answered + 1 : 0
    return answered === 5
  }
  await waitUntil('five searches in a row', ask, 60_000)
}

/** Stops at the first fault from which the shop does not recover; orders are counted all the same. */
async function goThroughFaults(topology: Topology, shoppers: Shoppers, problems: string[]): Promise<Row[]> {
  const rows: Row[] = []
  const stopLoad = startLoad(shoppers)
  try {
    for (const fault of faultsOf(topology, problems).filter(({ name }) => name.includes(values.only)))
      rows.push(await breakAndMeasure(fault, shoppers.sent))
  } catch (error) {
    problems.push(String(error))
  }
  await stopLoad()
  return rows
}

async function measure(directory: string): Promise<Report> {
  const began = new Date().toISOString()
  const topology = await startTopology(directory, Number(values.webs))
  console.log(`the shop is at ${topology.url}`)
  await warmUp(topology)
  const isJourneyRight = values['no-browser'] ? undefined : await runJourney(topology, directory)
  const sku = await aProductForAll(topology)
  const reservedBefore = await reservedPieces(topology, sku)
  const shoppers = createShoppers(topology.url, sku)
  const problems: string[] = []
  const rows = await goThroughFaults(topology, shoppers, problems)
  await drainOutbox(topology)
  const { acknowledged, givenUp } = shoppers
  return {
    began,
    machine: machine(),
    load: loadNow(),
    webs: topology.webs.length,
    hasSearch: topology.search !== undefined,
    isJourneyRight,
    rows,
    orders: countOrders(acknowledged, await heldOrders(topology, sku, reservedBefore)),
    givenUp,
    problems,
  }
}

async function main(): Promise<number> {
  ensureBuild((line) => console.log(line))
  const directory = fs.mkdtempSync(path.join(os.tmpdir(), 'ambra-topology-'))
  atEnd(() => {
    if (values.logs) fs.cpSync(path.join(directory, 'logs'), values.logs, { recursive: true })
    fs.rmSync(directory, { recursive: true, force: true })
  })
  const report = await measure(directory)
  console.log(`\n${describeReport(report)}`)
  if (values.json) fs.writeFileSync(values.json, `${JSON.stringify(report, null, 2)}\n`)
  const isAllRight =
    isRight(report.orders) &&
    report.givenUp.length + report.problems.length === 0 &&
    report.isJourneyRight !== false
  return isAllRight ? 0 : 1
}

for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => void endAll().then(() => process.exit(130)))
const code = await main().catch((error: unknown) => {
  console.error(error)
  return 1
})
await endAll()
process.exit(code)
