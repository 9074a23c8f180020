import { stores } from '@ambra/domain/platform/shop/stores'

/** Returns the name of a store in its own language, or the code if the store no longer exists. */
export const storeName = (code: string): string => stores.find((store) => store.code === code)?.name ?? code
