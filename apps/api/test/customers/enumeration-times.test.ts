import { reportRun, runLength } from '@ambra/testing/run-length'
import type { InjectOptions } from 'fastify'
import { beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../api-suite.ts'
import { bearer, mari, password, signIn, signUp } from './user-suite.ts'

/**
 * Samples of each address. Few samples prove nothing, so the short run counts work instead
 * (enumeration.engines.test.ts).
 */
const samples = runLength(0, 2000)
const unknownEmail = 'kati@example.ee'
const secret = 'kevadine lumesulamine'

let shop: TestApp
let session: Record<string, string>
beforeAll(async () => {
  if (samples === 0) return
  shop = await createTestApp()
  await signUp(shop)
  await signUp(shop, { email: 'jaan@example.ee' })
  session = { ...bearer((await signIn(shop, { email: 'jaan@example.ee' })).token).headers }
  await shop.call('subscribe', { body: { email: mari.email } })
  await shop.database.db
    .updateTable('newsletter_subscribers')
    .set({ state: 'subscribed', confirmed_at: shop.clock.now() })
    .execute()
}, 60_000)

type MakeRequest = (email: string) => InjectOptions
const post = (path: string, payload: object): InjectOptions => ({
  method: 'POST',
  url: `/api/${path}`,
  payload,
})

const requests: Record<string, MakeRequest> = {
  login: (username) => post('user/login', { username, password: secret }),
  reset: (email) => post('user/reset-password', { email }),
  'sign-up': (email) => post('user/create', { customer: { ...mari, email }, password: secret }),
  newsletter: (email) => post('mailer/subscribe', { email }),
  'e-mail change': (email) => ({
    ...post('user/me', { customer: { email }, currentPassword: password }),
    headers: session,
  }),
}

async function timed(request: InjectOptions): Promise<number> {
  const start = performance.now()
  await shop.app.inject(request)
  return performance.now() - start
}

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
const variance = (values: readonly number[], around: number) =>
  values.reduce((sum, value) => sum + (value - around) ** 2, 0) / (values.length - 1)

/** Returns Welch's t: the distance of two means in units of their standard error. */
function welch(a: readonly number[], b: readonly number[]): { difference: number; t: number } {
  const [one, two] = [mean(a), mean(b)]
  const difference = one - two
  return { difference, t: difference / Math.sqrt(variance(a, one) / a.length + variance(b, two) / b.length) }
}

// INVARIANTS=full: 2,000 timed samples each.
describe.runIf(samples > 0)('ATT-6: times of a known and an unknown address', () => {
  it.each(Object.keys(requests))(
    '%s takes as long for known as for unknown addresses',
    async (name) => {
      const request = requests[name] as MakeRequest
      const times: Record<'known' | 'unknown', number[]> = { known: [], unknown: [] }
      for (let sample = -50; sample < samples; sample += 1) {
        // Alternates which address is first, so that other load of the machine affects both.
        const pair = [
          ['known', mari.email],
          ['unknown', unknownEmail],
        ] as const
        for (const [which, email] of Math.random() < 0.5 ? pair : [...pair].reverse()) {
          const ms = await timed(request(email))
          if (sample >= 0) times[which].push(ms)
        }
      }
      const { difference, t } = welch(times.known, times.unknown)
      reportRun(`ATT-6 ${name}`, {
        samples,
        knownMs: mean(times.known).toFixed(3),
        unknownMs: mean(times.unknown).toFixed(3),
        differenceMs: difference.toFixed(4),
        t: t.toFixed(2),
      })
      expect(Math.abs(difference)).toBeLessThan(5)
      expect(Math.abs(t)).toBeLessThan(4.5)
    },
    600_000,
  )
})
