import { mostBookDays } from '@ambra/contract/accounting/accounting-limits'
import { ShopError } from '@ambra/contract/platform/errors/errors'
import type { BooksPeriod } from '@ambra/db/accounting'
import { stores } from '@ambra/domain/platform/shop/stores'
import type { VisibleStores } from '../../service/cases/find-case.ts'
import { dayMs } from '@ambra/domain/platform/text/format'

type Asked = { from: string; to: string; store?: string | undefined }

/**
 * Reads the requested days and stores, limited to the stores the person may see and to `mostDays`.
 * @throws ShopError request.invalid, store.unknown
 */
export function readPeriod(
  visible: VisibleStores,
  { from, to, store }: Asked,
  mostDays: number = mostBookDays,
): BooksPeriod {
  const [first, last] = [Date.parse(`${from}T00:00:00Z`), Date.parse(`${to}T00:00:00Z`)]
  // Rejects days that the calendar does not have; parsing would turn them into other days.
  if (!isDay(from, first)) throw new ShopError('request.invalid', { field: 'from' })
  if (!isDay(to, last) || last < first || last - first >= mostDays * dayMs)
    throw new ShopError('request.invalid', { field: 'to' })
  return { from, to, storeIds: storesAsked(visible, store) }
}

const isDay = (day: string, at: number) =>
  !Number.isNaN(at) && new Date(at).toISOString().slice(0, 10) === day

function storesAsked(visible: VisibleStores, asked: string | undefined): VisibleStores {
  if (asked === undefined) return visible
  const id = stores.find(({ code }) => code === asked)?.id
  if (id === undefined || (visible !== 'all' && !visible.includes(id)))
    throw new ShopError('store.unknown', { store: asked })
  return [id]
}
