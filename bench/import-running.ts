import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createReadStream, createWriteStream, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { parseArgs, promisify } from 'node:util'
import { type ShopperRequest, shopperWaits, startShoppers } from './light-shoppers.ts'

/**
 * Measures rows per second of a stock file, a price file and a catalogue file in which every row changes,
 * with the shop stopped and with the shop running, until lists and pages follow; and response times of a few
 * shoppers in that time. Prints a table; `--json FILE` writes the figures. Every fifth product has three
 * variants; with `--variants 0` none has. `--only stock` measures one kind of file.
 *
 * node bench/import-running.ts [--products N] [--variants EVERY] [--only KIND] [--json FILE]
 */
const { values: options } = parseArgs({
  options: {
    products: { type: 'string', default: '10000' },
    variants: { type: 'string', default: '5' },
    only: { type: 'string' },
    json: { type: 'string' },
  },
})
const products = Number(options.products)
const folder = mkdtempSync(join(tmpdir(), 'ambra-running-'))
const env = {
  ...process.env,
  DATA_DIR: join(folder, 'data'),
  PORT: process.env['PORT'] ?? '0',
  RATE_LIMITS: 'off',
  LOG_LEVEL: 'error',
  // Runs the command as an operator does, without the flags of this process.
  NODE_OPTIONS: '',
}
const script = (path: string) => new URL(path, import.meta.url).pathname
const run = promisify(execFile)
/** Shoppers alone, before the imports. */
const quietMs = 20_000

type Kind = 'stock' | 'price' | 'catalogue'
const allKinds = ['stock', 'price', 'catalogue'] as const
const kinds = allKinds.filter((kind) => options.only === undefined || options.only === kind)
const commands: Record<Kind, readonly string[]> = {
  stock: ['stock', 'import'],
  price: ['price', 'import'],
  catalogue: ['import'],
}

type Written = { read: number; seconds: number; rowsPerSecond: number }

async function ambra(kind: Kind, file: string): Promise<Written> {
  const { stdout } = await run(
    process.execPath,
    [script('../apps/server/bin/ambra.js'), ...commands[kind], file, '--json'],
    {
      env,
      maxBuffer: 100_000_000,
    },
  )
  // The report of our own command.
  const { read, seconds } = JSON.parse(stdout) as { read: number; seconds: number }
  return { read, seconds, rowsPerSecond: Math.round(read / seconds) }
}

type Row = { type: string; sku: string; price: number; variants?: Row[]; texts: Record<string, object> }

/** Writes the files of one round, in which every row differs from those of other rounds. */
async function writeFiles(catalogue: string, round: number): Promise<Record<Kind, string>> {
  const files = {
    stock: join(folder, `stock-${round}.csv`),
    price: join(folder, `price-${round}.csv`),
    catalogue: join(folder, `catalogue-${round}.jsonl`),
  }
  const [stock, price, rows] = allKinds.map((kind) => createWriteStream(files[kind]))
  if (!stock || !price || !rows) throw new Error('no files')
  stock.write('sku,qty\n')
  price.write('sku,price\n')
  let at = 0
  for await (const line of createInterface({ input: createReadStream(catalogue) })) {
    const row = JSON.parse(line) as Row
    if (row.type !== 'product') continue
    for (const { sku, price: euros } of row.variants ?? [row]) {
      at += 1
      stock.write(`${sku},${((at + round) % 47) + round * 50}\n`)
      price.write(`${sku},${(euros + round + 0.05).toFixed(2)}\n`)
    }
    const texts = Object.fromEntries(
      Object.entries(row.texts).map(([language, text]) => [
        language,
        { ...text, short_description: `Round ${round} of ${row.sku}, written for measuring.` },
      ]),
    )
    if (!rows.write(`${JSON.stringify({ ...row, texts })}\n`)) await once(rows, 'drain')
  }
  await Promise.all([stock, price, rows].map((out) => once(out.end(), 'finish')))
  return files
}

let shop: ChildProcess | undefined
process.on('exit', () => shop?.kill('SIGKILL'))

async function startShop(): Promise<string> {
  const flags = (process.env['SHOP_FLAGS'] ?? '').split(' ').filter(Boolean)
  shop = spawn(process.execPath, [...flags, script('../apps/server/src/start.ts')], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  for await (const chunk of shop.stdout ?? []) {
    const [url] = /http:\S+/.exec(String(chunk)) ?? []
    if (url !== undefined) return url
  }
  throw new Error('the shop did not start')
}

const file = join(folder, 'catalogue.jsonl')
await run(process.execPath, [
  script('import-rows.ts'),
  file,
  String(products),
  '--variants',
  options.variants,
])
const created = await ambra('catalogue', file)
const [first, second] = [await writeFiles(file, 1), await writeFiles(file, 2)]
const stopped = new Map<Kind, Written>()
for (const kind of kinds) stopped.set(kind, await ambra(kind, first[kind]))

const url = await startShop()
const shoppers = await startShoppers(url, 'BENCH-1')
await new Promise((resume) => setTimeout(resume, quietMs))
const alone = shoppers.takeWaits()
const running = new Map<Kind, Written & { waits: Record<ShopperRequest, number[]> }>()
for (const kind of kinds) {
  const written = await ambra(kind, second[kind])
  running.set(kind, { ...written, waits: shoppers.takeWaits() })
}
await shoppers.stop()
shop?.kill('SIGTERM')
if (shop) await once(shop, 'close')
rmSync(folder, { recursive: true, force: true })

const figures = kinds.map((kind) => {
  const [off, on] = [stopped.get(kind), running.get(kind)]
  if (!off || !on) throw new Error(kind)
  return {
    kind,
    rows: on.read,
    stopped: off.rowsPerSecond,
    running: on.rowsPerSecond,
    seconds: on.seconds,
    ratio: Number((on.rowsPerSecond / off.rowsPerSecond).toFixed(2)),
    waits: shopperWaits(on.waits),
  }
})
const result = { products, created, refused: shoppers.refused(), alone: shopperWaits(alone), figures }
if (options.json) createWriteStream(options.json).end(JSON.stringify(result, undefined, 2))
const waits = (found: ReturnType<typeof shopperWaits>) =>
  Object.values(found).map(({ p50, p99, most }) => `${p50}, ${p99}, ${most}`)
console.log(
  [
    `${products} products, new ones ${created.rowsPerSecond} rows/s with the shop stopped`,
    `| File | rows | stopped, rows/s | running, rows/s | s | ratio | ${Object.keys(result.alone).join(' | ')} |`,
    `| none | | | | | | ${waits(result.alone).join(' | ')} |`,
    ...figures.map(
      (row) =>
        `| ${[row.kind, row.rows, row.stopped, row.running, row.seconds.toFixed(1), row.ratio, ...waits(row.waits)].join(' | ')} |`,
    ),
    `refused for overload: ${result.refused}`,
  ].join('\n'),
)
