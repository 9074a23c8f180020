import { beforeEach, describe, expect, it, vi } from 'vitest'
import { compileMessages } from '../../vite/compile-messages.ts'
import { createTranslate } from '#app/i18n/messages.tsx'
import { compareList, wishlist } from '#app/lists/product-lists.ts'
import { cartActions } from '#app/cart/cart-actions.ts'
import { dropTasks } from '#app/offline/tasks.ts'
import { forgetVisited } from '#app/offline/worker-client.ts'
import { notify } from '#app/ui/notifications.ts'
import { openModal } from '#app/ui/overlay.ts'
import { afterSession } from './session-effects.ts'

vi.mock('virtual:message-urls', () => ({ default: {} }))
vi.mock('#app/ui/notifications.ts', () => ({ notify: vi.fn<() => void>() }))
vi.mock('#app/ui/overlay.ts', () => ({ openModal: vi.fn<() => void>() }))
vi.mock('#app/cart/cart-actions.ts', () => ({
  cartActions: {
    authorise: vi.fn<() => void>(),
    disconnect: vi.fn<() => void>(),
    clear: vi.fn<() => void>(),
  },
}))
vi.mock('#app/offline/tasks.ts', () => ({ dropTasks: vi.fn<() => void>() }))
vi.mock('#app/offline/worker-client.ts', () => ({ forgetVisited: vi.fn<() => void>() }))
vi.mock('#app/lists/product-lists.ts', () => ({
  wishlist: { clear: vi.fn<() => void>() },
  compareList: { clear: vi.fn<() => void>() },
}))

const t = createTranslate('en-US', compileMessages().en)
beforeEach(() => void vi.clearAllMocks())

describe('the end of a session that could not be renewed', () => {
  it("says 'Internal Application error while refreshing the tokens…' until it is closed, and asks to sign in, when a new token is refused too (spec §8 Token)", async () => {
    await afterSession('broken', t)
    expect(vi.mocked(notify).mock.calls).toEqual([
      [
        {
          type: 'error',
          message:
            'Internal Application error while refreshing the tokens. Please clear the storage and refresh page',
          hasNoTimeout: true,
        },
      ],
    ])
    expect(vi.mocked(openModal).mock.calls).toEqual([['signUp']])
  })

  it('is silent when the refresh token has ended: only the sign-up modal comes (spec §4 "Token refresh")', async () => {
    await afterSession('expired', t)
    expect(vi.mocked(openModal).mock.calls).toEqual([['signUp']])
    expect(notify).not.toHaveBeenCalled()
  })
})

describe('a logout', () => {
  it('disconnects and clears the cart without sync, clears wishlist and compare, and is silent by itself (spec §4 Logout)', async () => {
    await afterSession('logout', t)
    expect(cartActions.disconnect).toHaveBeenCalledOnce()
    expect(cartActions.clear).not.toHaveBeenCalled()
    expect(wishlist.clear).toHaveBeenCalledOnce()
    expect(compareList.clear).toHaveBeenCalledOnce()
    expect(notify).not.toHaveBeenCalled()
  })

  it('clears unsent queued tasks and what was looked at (spec §4 "Token refresh", ATT-25)', async () => {
    await afterSession('logout', t)
    expect(dropTasks).toHaveBeenCalledOnce()
    expect(forgetVisited).toHaveBeenCalledOnce()
  })
})

describe('a login', () => {
  it('authorises the cart (spec §4 "Authorising")', async () => {
    await afterSession('login', t)
    expect(cartActions.authorise).toHaveBeenCalledOnce()
    expect(cartActions.disconnect).not.toHaveBeenCalled()
  })

  it.each(['started', 'guest'] as const)('leaves the cart alone at %s', async (event) => {
    await afterSession(event, t)
    expect(cartActions.authorise).not.toHaveBeenCalled()
    expect(cartActions.disconnect).not.toHaveBeenCalled()
  })
})
