import { access, constants, statfs } from 'node:fs/promises'
import { outboxRepository } from '@ambra/db/repositories/outbox-repository'
import { sql } from 'kysely'
import { existsSync } from 'node:fs'
import { mailBuild, storefrontBuild } from '../production-build.ts'
import type { Command, Operator } from './command.ts'
import { heldStockFinding, mailBudgetFinding } from './limit-findings.ts'

/** One check; `hint` says what to do when it is not `ok`. */
export type Finding = { check: string; ok: boolean; detail: string; hint?: string }

/** `ambra doctor`: what a shopkeeper or a colleague asks first when something is wrong. */
export const doctor: Command<Record<string, never>, Finding[]> = async (operator) => [
  {
    check: 'node',
    ok: Number(process.versions.node.split('.')[0]) >= 22,
    detail: process.version,
    hint: 'use `npm run`/`npx`, they bring the right Node',
  },
  await folderFinding(operator),
  await spaceFinding(operator),
  ...(await databaseFindings(operator)),
  await outboxFinding(operator),
  await heldStockFinding(operator),
  await mailBudgetFinding(operator),
  ...searchFindings(operator),
  buildFinding('storefront build', `${storefrontBuild}/server/index.js`),
  buildFinding('mail templates', `${mailBuild}/mail.js`),
  {
    check: 'mail',
    ok: true,
    detail: operator.env.SMTP_URL ? 'SMTP server' : `files in ${operator.shop.folders.outboxDir}`,
  },
]

async function folderFinding({ shop }: Operator): Promise<Finding> {
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

async function spaceFinding({ shop }: Operator): Promise<Finding> {
  const { bavail, bsize } = await statfs(shop.folders.dataDir)
  const gigabytes = (bavail * bsize) / 1e9
  return {
    check: 'disk space',
    ok: gigabytes > 1,
    detail: `${gigabytes.toFixed(1)} GB free`,
    hint: 'orders are refused when the disk is full',
  }
}

async function databaseFindings({ shop: { database } }: Operator): Promise<Finding[]> {
  const { rows } = await sql<{
    version: string
    fsync: string
    products: number
    orders: number
    overbooked: number
  }>`
    select current_setting('server_version') as version, current_setting('fsync') as fsync,
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
      ok: row.fsync === 'on',
      detail: `fsync ${row.fsync}`,
      hint: 'with fsync off a power cut loses acknowledged orders',
    },
    {
      check: 'stock',
      ok: row.overbooked === 0,
      detail: `${row.overbooked} products with more reserved than there is`,
    },
  ]
}

async function outboxFinding({ shop, now }: Operator): Promise<Finding> {
  const { waiting, failed, oldestDueAt } = await outboxRepository(shop.database.db).backlog(now())
  const age = oldestDueAt ? Math.round((now().getTime() - oldestDueAt.getTime()) / 1000) : 0
  return {
    check: 'outbox',
    ok: failed === 0 && age < 600,
    detail: `${waiting} waiting, ${failed} given up${age > 0 ? `, the oldest for ${age} s` : ''}`,
    hint: 'see the log for the reason; is the mail server reachable?',
  }
}

function searchFindings({ search }: Operator): Finding[] {
  if (!search) return [{ check: 'server', ok: true, detail: 'not running on this data folder' }]
  const counts = search.stats().documents
  const products = Object.entries(counts).filter(([name]) => name.endsWith('/product'))
  return [
    { check: 'server', ok: true, detail: `running, process ${process.pid}` },
    {
      check: 'search index',
      ok: products.some(([, count]) => count > 0),
      detail: products.map(([name, count]) => `${name.split('/')[0]}: ${count} products`).join(', '),
      hint: 'run `ambra reindex`',
    },
  ]
}

const buildFinding = (check: string, file: string): Finding => ({
  check,
  ok: existsSync(file),
  detail: existsSync(file) ? 'there' : 'missing',
  hint: 'run `npm run build`',
})
