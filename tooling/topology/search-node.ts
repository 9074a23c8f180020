import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { freePort } from '../../packages/testing/src/free-port.ts'
import { answers, type Started, startProgram, waitUntil } from './started.ts'
import type { Part } from './part.ts'

const folder = path.join(import.meta.dirname, '../../packages/testing/opensearch')
const startMs = 180_000

/**
 * One node of OpenSearch that can be stopped and started again on its port and data; undefined where Maven or a Java
 * compiler is missing.
 */
export async function startSearchNode(directory: string): Promise<(Part & { url: string }) | undefined> {
  const file = path.join(directory, 'classpath')
  const pom = path.join(folder, 'pom.xml')
  const tools = [
    ['javac', ['-version']],
    ['mvn', ['-q', '-B', '-f', pom, 'dependency:build-classpath', `-Dmdep.outputFile=${file}`]],
  ] as const
  try {
    for (const [tool, args] of tools) execFileSync(tool, args, { stdio: 'ignore' })
  } catch {
    return undefined
  }
  const [http, transport] = [await freePort(), await freePort()]
  const url = `http://127.0.0.1:${http}`
  const memory = ['-Xms512m', '-Xmx512m', '-XX:+UseSerialGC', '-XX:TieredStopAtLevel=1']
  const place = [path.join(directory, 'search'), 'node-0', String(http), String(transport)]
  const cluster = [`127.0.0.1:${transport}`, 'node-0']
  const program = ['-cp', fs.readFileSync(file, 'utf8'), path.join(folder, 'StartNode.java')]
  let node: Started | undefined
  const isReady = () => {
    if (node?.isRunning() === false) throw new Error(`OpenSearch ended, see ${directory}/logs/search.log`)
    return answers(`${url}/_cluster/health?wait_for_status=yellow&timeout=1s`)
  }
  const part = {
    name: 'OpenSearch',
    url,
    async start() {
      const command = ['java', ...memory, ...program, ...place, ...cluster] as const
      node = await startProgram([...command], path.join(directory, 'logs/search.log'))
      await waitUntil('OpenSearch', isReady, startMs)
    },
    async stop() {
      node?.signal('SIGTERM')
      return (await node?.ended) ?? null
    },
    async kill() {
      node?.signal('SIGKILL')
      await node?.ended
    },
  }
  await part.start()
  return part
}
