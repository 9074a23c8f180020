import { spawn } from 'node:child_process'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { convertBestbuyCategories, convertBestbuyProducts } from './converters/bestbuy.ts'
import { convertPcParts } from './converters/pc-parts.ts'
import { convertPricerunner } from './converters/pricerunner.ts'
import { expected } from './import-samples-expected.ts'

/**
 * Imports every sample twice into an empty shop and compares the report with the expected counts: the first
 * import accepts all valid rows, the second changes nothing and reports that.
 *
 * AMBRA_SAMPLES=folder node bench/import-samples.ts [--only WORD]
 */
const samples = process.env['AMBRA_SAMPLES']
if (!samples) {
  console.error('AMBRA_SAMPLES names no folder with the samples')
  process.exit(2)
}
const only = process.argv[2] === '--only' ? process.argv[3] : undefined
const work = await mkdtemp(join(tmpdir(), 'ambra-samples-'))
const rates = ['--language', 'en', '--rate', 'CZK=0.0401', '--rate', 'USD=0.92']

type Report = {
  imported: number
  seconds: number
  source: { rows: number; refused: number }
  refused: { line: number; field: string; reason: string }[]
}

async function run(file: string, options: readonly string[]): Promise<Report> {
  const command = ['apps/server/bin/ambra.js', 'import', file, '--json', ...rates, ...options]
  const child = spawn(process.execPath, command, {
    env: { PATH: process.env['PATH'] ?? '', DATA_DIR: join(work, 'data') },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  // Written by the command's --json.
  return JSON.parse(await text(child.stdout)) as Report
}

/** Counts reasons without the names in them; a row counts under its first one. */
function reasonClasses(report: Report): Record<string, number> {
  const classes: Record<string, number> = {}
  const seen = new Set<number>()
  for (const { line, field, reason } of report.refused) {
    if (seen.has(line)) continue
    seen.add(line)
    const where = field.replaceAll(/\d+/g, 'n').replace(/^texts\/\w+\//, '')
    const key = `${where}: ${reason.replaceAll(/“[^”]*”/g, '…').replaceAll(/\d+/g, 'n')}`
    classes[key] = (classes[key] ?? 0) + 1
  }
  return classes
}

type Sample = { name: string; file: () => Promise<string>; options?: readonly string[] }
const converted = (name: string, convert: (target: string) => Promise<void>): Sample => ({
  name,
  file: async () => {
    const target = join(work, `${name.replaceAll('/', '-')}.jsonl`)
    await convert(target)
    return target
  },
})
const asItIs = (name: string): Sample => ({
  name,
  file: () => Promise.resolve(join(samples, 'import-samples', name)),
})
const parts = (await readdir(join(samples, 'pc-parts')))
  .filter((name) => name.endsWith('.json.gz'))
  .toSorted()
const pricerunner = converted('pricerunner', (target) =>
  convertPricerunner(join(samples, 'pricerunner/pricerunner_aggregate.csv.gz'), target),
)
const all: readonly Sample[] = [
  asItIs('magento2-configurable-products.csv.gz'),
  asItIs('magento2-simple-fixture.csv.gz'),
  asItIs('magento2-downloadable-fixture.csv.gz'),
  asItIs('magento2-grouped-fixture.csv.gz'),
  asItIs('magento2-bundle-fixture.csv.gz'),
  asItIs('magento2-reviews-fixture.csv.gz'),
  asItIs('google-merchant-feed-cz-electronics.xml.gz'),
  converted('bestbuy/categories', (target) =>
    convertBestbuyCategories(join(samples, 'bestbuy/categories.json.gz'), target),
  ),
  converted('bestbuy/phones-products', (target) =>
    convertBestbuyProducts(join(samples, 'bestbuy/phones-products.json.gz'), target),
  ),
  ...parts.map((part) => {
    const category = part.replace('.json.gz', '')
    return converted(`pc-parts/${category}`, (target) =>
      convertPcParts(join(samples, 'pc-parts', part), target, category),
    )
  }),
  pricerunner,
  { ...pricerunner, name: 'pricerunner --keep-unpriced', options: ['--keep-unpriced'] },
]

let errors = 0
const known: Record<string, unknown> = expected
console.log(
  '| File | Rows | Accepted | Refused | Reasons | Seconds | Second import |\n|---|---|---|---|---|---|---|',
)
for (const { name, file, options = [] } of all.filter((sample) => !only || sample.name.includes(only))) {
  const path = await file()
  const first = await run(path, options)
  const second = await run(path, options)
  const { rows, refused } = first.source
  const found = { rows, accepted: rows - refused, refused, reasons: reasonClasses(first) }
  const isSame =
    JSON.stringify(found) === JSON.stringify(known[name]) &&
    second.imported === 0 &&
    second.source.refused === refused
  if (!isSame) errors += 1
  const reasons = Object.entries(found.reasons).map(([reason, count]) => `${count} × ${reason}`)
  const again = second.imported === 0 ? 'changes nothing' : `changes ${second.imported}`
  console.log(
    `| ${name} | ${rows} | ${rows - refused} | ${refused} | ${reasons.join('; ')} | ${first.seconds.toFixed(1)} | ${again}${isSame ? '' : ' **DIFFERS**'} |`,
  )
  if (!isSame) console.error(`${JSON.stringify(name)}: ${JSON.stringify(found)},`)
}
await rm(work, { recursive: true })
if (errors > 0) {
  console.error(`${errors} files differ from bench/import-samples-expected.ts`)
  process.exit(1)
}
