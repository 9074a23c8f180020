import { conditionGrades } from '@ambra/contract/condition-grade'
import type { Axis, Model } from './family.ts'
import { shelfPrice } from './price-plan.ts'
import { chance } from './random.ts'

/** One buyable piece of a configurable product. */
export type Combination = { sku: string; values: Record<string, string>; price: number }

/** Share of the new price that each grade costs. */
const gradePrice: Record<string, number> = {
  new: 1,
  'a-plus': 0.91,
  a: 0.834,
  b: 0.743,
  'c-plus': 0.667,
  c: 0.606,
}
/** How often a grade is found among the pieces, so that real gaps exist. */
const gradeFound: Record<string, number> = {
  new: 0.95,
  'a-plus': 0.75,
  a: 0.95,
  b: 0.85,
  'c-plus': 0.55,
  c: 0.3,
}

const shortCodes: Record<string, string> = {
  graphite: 'GRA',
  black: 'BLK',
  white: 'WHT',
  silver: 'SLV',
  steel: 'STL',
  sand: 'SND',
  sage: 'SGE',
  blue: 'BLU',
  navy: 'NVY',
  red: 'RED',
  copper: 'CPR',
  cream: 'CRM',
  lavender: 'LAV',
  gold: 'GLD',
  new: 'NEW',
  'a-plus': 'AP',
  a: 'A',
  b: 'B',
  'c-plus': 'CP',
  c: 'C',
}
const shortCode = (option: string): string =>
  shortCodes[option] ?? option.replace(/gb$|in$/, '').toUpperCase()

/** Axes of a model in picker order: condition, colour, then its own ones; a SKU says its own ones, colour, condition. */
export function axesOf(model: Model): Axis[] {
  const [, , , , colours, , options] = model
  const names = colours.split(' ')
  const axes: Axis[] = []
  if (names.length > 1 || options?.axes?.length || options?.grades)
    axes.push(['color', ...names.map((name): readonly [string, number] => [name, 0])])
  axes.push(...(options?.axes ?? []))
  if (options?.grades) {
    const grades =
      options.grades === 'all' ? conditionGrades : conditionGrades.filter((grade) => grade !== 'new')
    axes.unshift(['condition', ...grades.map((grade): readonly [string, number] => [grade, 0])])
  }
  return axes.filter((axis) => axis.length > 2)
}

function everyCombination(axes: readonly Axis[]): Record<string, readonly [option: string, extra: number]>[] {
  let found: Record<string, readonly [string, number]>[] = [{}]
  for (const [code, ...options] of axes)
    found = found.flatMap((base) => options.map((option) => ({ ...base, [code]: option })))
  return found
}

/** All pieces of a model with sku and price; some graded pieces and rare colour and size pairs do not exist. */
export function combinationsOf(model: Model): Combination[] {
  const [, , mpn, price, colours, , options] = model
  const axes = axesOf(model)
  const order = [
    ...axes.map(([code]) => code).filter((code) => code !== 'color' && code !== 'condition'),
    'color',
    'condition',
  ]
  const firstColour = colours.split(' ')[0] ?? ''
  const seen: Combination[] = []
  for (const parts of everyCombination(axes)) {
    const values = Object.fromEntries(Object.entries(parts).map(([code, [option]]) => [code, option]))
    const extra = Object.values(parts).reduce((sum, [, more]) => sum + more, 0)
    const sku = [mpn, ...order.flatMap((code) => (values[code] ? [shortCode(values[code])] : []))].join('-')
    const grade = values.condition
    const found = grade ? (gradeFound[grade] ?? 1) : axes.length > 1 ? 0.88 : 1
    const isMain =
      values.color === firstColour &&
      extra === 0 &&
      (grade === undefined || grade === 'new' || grade === 'a' || grade === 'b')
    if (!isMain && chance(`gap:${sku}`) > found) continue
    const factor = grade ? (gradePrice[grade] ?? 1) : 1
    seen.push({
      sku,
      values,
      price:
        factor === 1
          ? price + extra
          : shelfPrice((price + extra) * (options?.grades === 'used' ? Math.min(1, factor / 0.91) : factor)),
    })
  }
  return seen
}
