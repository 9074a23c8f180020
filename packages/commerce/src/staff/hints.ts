import { adminOperations, type AdminName } from '@ambra/contract/admin/operations'
import type { Database, DatabaseLogger } from '@ambra/db/database'
import { createOutageLog } from '@ambra/db/outage-log'
import { type ChangeMarks, operationsSince, readChangeMarks } from '@ambra/db/staff/change-marks'

/** How often the shop is looked at while a console listens, ms. */
const tickMs = 2000

type Listener = (rooms: readonly string[]) => void
export type Hints = {
  /** From when it resolves, each change is heard. @returns stops listening */
  listen: (listener: Listener) => Promise<() => void>
}

/**
 * Tells open consoles which parts of the shop changed, by any hand: shoppers, other people, the command line, another
 * process. It looks at the ends of a few lists; orders announce nothing themselves, since a transaction that notifies holds
 * a lock of the whole server while it commits. Without a listener nothing is looked at.
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
      if (before) tell(await roomsBetween(before, marks))
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
    // A question is a rejection in the audit.
    if (after.approvals !== before.approvals) rooms.add('approvals')
    return [...rooms]
  }

  function tell(rooms: readonly string[]): void {
    if (rooms.length > 0) for (const listener of listeners) listener(rooms)
  }

  function schedule(): void {
    clearTimeout(timer)
    if (listeners.size > 0) timer = setTimeout(() => void look(), tickMs).unref()
  }

  /** What changes without a listener is not caught up with: a screen that opens asks anyway. */
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

/** A look that was written down changes nothing: announced, it would make each screen that shows the same look again. */
const isChange = (operation: string): boolean =>
  !Object.hasOwn(adminOperations, operation) || adminOperations[operation as AdminName].kind === 'command'
