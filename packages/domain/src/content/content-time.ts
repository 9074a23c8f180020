import { addDays, startOfDay, tallinnParts } from '../platform/text/format.ts'

const dayForm = /^\d{4}-\d{2}-\d{2}$/
const clockForm = /^(\d{4}-\d{2}-\d{2})[ T](\d{2}):(\d{2})$/
const utcForm = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?Z$/

/**
 * Parses a time written by a shopkeeper: `2026-12-24` or `2026-12-24 18:00` in Europe/Tallinn, or a UTC
 * timestamp. As an end, a bare date includes that day. Returns undefined for any other text.
 */
export function contentMoment(text: string, side: 'from' | 'to'): Date | undefined {
  try {
    if (dayForm.test(text)) return startOfDay(side === 'to' ? addDays(text, 1) : text)
    const [, day, hour, minute] = clockForm.exec(text) ?? []
    if (day && hour && minute) return atClock(day, hour, minute)
    const at = new Date(text)
    return utcForm.test(text) && !Number.isNaN(at.getTime()) ? at : undefined
  } catch {
    return undefined
  }
}

/** Returns the shortest text that `contentMoment` parses as this time. */
export function contentMomentText(at: Date, side: 'from' | 'to'): string {
  const { day, hour, minute } = tallinnParts(at)
  const bare = side === 'to' ? addDays(day, -1) : day
  if (contentMoment(bare, side)?.getTime() === at.getTime()) return bare
  const clock = `${day} ${hour}:${minute}`
  return contentMoment(clock, side)?.getTime() === at.getTime() ? clock : at.toISOString()
}

function atClock(day: string, hour: string, minute: string): Date | undefined {
  for (const zone of ['+02:00', '+03:00']) {
    const at = new Date(`${day}T${hour}:${minute}:00${zone}`)
    if (Number.isNaN(at.getTime())) return undefined
    const parts = tallinnParts(at)
    if (parts.day === day && parts.hour === hour && parts.minute === minute) return at
  }
  return undefined
}

/** Visibility of a content entry; texts as written by a shopkeeper. */
export type ContentTimes = { enabled?: unknown; from?: unknown; to?: unknown }

/** Returns whether an entry is shown at this time: not a draft, started, not ended. */
export function isShown({ enabled, from, to }: ContentTimes, now: Date): boolean {
  if (enabled === false) return false
  const begins = typeof from === 'string' ? contentMoment(from, 'from') : undefined
  const ends = typeof to === 'string' ? contentMoment(to, 'to') : undefined
  return (!begins || begins <= now) && (!ends || ends > now)
}
