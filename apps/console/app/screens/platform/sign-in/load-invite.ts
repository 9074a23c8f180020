import { client, hasCode } from '#console/api/client.ts'
import { linkSecret } from '#console/api/link-secret.ts'
import type { Invite } from './accept-invite.tsx'

/**
 * Loads the invitation of this page's link. Returns undefined if it is invalid or the page was loaded without
 * it.
 */
export async function loadInvite(): Promise<{ token: string; invite: Invite } | undefined> {
  const token = linkSecret()
  if (token === undefined) return undefined
  try {
    return { token, invite: await client.signIn('invite.show', { token }) }
  } catch (error) {
    if (hasCode(error, 'staff.invite_ended')) return undefined
    throw error
  }
}
