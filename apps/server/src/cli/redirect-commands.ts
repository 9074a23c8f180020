import { resolve } from 'node:path'
import type { Command } from 'commander'
import type { RedirectsImported } from '@ambra/commerce/operations'
import { inEnglish } from '@ambra/contract/catalogue/reason-text'
import { execute } from './execute.ts'
import { jsonOption, type Output, print } from './print.ts'

type Imported = Omit<RedirectsImported, 'refused'> & {
  refused: { line: number; field: string; reason: string }[]
}

const importedText = ({ file, read, stored, refused }: Imported): string =>
  [
    `${file}: ${read} rows read, ${stored} redirects stored, ${refused.length} refused`,
    ...refused.map(({ line, field, reason }) => `  line ${line}  ${field}  ${reason}`),
  ].join('\n')

export function addRedirects(program: Command): void {
  const group = program
    .command('redirects')
    .description('Redirects from addresses of a previous shop (docs/import.md)')
  group
    .command('import')
    .description('Import redirects from a file; exit code 1 if rows were rejected')
    .argument('<file>', 'CSV or TSV with the columns from, to, code')
    .addOption(jsonOption())
    .action(async (file: string, options: Output) => {
      const result = await execute('redirects.import', { file: resolve(file) })
      print({ ...result, refused: inEnglish(result.refused) }, options, importedText)
      if (result.refused.length > 0) process.exitCode = 1
    })
  group
    .command('set')
    .description('Create or update a redirect; without a new address, the old one is gone permanently (410)')
    .argument('<from>', 'address of the previous shop, e.g. /phones.html')
    .argument('[to]', 'path of this shop, e.g. /en/c/phones')
    .option('--temporary', '302 instead of 301')
    .addOption(jsonOption())
    .action(async (from: string, to: string | undefined, options: Output & { temporary?: true }) =>
      print(
        await execute('redirects.set', {
          from,
          ...(to !== undefined && { to }),
          ...(options.temporary && { code: '302' }),
        }),
        options,
        ({ source, target, status }) =>
          `${source} answers ${status}${target === null ? '' : ` to ${target}`}`,
      ),
    )
  group
    .command('remove')
    .description('Remove the redirect of an address')
    .argument('<from>')
    .addOption(jsonOption())
    .action(async (from: string, options: Output) =>
      print(await execute('redirects.remove', { from }), options, (done) => `${done.from} is forgotten`),
    )
}
