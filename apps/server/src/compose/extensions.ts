import { existsSync } from 'node:fs'
import { basename, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Configuration, OperationContext, Extensions } from '@ambra/commerce/platform'
import { extensionRepository } from '@ambra/db/platform'
import { type Environment, readVariables } from '../env/env.ts'

/** Runs the shop without extensions, whatever the configuration says: `npm start -- --safe`. */
const safeFlag = '--safe'

type Options = {
  env: Environment
  operations: Omit<OperationContext, 'report' | 'signal'>
  isWorker: boolean
}

/** Finds the file that names the extensions; undefined for a shop without one. */
export function findConfiguration(env: Pick<Environment, 'AMBRA_CONFIG'>): Configuration | undefined {
  const file = resolve(env.AMBRA_CONFIG)
  if (!existsSync(file)) return undefined
  return { name: basename(file), load: () => import(/* @vite-ignore */ pathToFileURL(file).href) }
}

/**
 * Opens the extensions of `ambra.config.ts` and offers their payment methods by the settings of `operations`. A
 * shop without this file loads none of the code for them.
 * @see docs/extensions.md
 */
export async function openConfigured({
  env,
  operations,
  isWorker,
}: Options): Promise<Extensions | undefined> {
  const configuration = findConfiguration(env)
  if (!configuration) {
    // The events of extensions that are no longer configured would pile up.
    if (isWorker) await extensionRepository(operations.shop.database.db).subscribe([])
    return undefined
  }
  const { openExtensions, runNamed } = await import('@ambra/commerce/operations')
  const isSafe = env.AMBRA_SAFE === 'on' || process.argv.includes(safeFlag)
  const runQuery = runNamed
  const options = { configuration, isSafe, readVariables, operations, runQuery, isWorker }
  const extensions = await openExtensions(options)
  operations.settings.payment.extended = extensions.paymentMethods
  return extensions
}
