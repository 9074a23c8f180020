import type { ConfigurableChild } from '@ambra/contract/product'
import { isGrade } from '#app/shop-ui/grade.tsx'
import type { ProductDocument } from './product-data.ts'

/** The option for the condition grade, when a product is sold in several. */
export const gradeOption = (product: ProductDocument) =>
  product.configurable_options.find(
    ({ values }) => values.length > 1 && values.every(({ code }) => isGrade(code)),
  )

/** The grade of the variant at hand, when the product is sold in several. */
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

/** Whether the variant at hand (or the product without variants of several grades) is a used one. @see docs/rules/law LAW-INF-9 */
export function isUsed(product: ProductDocument, variant: ConfigurableChild | undefined): boolean {
  const grade = gradeOf(product, variant)
  return grade === undefined ? product.isRefurbished : grade !== 'new'
}
