import { resolve } from 'node:path'
import type { CartRuleRecord } from '@ambra/db/cart-rules/cart-rule-repository'
import { formatPrice, formatTimestamp } from '@ambra/domain/format'
import { storeById } from '@ambra/domain/stores'
import type { Command } from 'commander'
import { execute } from './execute.ts'
import { jsonOption, type Output, print } from './print.ts'
import { printRows } from './print-rows.ts'
import { formatTable } from './table.ts'

const euros = (amount: number) => formatPrice(amount, 'en')
// Over the control socket dates are texts.
const moment = (at: Date | string | undefined) => (at ? formatTimestamp(new Date(at)) : '')

function gives({ kind, value, maxDiscount }: CartRuleRecord): string {
  if (kind === 'cheapest_free') return `the cheapest of ${value}`
  if (kind === 'fixed') return euros(value)
  return `${value / 100}%${maxDiscount === undefined ? '' : `, at most ${euros(maxDiscount)}`}`
}

const conditionText = ({ minGoods, skus, isSet, groupIds, categoryIds, storeIds }: CartRuleRecord): string =>
  [
    ...(minGoods > 0 ? [`goods of ${euros(minGoods)}`] : []),
    ...(skus.length > 0 ? [`${isSet ? 'the set' : 'one of'} ${skus.join(', ')}`] : []),
    ...(categoryIds.length > 0 ? [`categories ${categoryIds.join(', ')}`] : []),
    ...(groupIds.length > 0 ? [`groups ${groupIds.join(', ')}`] : []),
    ...(storeIds.length > 0 ? [`stores ${storeIds.map((id) => storeById(id)?.code ?? id).join(', ')}`] : []),
  ].join('; ')

const listText = (rules: CartRuleRecord[]): string =>
  rules.length === 0
    ? 'no rules'
    : formatTable(
        ['code', 'gives', 'asks for', 'from', 'until', 'state'],
        rules.map((rule) => [
          rule.code,
          gives(rule),
          conditionText(rule),
          moment(rule.startsAt),
          moment(rule.endsAt),
          rule.isEnabled ? 'on' : 'disabled',
        ]),
      )

/** `ambra rules list|import|disable`. @see docs/cart-rules.md */
export function addCartRules(program: Command): void {
  const rules = program.command('rules').description('Reductions without a code (docs/cart-rules.md)')
  rules
    .command('list')
    .description('Every rule, the newest first')
    .addOption(jsonOption())
    .action(async (options: Output) => print(await execute('rules.list', {}), options, listText))
  rules
    .command('import')
    .description('Store rules from a file; a known code is replaced. Exit code 1 when lines were refused')
    .argument('<file>', 'JSONL, one rule a line')
    .addOption(jsonOption())
    .action(async (file: string, options: Output) => {
      printRows(await execute('rules.import', { file: resolve(file) }), options, 'rules')
    })
  rules
    .command('disable')
    .description('No order gets the reduction from now on')
    .argument('<code>')
    .addOption(jsonOption())
    .action(async (code: string, options: Output) =>
      print(await execute('rules.disable', { code }), options, () => `${code} is disabled`),
    )
}
