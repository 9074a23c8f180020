import { type ComponentType, lazy } from 'react'
import type { AccountOfferProps } from './account-offer.online.tsx'

/** Comes after the order it belongs to: most pages of orders have none. */
export const LateAccountOffer = lazy<ComponentType<AccountOfferProps>>(() =>
  import('./account-offer.online.tsx').then(
    ({ AccountOffer }) => ({ default: AccountOffer }),
    () => ({ default: () => null }),
  ),
)
