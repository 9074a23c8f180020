import { renderToStaticMarkup } from 'react-dom/server'
import { beforeEach, expect, it, vi } from 'vitest'
import { waitingOrders } from '#app/offline/order-outbox.ts'
import { listTasks } from '#app/offline/tasks.ts'
import { createTranslate, MessagesProvider } from '#app/i18n/messages.tsx'
import { notify } from '#app/ui/notifications.ts'
import { compileMessages } from '../../../vite/compile-messages.ts'
import { signOut } from './sign-out.ts'
import { askToDiscard, UnsentQuestion } from './unsent-question.tsx'

const { signOutEverywhere } = vi.hoisted(() => ({ signOutEverywhere: vi.fn<() => Promise<void>>() }))
vi.mock('virtual:message-urls', () => ({ default: {} }))
vi.mock('#app/ui/notifications.ts', () => ({ notify: vi.fn<() => void>() }))
vi.mock('#app/session/session-engine.ts', () => ({ sessionEngine: () => ({ signOut: signOutEverywhere }) }))
vi.mock('#app/offline/tasks.ts', () => ({ listTasks: vi.fn<() => unknown>() }))
vi.mock('#app/offline/order-outbox.ts', () => ({ waitingOrders: { list: vi.fn<() => unknown>() } }))
vi.mock('./unsent-question.tsx', async (original) => ({
  ...(await original<typeof import('./unsent-question.tsx')>()),
  askToDiscard: vi.fn<() => Promise<boolean>>(),
}))

const t = createTranslate('en-US', compileMessages().en)
// Only the states are looked at.
const orders = (...states: string[]) =>
  vi.mocked(waitingOrders.list).mockResolvedValue(states.map((state) => ({ state })) as never)
const tasks = (count: number) =>
  vi.mocked(listTasks).mockResolvedValue(Array.from({ length: count }) as never)

beforeEach(() => {
  vi.clearAllMocks()
  orders()
  tasks(0)
})

it("signs out at once and says 'You're logged out' where nothing waits (spec §4 Logout, §8)", async () => {
  orders('placed')
  await signOut(t)
  expect(askToDiscard).not.toHaveBeenCalled()
  expect(signOutEverywhere).toHaveBeenCalledOnce()
  expect(notify).toHaveBeenCalledWith({ type: 'success', message: "You're logged out" })
})

it('asks first where an order or a task waits, and stays signed in when the shopper says so', async () => {
  orders('waiting', 'placed')
  tasks(2)
  vi.mocked(askToDiscard).mockResolvedValue(false)
  await signOut(t)
  expect(askToDiscard).toHaveBeenCalledWith(t, { orders: 1, tasks: 2 })
  expect(signOutEverywhere).not.toHaveBeenCalled()
  expect(notify).not.toHaveBeenCalled()
})

it('signs out when the shopper lets go of what waits', async () => {
  orders('refused')
  vi.mocked(askToDiscard).mockResolvedValue(true)
  await signOut(t)
  expect(signOutEverywhere).toHaveBeenCalledOnce()
})

it('says what would be lost', () => {
  const text = renderToStaticMarkup(
    <MessagesProvider translate={t}>
      <UnsentQuestion t={t} unsent={{ orders: 1, tasks: 0 }} onAnswer={() => undefined} />
    </MessagesProvider>,
  )
  expect(text).toContain('An order waits to be sent. Signing out discards it.')
  expect(text).toContain('Stay signed in')
  expect(text).not.toContain('did offline')
})
