import { currentShop } from '../platform/shop/current-shop.ts'

/** Version of the newsletter's consent text; a changed text needs a new version. */
export const newsletterConsentVersion = '2026-11'

/** Days for which the link of a confirmation mail works. */
export const confirmationDays = 7

/**
 * Returns the percentage of a new subscriber's personal coupon; the shop's setting, 10 by default. @see spec
 * §9
 */
export const newsletterCouponPercent = (): number => currentShop().newsletterPercent
