import { tracingChannel } from 'node:diagnostics_channel'
import { join } from 'node:path'
import type { Database } from '@ambra/db/connection'
import {
  buildSearchIndex,
  replaceDictionaries,
  IndexSnapshot,
  isOutage,
  withOutages,
  SharedIndex,
} from '@ambra/commerce/search'
import type { Shop } from '@ambra/commerce/platform'
import { stores } from '@ambra/domain/platform/shop/stores'
import { createEmbeddedEngine, type EmbeddedEngine } from '@ambra/search/embedded-engine'
import type { SearchEngine, SharedEngine } from '@ambra/search/search-engine'
import type { Logger } from 'pino'
import type { Environment } from '../env/env.ts'
import { programStamp } from './program-stamp.ts'

type Source = Omit<Parameters<typeof buildSearchIndex>[0], 'search'> & { database: Database }

/** The search engine, and its fallback while it is unreachable. */
type Search = {
  readonly search: SearchEngine
  readonly copy?: SearchEngine
  /** The engine itself when the index is in this process, or when several share it. */
  readonly embedded?: EmbeddedEngine
  readonly shared?: SharedEngine
}

const usualPrefix = 'ambra'

/** @see docs/decisions/054-traces.md */
const work = tracingChannel('ambra:work')

/** Creates the engine of `SEARCH_URL`, or the embedded one without loading a client. */
export async function createSearch(
  env: Pick<Environment, 'SEARCH_URL' | 'OTEL_EXPORTER_OTLP_ENDPOINT'>,
  source: Source,
): Promise<Search> {
  const { search, ...others } = await chooseEngine(env, source)
  const isTraced = env.OTEL_EXPORTER_OTLP_ENDPOINT !== undefined
  return { search: isTraced ? traced(search) : search, ...others }
}

function traced(engine: SearchEngine): SearchEngine {
  const searching = <T>(run: () => Promise<T>, index: string) =>
    work.tracePromise(run, { name: 'search', attributes: { 'ambra.index': index } })
  return {
    ...engine,
    search: (request) => searching(() => engine.search(request), `${request.index}/${request.type}`),
    suggest: (request) => searching(() => engine.suggest(request), `${request.index}/suggestions`),
  }
}

async function chooseEngine(
  { SEARCH_URL: urls }: Pick<Environment, 'SEARCH_URL'>,
  source: Source,
): Promise<Search> {
  if (urls === undefined) {
    const embedded = createEmbeddedEngine()
    return { search: embedded, embedded }
  }
  const nodes = urls.split(',').map((url) => new URL(url))
  const prefix = nodes[0]?.pathname.split('/').filter(Boolean).join('-').toLowerCase() || usualPrefix
  for (const node of nodes) node.pathname = '/'
  const copy = createEmbeddedEngine()
  const { createOpenSearchEngine } = await import('@ambra/search/opensearch-engine')
  const engine = createOpenSearchEngine({ nodes: nodes.map(String), prefix })
  return { search: withOutages(engine, copy, source), copy, shared: engine }
}

/** Opens the file of the index in this process, beside the other caches. */
export function openSnapshot(
  source: Source & { embedded: EmbeddedEngine },
  { shop, log }: { shop: Shop; log: Logger },
): IndexSnapshot {
  const { embedded } = source
  return new IndexSnapshot({
    ...source,
    search: embedded,
    log,
    file: join(shop.folders.cacheDir, 'search', 'index.bin'),
    program: programStamp(),
    // Orders need the remaining space.
    mayWrite: () => shop.database.outage() !== 'disk',
  })
}

export const openSharedIndex = (
  source: Source & { search: SearchEngine; shared: SharedEngine },
  log: Logger,
): SharedIndex => new SharedIndex({ ...source, log, program: programStamp() })

type Filling = {
  log: Logger
  later: () => void
  snapshot: IndexSnapshot | undefined
  sharedIndex: SharedIndex | undefined
}

/**
 * Fills the index. The shop starts even while OpenSearch does not respond or another process is
 * building the index; `later` then has it filled.
 */
export async function fillIndex(
  source: Source & Omit<Search, 'embedded' | 'shared'>,
  { log, later, snapshot, sharedIndex }: Filling,
): Promise<void> {
  const { copy } = source
  if (copy) for (const store of stores) await replaceDictionaries({ ...source, search: copy }, store)
  try {
    const shared = await sharedIndex?.fill()
    const documents = shared?.documents ?? (await (snapshot ? snapshot.fill() : buildSearchIndex(source)))
    log.info({ documents }, 'search index ready')
    if (shared && !shared.isCurrent) later()
  } catch (error) {
    if (!isOutage(error)) throw error
    log.warn({ err: error }, 'search does not answer: the shop starts without it')
    later()
  }
}
