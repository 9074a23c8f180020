import { ownLine } from './own-line.ts'
import type { ProductTypeRules } from './product-type.ts'

/** Service: nothing is shipped, and stock is counted only when the import says so. */
export const virtual: ProductTypeRules = { line: ownLine, feed: {} }
