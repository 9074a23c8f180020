import { tracingChannel } from 'node:diagnostics_channel'
import { join } from 'node:path'
import type { Database } from '@ambra/db/database'
import { buildSearchIndex, replaceDictionaries } from '@ambra/commerce/catalogue/search-index'
import { IndexSnapshot } from '@ambra/commerce/catalogue/index-snapshot'
import { isOutage, withOutages } from '@ambra/commerce/catalogue/search-outage'
import { SharedIndex } from '@ambra/commerce/catalogue/shared-index'
import type { Shop } from '@ambra/commerce/shop-data'
import { stores } from '@ambra/domain/stores'
import { createEmbeddedEngine, type EmbeddedEngine } from '@ambra/search/embedded-engine'
import type { SearchEngine, SharedEngine } from '@ambra/search/search-engine'
import type { Logger } from 'pino'
import type { Environment } from '../env/env.ts'
import { programStamp } from './program-stamp.ts'

type Source = Omit<Parameters<typeof buildSearchIndex>[0], 'search'> & { database: Database }

/** The engine, and what stands in for it while it is away. */
type Search = {
  readonly search: SearchEngine
  readonly copy?: SearchEngine
  /** The engine itself where the index is in this process, or where several share it. */
  readonly embedded?: EmbeddedEngine
  readonly shared?: SharedEngine
}

const usualPrefix = 'ambra'

/** @see docs/decisions/054-traces.md */
const work = tracingChannel('ambra:work')

/** The engine that `SEARCH_URL` names; the embedded one without it, and then no client is loaded. */
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

/** The file of the index in this process, beside the other caches. */
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
    // The room left is for orders.
    mayWrite: () => shop.database.outage() !== 'disk',
  })
}

/** The index that other processes search too. */
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
 * Fills the index. While OpenSearch does not answer the shop starts all the same, and `later` has it filled; so it does where
 * another process is building the index.
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
