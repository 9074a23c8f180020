import { resolve } from 'node:path'
import type { Command } from 'commander'
import type { SentNewsletter } from '@ambra/commerce/operations'
import { execute } from './execute.ts'
import { jsonOption, type Output, print } from './print.ts'

function sentText({
  file,
  store,
  subject,
  parts,
  subscribers,
  before,
  queued,
  dryRun,
}: SentNewsletter): string {
  const head = `${file}: "${subject}" for store ${store}, ${parts} parts`
  if (dryRun)
    return `${head}\nwould go to ${subscribers - before} of ${subscribers} subscribers; nothing was sent`
  return `${head}\n${queued} mails queued${before > 0 ? `, ${before} had it before` : ''}`
}

export function addNewsletter(program: Command): void {
  const newsletter = program.command('newsletter').description('Subscribers and newsletters')
  newsletter
    .command('send')
    .description('Send a Markdown file to the subscribers of its store; resumes when run again')
    .argument('<file>', 'Markdown file with store and subject in its front matter')
    .option('--dry-run', 'only show the recipients', false)
    .addOption(jsonOption())
    .action(async (file: string, { dryRun, ...output }: Output & { dryRun: boolean }) =>
      print(await execute('newsletter.send', { file: resolve(file), dryRun }), output, sentText),
    )
}
