import { ShopError } from '@ambra/contract/platform/errors/errors'
import { attemptRepository, staffSessionRepository } from '@ambra/db/platform'
import { hashToken } from '../secrets/session-token.ts'
import type { StaffDeps } from '../staff/staff-deps.ts'

const minute = 60_000
const hour = 60 * minute

/**
 * Limits on attempts: as for customers, with fewer from one network.
 * @see docs/attacks.md ATT-7, docs/decisions/063-console-backbone.md
 */
const limits = {
  accountFromNetwork: { max: 10, windowMs: 15 * minute },
  account: { max: 50, windowMs: 24 * hour },
  network: { max: 30, windowMs: 15 * minute },
  // An invite link cannot be guessed, but each attempt costs work.
  inviteFromNetwork: { max: 30, windowMs: hour },
  invitesByPerson: { max: 5, windowMs: hour },
  proof: { max: 10, windowMs: 15 * minute },
  commands: { max: 300, windowMs: minute },
  exports: { max: 10, windowMs: hour },
} as const

/** Counts attempts to sign in as staff. @throws ShopError request.throttled */
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
     * Counts known and unknown addresses alike. A network from which the person has signed in has separate
     * attempts, so that attackers elsewhere who know the address do not lock the person out.
     */
    async beforeSignIn(email: string, network: string, now: Date): Promise<void> {
      await take(keyOf('network', network), 'network', now)
      await take(keyOf('sign-in', email, network), 'accountFromNetwork', now)
      const isKnown = await sessions.isKnownNetwork(email, network)
      await take(isKnown ? keyOf('sign-in-known', email, network) : keyOf('sign-in', email), 'account', now)
    },
    /** The passkey itself identifies the person. */
    beforePasskey: (network: string, now: Date) => take(keyOf('network', network), 'network', now),
    async afterSignIn(email: string, network: string): Promise<void> {
      if (settings.isThrottled)
        await counters.clear([keyOf('sign-in', email, network), keyOf('sign-in', email)])
    },
    beforeInvite: (network: string, now: Date) => take(keyOf('invite', network), 'inviteFromNetwork', now),
    beforeProof: (staffId: number, now: Date) => take(keyOf('proof', staffId), 'proof', now),
    /** Limits invites and access resets, each of which sends a mail. */
    beforeSendingInvite: (staffId: number, now: Date) =>
      take(keyOf('invites', staffId), 'invitesByPerson', now),
    beforeCommand: (staffId: number, now: Date) => take(keyOf('command', staffId), 'commands', now),
    beforeExport: (staffId: number, now: Date) => take(keyOf('export', staffId), 'exports', now),
  }
}
