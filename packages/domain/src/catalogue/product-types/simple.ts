import { ownLine } from './own-line.ts'
import type { ProductTypeRules } from './product-type.ts'

/** Single product with price and stock, or a variant of a configurable product. */
export const simple: ProductTypeRules = { line: ownLine, feed: {} }
