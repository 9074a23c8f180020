import { execFile, spawn } from 'node:child_process'
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

/** A throwaway cluster of OpenSearch on loopback. */
export type OpenSearchNodes = {
  /** One address a node. */
  readonly urls: readonly string[]
  /** SIGKILL of one node. */
  readonly kill: (number: number) => Promise<void>
  readonly stop: () => Promise<void>
}

/** The jars of `opensearch/pom.xml`, fetched by Maven where they are not on this machine yet. */
async function classPath(directory: string): Promise<string> {
  const file = path.join(directory, 'classpath')
  const pom = path.join(folder, 'pom.xml')
  await run('mvn', ['-q', '-B', '-f', pom, 'dependency:build-classpath', `-Dmdep.outputFile=${file}`])
  return fs.readFileSync(file, 'utf8')
}

/**
 * Starts nodes of OpenSearch, each a process of its own with so much heap, and waits until the cluster is green. Needs Maven
 * and a Java 17 that compiles; undefined where one of them is missing.
 */
export async function startOpenSearchNodes(count = 1, heapMb = 512): Promise<OpenSearchNodes | undefined> {
  const found = await Promise.all(
    ['mvn', 'javac'].map((tool) => run(tool, ['-version']).catch(() => undefined)),
  )
  if (found.includes(undefined)) return undefined
  const directory = fs.mkdtempSync(path.join(os.tmpdir(), 'ambra-opensearch-'))
  const jars = await classPath(directory)
  const nodes = await Promise.all(
    Array.from({ length: count }, async (_, number) => ({
      name: `node-${number}`,
      http: await freePort(),
      transport: await freePort(),
    })),
  )
  const seeds = nodes.map(({ transport }) => `127.0.0.1:${transport}`).join(',')
  const names = nodes.map(({ name }) => name).join(',')
  const started = nodes.map(({ name, http, transport }) => {
    const home = path.join(directory, name)
    const memory = [`-Xms${heapMb}m`, `-Xmx${heapMb}m`, '-XX:+UseSerialGC', '-XX:TieredStopAtLevel=1']
    const given = [home, name, String(http), String(transport), seeds, names]
    const log = fs.openSync(path.join(directory, `${name}.log`), 'a')
    const options = [...memory, '-cp', jars, path.join(folder, 'StartNode.java'), ...given]
    return spawn('java', options, { stdio: ['ignore', log, log] })
  })
  const kill = async (number: number) => {
    const node = started[number]
    if (node === undefined || node.exitCode !== null || node.signalCode !== null) return
    node.kill('SIGKILL')
    await once(node, 'close')
  }
  const stop = async () => {
    await Promise.all(started.map((_, number) => kill(number)))
    fs.rmSync(directory, { recursive: true, force: true })
  }
  const urls = nodes.map(({ http }) => `http://127.0.0.1:${http}`)
  const until = Date.now() + startMs
  const isGreen = async () => {
    const query = `wait_for_status=green&wait_for_nodes=${count}&timeout=2s`
    const response = await fetch(`${urls[0]}/_cluster/health?${query}`).catch(() => undefined)
    return response?.status === 200
  }
  while (!(await isGreen())) {
    if (Date.now() > until || started.some(({ exitCode }) => exitCode !== null)) {
      const log = fs.readFileSync(path.join(directory, 'node-0.log'), 'utf8').slice(-2000)
      await stop()
      throw new Error(`OpenSearch did not start: ${log}`)
    }
    await sleep(500)
  }
  return { urls, kill, stop }
}
