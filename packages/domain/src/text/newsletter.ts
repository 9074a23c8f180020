import { currentShop } from '../shop/current-shop.ts'

/** Version of the consent text of the newsletter; a changed text is a new version. */
export const newsletterConsentVersion = '2026-11'

/** How long the link of a confirmation mail works. */
export const confirmationDays = 7

/** Per cent that the personal coupon of a new subscriber takes off; the shop's own figure, 10 as it is shipped. @see spec §9 */
export const newsletterCouponPercent = (): number => currentShop().newsletterPercent
