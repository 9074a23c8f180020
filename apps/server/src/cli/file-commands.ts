import type { CopyReport } from '@ambra/commerce/platform'
import type { Command } from 'commander'
import { execute } from './execute.ts'
import { jsonOption, type Output, print } from './print.ts'

type CopyOptions = Output & { overwrite?: boolean }

/** `ambra files push`, `ambra files pull`. */
export function addFiles(program: Command): void {
  const files = program.command('files').description('Pictures and sold files in the bucket of S3_BUCKET')
  const directions = {
    push: 'Copy pictures and sold files from DATA_DIR to the bucket, keeping existing files',
    pull: 'Copy pictures and sold files from the bucket to DATA_DIR, keeping existing files',
  } as const
  for (const [name, description] of Object.entries(directions))
    files
      .command(name)
      .description(description)
      .option('--overwrite', 'replace existing files with different content')
      .addOption(jsonOption())
      .action(async ({ json, overwrite }: CopyOptions) => {
        const input = { ...(overwrite && { overwrites: true }) }
        const done = await execute(name === 'push' ? 'files.push' : 'files.pull', input)
        print(done, { ...(json && { json }) }, copyText)
        if (done.different.length > 0) process.exitCode = 1
      })
}

const copyText = ({ copied, bytes, present, different }: CopyReport) =>
  [
    `${copied} files copied (${(bytes / 1e6).toFixed(1)} MB), ${present} were there already`,
    ...different.map(
      (name) => `${name} is there with another content and was left (--overwrite replaces it)`,
    ),
  ].join('\n')
