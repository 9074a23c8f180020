import type { Words } from '../catalogue/family.ts'

/** A product without a shelf: service, gift card, program or guide. */
export type Service = {
  sku: string
  type: 'virtual' | 'downloadable'
  kind: string
  category: string
  brand: string
  price: number
  colour: string
  name: Words
  short: Words
  description: Words
  /** Value or length shown in the picture. */
  size?: number
  months?: number
  downloads?: readonly { titles: Words; file: string; max?: number }[]
}
