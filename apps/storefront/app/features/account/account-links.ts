import type { IconName } from '@ambra/ui/icon'

/** Pages of a customer, in the order of the side navigation. @see DESIGN "Account" */
export const accountPages = [
  { path: '/my-account', icon: 'house', label: 'account.overview' },
  { path: '/my-account/orders', icon: 'package', label: 'account.orders' },
  { path: '/my-account/details', icon: 'user-round', label: 'account.profile' },
  { path: '/my-account/shipping-details', icon: 'map-pin', label: 'account.addresses' },
  { path: '/my-account/newsletter', icon: 'mail', label: 'account.newsletter' },
  { path: '/my-account/price-alerts', icon: 'bell', label: 'account.alerts' },
  { path: '/my-account/reviews', icon: 'star', label: 'account.reviews' },
  { path: '/my-account/claims', icon: 'shield-check', label: 'account.claims' },
  { path: '/my-account/recently-viewed', icon: 'history', label: 'info.recent' },
  { path: '/special-offers', icon: 'badge-percent', label: 'account.specialOffers' },
] as const satisfies readonly { path: string; icon: IconName; label: string }[]

/** Targets of the menu of the header's button. */
export const menuPages = [
  { path: '/my-account', icon: 'user-round', label: 'nav.account' },
  { path: '/my-account/orders', icon: 'package', label: 'account.orders' },
  { path: '/special-offers', icon: 'badge-percent', label: 'account.specialOffers' },
  { path: '/my-account/recently-viewed', icon: 'history', label: 'info.recent' },
  { path: '/wishlist', icon: 'heart', label: 'nav.wishlist' },
  { path: '/compare', icon: 'scale', label: 'nav.compare' },
] as const satisfies readonly { path: string; icon: IconName; label: string }[]
