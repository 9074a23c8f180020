import { createHmac, randomUUID } from 'node:crypto'
import { ShopError } from '@ambra/contract/platform/errors/errors'
import {
  type CustomerRecord,
  customerRepository,
  type RefreshRecord,
  sessionRepository,
  type TokenRow,
} from '@ambra/db/customers'
import type { ShopDeps } from '../../platform/context/shop-deps.ts'
import type { RequestContext } from '../../platform/context/request-context.ts'
import { hashToken, newToken } from '../../platform/secrets/session-token.ts'
import { shopSecret } from '../../platform/secrets/shop-secret.ts'
import { notifyOwner } from '../accounts/credential-mails.ts'

const minute = 60_000
const day = 24 * 60 * minute

/** Lifetimes of tokens, ms. @see docs/rules/security SEC-2 */
const lives = { access: 10 * minute, idle: 14 * day, session: 30 * day } as const

/** Time in which a client that lost the response may retry and gets the same response, ms. */
const replayMs = 10_000

export type Tokens = { token: string; refreshToken: string }

/**
 * Manages customer sessions. Clients that name themselves (`X-Ambra-Client`) at sign-in get single-use
 * refresh tokens: reuse of one ends the session, because two parties hold it. Other clients have a refresh
 * token that stays valid.
 * @see docs/rules/account ACC-12, docs/rules/account ACC-10
 */
export function createSessions({ database }: Pick<ShopDeps, 'database'>) {
  const sessions = sessionRepository(database.db)

  const rowsOf = ({ token, refreshToken }: Tokens, now: Date): { access: TokenRow; refresh: TokenRow } => ({
    access: { hash: hashToken(token), expiresAt: after(now, lives.access) },
    refresh: { hash: hashToken(refreshToken), expiresAt: after(now, lives.idle) },
  })

  /** Derives the successors of a refresh token from it, so that a repeated call gets the same ones. */
  async function successors(refreshToken: string, now: Date): Promise<Tokens> {
    const secret = await shopSecret(database, 'refreshSecret', now)
    const derive = (kind: string) =>
      createHmac('sha256', secret).update(`${kind}:${refreshToken}`).digest('base64url')
    return { token: derive('access'), refreshToken: derive('refresh') }
  }

  async function rotate(refreshToken: string, client: string, now: Date): Promise<Tokens | undefined> {
    const next = await successors(refreshToken, now)
    const used = { hash: hashToken(refreshToken), clientHash: hashToken(client) }
    return (await sessions.rotate(used, { ...rowsOf(next, now), now })) ? next : undefined
  }

  /** Handles a refresh token that could not be consumed: replays the response or ends the session. */
  async function replayOrEnd(
    refreshToken: string,
    { client, now, log }: RequestContext,
  ): Promise<Tokens | undefined> {
    const hash = hashToken(refreshToken)
    const known = await sessions.findRefresh(hash, now)
    if (!known?.isAlive) return undefined
    if (known.clientHash === undefined) return known.isExpired ? undefined : keep(refreshToken, now)
    const isSameClient = client !== undefined && hashToken(client) === known.clientHash
    if (!known.usedAt) return undefined
    if (isSameClient && now.getTime() - known.usedAt.getTime() <= replayMs)
      return successors(refreshToken, now)
    await endStolen(known, now)
    log.warn({ family: known.family }, 'a used refresh token came back: session ended')
    return undefined
  }

  /** Ends a session whose token two parties hold, and mails its owner once. */
  async function endStolen({ family, customerId }: RefreshRecord, now: Date): Promise<void> {
    await database.db.transaction().execute(async (db) => {
      if (!(await sessionRepository(db).revoke(family, now))) return
      const customer = await customerRepository(db).findById(customerId)
      if (customer) await notifyOwner(db, 'session_stolen', { ...customer, now })
    })
  }

  /** Issues a new access token next to a refresh token that stays valid. */
  async function keep(refreshToken: string, now: Date): Promise<Tokens> {
    const tokens = { token: newToken(), refreshToken }
    await sessions.extend(hashToken(refreshToken), { ...rowsOf(tokens, now), now })
    return tokens
  }

  return {
    /**
     * Opens a new session; tokens of earlier ones stay valid.
     * @throws ShopError account.bad_credentials when the password was changed after it was checked
     */
    async open(
      { id: customerId, passwordHash }: Pick<CustomerRecord, 'id' | 'passwordHash'>,
      { client, userAgent, now }: Pick<RequestContext, 'client' | 'userAgent' | 'now'>,
    ): Promise<Tokens> {
      const tokens = { token: newToken(), refreshToken: newToken() }
      const isOpen = await sessions.open({
        ...rowsOf(tokens, now),
        family: randomUUID(),
        customerId,
        passwordHash,
        clientHash: client && hashToken(client),
        device: deviceOf(userAgent),
        now,
        expiresAt: after(now, lives.session),
      })
      if (!isOpen) throw new ShopError('account.bad_credentials')
      return tokens
    },

    /** @throws ShopError token.refresh_failed for a used, expired, revoked, unknown or missing token */
    async refresh(refreshToken: unknown, context: RequestContext): Promise<Tokens> {
      if (typeof refreshToken === 'string' && refreshToken.length <= 1024) {
        const { client, now } = context
        const tokens =
          (client && (await rotate(refreshToken, client, now))) || (await replayOrEnd(refreshToken, context))
        if (tokens) return tokens
      }
      throw new ShopError('token.refresh_failed')
    },

    /** Ends the sessions these tokens belong to, expired or not. */
    async end(tokens: readonly (string | undefined)[], now: Date): Promise<void> {
      const hashes = tokens.flatMap((token) => (token === undefined ? [] : [hashToken(token)]))
      if (hashes.length > 0) await sessions.revokeByTokens(hashes, now)
    },
  }
}

const after = (now: Date, ms: number): Date => new Date(now.getTime() + ms)

/** Order matters: browsers also name those they descend from. */
const browsers: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(e|A|iOS)?\//, 'Edge'],
  [/\b(OPR|Opera)\b/, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bYaBrowser\//, 'Yandex Browser'],
  [/\bVivaldi\//, 'Vivaldi'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Chrome|CriOS|Chromium)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
]
const systems: readonly (readonly [RegExp, string])[] = [
  [/\bAndroid\b/, 'Android'],
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMac OS X\b|\bMacintosh\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
]

/**
 * Returns browser and system of a user agent, enough to recognise one's own devices (`Firefox, Android`);
 * empty if neither is known. The full text is not stored because it contains more than needed.
 */
export function deviceOf(userAgent: string | undefined): string {
  if (!userAgent) return ''
  const nameIn = (names: typeof browsers) => names.find(([pattern]) => pattern.test(userAgent))?.[1]
  return [nameIn(browsers), nameIn(systems)].filter(Boolean).join(', ')
}
