import type { PaymentAttempt } from '@ambra/db/payment-records'
import { defaultStore, type Store, stores } from '@ambra/domain/stores'

/** The store the shopper pays in: its language at the provider, its pages on the way back. */
export const attemptStore = ({ storeId }: Pick<PaymentAttempt, 'storeId'>): Store =>
  stores.find(({ id }) => id === storeId) ?? defaultStore
