import { adminOperations, type AdminName } from '@ambra/contract/platform/operations/operations'
import { type Database, type DatabaseLogger, createOutageLog } from '@ambra/db/connection'
import { type ChangeMarks, operationsSince, readChangeMarks } from '@ambra/db/platform'

/** Polling interval while a console listens, ms. */
const tickMs = 2000

type Listener = (rooms: readonly string[]) => void
export type Hints = {
  /** Resolves once the listener receives each change. @returns stops listening */
  listen: (listener: Listener) => Promise<() => void>
}

/**
 * Notifies open consoles which parts of the shop changed, by any source: shoppers, staff, the command
 * line, another process. Polls the ends of a few lists; orders send no notification, because a transaction
 * that notifies locks the whole server while it commits. Does not poll without a listener.
 * @see docs/decisions/013-stock-announcements.md
 */
export function createHints(database: Pick<Database, 'db'>, log: DatabaseLogger): Hints {
  const listeners = new Set<Listener>()
  const outage = createOutageLog(log, 'looking for changes')
  let marks: ChangeMarks | undefined
  let firstLook: Promise<void> | undefined
  let timer: NodeJS.Timeout | undefined

  async function look(): Promise<void> {
    try {
      const before = marks
      marks = await readChangeMarks(database.db)
      if (before) notifyListeners(await roomsBetween(before, marks))
      outage.worked()
    } catch (error) {
      outage.failed(error)
    }
    schedule()
  }

  async function roomsBetween(before: ChangeMarks, after: ChangeMarks): Promise<string[]> {
    const done = after.audit > before.audit ? await operationsSince(database.db, before.audit) : []
    const rooms = new Set(done.filter(isChange).map((operation) => operation.split('.')[0] ?? operation))
    if (after.orders !== before.orders) rooms.add('orders')
    if (after.service !== before.service) rooms.add('service')
    // An approval request appears in the audit as a rejection.
    if (after.approvals !== before.approvals) rooms.add('approvals')
    return [...rooms]
  }

  function notifyListeners(rooms: readonly string[]): void {
    if (rooms.length > 0) for (const listener of listeners) listener(rooms)
  }

  function schedule(): void {
    clearTimeout(timer)
    if (listeners.size > 0) timer = setTimeout(() => void look(), tickMs).unref()
  }

  /** Ignores changes without a listener: an opening screen loads its data anyway. */
  function rest(): void {
    clearTimeout(timer)
    marks = undefined
    firstLook = undefined
  }

  return {
    async listen(listener) {
      listeners.add(listener)
      await (firstLook ??= look())
      return () => {
        listeners.delete(listener)
        if (listeners.size === 0) rest()
      }
    },
  }
}

/**
 * Whether an audited operation changes data. Announcing reads would make each screen that shows the same data
 * reload.
 */
const isChange = (operation: string): boolean =>
  !Object.hasOwn(adminOperations, operation) || adminOperations[operation as AdminName].kind === 'command'
