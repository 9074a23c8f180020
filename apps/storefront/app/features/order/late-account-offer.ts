import { type ComponentType, lazy } from 'react'
import type { AccountOfferProps } from './account-offer.online.tsx'

/** Loaded after the order page, because most of them have no offer. */
export const LateAccountOffer = lazy<ComponentType<AccountOfferProps>>(() =>
  import('./account-offer.online.tsx').then(
    ({ AccountOffer }) => ({ default: AccountOffer }),
    () => ({ default: () => null }),
  ),
)
