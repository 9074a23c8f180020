import { ownLine } from './own-line.ts'
import type { ProductTypeRules } from './product-type.ts'

/** A service: nothing is sent, and stock is counted only when the import says so. */
export const virtual: ProductTypeRules = { line: ownLine, feed: {} }
