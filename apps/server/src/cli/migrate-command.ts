import type { Command } from 'commander'
import { openMigrated } from '../compose/open-shop.ts'
import { readEnvironment } from '../env/env.ts'
import { createLogger } from '../logging/logging.ts'
import { recordDone } from '../operations/audited-run.ts'
import { operatorLogin } from './execute.ts'
import { jsonOption, type Output, print } from './print.ts'

/**
 * `ambra migrate`: runs migrations as a separate step before new processes start. Never required,
 * since each start does the same under one lock.
 */
export function addMigrate(program: Command): void {
  program
    .command('migrate')
    .description('Migrate the database to the schema of this version, as every start does')
    .addOption(jsonOption())
    .action(async (options: Output) => print(await migrate(), options, describe))
}

async function migrate(): Promise<{ migrations: readonly string[] }> {
  const env = readEnvironment()
  const { shop, migrations } = await openMigrated(env, createLogger(env.LOG_LEVEL))
  try {
    const details = { counts: { migrations: migrations.length } }
    if (migrations.length > 0)
      await recordDone(shop.database, { login: operatorLogin(), operation: 'migrate', details }, new Date())
  } finally {
    await shop.database.close()
  }
  return { migrations }
}

const describe = ({ migrations }: { migrations: readonly string[] }) =>
  migrations.length > 0 ? migrations.map((name) => `applied ${name}`).join('\n') : 'nothing to migrate'
