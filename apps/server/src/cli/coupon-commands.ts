import { resolve } from 'node:path'
import type { CouponRecord, CouponUse } from '@ambra/db/repositories/coupon-repository'
import { formatPrice, formatTimestamp } from '@ambra/domain/format'
import { stores } from '@ambra/domain/stores'
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

const listText = (coupons: CouponRecord[]): string =>
  coupons.length === 0
    ? 'no coupons'
    : formatTable(
        ['code', 'gives', 'from goods of', 'used', 'of', 'each', 'until', 'for', 'state'],
        coupons.map((coupon) => [
          coupon.code,
          gives(coupon),
          coupon.minGoods > 0 ? euros(coupon.minGoods) : '',
          coupon.used,
          coupon.maxUses ?? 'any',
          coupon.maxUsesPerCustomer ?? 'any',
          moment(coupon.endsAt),
          coupon.email ?? (coupon.audience === 'public' ? 'all' : coupon.audience),
          stateOf(coupon),
        ]),
      )

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
    .description('Make a coupon: --percent or --amount, and its limits')
    .argument('<code>', 'what the customer types; 3 to 32 letters, figures, dots and dashes')
    .option('--percent <number>', 'so many per cent off the goods', number)
    .option('--amount <euros>', 'so many euros off the goods', number)
    .option('--max-discount <euros>', 'the most a percentage takes off', number)
    .option('--minimum <euros>', 'the goods of the cart must cost so much', number)
    .option('--from <day>', 'first day, e.g. 2026-11-01 (Tallinn)')
    .option('--to <day>', 'last day, included')
    .option('--uses <count>', 'orders that may use it', count)
    .option('--uses-per-customer <count>', 'orders of one customer that may use it', count)
    .option('--categories <code>', 'only goods of this category and below, repeatable', also)
    .option('--stores <code>', 'only in this store, repeatable', also)
    .option('--include-reduced', 'also for goods at a special price or offer')
    .option('--email <address>', 'only for this person')
    .addOption(
      new Option('--audience <who>', 'to whom the code goes; public without --email').choices([
        'public',
        'newsletter',
        'personal',
      ]),
    )
    .option('--description <text>', 'a note for yourself')
    .addOption(jsonOption())
    .action(async (code: string, { json, ...terms }: Output & Record<string, never>) =>
      print(
        await execute('coupons.create', { ...terms, code }),
        json === undefined ? {} : { json },
        (coupon) => couponText({ coupon, uses: [] }),
      ),
    )
}

/** `ambra coupons list|create|show|disable|import`. */
export function addCoupons(program: Command): void {
  const coupons = program.command('coupons').description('Coupons: make, see, end')
  coupons
    .command('list')
    .description('Every coupon, the newest first')
    .addOption(jsonOption())
    .action(async (options: Output) => print(await execute('coupons.list', {}), options, listText))
  addCreate(coupons)
  coupons
    .command('show')
    .description('One coupon with the orders that used it')
    .argument('<code>')
    .addOption(jsonOption())
    .action(async (code: string, options: Output) =>
      print(await execute('coupons.show', { code }), options, couponText),
    )
  coupons
    .command('disable')
    .description('No order takes the coupon from now on')
    .argument('<code>')
    .addOption(jsonOption())
    .action(async (code: string, options: Output) =>
      print(await execute('coupons.disable', { code }), options, () => `${code} is disabled`),
    )
  coupons
    .command('import')
    .description('Store coupons from a file; exit code 1 when lines were refused')
    .argument('<file>', 'JSONL, one coupon a line (see docs/coupons.md)')
    .addOption(jsonOption())
    .action(async (file: string, options: Output) => {
      printRows(await execute('coupons.import', { file: resolve(file) }), options, 'coupons')
    })
}
