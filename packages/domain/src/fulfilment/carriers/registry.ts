import type { Carrier } from './carrier.ts'
import { dpd, dpdPoints } from './dpd.ts'
import { lpexpress, lpexpressPoints } from './lpexpress.ts'
import { omniva, omnivaPoints, omnivaSimplifiedPoints } from './omniva.ts'
import type { PointReader } from './point-reader.ts'
import { ownVan } from './own-delivery.ts'
import { shops } from './shops.ts'
import { smartposti, smartpostiPoints } from './smartposti.ts'
import { venipak, venipakPoints, venipakSimplifiedPoints } from './venipak.ts'

/** Carriers of the shop. A new one needs its file and its rows here. @see docs/decisions/018-carriers.md */
export const carriers: readonly Carrier[] = [omniva, dpd, smartposti, venipak, lpexpress, ownVan, shops]

/** Readers of the carriers' public lists of points; the first that recognizes a record reads it. */
export const pointReaders: readonly PointReader[] = [
  omnivaPoints,
  dpdPoints,
  smartpostiPoints,
  venipakPoints,
  lpexpressPoints,
  venipakSimplifiedPoints,
  omnivaSimplifiedPoints,
]

/** Finds a carrier by its code or an alias. */
export const carrierByCode = (code: string): Carrier | undefined =>
  carriers.find((carrier) => carrier.code === code || carrier.aliases?.includes(code))
