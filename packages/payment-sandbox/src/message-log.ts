/** One message that an emulator received or sent. `about` is the transaction or application it belongs to. */
export type LogEntry = {
  readonly at: string
  readonly direction: 'received' | 'sent'
  readonly kind: string
  readonly about: string
  readonly data: unknown
}

export type MessageLog = {
  add: (entry: Omit<LogEntry, 'at'>) => void
  /** Newest last; only those of one transaction when it is named. */
  list: (about?: string) => readonly LogEntry[]
}

const cachedEntries = 500

/** The last messages of an emulator. Signatures and keys never enter it: only decoded content is logged. */
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
