import { ShopError } from '@ambra/contract/platform/errors/errors'
import type { CreditBand } from '@ambra/domain/payments/credit-offer'
import { exactCents } from '@ambra/domain/platform/money/exact-cents'
import { asList, asObject, requestProvider } from '../../provider/provider-http.ts'
import type { CreditSettings } from './settings.ts'

/** Credit terms of the shop: the bands, and the tariff code to send if there are several tariffs. */
export type Tariffs = { code: string | undefined; bands: CreditBand[] }

/** @throws ShopError payment.provider_unreachable also for a response without bands. @see docs/payments.md */
export async function loadTariffs({ apiUrl, uuid, key }: CreditSettings): Promise<Tariffs> {
  const { status, json } = await requestProvider(`${apiUrl}/eshop/${encodeURIComponent(uuid)}/v2/tariff`, {
    headers: { 'ix-api-key': key },
  })
  const response = asObject(json)
  const bands = asList(response['tariff_data']).flatMap(readBand)
  if (status !== 200 || bands.length === 0)
    throw new ShopError('payment.provider_unreachable', {}, { cause: new Error(`tariff answer ${status}`) })
  const codes = asList(response['tariffs']).map((tariff) => asObject(tariff)['tariff_code'])
  const [first, second] = codes.filter((code) => typeof code === 'string')
  // A single tariff needs no code; of several the first is used.
  return { code: second === undefined ? undefined : first, bands }
}

function readBand(entry: unknown): CreditBand[] {
  const band = asObject(entry)
  const number = (name: string) => Number(band[name] ?? 0)
  const amountFrom = exactCents(band['amount_from'])
  const amountTo = exactCents(band['amount_to'])
  const read = {
    termFrom: number('term_from'),
    termTo: number('term_to'),
    advanceFrom: number('advance_from'),
    adminFee: number('admin_fee'),
    monthlyAdminFee: number('monthly_admin_fee'),
    monthlyInterest: number('monthly_interest'),
  }
  const isReadable = Object.values(read).every((value) => Number.isFinite(value) && value >= 0)
  if (amountFrom === undefined || amountTo === undefined || !isReadable || read.termTo < 1) return []
  return [{ ...read, amountFrom, amountTo }]
}
