/** Actions of shoppers. */
export const kinds = ['page', 'search', 'cart', 'order'] as const
export type Kind = (typeof kinds)[number]

/** Request: when it was sent and how long it took (ms of one clock); `outcome` is `ok` or how it failed. */
export type Sent = { kind: Kind; at: number; ms: number; outcome: string }

/** Period in which a fault was caused and repaired. */
export type Window = { from: number; to: number }

/** `silentMs`: the longest time without a successful response. */
export type KindFigures = { requests: number; failed: Record<string, number>; silentMs: number }

const isWithin = (at: number, { from, to }: Window) => at >= from && at <= to

/** Returns the figures of one kind for the requests sent in the window. */
export function figuresOf(sent: readonly Sent[], kind: Kind, window: Window): KindFigures {
  const own = sent.filter((each) => each.kind === kind)
  const requests = own.filter(({ at }) => isWithin(at, window))
  const failed: Record<string, number> = {}
  for (const { outcome } of requests) if (outcome !== 'ok') failed[outcome] = (failed[outcome] ?? 0) + 1
  const successes = own.filter(({ outcome }) => outcome === 'ok').map(({ at, ms }) => at + ms)
  const times = [...successes.filter((at) => isWithin(at, window)), window.to].toSorted((a, b) => a - b)
  let [last, silentMs] = [window.from, 0]
  for (const time of times) {
    silentMs = Math.max(silentMs, time - last)
    last = time
  }
  return { requests: requests.length, failed, silentMs: Math.round(silentMs) }
}

/** Whether each kind had a success sent after the time. */
export const allSucceedSince = (sent: readonly Sent[], time: number): boolean =>
  kinds.every((kind) => sent.some((each) => each.kind === kind && each.at > time && each.outcome === 'ok'))
