import { createPasswords } from '@ambra/commerce/customers'

/** Hashes at argon2's lowest cost: the tests of a shop hash some thousand passwords. */
export const cheapPasswords = () => createPasswords({ memoryCost: 8, timeCost: 1, parallelism: 1 })
