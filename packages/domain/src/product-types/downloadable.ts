import { ownLine } from './own-line.ts'
import type { ProductTypeRules } from './product-type.ts'

/** Files that can be fetched once the order is paid. */
export const downloadable: ProductTypeRules = { line: ownLine, feed: {} }
