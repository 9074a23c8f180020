import { addDays, startOfDay, tallinnParts } from '../text/format.ts'

const dayForm = /^\d{4}-\d{2}-\d{2}$/
const clockForm = /^(\d{4}-\d{2}-\d{2})[ T](\d{2}):(\d{2})$/
const utcForm = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?Z$/

/**
 * The moment a shopkeeper means: `2026-12-24` or `2026-12-24 18:00` by the clock of Europe/Tallinn, or a UTC time
 * stamp. As an end a bare day includes that day. Undefined for any other text.
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

/** The shortest text that `contentMoment` reads as this moment. */
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

/** When an entry of content is shown; texts as a shopkeeper writes them. */
export type ContentTimes = { enabled?: unknown; from?: unknown; to?: unknown }

/** Whether an entry is shown at this moment: not a draft, begun, not over. */
export function isShown({ enabled, from, to }: ContentTimes, now: Date): boolean {
  if (enabled === false) return false
  const begins = typeof from === 'string' ? contentMoment(from, 'from') : undefined
  const ends = typeof to === 'string' ? contentMoment(to, 'to') : undefined
  return (!begins || begins <= now) && (!ends || ends > now)
}
