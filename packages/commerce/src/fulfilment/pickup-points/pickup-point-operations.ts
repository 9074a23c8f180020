import { requestOutside } from '../../platform/network/outbound.ts'
import { mkdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { type NetworkSummary, type PointFeedResult, pickupPointRepository } from '@ambra/db/fulfilment'
import { carrierByCode, carriers } from '@ambra/domain/fulfilment/carriers/registry'
import { FileError } from '@ambra/import-formats/open-bytes'
import { readPointFeed } from '@ambra/import-formats/pickup-points/read-point-feed'
import type { PointProblem } from '@ambra/import-formats/pickup-points/read-point-feed'
import { OperationError } from '../../platform/operations/operation-error.ts'
import type { Command, OperationContext } from '../../platform/operations/operation.ts'

/** Part of the context that the commands need; the shop refreshes its lists without an operator. */
type PointContext = Pick<OperationContext, 'shop' | 'now' | 'report' | 'signal'>

/** `file` is an absolute path; `network` a carrier code, absent = read from the fields of each record. */
type PointImport = {
  file: string
  network?: string | undefined
  isForced?: boolean
  isPartial?: boolean
}

/** Content of a file and its outcome by network. */
export type PointImportResult = {
  file: string
  read: number
  /** Points closed by the network, or in a country without delivery. */
  left: number
  /** Points without coordinates inside their country. */
  unplaced: number
  networks: Record<string, PointFeedResult>
  refused: PointProblem[]
}

const fetchTimeout = 60_000
/** Maximum size of a list; the longest known one has 4 MB. */
const maxListBytes = 60_000_000
/** Some networks reject clients that do not name a browser. @see docs/rules/delivery DEL-2 */
const userAgent = 'Mozilla/5.0 (compatible; Ambra shop)'

/** `ambra pickup-points import FILE`: replaces a network's points with those of a list. */
export const importPickupPoints: Command<PointImport, PointImportResult, PointContext> = async (
  operator,
  input,
) => {
  const { file, isForced = false, isPartial = false } = input
  const network = input.network === undefined ? undefined : networkOf(input.network)
  const found = await stat(file).catch(() => undefined)
  if (!found?.isFile()) throw new OperationError(`no such file: ${file}`)
  const list = await readPointFeed(file, network).catch((error: unknown) => {
    if (error instanceof FileError) throw new OperationError(`${file}: ${error.message}`)
    throw error
  })
  const points = pickupPointRepository(operator.shop.database.db)
  const networks: PointImportResult['networks'] = {}
  // Checks an empty list of a known network too, which must not pass as "nothing to do".
  if (network && !list.points.has(network)) list.points.set(network, [])
  for (const [carrier, listed] of list.points) {
    networks[carrier] = await points.saveFeed({
      carrier,
      points: listed,
      source: basename(file),
      refused: list.refused.length,
      now: operator.now(),
      isForced,
      isPartial,
    })
    operator.report({ phase: 'importing', done: listed.length, unit: 'points', share: 1 })
  }
  const { read, left, unplaced, refused } = list
  return { file, read, left, unplaced, networks, refused }
}

/** `ambra pickup-points list`: shows how many points each network offers, and when its list was read. */
export const listPickupPoints: Command<object, NetworkSummary[]> = ({ shop }) =>
  pickupPointRepository(shop.database.db).summary()

/** Result of a refresh; a network whose list could not be fetched keeps its points. */
export type RefreshResult = { network: string; result?: PointImportResult; problem?: string }

/**
 * `ambra pickup-points refresh [NETWORK...]`: fetches and imports the public lists. Keeps the last good copy
 * of each in DATA_DIR/pickup-points. `from` replaces the network's own address.
 */
export const refreshPickupPoints: Command<
  { networks: string[]; isForced?: boolean; from?: string | undefined },
  RefreshResult[],
  PointContext
> = async (operator, { networks, isForced = false, from }) => {
  const wanted =
    networks.length > 0
      ? networks.map(networkOf)
      : carriers.flatMap(({ code, points }) => (points?.feedUrl ? [code] : []))
  const results: RefreshResult[] = []
  for (const network of wanted) {
    const url = from ?? carrierByCode(network)?.points?.feedUrl
    if (!url) throw new OperationError(`${network} has no public list`)
    results.push(await refreshOne(operator, { network, url, isForced }))
  }
  return results
}

async function refreshOne(
  operator: PointContext,
  { network, url, isForced }: { network: string; url: string; isForced: boolean },
): Promise<RefreshResult> {
  const folder = join(operator.shop.folders.dataDir, 'pickup-points')
  const fresh = join(folder, `${network}.new`)
  try {
    await mkdir(folder, { recursive: true })
    await writeFile(fresh, await fetchList(url, operator.signal))
    const result = await importPickupPoints(operator, { file: fresh, network, isForced })
    const isStored = result.networks[network]?.tooShort === undefined
    if (isStored) await rename(fresh, join(folder, `${network}.list`))
    return { network, result }
  } catch (error) {
    if (error instanceof OperationError) return { network, problem: error.message }
    throw error
  } finally {
    await rm(fresh, { force: true })
  }
}

async function fetchList(url: string, signal: AbortSignal): Promise<Buffer> {
  const { status, body } = await requestOutside(url, {
    headers: {
      'user-agent': userAgent,
      accept: 'application/json, text/csv, */*',
      origin: new URL(url).origin,
    },
    timeoutMs: fetchTimeout,
    connectMs: 10_000,
    maxBytes: maxListBytes,
    followsSameHost: true,
    signal,
  }).catch((cause: unknown) => {
    throw new OperationError(`${url} cannot be reached`, { cause })
  })
  if (status !== 200) throw new OperationError(`${url} answers ${status}`)
  return body
}

/** Accepts a carrier code or its alias. @throws OperationError for a network without points */
function networkOf(name: string): string {
  const carrier = carrierByCode(name.toLowerCase())
  if (carrier?.points) return carrier.code
  const known = carriers.flatMap(({ code, points }) => (points?.feedUrl ? [code] : []))
  throw new OperationError(`unknown network "${name}": ${known.join(', ')}`)
}
