/** What a discount is from, rule and coupon, for the brackets behind its name; undefined when that is not known. */
export const discountNames = (
  ruleTitle: string | undefined,
  couponCode: string | undefined,
): string | undefined => [ruleTitle, couponCode].filter(Boolean).join(', ') || undefined
