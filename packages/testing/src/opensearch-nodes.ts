import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { freePort } from './free-port.ts'

const run = promisify(execFile)
const folder = fileURLToPath(new URL('../opensearch/', import.meta.url))
const startMs = 300_000

/** Temporary OpenSearch cluster on loopback. */
export type OpenSearchNodes = {
  /** One address per node. */
  readonly urls: readonly string[]
  /** Sends SIGKILL to one node. */
  readonly kill: (number: number) => Promise<void>
  /** Sends SIGTERM to one node; resolves to its exit code. */
  readonly end: (number: number) => Promise<number | null>
  /** Restarts a stopped node on its port and data. */
  readonly start: (number: number) => Promise<void>
  readonly stop: () => Promise<void>
}

/** Returns the jars of `opensearch/pom.xml`, fetched by Maven if missing on this machine. */
async function classPath(directory: string): Promise<string> {
  const file = path.join(directory, 'classpath')
  const pom = path.join(folder, 'pom.xml')
  await run('mvn', ['-q', '-B', '-f', pom, 'dependency:build-classpath', `-Dmdep.outputFile=${file}`])
  return fs.readFileSync(file, 'utf8')
}

/** JVM options for a fast start with few resources. */
const forTests = ['-XX:+UseSerialGC', '-XX:TieredStopAtLevel=1']
/**
 * JVM options shipped by OpenSearch in its `jvm.options`: with another collector a full heap rejects requests
 * before it is collected.
 */
const asShipped = ['-XX:+UseG1GC', '-XX:G1ReservePercent=25', '-XX:InitiatingHeapOccupancyPercent=30']
/** Heap size from which a node is used for measurements, MB. */
const shippedFromMb = 2048

/** Resources of nodes: `heapMb` each; logs go to `logs`, by default next to their data. */
type Options = { heapMb?: number | undefined; logs?: string | undefined }

/**
 * Starts OpenSearch nodes, each in its own process, and waits until the cluster is green. Needs Maven and a
 * Java 17 compiler; returns undefined if one is missing.
 */
export async function startOpenSearchNodes(
  count = 1,
  { heapMb = 512, logs }: Options = {},
): Promise<OpenSearchNodes | undefined> {
  const found = await Promise.all(
    ['mvn', 'javac'].map((tool) => run(tool, ['-version']).catch(() => undefined)),
  )
  if (found.includes(undefined)) return undefined
  const directory = fs.mkdtempSync(path.join(os.tmpdir(), 'ambra-opensearch-'))
  const jars = await classPath(directory)
  const places = await Promise.all(
    Array.from({ length: count }, async (_, number) => ({
      name: `node-${number}`,
      http: await freePort(),
      transport: await freePort(),
    })),
  )
  const cluster = [
    places.map(({ transport }) => `127.0.0.1:${transport}`).join(','),
    places.map(({ name }) => name).join(','),
  ]
  const memory = [`-Xms${heapMb}m`, `-Xmx${heapMb}m`, ...(heapMb >= shippedFromMb ? asShipped : forTests)]
  const program = [...memory, '-cp', jars, path.join(folder, 'StartNode.java')]
  if (logs !== undefined) fs.mkdirSync(logs, { recursive: true })
  const nodes = places.map(({ name, http, transport }) =>
    aNode({
      args: [...program, path.join(directory, name), name, String(http), String(transport), ...cluster],
      log: path.join(logs ?? directory, `${name}.log`),
      url: `http://127.0.0.1:${http}`,
      count,
    }),
  )
  const stop = async () => {
    await Promise.all(nodes.map((node) => node.end('SIGKILL')))
    fs.rmSync(directory, { recursive: true, force: true })
  }
  try {
    await Promise.all(nodes.map((node) => node.start()))
  } catch (error) {
    await stop()
    throw error
  }
  return {
    urls: nodes.map(({ url }) => url),
    kill: async (number) => void (await nodes[number]?.end('SIGKILL')),
    end: async (number) => (await nodes[number]?.end('SIGTERM')) ?? null,
    start: async (number) => nodes[number]?.start(),
    stop,
  }
}

type NodeOptions = { args: readonly string[]; log: string; url: string; count: number }

/** Starts one node of a cluster of `count`. */
function aNode({ args, log, url, count }: NodeOptions) {
  let node: ChildProcess | undefined
  const isRunning = () => node?.exitCode === null && node.signalCode === null
  async function isGreen(): Promise<boolean> {
    const query = `wait_for_status=green&wait_for_nodes=${count}&timeout=2s`
    const response = await fetch(`${url}/_cluster/health?${query}`).catch(() => undefined)
    return response?.status === 200
  }
  return {
    url,
    async start(): Promise<void> {
      const output = fs.openSync(log, 'a')
      node = spawn('java', args, { stdio: ['ignore', output, output] })
      fs.closeSync(output)
      const until = Date.now() + startMs
      while (!(await isGreen())) {
        if (Date.now() > until || !isRunning())
          throw new Error(`OpenSearch did not start: ${fs.readFileSync(log, 'utf8').slice(-2000)}`)
        await sleep(500)
      }
    },
    /** Resolves to the exit code; null if a signal ended the process. */
    async end(signal: NodeJS.Signals): Promise<number | null> {
      if (!node || !isRunning()) return node?.exitCode ?? null
      node.kill(signal)
      await once(node, 'close')
      return node.exitCode
    },
  }
}
