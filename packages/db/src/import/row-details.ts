import type { ProductRow } from '@ambra/contract/import-rows'
import {
  attributeOf,
  type DetailPath,
  energyOf,
  type EnergyValue,
  isDetail,
  type MediaValue,
} from './product-details.ts'
import type { Variant } from './product-records.ts'
import type { FieldValue } from './product-values.ts'

type Row = ProductRow | Variant
type Said = { [P in DetailPath]?: (row: Partial<ProductRow>) => FieldValue }

const saidBy: Said = {
  gtin: ({ gtin }) => gtin ?? null,
  mpn: ({ mpn }) => mpn ?? null,
  warranty_months: ({ warranty_months: months }) => months ?? null,
  maker: ({ maker }) => maker ?? null,
  eu_responsible: ({ eu_responsible: party }) => party ?? null,
  warnings: ({ warnings }) => withoutGaps(warnings),
  energy: ({ energy }) => (energy ? energyOf(energy, energy.class, energy.scale) : null),
  media: ({ media = [] }) =>
    media.map(({ path, label, video }) => ({ path, labels: withoutGaps(label), video: video ?? null })),
}

const withoutGaps = (texts: Record<string, string | undefined> | undefined) =>
  texts
    ? Object.fromEntries(
        Object.entries(texts).flatMap(([code, text]) => (text === undefined ? [] : [[code, text]])),
      )
    : null

/** What a row of a file says of pictures, attributes and facts. */
export function detailOfRow(row: Row, path: string): FieldValue {
  const code = attributeOf(path)
  if (code !== undefined) return (row.attributes?.[code] as FieldValue | undefined) ?? null
  return isDetail(path) ? (saidBy[path]?.(row as Partial<ProductRow>) ?? null) : null
}

/** The row with what is stored in that field. */
export function rowWithDetail<R extends Row>(row: R, path: string, value: FieldValue): R {
  const code = attributeOf(path)
  if (code !== undefined) {
    const { [code]: _, ...others } = row.attributes ?? {}
    // Values of attributes have the shape that rows have.
    return { ...row, attributes: value === null ? others : { ...others, [code]: value } } as R
  }
  const stored = path === 'media' ? mediaOfRow(value) : path === 'energy' ? energyOfRow(row, value) : value
  if (stored !== null) return { ...row, [path]: stored }
  const rest = { ...row }
  delete rest[path as keyof R]
  return rest
}

const mediaOfRow = (value: FieldValue) =>
  ((value ?? []) as MediaValue[]).map(({ path, labels, video }) => ({
    path,
    ...(labels && { label: labels }),
    ...(video && { video }),
  }))

function energyOfRow(row: Row, value: FieldValue) {
  if (value === null) return null
  const { class: energyClass, scale, sheet, label, eprel } = value as EnergyValue
  return {
    ...('energy' in row ? row.energy : {}),
    class: energyClass,
    scale,
    ...(sheet && { sheet }),
    ...(label && { label }),
    ...(eprel && { eprel }),
  }
}
