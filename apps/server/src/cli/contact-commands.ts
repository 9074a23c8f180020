import { formatTimestamp } from '@ambra/domain/platform/text/format'
import { phoneText } from '@ambra/domain/customers/address/phone'
import { type Command, InvalidArgumentError } from 'commander'
import type { ResultOf } from '../operations/operations.ts'
import { execute } from './execute.ts'
import { jsonOption, type Output, print } from './print.ts'
import { formatTable } from './table.ts'

type Contact = ResultOf<'contacts.show'>
type Listing = Output & { state?: string; limit: string }

// A command that ran in the server returns its times as text.
const time = (at: Date | string) => formatTimestamp(new Date(at))
const start = (text: string) => {
  const [line = ''] = text.split('\n')
  return line.length > 60 ? `${line.slice(0, 59)}…` : line
}

const contactsText = (rows: readonly Contact[]): string =>
  rows.length === 0
    ? 'no messages'
    : formatTable(
        ['id', 'sent', 'language', 'name', 'e-mail', 'message'],
        rows.map((row) => [
          String(row.id),
          time(row.createdAt),
          row.language,
          row.name,
          row.email,
          start(row.comment),
        ]),
      )

const contactText = (contact: Contact): string =>
  [
    `Message    ${contact.id}${contact.doneAt ? `, done ${time(contact.doneAt)}` : ''}${contact.isSuspect ? ', seems to come from a robot' : ''}`,
    `Sent       ${time(contact.createdAt)}, language ${contact.language}`,
    `From       ${contact.name}, ${contact.email}${contact.telephone ? `, ${phoneText(contact.telephone)}` : ''}`,
    '',
    contact.comment,
  ].join('\n')

function readId(text: string): number {
  if (!/^\d{1,9}$/.test(text)) throw new InvalidArgumentError('a number of the list')
  return Number(text)
}

export function addContacts(program: Command): void {
  const group = program.command('contacts').description('List and close messages of the contact form')
  group
    .command('list')
    .description('List messages, oldest first')
    .option('--state <state>', 'open (default), done, or suspect (suspected of coming from robots)')
    .option('--limit <count>', 'maximum number of rows', '50')
    .addOption(jsonOption())
    .action(async ({ state, limit, ...output }: Listing) =>
      print(await execute('contacts.list', { state, limit: Number(limit) }), output, contactsText),
    )
  group
    .command('show')
    .description('Show a message')
    .argument('<id>', 'id of the message', readId)
    .addOption(jsonOption())
    .action(async (id: number, output: Output) =>
      print(await execute('contacts.show', { id }), output, contactText),
    )
}
