import { ShopError } from '@ambra/contract/errors'
import { attemptRepository } from '@ambra/db/repositories/attempt-repository'
import { staffSessionRepository } from '@ambra/db/staff/staff-session-repository'
import { hashToken } from '../context/session-token.ts'
import type { StaffDeps } from './staff-deps.ts'

const minute = 60_000
const hour = 60 * minute

/**
 * What may be tried before an answer is refused: as for customers, and fewer from one network.
 * @see docs/attacks.md ATT-7, docs/decisions/063-console-backbone.md
 */
const limits = {
  accountFromNetwork: { max: 10, windowMs: 15 * minute },
  account: { max: 50, windowMs: 24 * hour },
  network: { max: 30, windowMs: 15 * minute },
  // A link of an invite cannot be guessed, but each try costs work.
  inviteFromNetwork: { max: 30, windowMs: hour },
  invitesByPerson: { max: 5, windowMs: hour },
  proof: { max: 10, windowMs: 15 * minute },
  commands: { max: 300, windowMs: minute },
  exports: { max: 10, windowMs: hour },
} as const

/** Counts what people of the shop, or those who pretend to be, try. @throws ShopError request.throttled */
export function createStaffAttempts({ database, settings }: Pick<StaffDeps, 'database' | 'settings'>) {
  const counters = attemptRepository(database.db)
  const sessions = staffSessionRepository(database.db)
  const keyOf = (...parts: (string | number)[]) => hashToken(['staff', ...parts].join('|'))

  async function take(key: string, limit: keyof typeof limits, now: Date): Promise<void> {
    if (!settings.isThrottled) return
    const until = await counters.take(key, limits[limit], now)
    if (until)
      throw new ShopError('request.throttled', {
        seconds: Math.ceil((until.getTime() - now.getTime()) / 1000),
      })
  }

  return {
    /**
     * Known address or not. A network the person has signed in from has tries of its own: strangers elsewhere, who know the address,
     * do not lock the person out.
     */
    async beforeSignIn(email: string, network: string, now: Date): Promise<void> {
      await take(keyOf('network', network), 'network', now)
      await take(keyOf('sign-in', email, network), 'accountFromNetwork', now)
      const isKnown = await sessions.isKnownNetwork(email, network)
      await take(isKnown ? keyOf('sign-in-known', email, network) : keyOf('sign-in', email), 'account', now)
    },
    /** A passkey names its person itself. */
    beforePasskey: (network: string, now: Date) => take(keyOf('network', network), 'network', now),
    async afterSignIn(email: string, network: string): Promise<void> {
      if (settings.isThrottled)
        await counters.clear([keyOf('sign-in', email, network), keyOf('sign-in', email)])
    },
    beforeInvite: (network: string, now: Date) => take(keyOf('invite', network), 'inviteFromNetwork', now),
    beforeProof: (staffId: number, now: Date) => take(keyOf('proof', staffId), 'proof', now),
    /** Invites and resets of access: each is a mail. */
    beforeSendingInvite: (staffId: number, now: Date) =>
      take(keyOf('invites', staffId), 'invitesByPerson', now),
    beforeCommand: (staffId: number, now: Date) => take(keyOf('command', staffId), 'commands', now),
    beforeExport: (staffId: number, now: Date) => take(keyOf('export', staffId), 'exports', now),
  }
}
