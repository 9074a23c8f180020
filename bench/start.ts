import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import autocannon from 'autocannon'

/**
 * Measures a cold start of the shop: seconds until it is ready and CPU time, in turns with some of its parts
 * removed and with a minimal `node:http` server; then its memory at rest and after a bounded load. With
 * `--products N` uses the demo and N generated products, in three stores. Medians of the rounds; `--json
 * FILE` writes the figures too. Linux only: reads the CPU time since the first instruction from /proc.
 *
 * node bench/start.ts [--products N] [--rounds R] [--port P] [--rest SECONDS] [--json FILE]
 */
const { values } = parseArgs({
  options: {
    products: { type: 'string', default: '0' },
    rounds: { type: 'string', default: '3' },
    port: { type: 'string', default: '3999' },
    rest: { type: 'string', default: '30' },
    json: { type: 'string' },
  },
})
const dataDir = mkdtempSync(join(tmpdir(), 'ambra-start-'))
const pathOf = (file: string) => fileURLToPath(new URL(`../${file}`, import.meta.url))
const shop = pathOf('apps/server/src/serve.ts')
const env = { ...process.env, DATA_DIR: dataDir, PORT: values.port, RATE_LIMITS: 'off', RENDER_AHEAD: 'off' }
const url = `http://127.0.0.1:${values.port}`

type Start = { wall: number; processor: number; megabytes: number }
type Running = { child: ChildProcess; start: Start }

/** Reference that prints when it listens. */
const hello = `const http = require('node:http')
http.createServer((_, response) => response.end('hello')).listen(${values.port}, '127.0.0.1', () => console.log('ready'))`

/** Sums up clock ticks of user and system time, a hundred per second. */
function processorSeconds(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
  return (Number(fields[11]) + Number(fields[12])) / 100
}

function megabytesOf(pid: number): number {
  const [, kilobytes] = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
  return Number(kilobytes) / 1000
}

async function start(args: readonly string[]): Promise<Running> {
  const from = performance.now()
  const child = spawn(process.execPath, args, { env, stdio: ['ignore', 'pipe', 'inherit'] })
  for await (const line of createInterface({ input: child.stdout })) if (line.includes('ready')) break
  const wall = (performance.now() - from) / 1000
  return {
    child,
    start: { wall, processor: processorSeconds(child.pid ?? 0), megabytes: megabytesOf(child.pid ?? 0) },
  }
}

async function stop({ child }: Running): Promise<void> {
  const ended = once(child, 'exit')
  child.kill()
  await ended
}

/** Each case with what is removed before it. */
const cases: Readonly<Record<string, { args: readonly string[]; without: readonly string[] }>> = {
  'node:http hello': { args: ['-e', hello], without: [] },
  'no caches': { args: [shop], without: ['cache/code', 'cache/search'] },
  'compiled code': { args: [shop], without: ['cache/search'] },
  'compiled code and index': { args: [shop], without: [] },
}

const median = (all: number[]) => all.toSorted((a, b) => a - b)[Math.floor(all.length / 2)] ?? Number.NaN

async function prepare(): Promise<Start> {
  const first = await start([shop])
  await stop(first)
  if (values.products !== '0') {
    const file = join(dataDir, 'rows.jsonl')
    for (const args of [
      [pathOf('bench/import-rows.ts'), file, values.products],
      [pathOf('apps/server/bin/ambra.js'), 'import', file],
    ])
      spawnSync(process.execPath, args, { env, stdio: 'inherit' })
    rmSync(file)
    await stop(await start([shop]))
  }
  return first.start
}

async function measureStarts(): Promise<Map<string, Start>> {
  const found = new Map<string, Start[]>(Object.keys(cases).map((name) => [name, []]))
  for (let round = 0; round < Number(values.rounds); round += 1)
    for (const [name, { args, without }] of Object.entries(cases)) {
      for (const folder of without) rmSync(join(dataDir, folder), { recursive: true, force: true })
      const running = await start(args)
      found.get(name)?.push(running.start)
      await stop(running)
    }
  return new Map(
    Array.from(found, ([name, starts]) => [
      name,
      {
        wall: median(starts.map(({ wall }) => wall)),
        processor: median(starts.map(({ processor }) => processor)),
        megabytes: median(starts.map((one) => one.megabytes)),
      },
    ]),
  )
}

async function measureMemory(): Promise<{ rest: number; load: number; after: number }> {
  const running = await start([shop])
  await pause(Number(values.rest) * 1000)
  const megabytes = () => megabytesOf(running.child.pid ?? 0)
  const rest = megabytes()
  let load = rest
  const watch = setInterval(() => (load = Math.max(load, megabytes())), 500)
  for (const path of ['/', '/en', '/ru', '/en/search?q=phone'])
    for (const headers of [{}, { authorization: 'Bearer none' }])
      await autocannon({ url: `${url}${path}`, amount: 400, connections: 8, headers })
  clearInterval(watch)
  await pause(Number(values.rest) * 1000)
  const after = megabytes()
  await stop(running)
  return { rest, load, after }
}

try {
  const first = await prepare()
  const starts = await measureStarts()
  const memory = await measureMemory()
  const reference = starts.get('node:http hello')
  console.log('start\ts\ts of processor\tMB\tprocessor beside hello')
  for (const [name, one] of [['the first, with the demo loaded', first] as const, ...starts]) {
    const ratio = one.processor / (reference?.processor ?? Number.NaN)
    console.log(
      [name, one.wall.toFixed(2), one.processor.toFixed(2), one.megabytes.toFixed(0), ratio.toFixed(0)].join(
        '\t',
      ),
    )
  }
  const [rest, load, after] = [memory.rest, memory.load, memory.after].map((each) => each.toFixed(0))
  console.log(`memory: ${rest} MB at rest, ${load} under load, ${after} when it has ended`)
  if (values.json)
    writeFileSync(values.json, JSON.stringify({ first, starts: Object.fromEntries(starts), memory }, null, 2))
} finally {
  rmSync(dataDir, { recursive: true, force: true })
}
