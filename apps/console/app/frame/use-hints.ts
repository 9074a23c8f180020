import { useEffect, useRef } from 'react'
import { useMatches, useRevalidator } from 'react-router'
import { readHints } from '#console/api/hint-stream.ts'

/** Route handle of a room layout: the rooms whose changes reload its screens. */
export type RoomHandle = { rooms: readonly string[] }

/** Delay before reconnecting to a lost stream in ms, doubled up to `longest`. */
const pauses = { first: 3000, longest: 60_000 }
/** Idle time in ms after which a person counts as away, so that hints do not keep the session alive. */
const awayMs = 10 * 60_000
/** Time window in ms in which changes are combined into one reload. */
const gatherMs = 1000

/**
 * Reloads the screen when the server reports a change of something it shows. Hints that arrive while the
 * person is away or the window is hidden wait until the person returns.
 */
export function useHints(): void {
  const revalidator = useRevalidator()
  const rooms = new Set(useMatches().flatMap(({ handle }) => (isRoomHandle(handle) ? handle.rooms : [])))
  const latest = useRef({ revalidator, rooms })
  useEffect(() => {
    latest.current = { revalidator, rooms }
  })
  // Subscribes to the hint stream of the server and to signs of presence.
  useEffect(() => {
    const stop = new AbortController()
    const { signal } = stop
    const presence = watchPresence(signal, () => show())
    let isPending = false
    let timer: ReturnType<typeof setTimeout> | undefined
    function show(): void {
      if (!isPending || timer !== undefined || !presence.isHere()) return
      timer = setTimeout(() => {
        timer = undefined
        isPending = false
        void latest.current.revalidator.revalidate()
      }, gatherMs)
    }
    void followHints((changed) => {
      if (changed !== 'unknown' && !changed.some((room) => latest.current.rooms.has(room))) return
      isPending = true
      show()
    }, signal)
    return () => {
      clearTimeout(timer)
      stop.abort()
    }
  }, [])
}

const isRoomHandle = (handle: unknown): handle is RoomHandle =>
  typeof handle === 'object' && handle !== null && 'rooms' in handle && Array.isArray(handle.rooms)

function watchPresence(signal: AbortSignal, onBack: () => void): { isHere: () => boolean } {
  let seenAt = Date.now()
  const isHere = () => document.visibilityState === 'visible' && Date.now() - seenAt < awayMs
  const see = () => {
    seenAt = Date.now()
    onBack()
  }
  for (const event of ['pointerdown', 'keydown'] as const)
    document.addEventListener(event, see, { signal, passive: true })
  document.addEventListener('visibilitychange', onBack, { signal })
  return { isHere }
}

/** Rooms that changed; `unknown` after an interruption of the stream. */
type Changed = readonly string[] | 'unknown'

/** Keeps the stream open, with growing delays while there is no network or no session. */
async function followHints(onChange: (changed: Changed) => void, signal: AbortSignal): Promise<void> {
  let pause = pauses.first
  let isFirst = true
  const onOpen = () => {
    pause = pauses.first
    if (!isFirst) onChange('unknown')
    isFirst = false
  }
  while (!signal.aborted) {
    await readHints({ onOpen, onRooms: onChange }, signal).catch(() => undefined)
    await waitFor(pause, signal)
    pause = Math.min(pause * 2, pauses.longest)
  }
}

const waitFor = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, ms)
    signal.addEventListener(
      'abort',
      () => {
        clearTimeout(timer)
        resolve()
      },
      { once: true },
    )
  })
