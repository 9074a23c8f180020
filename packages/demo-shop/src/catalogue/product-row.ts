import type { ProductRow } from '@ambra/contract/import-rows'
import { brands } from '../attributes/option-table.ts'
import { artDetail, artKind, artSize } from './art-detail.ts'
import { createGtins, packedSize } from './codes.ts'
import { customOptionsOf } from './custom-options.ts'
import { dataTexts } from './data-texts.ts'
import { dayText } from './days.ts'
import type { Family, Model, Value } from './family.ts'
import { picturePaths, type Sitter } from './pictures.ts'
import { type PricePlan, pricePlan, stockOf } from './price-plan.ts'
import { createSlugs, joinTexts, productNames, productTexts } from './product-texts.ts'
import { chance } from './random.ts'
import { axesOf, combinationsOf } from './variants.ts'
import { generalWarnings, manualsOf } from './manuals.ts'

/** What building one product row needs beside its own line. */
export type RowContext = {
  now: Date
  slugs: ReturnType<typeof createSlugs>
  gtins: ReturnType<typeof createGtins>
}

/** Fresh memory of the names and numbers given so far. */
export function createRowContext(now: Date): RowContext {
  return { now, slugs: createSlugs(), gtins: createGtins() }
}

/** The model's values by attribute code; `dims` becomes height, width and depth. */
function valuesOf(family: Family, model: Model): Record<string, Value> {
  const [brand, , , , , row, options] = model
  const values: Record<string, Value> = { brand, ...family.base, spare_years: family.base.spare_years ?? 7 }
  family.columns.forEach((code, index) => {
    const value = row[index]
    if (value === undefined) throw new Error(`${model[2]} has no value of ${code}`)
    values[code] = value
  })
  if (row.length !== family.columns.length)
    throw new Error(`${model[2]} has ${row.length} values, wanted ${family.columns.length}`)
  Object.assign(values, options?.values)
  const [height, width, depth] = String(values.dims).split('x').map(Number)
  delete values.dims
  return { ...values, height: height ?? 0, width: width ?? 0, depth: depth ?? 0 }
}

/** The sitter of a model's pictures. */
export function sitterOf(family: Family, model: Model): Sitter {
  const [brand, name, mpn] = model
  const values = valuesOf(family, model)
  const kind = artKind(family.kind, values)
  return {
    kind,
    place: `${brands[brand] ?? brand} ${name} ${mpn}`,
    brand: brands[brand] ?? brand,
    model: name,
    size: artSize(kind, values),
    detail: artDetail(family.kind, values),
  }
}

/** Codes that differ between the variants of a model and so are no facts of the whole product. */
function varyingCodes(axes: readonly string[]): Set<string> {
  const codes = new Set(axes)
  if (codes.has('size'))
    for (const code of ['screen_size', 'height', 'width', 'depth', 'weight', 'kwh_1000']) codes.add(code)
  return codes
}

const emptyValue = (value: Value): boolean => value === '' || value === 0

function attributesOf(
  values: Record<string, Value>,
  varying: ReadonlySet<string>,
): NonNullable<ProductRow['attributes']> {
  const shown: NonNullable<ProductRow['attributes']> = {}
  for (const [code, value] of Object.entries(values)) {
    if (varying.has(code) || emptyValue(value) || code === 'old_class') continue
    shown[code] = code === 'data_info' ? (dataTexts[String(value)] ?? String(value)) : value
  }
  return shown
}

const refurbishedBy: Record<string, string> = {
  phone: 'refurbished-phones',
  tablet: 'refurbished-tablets',
  smartwatch: 'refurbished-watches',
}

function categoriesOf(family: Family, model: Model, hasRunningSpecial: boolean): string[] {
  const options = model[6]
  const codes = [...(options?.categories ?? [family.category])]
  const own = refurbishedBy[family.kind]
  if (options?.grades) codes.push(...(own ? [own] : []), 'refurbished')
  if (hasRunningSpecial) codes.push('special-offers')
  return [...new Set(codes)]
}

function energyOf(
  family: Family,
  values: Record<string, Value>,
): { energy?: { class: string; scale: string } } {
  const found = family.energyScale === 'A+++-D' ? values.old_class : values.energy_class
  return family.energyScale && typeof found === 'string' && found !== ''
    ? { energy: { class: found.toUpperCase(), scale: family.energyScale } }
    : {}
}

function mediaOf(sitter: Sitter, colour: string, isFirst: boolean): { media?: { path: string }[] } {
  const paths = picturePaths(sitter, colour, isFirst)
  return paths.length > 0 ? { media: paths.map((path) => ({ path })) } : {}
}

type Variants = NonNullable<ProductRow['variants']>

function variantsOf(family: Family, model: Model, now: Date): Variants {
  const [, , mpn, , colours, , options] = model
  const firstColour = colours.split(' ')[0] ?? ''
  const sitter = sitterOf(family, model)
  return combinationsOf(model).map((piece) => {
    const colour = piece.values.color ?? firstColour
    const key = piece.values.condition ? piece.sku : mpn
    const isBase = piece.price === model[3]
    const plan: PricePlan = pricePlan(piece.price, key, now, {
      special: isBase ? options?.special : undefined,
      tiers: options?.tiers,
    })
    const qty = options?.qty ?? stockOf(piece.sku)
    return {
      sku: piece.sku,
      mpn: piece.sku,
      ...plan,
      stock: {
        qty: piece.values.condition && piece.values.condition !== 'new' ? Math.min(qty, 1 + (qty % 9)) : qty,
      },
      attributes: piece.values,
      ...mediaOf(sitter, colour, colour === firstColour),
    }
  })
}

const isRunning = (plan: PricePlan, now: Date): boolean =>
  plan.special !== undefined &&
  (plan.special.from ?? '') <= dayText(now, 0) &&
  dayText(now, 0) <= (plan.special.to ?? '9')

function createdAt(sku: string, now: Date): string {
  const dice = chance(`created:${sku}`)
  return dayText(now, dice < 0.08 ? -Math.floor(dice * 150) - 1 : -20 - Math.floor(dice * 640))
}

/** The row of one line of a family's table. `turn` is its place in the table and decides the sentences. */
export function productRow(family: Family, model: Model, turn: number, context: RowContext): ProductRow {
  const [brand, name, mpn, price, colours, , options] = model
  const { now } = context
  const axes = axesOf(model).map(([code]) => code)
  const varying = varyingCodes(axes)
  const values: Record<string, Value> = {
    ...valuesOf(family, model),
    ...(axes.includes('color') ? {} : { color: colours }),
    ...(axes.includes('condition') ? {} : { condition: 'new' }),
  }
  const bare = `${brands[brand] ?? brand} ${name}`
  const facts = Object.fromEntries(
    Object.entries({ ...values, name: bare }).filter(([code]) => !varying.has(code)),
  )
  const names = productNames(options?.noun ?? family.noun, bare)
  const texts = joinTexts(names, context.slugs(names, mpn), productTexts(family, facts, { sku: mpn, turn }))
  const variants = axes.length > 0 ? variantsOf(family, model, now) : []
  const plan = pricePlan(price, mpn, now, options)
  const running =
    variants.length > 0 ? variants.some((variant) => isRunning(variant, now)) : isRunning(plan, now)
  const sides: [number, number, number] = [Number(values.height), Number(values.width), Number(values.depth)]
  return {
    type: 'product',
    sku: mpn,
    product_type: variants.length > 0 ? 'configurable' : 'simple',
    kind: family.kind,
    status: options?.status ?? 1,
    visibility: options?.visibility ?? 4,
    mpn,
    gtin: context.gtins(mpn),
    categories: categoriesOf(family, model, running),
    ...(variants.length > 0
      ? { price: Math.min(...variants.map((variant) => variant.price ?? price)) }
      : options?.unknownPrice
        ? { price: null }
        : plan),
    tax_class: 'standard',
    ...(variants.length > 0 ? {} : { stock: { qty: options?.qty ?? stockOf(mpn) } }),
    ...(options?.promoted ? { promoted: options.promoted } : {}),
    created_at: createdAt(mpn, now),
    weight_g: Math.round(Number(values.weight) * 1120 + 40),
    size_mm: packedSize(sides, family.padding),
    ...energyOf(family, values),
    warnings: generalWarnings,
    documents: manualsOf(family.kind),
    warranty_months: family.warranty,
    texts,
    attributes: attributesOf(values, varying),
    ...mediaOf(sitterOf(family, model), colours.split(' ')[0] ?? '', true),
    ...(variants.length > 0 ? { configurable_by: axes, variants } : {}),
    ...customOptionsOf(options),
  }
}
