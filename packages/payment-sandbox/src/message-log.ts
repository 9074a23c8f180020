/** Message that an emulator received or sent. `about` is its transaction or application. */
export type LogEntry = {
  readonly at: string
  readonly direction: 'received' | 'sent'
  readonly kind: string
  readonly about: string
  readonly data: unknown
}

export type MessageLog = {
  add: (entry: Omit<LogEntry, 'at'>) => void
  /** Returns messages, newest last; with `about` only those of one transaction. */
  list: (about?: string) => readonly LogEntry[]
}

const cachedEntries = 500

/** Creates a log of recent messages. Only decoded content is logged, never signatures or keys. */
export function createMessageLog(now: () => Date): MessageLog {
  const entries: LogEntry[] = []
  return {
    add(entry) {
      entries.push({ at: now().toISOString(), ...entry })
      if (entries.length > cachedEntries) entries.shift()
    },
    list: (about) => (about ? entries.filter((entry) => entry.about === about) : entries),
  }
}
