import type { Customer } from '@ambra/contract/customers/user'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { browserStore } from '#app/storage/browser-store.ts'
import { sessionMemory } from '#app/session/session.ts'
import { personalKeys, storageKeys } from '#app/storage/storage-keys.ts'
import { submitProfile } from '#app/offline/profile-tasks.ts'
import { changeEmail } from './email-update.ts'

// The tests read no other field.
const mari = { id: 7, firstname: 'Mari', email: 'mari@example.ee', addresses: [] } as unknown as Customer
const secret = 'valge kohv ja kringel'

/** The network: replaces `fetch` before any module stores a reference to it. */
const network = vi.hoisted(() => {
  const state = { isReached: true, sent: [] as unknown[], response: '' }
  globalThis.fetch = async (_, init) => {
    if (!state.isReached) throw new TypeError('Failed to fetch')
    state.sent.push(init?.body && JSON.parse(String(init.body)))
    return new Response(state.response, { headers: { 'content-type': 'application/json' } })
  }
  return state
})

beforeEach(async () => {
  Object.assign(network, { isReached: true, sent: [], response: JSON.stringify({ code: 200, result: mari }) })
  vi.stubGlobal('document', { documentElement: { dataset: { store: 'en' } } })
  vi.stubGlobal('navigator', { onLine: true })
  vi.spyOn(console, 'warn').mockReturnValue(undefined)
  for (const key of personalKeys) await browserStore().update(key, () => undefined)
  await browserStore().update(storageKeys.currentToken, () => 'token')
  await browserStore().update(storageKeys.currentUser, () => mari)
  sessionMemory.show({ status: 'user', customer: mari }, 'token')
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const change = () => changeEmail({ email: 'mari@new.example' }, secret)
const queued = async () => JSON.stringify(await browserStore().read(storageKeys.networkTasks))

describe('email address change', () => {
  it('refuses the change offline and stores nothing', async () => {
    vi.stubGlobal('navigator', { onLine: false })
    await expect(change()).rejects.toMatchObject({ code: 'account.email_offline' })
    expect([network.sent, await queued()]).toEqual([[], undefined])
  })

  it('does not queue the change when the shop cannot be reached', async () => {
    network.isReached = false
    await expect(change()).rejects.toMatchObject({ code: 'server.unreachable' })
    expect(await queued()).toBeUndefined()
  })

  it('sends pending tasks before the change, so that they do not undo it', async () => {
    network.isReached = false
    await submitProfile({ firstname: 'Kati' })
    network.isReached = true
    await change()
    expect(network.sent).toEqual([
      { customer: { firstname: 'Kati' } },
      { customer: { email: 'mari@new.example' }, currentPassword: secret },
    ])
    expect(JSON.stringify(await browserStore().read(storageKeys.currentUser))).not.toContain(secret)
  })
})
