/** A text in the three languages of the shop. */
export type Words = readonly [et: string, en: string, ru: string]

/**
 * A sentence with its condition. The condition reads the product's values: `anc` (true or set), `!anc`,
 * `noise<70`, `load>=9`, `panel=oled`, several joined by `&`, or empty for always. Sentences may hold `{code}` (value in the
 * language's form) and, in Russian, `{code|one|few|many}`.
 */
export type Feature = readonly [when: string, et: string, en: string, ru: string]

export type Value = string | number | boolean

/** A way in which variants differ beside colour: option codes with what they add to the price, in euros. */
export type Axis = readonly [code: string, ...options: (readonly [option: string, extra: number])[]]

/** Exceptions of one model to what its family and its seed decide. */
export type ModelOptions = {
  categories?: readonly string[]
  axes?: readonly Axis[]
  /** `all` sells new and graded pieces, `used` graded pieces only. */
  grades?: 'all' | 'used'
  /** Values beside the family's columns, or other than its base. */
  values?: Record<string, Value>
  /** Another word for the kind than the family's. */
  noun?: Words
  qty?: number
  /** Running special price in euros. */
  special?: number
  unknownPrice?: boolean
  status?: number
  visibility?: number
  promoted?: number
  tiers?: boolean
  engraving?: boolean
  wallService?: boolean
}

/** One line of a family's table; `values` follow the family's columns, colours are option codes with blanks between. */
export type Model = readonly [
  brand: string,
  model: string,
  mpn: string,
  price: number,
  colours: string,
  values: readonly Value[],
  options?: ModelOptions,
]

/** Products of one kind with their table and the sentences that their texts are made from. */
export type Family = {
  kind: string
  category: string
  /** Estonian and English stand after the name, Russian (capitalised) before it. */
  noun: Words
  warranty: number
  /** Air and card around the product, millimetres a side. */
  padding: number
  energyScale?: 'A-G' | 'A+++-D'
  base: Record<string, Value>
  columns: readonly string[]
  /** Attribute codes of the card line. */
  key: readonly string[]
  shorts: readonly Words[]
  openings: readonly Words[]
  features: readonly Feature[]
  closings: readonly Words[]
  models: readonly Model[]
}
