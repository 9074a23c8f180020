import { heartbeatMs, isToServer, restartFlag, supervisedFlag, type ToSupervisor } from './messages.ts'

/** The supervisor as the server sees it. */
export type Supervisor = {
  /** True when the server ran before: what the operator was shown then is still valid. */
  isRestart: boolean
  /** Reports that the server is ready, and from now on every second while its event loop runs. */
  ready: (start: Omit<Extract<ToSupervisor, { type: 'ready' }>, 'type'>) => void
  onStop: (listener: () => void) => void
}

/** Returns the supervisor; undefined in a process without one, e.g. `npm run dev`. */
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
