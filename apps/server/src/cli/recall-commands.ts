import { resolve } from 'node:path'
import { formatTimestamp } from '@ambra/domain/format'
import type { Command } from 'commander'
import { execute } from './execute.ts'
import { jsonOption, type Output, print } from './print.ts'
import { formatTable } from './table.ts'

// A command that ran in the server gives its times as text.
const time = (at: Date | string) => formatTimestamp(new Date(at))

/** `ambra products block|unblock|blocked|check`. @see docs/rules/law LAW-SAF-3 */
export function addProducts(program: Command): void {
  const group = program
    .command('products')
    .description('What may not be sold (docs/recalls.md), and what the data of products lack')
  group
    .command('block')
    .description('Off sale at once; an import does not put them back. Exit code 1 for unknown skus')
    .argument('<sku...>')
    .requiredOption('--reason <text>', 'stored with the block')
    .addOption(jsonOption())
    .action(async (skus: string[], { reason, ...output }: Output & { reason: string }) => {
      const result = await execute('products.block', { skus, reason })
      print(result, output, ({ blocked, unknown }) =>
        [
          `blocked: ${blocked.join(', ') || 'none'}`,
          ...(unknown.length > 0 ? [`no product with the sku ${unknown.join(', ')}`] : []),
        ].join('\n'),
      )
      if (result.unknown.length > 0) process.exitCode = 1
    })
  group
    .command('unblock')
    .description('On sale again')
    .argument('<sku>')
    .addOption(jsonOption())
    .action(async (sku: string, output: Output) =>
      print(await execute('products.unblock', { sku }), output, (done) => `${done.sku} is on sale again`),
    )
  group
    .command('blocked')
    .description('What may not be sold, and why')
    .addOption(jsonOption())
    .action(async (output: Output) =>
      print(await execute('products.blocked', {}), output, (rows) =>
        rows.length === 0
          ? 'nothing is blocked'
          : formatTable(
              ['sku', 'since', 'reason'],
              rows.map(({ sku, createdAt, reason }) => [sku, time(createdAt), reason]),
            ),
      ),
    )
  addCheck(group)
}

/** `ambra products check`. @see docs/import.md */
function addCheck(group: Command): void {
  group
    .command('check')
    .description(
      'Texts, manuals and facts that the law asks for, and claims that need proof. Exit code 1 for gaps',
    )
    .option('--limit <rows>', 'rows to print; the counts are of all', Number, 50)
    .addOption(jsonOption())
    .action(async ({ limit, ...output }: Output & { limit: number }) => {
      const result = await execute('products.check', {})
      print(result, output, ({ checked, counts, gaps }) =>
        [
          `${checked} products on sale and the pages of the stores`,
          ...Object.entries(counts).map(([kind, count]) => `${kind}: ${count}`),
          gaps.length === 0
            ? 'nothing is missing'
            : formatTable(
                ['where', 'kind', 'what'],
                gaps.slice(0, limit).map(({ place, kind, detail }) => [place, kind, detail]),
              ),
        ].join('\n'),
      )
      if (result.gaps.length > 0) process.exitCode = 1
    })
}

/** `ambra recall buyers|send`. @see docs/rules/law LAW-SAF-2 */
export function addRecalls(program: Command): void {
  const group = program.command('recall').description('Dangerous products that were sold (docs/recalls.md)')
  group
    .command('buyers')
    .description('Orders that hold one of them, newest first; also as a variant or a part')
    .argument('<sku...>')
    .addOption(jsonOption())
    .action(async (skus: string[], output: Output) =>
      print(await execute('recall.buyers', { skus }), output, (rows) =>
        rows.length === 0
          ? 'no orders'
          : formatTable(
              ['order', 'placed', 'status', 'pieces', 'address'],
              rows.map((row) => [row.number, time(row.createdAt), row.status, row.qty, row.email]),
            ),
      ),
    )
  group
    .command('send')
    .description('Take the products off sale and write to every buyer')
    .argument('<sku...>')
    .requiredOption('--notice <file>', 'JSON with hazard, action, remedies and contact')
    .addOption(jsonOption())
    .action(async (skus: string[], { notice, ...output }: Output & { notice: string }) =>
      print(
        await execute('recall.send', { skus, file: resolve(notice) }),
        output,
        ({ id, blocked, mails }) =>
          `recall ${id}: off sale ${blocked.join(', ') || 'nothing'}; ${mails} buyers are written to`,
      ),
    )
}
