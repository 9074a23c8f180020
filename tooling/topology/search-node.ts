import path from 'node:path'
import { startOpenSearchNodes } from '../../packages/testing/src/opensearch-nodes.ts'
import type { Part } from './part.ts'
import { atEnd } from './started.ts'

/**
 * Starts an OpenSearch node that can be stopped and restarted on its port and data; returns undefined without
 * Maven or a Java compiler.
 */
export async function startSearchNode(directory: string): Promise<(Part & { url: string }) | undefined> {
  const starting = startOpenSearchNodes(1, { logs: path.join(directory, 'logs') })
  // Also stops it if something else fails while it starts.
  atEnd(async () => (await starting)?.stop())
  const nodes = await starting
  const [url] = nodes?.urls ?? []
  if (!nodes || url === undefined) return undefined
  return {
    name: 'OpenSearch',
    url,
    start: () => nodes.start(0),
    stop: () => nodes.end(0),
    kill: () => nodes.kill(0),
  }
}
