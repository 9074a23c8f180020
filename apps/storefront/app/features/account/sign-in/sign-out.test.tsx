import { renderToStaticMarkup } from 'react-dom/server'
import { beforeEach, expect, it, vi } from 'vitest'
import { createTranslate, MessagesProvider } from '#app/i18n/messages.tsx'
import { notifications } from '#app/ui/notifications.ts'
import { compileMessages } from '../../../../vite/compile-messages.ts'
import { signOut, type SignOutPorts } from './sign-out.ts'
import { type Unsent, UnsentDialog } from './unsent-dialog.tsx'

vi.mock('virtual:message-urls', () => ({ default: {} }))

const t = createTranslate('en-US', compileMessages().en)
const loggedOut = { type: 'success', message: "You're logged out" }

/**
 * Browser with pending orders of these states and this number of tasks; `response` is the shopper's choice
 * in the dialog.
 */
function browserWith({ orders = [], tasks = 0, response = true }: Partial<Unsents>) {
  const requested: Unsent[] = []
  const endSession = vi.fn<() => Promise<void>>().mockResolvedValue()
  const ports: SignOutPorts = {
    listOrders: async () => orders.map((state) => ({ state })),
    listTasks: async () => Array.from({ length: tasks }),
    confirmDiscard: async (_, unsent) => {
      requested.push(unsent)
      return response
    },
    endSession,
  }
  return { ports, requested, endSession }
}
type Unsents = { orders: string[]; tasks: number; response: boolean }

beforeEach(() => notifications.set([]))

it("signs out at once and shows 'You're logged out' when nothing is pending (spec §4 Logout, §8)", async () => {
  const { ports, requested, endSession } = browserWith({ orders: ['placed'] })
  await signOut(t, ports)
  expect(requested).toEqual([])
  expect(endSession).toHaveBeenCalledOnce()
  expect(notifications.getSnapshot()).toMatchObject([loggedOut])
})

it('asks for confirmation when an order or a task is pending, and stays signed in on cancel', async () => {
  const { ports, requested, endSession } = browserWith({
    orders: ['waiting', 'placed'],
    tasks: 2,
    response: false,
  })
  await signOut(t, ports)
  expect(requested).toEqual([{ orders: 1, tasks: 2 }])
  expect(endSession).not.toHaveBeenCalled()
  expect(notifications.getSnapshot()).toEqual([])
})

it('signs out when the shopper discards pending changes', async () => {
  const { ports, endSession } = browserWith({ orders: ['refused'] })
  await signOut(t, ports)
  expect(endSession).toHaveBeenCalledOnce()
})

it('names what would be lost', () => {
  const text = renderToStaticMarkup(
    <MessagesProvider translate={t}>
      <UnsentDialog t={t} unsent={{ orders: 1, tasks: 0 }} onResponse={() => undefined} />
    </MessagesProvider>,
  )
  expect(text).toContain('An order is waiting to be sent. Signing out discards it.')
  expect(text).toContain('Stay signed in')
  expect(text).not.toContain('did offline')
})
