import type { RedirectRecord } from '@ambra/db/catalogue'
import { hasBackReference, isAddressPattern } from '@ambra/domain/catalogue/redirect-pattern'
import { redirectAddress, redirectTarget } from '@ambra/domain/platform/shop/shop-path'
import { isAlwaysAnswered } from '@ambra/domain/platform/shop/shop-routes'

/** Row as written: `code` defaults to 301, and 410 takes no `to`. */
export type RedirectRow = { from: string; to: string; code: string }

/** Problem of a single row. The console and the command line each have texts for it. */
export type RowFault = 'bad_from' | 'pattern' | 'answered' | 'bad_code' | 'gone_leads' | 'bad_to'

/** Parses a row, or returns its problem. */
export function readRedirect({ from, to, code }: RedirectRow, publicUrl: string): RedirectRecord | RowFault {
  if (isAddressPattern(from) || hasBackReference(to)) return 'pattern'
  const address = redirectAddress(from)
  if (address === undefined) return 'bad_from'
  if (isAlwaysAnswered(address.path)) return 'answered'
  const source = address.path + address.query
  if (code !== '' && code !== '301' && code !== '302' && code !== '410') return 'bad_code'
  if (code === '410') return to.trim() === '' ? { source, target: null, status: 410 } : 'gone_leads'
  const target = redirectTarget(to, publicUrl)
  if (target === undefined) return 'bad_to'
  return { source, target, status: code === '302' ? 302 : 301 }
}
