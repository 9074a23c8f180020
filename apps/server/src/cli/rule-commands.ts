import { resolve } from 'node:path'
import type { Command } from 'commander'
import { execute } from './execute.ts'
import { jsonOption, type Output } from './print.ts'
import { printRows } from './print-rows.ts'

/** `ambra rules import`. @see docs/cart-rules.md */
export function addCartRules(program: Command): void {
  program
    .command('rules')
    .description('Cart rules: discounts without a code (docs/cart-rules.md)')
    .command('import')
    .description('Import rules from a file, replacing known codes; exit code 1 if lines were rejected')
    .argument('<file>', 'JSONL, one rule per line')
    .addOption(jsonOption())
    .action(async (file: string, options: Output) => {
      printRows(await execute('rules.import', { file: resolve(file) }), options, 'rules')
    })
}
