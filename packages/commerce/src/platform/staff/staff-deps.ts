import type { Database } from '@ambra/db/connection'
import type { ShopSettings } from '../context/shop-deps.ts'

export type StaffDeps = {
  database: Database
  settings: Pick<ShopSettings, 'publicUrl' | 'adminHost' | 'isThrottled' | 'secretsKey'>
  now: () => Date
}

/** Origin of a request, for rate limits, the session list and the audit. */
export type StaffRequest = {
  network: string
  userAgent: string | undefined
  requestId: string
}

/** Returns the origin of the console: its own host, or the shop's. */
export function consoleOrigin({
  publicUrl,
  adminHost,
}: Pick<ShopSettings, 'publicUrl' | 'adminHost'>): string {
  const { protocol, origin } = new URL(publicUrl)
  return adminHost ? `${protocol}//${adminHost}` : origin
}

/**
 * Returns the page that takes the secret of an invite, which is in the fragment, so that no log or referrer
 * contains it.
 */
export const inviteAddress = (
  settings: Pick<ShopSettings, 'publicUrl' | 'adminHost'>,
  kind: 'welcome' | 'invite',
  token: string,
): string => `${consoleOrigin(settings)}/admin/${kind}#${token}`
