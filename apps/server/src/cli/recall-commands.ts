import { groupTitles } from './group-titles.ts'
import { resolve } from 'node:path'
import { formatTimestamp } from '@ambra/domain/platform/text/format'
import type { Command } from 'commander'
import { execute } from './execute.ts'
import { jsonOption, type Output, print } from './print.ts'
import { formatTable } from './table.ts'

// A command that ran in the server returns its times as text.
const time = (at: Date | string) => formatTimestamp(new Date(at))

/** `ambra products block|unblock|blocked|check`. @see docs/rules/law LAW-SAF-3 */
export function addProducts(program: Command): void {
  const group = program.command('products').description(groupTitles['products'] ?? '')
  group
    .command('block')
    .description(
      'Block products from sale at once; imports do not unblock them. Exit code 1 for unknown SKUs',
    )
    .argument('<sku...>')
    .requiredOption('--reason <text>', 'reason stored with the block')
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
    .description('Unblock products')
    .argument('<sku>')
    .addOption(jsonOption())
    .action(async (sku: string, output: Output) =>
      print(await execute('products.unblock', { sku }), output, (done) => `${done.sku} is on sale again`),
    )
  group
    .command('blocked')
    .description('List blocked products with the reason')
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
      'Check texts, manuals and facts required by law, and claims that need proof; exit code 1 for gaps',
    )
    .option('--limit <rows>', 'maximum number of rows; totals cover all', Number, 50)
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
  const group = program.command('recall').description('Recalls of dangerous products (docs/recalls.md)')
  group
    .command('buyers')
    .description('List orders with one of the products, also as a variant or a part, newest first')
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
    .description('Block the products and write to every buyer')
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
