import { userInfo } from 'node:os'
import { type Progress, forBackground, shopFolders } from '@ambra/commerce/platform'
import type { SearchEngine } from '@ambra/search/search-engine'
import { type CommandName, type InputOf, type ResultOf, runCommand } from '../operations/operations.ts'
import { runInServer } from '../operations/control-socket.ts'
import { type Environment, readEnvironment } from '../env/env.ts'
import { operationSettings } from '../compose/operation-settings.ts'
import { findCarrierKeys } from '../compose/carrier-settings.ts'
import { findSandboxKeys } from '../compose/payment-posture.ts'
import { createLogger } from '../logging/logging.ts'
import { openConfigured } from '../compose/extensions.ts'
import { openShop } from '../compose/open-shop.ts'
import { createSearch } from '../compose/search.ts'
import { createProgressBar } from '../logging/progress-bar.ts'

/** Returns the operating system's user name of the operator. */
export const operatorLogin = (): string => userInfo().username

/**
 * Runs a command in the server when it has this folder's embedded database open, else in this
 * process. Draws progress on standard error.
 */
export async function execute<N extends CommandName>(name: N, input: InputOf<N>): Promise<ResultOf<N>> {
  const env = readEnvironment()
  const bar = createProgressBar(process.stderr)
  const login = operatorLogin()
  // `runCommand` returns the result of the command with this name, here and in the server, which is
  // the same program.
  const report = (progress: unknown) => bar.update(progress as Progress)
  try {
    if (!env.DATABASE_URL) {
      const response = await runInServer(
        shopFolders(env.DATA_DIR).dataDir,
        { command: name, input, login },
        report,
      )
      if (response) return response.result as ResultOf<N>
    }
    return await executeHere(name, input, { env, report, login })
  } finally {
    bar.finish()
  }
}

type Local = { env: Environment; report: (progress: Progress) => void; login: string }

async function executeHere<N extends CommandName>(
  name: N,
  input: InputOf<N>,
  { env, report, login }: Local,
): Promise<ResultOf<N>> {
  const log = createLogger(env.LOG_LEVEL)
  // Only their own user may read database and caches.
  process.umask(0o077)
  const shop = forBackground(await openShop(env, log))
  shop.database.disk?.arm()
  const stopping = new AbortController()
  process.once('SIGINT', () => stopping.abort())
  const search: SearchEngine | undefined =
    name === 'reindex' && shop.isEmbedded
      ? (await createSearch(env, { database: shop.database, now: () => new Date() })).search
      : undefined
  try {
    const keys = await findSandboxKeys(env, shop.database, new Date())
    const carrierKeys = await findCarrierKeys(env, shop.database, new Date())
    const operations = {
      shop,
      search,
      now: () => new Date(),
      log,
      ...operationSettings(env, shop.database, keys, carrierKeys),
      settled: () => Promise.resolve(),
    }
    const extensions = await openConfigured({ env, operations, isWorker: false })
    const operator = { ...operations, extensions, env, report, login, signal: stopping.signal }
    try {
      return (await runCommand({ command: name, input }, operator)) as ResultOf<N>
    } finally {
      await extensions?.stop()
    }
  } finally {
    await search?.close()
    await shop.database.close()
  }
}
