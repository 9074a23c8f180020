/**
 * Joins the sources of a discount, rule and coupon, for the brackets after its name; undefined when unknown.
 */
export const discountNames = (
  ruleTitle: string | undefined,
  couponCode: string | undefined,
): string | undefined => [ruleTitle, couponCode].filter(Boolean).join(', ') || undefined
