import type { Words } from '../catalogue/family.ts'

/** One choice inside a bundle: the first sku is the default one. */
type Choice = {
  title: Words
  input: 'radio' | 'select' | 'checkbox'
  required: boolean
  skus: readonly string[]
}

/** A bundle to choose from, or a group of products shown together. */
export type OfferSet = {
  sku: string
  type: 'bundle' | 'grouped'
  categories: readonly string[]
  brand: string
  parts: string
  colour: string
  name: Words
  short: Words
  description: Words
  choices?: readonly Choice[]
  associated?: readonly (readonly [sku: string, qty: number])[]
}
