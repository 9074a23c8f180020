import { type Database, durabilityProblems } from '@ambra/db/connection'
import type { Finding } from './server-operation.ts'
import type { ServerContext } from './server-operation.ts'
import { access, constants, statfs } from 'node:fs/promises'
import { brokenInvariants } from '@ambra/db/invariants'
import { outboxRepository } from '@ambra/db/messaging'
import { sql } from 'kysely'
import { existsSync } from 'node:fs'
import { mailBuild, storefrontBuild } from '../pages/production-build.ts'
import { readStaticFiles } from '../pages/static-files.ts'
import { openFolders } from '../compose/folder-rights.ts'
import type { ServerOperation } from './server-operation.ts'
import {
  noticeFinding,
  payeeFinding,
  paymentFindings,
  proxyFinding,
  readinessFinding,
} from './doctor-posture.ts'
import { cacheFinding } from './cache-finding.ts'
import {
  auditFinding,
  consoleHostFinding,
  consoleNetworksFinding,
  secretsFinding,
} from './console-findings.ts'
import { extensionFindings } from './extension-findings.ts'
import { filesFinding } from './files-finding.ts'
import { heldStockFinding, mailBudgetFinding } from './limit-findings.ts'

/** `ambra doctor`: the first checks when something is wrong. */
export const doctor: ServerOperation<Record<string, never>, Finding[]> = async (operator) => [
  {
    check: 'node',
    ok: Number(process.versions.node.split('.')[0]) >= 22,
    detail: process.version,
    hint: 'use `npm run`/`npx`, they bring the right Node',
  },
  await folderFinding(operator),
  rightsFinding(operator),
  await spaceFinding(operator),
  ...(await databaseFindings(operator)),
  await invariantFinding(operator),
  await outboxFinding(operator),
  await heldStockFinding(operator),
  await mailBudgetFinding(operator),
  ...searchFindings(operator),
  ...blockedFindings(operator),
  ...blockedContentFindings(operator),
  buildFinding('storefront build', `${storefrontBuild}/server/index.js`),
  changedFilesFinding(),
  buildFinding('mail templates', `${mailBuild}/mail.js`),
  {
    check: 'mail',
    ok: true,
    detail: operator.env.SMTP_URL ? 'SMTP server' : `files in ${operator.shop.folders.outboxDir}`,
  },
  ...(await paymentFindings(operator)),
  await payeeFinding(operator),
  await noticeFinding(operator),
  await readinessFinding(operator),
  await proxyFinding(operator),
  await cacheFinding(operator),
  await auditFinding(operator),
  ...(await consoleHostFinding(operator)),
  ...consoleNetworksFinding(operator),
  ...(await secretsFinding(operator)),
  await filesFinding(operator),
  ...(await extensionFindings(operator)),
]

async function folderFinding({ shop }: ServerContext): Promise<Finding> {
  const isWritable = await access(shop.folders.dataDir, constants.W_OK).then(
    () => true,
    () => false,
  )
  return {
    check: 'data folder',
    ok: isWritable,
    detail: shop.folders.dataDir,
    hint: 'make it writable for this user',
  }
}

function rightsFinding({ shop }: ServerContext): Finding {
  const open = openFolders(shop.folders)
  return {
    check: 'folder rights',
    ok: open.length === 0,
    detail: open.length === 0 ? 'for this user only' : `other users may enter ${open.join(', ')}`,
    hint: 'take the rights of others away: chmod go-rwx',
  }
}

/** Free space in MB below which doctor warns, long before orders are rejected. */
const comfortableMb = 1000

async function spaceFinding({ shop, env }: ServerContext): Promise<Finding> {
  const { bavail, bsize } = await statfs(shop.folders.dataDir)
  const megabytes = Math.floor((bavail * bsize) / 1e6)
  const isRefusing = shop.isEmbedded && megabytes < env.DISK_MIN_FREE_MB
  return {
    check: 'disk space',
    ok: megabytes > Math.max(comfortableMb, env.DISK_MIN_FREE_MB),
    detail: `${megabytes} MB free`,
    hint: isRefusing
      ? `the shop takes no orders now: make room for ${env.DISK_MIN_FREE_MB} MB (DISK_MIN_FREE_MB)`
      : `below ${env.DISK_MIN_FREE_MB} MB (DISK_MIN_FREE_MB) orders are refused`,
  }
}

async function databaseFindings({ shop: { database }, env }: ServerContext): Promise<Finding[]> {
  const unsafe = await durabilityProblems(database)
  const { rows } = await sql<{
    version: string
    products: number
    orders: number
    overbooked: number
  }>`
    select current_setting('server_version') as version,
      (select count(*)::integer from products where parent_id is null) as products,
      (select count(*)::integer from orders) as orders,
      (select count(*)::integer from stock where reserved > qty) as overbooked`.execute(database.db)
  const [row] = rows
  if (!row) return [{ check: 'database', ok: false, detail: 'gave no answer' }]
  return [
    {
      check: 'database',
      ok: true,
      detail: `${database.engine} ${row.version}, ${row.products} products, ${row.orders} orders`,
    },
    {
      check: 'durability',
      ok: unsafe.length === 0 || env.DATABASE_DURABILITY === 'trust',
      detail: unsafe.length === 0 ? 'what is acknowledged is on disk' : unsafe.join('; '),
      hint: 'turn these settings of PostgreSQL on',
    },
    {
      check: 'stock',
      ok: row.overbooked === 0,
      detail: `${row.overbooked} products with more reserved than there is`,
    },
  ]
}

async function invariantFinding({ shop }: ServerContext): Promise<Finding> {
  const broken = await brokenInvariants(shop.database)
  return {
    check: 'invariants',
    ok: broken.length === 0,
    detail: broken.map(({ invariant, rows }) => `broken by ${rows}: ${invariant}`).join('; ') || 'all hold',
    hint: 'this must never happen: keep a backup of this state and ask for help',
  }
}

type Outbox = { shop: { database: Pick<Database, 'db'> }; now: () => Date }

/** Fails for messages that were abandoned, wait for long, or that no worker of this version handles. */
export async function outboxFinding({ shop, now }: Outbox): Promise<Finding> {
  const backlog = await outboxRepository(shop.database.db).backlog(now())
  const { waiting, failed, unknown, unknownKinds, oldestDueAt } = backlog
  const age = oldestDueAt ? Math.round((now().getTime() - oldestDueAt.getTime()) / 1000) : 0
  const oldest = age > 0 ? `, the oldest for ${age} s` : ''
  const strange = unknown > 0 ? `, ${unknown} of unknown kinds: ${unknownKinds.join(', ')}` : ''
  return {
    check: 'outbox',
    ok: failed === 0 && unknown === 0 && age < 600,
    detail: `${waiting} waiting, ${failed} given up${oldest}${strange}`,
    hint:
      unknown > 0
        ? 'another version of the shop wrote them: start that version, which delivers them'
        : 'see the log for the reason; is the mail server reachable?',
  }
}

function searchFindings({ search, env }: ServerContext): Finding[] {
  if (!search) return [{ check: 'server', ok: true, detail: 'not running on this data folder' }]
  const counts = search.stats().documents
  const products = Object.entries(counts).filter(([name]) => name.endsWith('/product'))
  return [
    { check: 'server', ok: true, detail: `running, process ${process.pid}` },
    {
      check: 'search index',
      ok: products.some(([, count]) => count > 0),
      detail: products.map(([name, count]) => `${name.split('/')[0]}: ${count} products`).join(', '),
      hint: env.SEARCH_URL
        ? 'does OpenSearch at SEARCH_URL answer? then run `ambra reindex`'
        : 'run `ambra reindex`',
    },
  ]
}

/** Fails for a blocked event loop within the last hour; older ones are only listed. */
function blockedFindings({ blocked, now }: ServerContext): Finding[] {
  if (!blocked) return []
  const { count, totalMs, last } = blocked()
  const request = last?.request
  const cause = request
    ? `${request.method} ${request.route}, request ${request.requestId}`
    : 'a timer or a job'
  return [
    {
      check: 'event loop',
      ok: !last || now().getTime() - last.at > 3_600_000,
      detail: last
        ? `blocked ${count} times since the start, ${(totalMs / 1000).toFixed(1)} s in all; last by ${cause}`
        : 'never blocked for over a second since the start',
      hint: 'the log names the request and the code that blocked it',
    },
  ]
}

/**
 * Lists blocked content for information only: anyone can send such reports, so no check fails
 * because of them.
 */
export function blockedContentFindings({ blockedContent }: Pick<ServerContext, 'blockedContent'>): Finding[] {
  const { count = 0, last = '' } = blockedContent?.() ?? {}
  if (count === 0) return []
  return [
    {
      check: 'content policy',
      ok: true,
      detail: `${count} reports of blocked content in a day, the last: ${last}`,
    },
  ]
}

/** Checks for changed scripts: code added after the build would run in every shopper's browser. */
function changedFilesFinding(): Finding {
  const check = 'browser files'
  if (!existsSync(`${storefrontBuild}/client-digests.json`))
    return { check, ok: false, detail: 'no digests', hint: 'run `npm run build`' }
  const { changed } = readStaticFiles(storefrontBuild)
  return {
    check,
    ok: changed.length === 0,
    detail: changed.length === 0 ? 'as built' : `changed since the build: ${changed.slice(0, 5).join(', ')}`,
    hint: 'find out who changed them, then run `npm run build`',
  }
}

const buildFinding = (check: string, file: string): Finding => ({
  check,
  ok: existsSync(file),
  detail: existsSync(file) ? 'there' : 'missing',
  hint: 'run `npm run build`',
})
