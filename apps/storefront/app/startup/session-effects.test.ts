import { beforeEach, describe, expect, it, vi } from 'vitest'
import { compileMessages } from '../../vite/compile-messages.ts'
import { createTranslate } from '#app/i18n/messages.tsx'
import type { SessionEvent } from '#app/session/session.ts'
import { notifications } from '#app/ui/notifications.ts'
import { afterSession, type SessionEffects } from './session-effects.ts'

vi.mock('virtual:message-urls', () => ({ default: {} }))

const t = createTranslate('en-US', compileMessages().en)

function watched() {
  const done: string[] = []
  const note = (what: string) => async () => void done.push(what)
  const effects: SessionEffects = {
    cart: { authorise: note('authorise cart'), disconnect: note('disconnect cart') },
    lists: [{ clear: note('clear wishlist') }, { clear: note('clear compare') }],
    dropTasks: note('drop tasks'),
    clearVisited: note('forget visited'),
    openModal: (modal) => void done.push(`open ${modal}`),
  }
  return { done, effects }
}

async function doneAfter(event: SessionEvent): Promise<string[]> {
  const { done, effects } = watched()
  await afterSession(event, t, effects)
  return done
}

beforeEach(() => notifications.set([]))

describe('end of a session that could not be renewed', () => {
  it("shows 'Internal Application error while refreshing the tokens…' until it is closed, and opens sign-in, when a new token is rejected too (spec §8 Token)", async () => {
    expect(await doneAfter('broken')).toEqual(['open signUp'])
    expect(notifications.getSnapshot()).toMatchObject([
      {
        type: 'error',
        message:
          'Internal Application error while refreshing the tokens. Please clear the storage and refresh page',
        hasNoTimeout: true,
      },
    ])
  })

  it('opens only the sign-up modal when the refresh token has expired (spec §4 "Token refresh")', async () => {
    expect(await doneAfter('expired')).toEqual(['open signUp'])
    expect(notifications.getSnapshot()).toEqual([])
  })
})

describe('logout', () => {
  it('disconnects and clears the cart without sync, clears wishlist and compare, and shows no message on logout (spec §4 Logout)', async () => {
    expect(await doneAfter('logout')).toEqual(
      expect.arrayContaining(['disconnect cart', 'clear wishlist', 'clear compare']),
    )
    expect(notifications.getSnapshot()).toEqual([])
  })

  it('clears unsent queued tasks and visited pages on logout (spec §4 "Token refresh", ATT-25)', async () => {
    expect(await doneAfter('logout')).toEqual(expect.arrayContaining(['drop tasks', 'forget visited']))
  })
})

describe('login', () => {
  it('authorises the cart on login (spec §4 "Authorising")', async () => {
    expect(await doneAfter('login')).toEqual(['authorise cart'])
  })

  it.each(['started', 'guest'] as const)('leaves the cart unchanged on the event %s', async (event) => {
    expect(await doneAfter(event)).toEqual([])
  })
})
