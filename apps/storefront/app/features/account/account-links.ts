import type { IconName } from '#app/ui/icon.tsx'

/** Pages of a customer that exist already; the account screens of spec section 2 follow here. */
export const accountLinks = [
  {
    path: '/special-offers',
    icon: 'badge-percent',
    label: 'account.specialOffers',
    help: 'account.specialOffersHelp',
  },
  {
    path: '/my-account/recently-viewed',
    icon: 'history',
    label: 'info.recent',
    help: 'account.recentHelp',
  },
  { path: '/wishlist', icon: 'heart', label: 'nav.wishlist', help: 'account.wishlistHelp' },
  { path: '/compare', icon: 'scale', label: 'nav.compare', help: 'account.compareHelp' },
] as const satisfies readonly { path: string; icon: IconName; label: string; help: string }[]
