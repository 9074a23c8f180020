import { isGrade } from '#app/shop-ui/grade.tsx'
import type { ProductDocument } from './product-data.ts'

/** The option that tells condition grades apart, when a product is sold in several. */
export const gradeOption = (product: ProductDocument) =>
  product.configurable_options.find(
    ({ values }) => values.length > 1 && values.every(({ code }) => isGrade(code)),
  )
