import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { startPostgresServer } from '../../packages/testing/src/postgres-server.ts'
import { loadNow, machine } from '../../tooling/topology/report.ts'
import { atEnd, endAll } from '../../tooling/topology/started.ts'
import { ambra, ambraEmbedded, ambraWorkers } from './ambra.ts'
import { evershop } from './evershop.ts'
import { figuresOf } from './figures.ts'
import { memoryOf } from './memory.ts'
import { rawBytes } from './reference.ts'
import { type Costs, describe } from './report.ts'
import type { Shop, ShopKind } from './shop.ts'
import { measureByTurns, referencesOf } from './turns.ts'
import { vendure } from './vendure.ts'

/**
 * Compares Ambra with EverShop and Vendure from npm: the same 1,000 products, one PostgreSQL that writes to
 * disk, in turns. The first run installs and fills the peers (minutes); later ones reuse `.cache/peers`.
 *
 * node bench/peers/run.ts [--seconds N] [--rounds N] [--only ambra,embedded,workers,vendure,evershop] [--json
 * FILE]
 */
const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '4' },
    rounds: { type: 'string', default: '3' },
    only: { type: 'string', default: '' },
    json: { type: 'string' },
  },
})
const kindsByWord: Readonly<Record<string, ShopKind>> = {
  ambra,
  embedded: ambraEmbedded,
  workers: ambraWorkers,
  vendure,
  evershop,
}
const restSeconds = 10

function chosenKinds(): ShopKind[] {
  const words = values.only ? values.only.split(',') : Object.keys(kindsByWord)
  return words.map((word) => {
    const kind = kindsByWord[word]
    if (!kind) throw new Error(`--only: ${word} is none of ${Object.keys(kindsByWord).join(', ')}`)
    return kind
  })
}

type Rested = Shop & { restMb: number }

/** Starts one shop while the others are stopped, and lets it settle. */
async function startAlone(kind: ShopKind, at: number, server: string, folder: string): Promise<Rested> {
  const name = `shop_${at}`
  execFileSync('psql', [server, '-qc', `create database ${name}`])
  const own = path.join(folder, name)
  fs.mkdirSync(own)
  const shop = await kind.start(server.replace(/postgres$/, name), own)
  await sleep(restSeconds * 1000)
  const restMb = memoryOf(shop)
  console.log(
    `${shop.name}: first answer after ${shop.startMs.toFixed(0)} ms, ${restMb.toFixed(0)} MB at rest`,
  )
  for (const program of shop.programs) program.signal('SIGSTOP')
  return { ...shop, restMb }
}

/** Returns the page as sent by the cache of the first shop that has one. */
async function cachedPage(shops: readonly Shop[]): Promise<Buffer | undefined> {
  const shop = shops.find(({ cached }) => cached)
  if (!shop?.cached) return undefined
  for (const program of shop.programs) program.signal('SIGCONT')
  let bytes: Buffer = Buffer.alloc(0)
  // Repeated hits improve its compression.
  for (let times = 0; times < 50; times += 1) {
    bytes = await rawBytes(`${shop.url}${shop.cached.path}`, shop.cached.headers ?? {})
    await sleep(100)
  }
  return bytes
}

async function main(): Promise<void> {
  const chosen = chosenKinds()
  for (const kind of chosen) await kind.install()
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'ambra-peers-'))
  atEnd(() => fs.rmSync(folder, { recursive: true, force: true }))
  const server = await startPostgresServer()
  if (!server) throw new Error('PostgreSQL is not installed, or initdb is not on the PATH')
  atEnd(server.stop)
  const began = new Date().toISOString()
  const loadBefore = loadNow()
  const shops: Rested[] = []
  for (const [at, kind] of chosen.entries()) shops.push(await startAlone(kind, at, server.url, folder))
  const references = await referencesOf(await cachedPage(shops))
  const { measured, peaks } = await measureByTurns(shops, references, {
    seconds: Number(values.seconds),
    rounds: Number(values.rounds),
    onTurn: console.log,
  })
  const figures = measured.map(figuresOf)
  const costs = shops.map(
    ({ name, listIs, startMs, restMb }): Costs => ({
      name,
      listIs,
      startMs,
      restMb,
      peakMb: peaks.get(name) ?? 0,
    }),
  )
  const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD']).toString().trim()
  console.log(`\n${machine()}; load ${loadBefore} before, ${loadNow()} after; ${began}; ${commit}\n`)
  console.log(describe(figures, costs))
  if (values.json) fs.writeFileSync(values.json, JSON.stringify({ began, commit, figures, costs }, null, 2))
}

const stop = () => void endAll().then(() => process.exit(130))
process.on('SIGINT', stop).on('SIGTERM', stop)
try {
  await main()
} finally {
  await endAll()
}
