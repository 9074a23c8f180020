import { resolve } from 'node:path'
import { languages } from '@ambra/contract/language'
import type { Language } from '@ambra/domain/stores'
import { type Command, Option } from 'commander'
import { execute } from './execute.ts'
import { jsonOption, type Output, print } from './print.ts'

type Options = Output & { language: Language; order?: string; status?: string; out?: string }

/** `ambra mail ...`. */
export function addMail(program: Command): void {
  program
    .command('mail')
    .description('Mails of the shop')
    .command('preview')
    .description('Write a mail as an HTML file, as it would be sent')
    .argument('<kind>', 'e.g. order-confirmation, new-order, order-status, order-document')
    .addOption(new Option('--language <code>', 'language of the mail').choices([...languages]).default('et'))
    .option('--order <number>', 'an order of the shop; otherwise an invented one')
    .option('--status <status>', 'status the mail speaks of')
    .option('--out <file>', 'file to write; default KIND.LANGUAGE.html here')
    .addOption(jsonOption())
    .action(async (kind: string, { language, order, status, out, ...output }: Options) =>
      print(
        await execute('mail.preview', {
          kind,
          language,
          order,
          status,
          file: resolve(out ?? `${kind}.${language}.html`),
        }),
        output,
        ({ file, subject }) => `${file}: ${subject}`,
      ),
    )
}
