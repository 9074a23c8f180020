import { ownLine } from './own-line.ts'
import type { ProductTypeRules } from './product-type.ts'

/** Files to download once the order is paid. */
export const downloadable: ProductTypeRules = { line: ownLine, feed: {} }
