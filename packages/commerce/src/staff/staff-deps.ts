import type { Database } from '@ambra/db/database'
import type { ShopSettings } from '../context/shop-deps.ts'

/** What the rules of the shop's people work with. */
export type StaffDeps = {
  database: Database
  settings: Pick<ShopSettings, 'publicUrl' | 'adminHost' | 'isThrottled' | 'secretsKey'>
  now: () => Date
}

/** Where a request comes from, for counting attempts, for the list of sessions and for the audit. */
export type StaffRequest = {
  network: string
  userAgent: string | undefined
  requestId: string
}

/** Origin of the console: its own host, or the shop's. */
export function consoleOrigin({
  publicUrl,
  adminHost,
}: Pick<ShopSettings, 'publicUrl' | 'adminHost'>): string {
  const { protocol, origin } = new URL(publicUrl)
  return adminHost ? `${protocol}//${adminHost}` : origin
}

/** The page that takes the secret of an invite. It stands in the fragment: no log and no referrer has it. */
export const inviteAddress = (
  settings: Pick<ShopSettings, 'publicUrl' | 'adminHost'>,
  kind: 'welcome' | 'invite',
  token: string,
): string => `${consoleOrigin(settings)}/admin/${kind}#${token}`
