import { writeFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { csvRows } from '@ambra/domain/platform/text/csv'
import { formatTimestamp } from '@ambra/domain/platform/text/format'
import { stores } from '@ambra/domain/platform/shop/stores'
import type { Command } from 'commander'
import type { ListedSubscriber, SentNewsletter } from '@ambra/commerce/operations'
import { execute } from './execute.ts'
import { jsonOption, type Output, print } from './print.ts'

// Over the control socket dates are texts.
const moment = (at: Date | string | undefined) => (at ? formatTimestamp(new Date(at)) : '')
const storeCode = (id: number) => stores.find((store) => store.id === id)?.code ?? String(id)

function csvOf(subscribers: ListedSubscriber[]): string {
  const rows = subscribers.map((one) => [
    one.email,
    storeCode(one.storeId),
    one.source,
    one.consentVersion ?? '',
    moment(one.requestedAt),
    moment(one.confirmedAt),
  ])
  return csvRows([['email', 'store', 'source', 'consent', 'requested_at', 'confirmed_at'], ...rows], ',')
}

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
    .command('export')
    .description('Export confirmed subscribers to a CSV file')
    .argument('<file>')
    .option('--store <code>', 'only of this store')
    .addOption(jsonOption())
    .action(async (file: string, { store, ...output }: Output & { store?: string }) => {
      const subscribers = await execute('newsletter.export', { store })
      await writeFile(resolve(file), csvOf(subscribers), { mode: 0o600 })
      print(
        { file, subscribers: subscribers.length },
        output,
        (done) => `${done.file}: ${done.subscribers} subscribers`,
      )
    })
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
