export { type CartRuleRecord, cartRuleRepository } from './cart-rule-repository.ts'
export { type CouponRecord, couponRepository, type CouponUse, type NewCoupon } from './coupon-repository.ts'
export { type CardIssuer, cardState, type GiftCardRecord } from './gift-card-records.ts'
export { giftCardRepository, type IssuedGiftCard } from './gift-card-repository.ts'
export {
  listOffers,
  type NewOffer,
  type OfferRecord,
  offerRepository,
  type StoredOffer,
} from './offer-repository.ts'
export type { PriceAlert, WaitingPriceAlert } from './price-alert-mails.ts'
export {
  type OpenPriceAlert,
  priceAlertRepository,
  type PriceAlertRequest,
} from './price-alert-repository.ts'
export { type CountedRule, sellingReading, type SellingSearch } from './promotion-reader.ts'
export { type SaleTerms, saleRepository, type StoredSale } from './sale-repository.ts'
