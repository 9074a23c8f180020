import { ownLine } from './own-line.ts'
import type { ProductTypeRules } from './product-type.ts'

/** One thing with a price and a stock, also a variant of a configurable. */
export const simple: ProductTypeRules = { line: ownLine, feed: {} }
