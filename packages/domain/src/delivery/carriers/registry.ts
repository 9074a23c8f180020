import type { Carrier } from './carrier.ts'
import { dpd } from './dpd.ts'
import { lpexpress } from './lpexpress.ts'
import { omniva } from './omniva.ts'
import { ownVan } from './own-van.ts'
import { shops } from './shops.ts'
import { smartposti } from './smartposti.ts'
import { venipak } from './venipak.ts'

/** Every carrier of the shop. A new one is its file, its line here and the reader of its list of points. @see docs/decisions/018-carriers.md */
export const carriers: readonly Carrier[] = [omniva, dpd, smartposti, venipak, lpexpress, ownVan, shops]

/** A carrier by its code or one of its other names. */
export const carrierByCode = (code: string): Carrier | undefined =>
  carriers.find((carrier) => carrier.code === code || carrier.aliases?.includes(code))
