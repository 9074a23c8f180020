import { basename, resolve } from 'node:path'
import { restore } from '@ambra/commerce/operations'
import { shopFolders } from '@ambra/commerce/platform'
import type { Command } from 'commander'
import type { Logger } from 'pino'
import { openFiles } from '../compose/files.ts'
import { openShop } from '../compose/open-shop.ts'
import { type Environment, readEnvironment } from '../env/env.ts'
import { createLogger } from '../logging/logging.ts'
import { createProgressBar } from '../logging/progress-bar.ts'
import { recordDone } from '../operations/audited-run.ts'
import { execute, operatorLogin } from './execute.ts'
import { jsonOption, type Output, print } from './print.ts'

export function addBackups(program: Command): void {
  program
    .command('backup')
    .description('Write database, pictures, mails and sold files into one tar.gz file')
    .argument('<file>', 'new file, e.g. ambra-2026-11-21.tar.gz')
    .option('--without-files', 'exclude pictures and sold files stored in a bucket')
    .addOption(jsonOption())
    .action(async (file: string, { json, withoutFiles }: Output & { withoutFiles?: boolean }) => {
      const databaseUrl = readEnvironment().DATABASE_URL
      const input = { file: resolve(file), databaseUrl, ...(withoutFiles && { withoutFiles }) }
      print(
        await execute('backup', input),
        { ...(json && { json }) },
        (done) => `${done.file}: ${done.files} files, ${(done.bytes / 1e6).toFixed(1)} MB`,
      )
    })
  program
    .command('restore')
    .description(
      'Restore a backup into an empty DATA_DIR, an empty DATABASE_URL if set, and S3_BUCKET for files; an embedded database moves to DATABASE_URL',
    )
    .argument('<file>')
    .addOption(jsonOption())
    .action(async (file: string, options: Output) => {
      const result = await restoreHere(resolve(file))
      print(result, options, ({ dataDir, files, different }) =>
        [`${files} files restored into ${dataDir}`, ...different.map(leftText)].join('\n'),
      )
      if (result.different.length > 0) process.exitCode = 1
    })
}

const leftText = (name: string) => `${name} lies in the bucket with another content, which was left`

async function restoreHere(file: string): ReturnType<typeof restore> {
  const env = readEnvironment()
  const bar = createProgressBar(process.stderr)
  const log = createLogger(env.LOG_LEVEL)
  const files = await openFiles(env, { folders: shopFolders(env.DATA_DIR), log })
  const restored = await restore(file, {
    dir: env.DATA_DIR,
    databaseUrl: env.DATABASE_URL,
    files: files.media.isRemote ? files : undefined,
    report: bar.update,
  }).finally(bar.finish)
  await recordRestore(basename(file), restored, { env, log })
  return restored
}

/** Records in the audit of the restored shop that it comes from a backup. */
async function recordRestore(
  file: string,
  { files, different }: Awaited<ReturnType<typeof restore>>,
  { env, log }: { env: Environment; log: Logger },
): Promise<void> {
  const { database } = await openShop(env, log)
  try {
    const details = { arguments: { file }, counts: { files, different: different.length } }
    await recordDone(database, { login: operatorLogin(), operation: 'restore', details }, new Date())
  } finally {
    await database.close()
  }
}
