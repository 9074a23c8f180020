import { resolve } from 'node:path'
import type { CouponRecord, CouponUse } from '@ambra/db/promotions'
import { formatPrice, formatTimestamp } from '@ambra/domain/platform/text/format'
import { stores } from '@ambra/domain/platform/shop/stores'
import { type Command, InvalidArgumentError, Option } from 'commander'
import { execute } from './execute.ts'
import { jsonOption, type Output, print } from './print.ts'
import { printRows } from './print-rows.ts'
import { formatTable } from './table.ts'

const euros = (amount: number) => formatPrice(amount, 'en')
const gives = ({ kind, value, maxDiscount }: CouponRecord) =>
  kind === 'fixed'
    ? euros(value)
    : `${value / 100}%${maxDiscount === undefined ? '' : `, at most ${euros(maxDiscount)}`}`
// Over the control socket dates are texts.
const moment = (at: Date | string | undefined) => (at ? formatTimestamp(new Date(at)) : '')
const stateOf = ({ isEnabled, endsAt }: CouponRecord) => {
  if (!isEnabled) return 'disabled'
  return endsAt && new Date(endsAt) <= new Date() ? 'expired' : 'on'
}

function couponText({ coupon, uses }: { coupon: CouponRecord; uses: CouponUse[] }): string {
  const named = stores.filter(({ id }) => coupon.storeIds.includes(id)).map(({ code }) => code)
  return [
    `Coupon ${coupon.code}  ${stateOf(coupon)}${coupon.description ? `  ${coupon.description}` : ''}`,
    `Gives       ${gives(coupon)}`,
    `Goods       from ${euros(coupon.minGoods)}, ${coupon.excludesReduced ? 'not those on special' : 'also those on special'}${coupon.categoryIds.length > 0 ? `, categories ${coupon.categoryIds.join(', ')} and below` : ''}`,
    `Stores      ${named.join(', ') || 'all'}`,
    `For         ${coupon.email ?? { public: 'everybody', newsletter: 'readers of the newsletter', personal: 'one person' }[coupon.audience]}`,
    ...(coupon.audience === 'public'
      ? ['Advertised  only with the lowest price of 30 days of its goods; `ambra products check` finds where']
      : []),
    `Time        ${moment(coupon.startsAt) || 'now'} to ${moment(coupon.endsAt) || 'any time'}`,
    `Used        ${coupon.used} of ${coupon.maxUses ?? 'any'}, each customer ${coupon.maxUsesPerCustomer ?? 'any'}`,
    ...(uses.length === 0
      ? []
      : [
          '',
          formatTable(
            ['order', 'status', 'customer', 'discount', 'used', 'given back'],
            uses.map((use) => [
              use.number,
              use.status,
              use.email,
              euros(use.discountCents),
              moment(use.redeemedAt),
              moment(use.releasedAt ?? undefined),
            ]),
          ),
        ]),
  ].join('\n')
}

function number(text: string): number {
  if (!/^\d{1,9}([.,]\d{1,2})?$/.test(text))
    throw new InvalidArgumentError('must be a number like 10 or 12.50')
  return Number(text.replace(',', '.'))
}

function count(text: string): number {
  if (!/^[1-9]\d{0,8}$/.test(text)) throw new InvalidArgumentError('must be a whole number of 1 or more')
  return Number(text)
}

const also = (text: string, before: string[] = []): string[] => [...before, text]

function addCreate(coupons: Command): void {
  coupons
    .command('create')
    .description('Create a coupon with --percent or --amount, and its limits')
    .argument('<code>', 'code the customer enters: 3 to 32 letters, digits, dots and dashes')
    .option('--percent <number>', 'percentage off the goods', number)
    .option('--amount <euros>', 'euros off the goods', number)
    .option('--max-discount <euros>', 'maximum discount of a percentage', number)
    .option('--minimum <euros>', 'minimum value of the goods in the cart', number)
    .option('--from <day>', 'first day, e.g. 2026-11-01 (Tallinn)')
    .option('--to <day>', 'last day, inclusive')
    .option('--uses <count>', 'maximum number of orders', count)
    .option('--uses-per-customer <count>', 'maximum number of orders per customer', count)
    .option('--categories <code>', 'only goods of this category and its subcategories, repeatable', also)
    .option('--stores <code>', 'only in this store, repeatable', also)
    .option('--include-reduced', 'also for goods with a special price or offer')
    .option('--email <address>', 'only for this person')
    .addOption(
      new Option('--audience <who>', 'audience of the code; public without --email').choices([
        'public',
        'newsletter',
        'personal',
      ]),
    )
    .option('--description <text>', 'internal note')
    .addOption(jsonOption())
    .action(async (code: string, { json, ...terms }: Output & Record<string, never>) =>
      print(
        await execute('coupons.create', { ...terms, code }),
        json === undefined ? {} : { json },
        (coupon) => couponText({ coupon, uses: [] }),
      ),
    )
}

/** `ambra coupons create|show|import`. */
export function addCoupons(program: Command): void {
  const coupons = program.command('coupons').description('Create, list and disable coupons')
  addCreate(coupons)
  coupons
    .command('show')
    .description('Show a coupon and the orders that used it')
    .argument('<code>')
    .addOption(jsonOption())
    .action(async (code: string, options: Output) =>
      print(await execute('coupons.show', { code }), options, couponText),
    )
  coupons
    .command('import')
    .description('Import coupons from a file; exit code 1 if lines were rejected')
    .argument('<file>', 'JSONL, one coupon per line (see docs/coupons.md)')
    .addOption(jsonOption())
    .action(async (file: string, options: Output) => {
      printRows(await execute('coupons.import', { file: resolve(file) }), options, 'coupons')
    })
}
