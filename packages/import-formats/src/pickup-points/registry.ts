import { dpd } from './dpd.ts'
import { lpexpress } from './lpexpress.ts'
import { omniva } from './omniva.ts'
import type { PointReader } from './point-reader.ts'
import { simplifiedOmniva, simplifiedVenipak } from './simplified.ts'
import { smartposti } from './smartposti.ts'
import { venipak } from './venipak.ts'

/** Readers of the networks' lists; the first that recognises a record reads it. */
export const pointReaders: readonly PointReader[] = [
  omniva,
  dpd,
  smartposti,
  venipak,
  lpexpress,
  simplifiedVenipak,
  simplifiedOmniva,
]
