import { useEffect, useRef } from 'react'
import { useMatches, useRevalidator } from 'react-router'
import { readHints } from '#console/api/hint-stream.ts'

/** What a layout of a room says in its `handle`: the rooms whose changes its screens show. */
export type RoomHandle = { rooms: readonly string[] }

/** Pause before a lost stream is opened again, ms; doubled up to the longest. */
const pauses = { first: 3000, longest: 60_000 }
/** A person who touched nothing for so long is away: the screen must not keep the session open for them, ms. */
const awayMs = 10 * 60_000
/** Changes of one moment are shown together, ms. */
const gatherMs = 1000

/**
 * Shows a screen again when the shop says that something it shows has changed. Hints that come while the person is away or
 * the window is hidden wait until they are back.
 */
export function useHints(): void {
  const revalidator = useRevalidator()
  const rooms = new Set(useMatches().flatMap(({ handle }) => (isRoomHandle(handle) ? handle.rooms : [])))
  const latest = useRef({ revalidator, rooms })
  useEffect(() => {
    latest.current = { revalidator, rooms }
  })
  // Outside system: the server's stream, and what says that a person is there.
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

/** Rooms that changed; unknown after a time without a stream. */
type Changed = readonly string[] | 'unknown'

/** Keeps asking for the stream; without a network, or a session, at longer and longer pauses. */
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
