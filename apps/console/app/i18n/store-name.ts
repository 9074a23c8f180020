import { stores } from '@ambra/domain/stores'

/** Name of a store in its own language; a store that is gone has its code. */
export const storeName = (code: string): string => stores.find((store) => store.code === code)?.name ?? code
