import { resolve } from 'node:path'
import { languages } from '@ambra/contract/language'
import type { Language } from '@ambra/domain/stores'
import { type Command, Option } from 'commander'
import { execute } from './execute.ts'
import { jsonOption, type Output, print } from './print.ts'

type Options = Output & { language: Language; order?: string; status?: string; out?: string; all: boolean }

/** `ambra mail ...`. */
export function addMail(program: Command): void {
  program
    .command('mail')
    .description('Mails of the shop')
    .command('preview')
    .description('Write a mail as HTML and text files, as it would be sent; without a kind, list the kinds')
    .argument('[kind]', 'e.g. order-confirmation, contact-receipt, newsletter-welcome')
    .addOption(new Option('--language <code>', 'language of the mail').choices([...languages]).default('et'))
    .option('--order <number>', 'an order of the shop; otherwise an invented one')
    .option('--status <status>', 'status the mail speaks of')
    .option('--all', 'every kind in every language', false)
    .option('--out <file>', 'file to write, with --all a folder; default KIND.LANGUAGE.html or mails/ here')
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
