import { heartbeatMs, isToServer, restartFlag, supervisedFlag, type ToSupervisor } from './messages.ts'

/** The server's side of its supervisor. */
export type Supervisor = {
  /** The server ran before: what the operator was shown then still holds. */
  isRestart: boolean
  /** Reports that the server is ready, and from now on every second that its event loop turns. */
  ready: (start: Omit<Extract<ToSupervisor, { type: 'ready' }>, 'type'>) => void
  onStop: (listener: () => void) => void
}

/** Undefined in a process without a supervisor, e.g. `npm run dev`. */
export function findSupervisor(): Supervisor | undefined {
  if (!process.send || !process.argv.includes(supervisedFlag)) return undefined
  // Exits with its supervisor: otherwise it would block port and database for the next start.
  process.on('disconnect', () => process.exit(1))
  // Does not keep the process alive, so that a failed start can end.
  process.channel?.unref()
  const send = (message: ToSupervisor) => process.connected && process.send?.(message)
  return {
    isRestart: process.argv.includes(restartFlag),
    ready(start) {
      send({ type: 'ready', ...start })
      setInterval(() => send({ type: 'alive' }), heartbeatMs).unref()
    },
    onStop: (listener) =>
      process.on('message', (message) => {
        if (isToServer(message)) listener()
      }),
  }
}
