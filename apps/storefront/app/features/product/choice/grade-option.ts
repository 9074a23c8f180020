import type { ConfigurableChild } from '@ambra/contract/catalogue/product'
import { isGrade } from '#app/shop-ui/grade.tsx'
import type { ProductDocument } from './product-data.ts'

/** Returns the option of the condition grade, if a product is sold in several. */
export const gradeOption = (product: ProductDocument) =>
  product.configurable_options.find(
    ({ values }) => values.length > 1 && values.every(({ code }) => isGrade(code)),
  )

/** Returns the grade of the current variant, if the product is sold in several. */
export function gradeOf(
  product: ProductDocument,
  variant: ConfigurableChild | undefined,
): string | undefined {
  const option = gradeOption(product)
  const id = variant?.custom_attributes.find(
    ({ attribute_code }) => attribute_code === option?.attribute_code,
  )?.value
  return option?.values.find(({ value_index }) => String(value_index) === String(id))?.code
}

/**
 * Returns whether the current variant (or the product, if it has no grades) is used. @see docs/rules/law
 * LAW-INF-9
 */
export function isUsed(product: ProductDocument, variant: ConfigurableChild | undefined): boolean {
  const grade = gradeOf(product, variant)
  return grade === undefined ? product.isRefurbished : grade !== 'new'
}
