import { resolve } from 'node:path'
import { languages } from '@ambra/contract/platform/api/language'
import type { Language } from '@ambra/domain/platform/shop/stores'
import { type Command, Option } from 'commander'
import { execute } from './execute.ts'
import { jsonOption, type Output, print } from './print.ts'

type Options = Output & { language: Language; order?: string; status?: string; out?: string; all: boolean }

export function addMail(program: Command): void {
  program
    .command('mail')
    .description('Mails of the shop')
    .command('preview')
    .description('Write a mail as HTML and text files, exactly as sent; without a kind, list the kinds')
    .argument('[kind]', 'e.g. order-confirmation, contact-receipt, newsletter-welcome')
    .addOption(new Option('--language <code>', 'language of the mail').choices([...languages]).default('et'))
    .option('--order <number>', 'order of the shop; default: an invented one')
    .option('--status <status>', 'order status in the mail')
    .option('--all', 'every kind in every language', false)
    .option(
      '--out <file>',
      'output file, or folder with --all; default: KIND.LANGUAGE.html or mails/ in the current folder',
    )
    .addOption(jsonOption())
    .action(preview)
}

async function preview(
  kind: string | undefined,
  { language, order, status, out, all, ...output }: Options,
): Promise<void> {
  if (all) {
    const written = await execute('mail.preview-all', { folder: resolve(out ?? 'mails') })
    return print(written, output, ({ folder, mails }) => `${mails} mails in ${folder}`)
  }
  if (kind === undefined) return print(await execute('mail.list', {}), output, (kinds) => kinds.join('\n'))
  const file = resolve(out ?? `${kind}.${language}.html`)
  const written = await execute('mail.preview', { kind, language, order, status, file })
  print(written, output, ({ subject }) => `${file}: ${subject}`)
}
