import type { RedirectRecord } from '@ambra/db/repositories/redirect-repository'
import { hasBackReference, isAddressPattern } from '@ambra/domain/redirect-pattern'
import { redirectAddress, redirectTarget } from '@ambra/domain/shop-path'
import { isAlwaysAnswered } from '@ambra/domain/shop-routes'

/** A row as it is written: `code` is 301 when absent, and 410 takes no `to`. */
export type RedirectRow = { from: string; to: string; code: string }

/** Why a row by itself is no redirect. The console has words for each, the command line its own. */
export type RowFault = 'bad_from' | 'pattern' | 'answered' | 'bad_code' | 'gone_leads' | 'bad_to'

/** The redirect of a row, or what is wrong with it by itself. */
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
