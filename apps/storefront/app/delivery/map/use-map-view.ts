import { type KeyboardEvent, type PointerEvent, useLayoutEffect, useState } from 'react'
import { bounded, type Spot, type View, viewOf } from './projection.ts'

/** Width of 350 km, in which one recognises a country. */
const country = 3500
/** Share of the view that an arrow key moves it by. */
const step = 0.2

/** Holds the visible part of a map: keys and pointers move it, it begins with all spots. */
export function useMapView(spots: readonly Spot[]) {
  const [frame, setFrame] = useState<HTMLDivElement | null>(null)
  const [size, setSize] = useState({ width: 360, height: 300 })
  const [wanted, setWanted] = useState<View>()
  const [held, setHeld] = useState<{ x: number; y: number; view: View }>()
  useLayoutEffect(() => {
    // Outside system: the size of the frame.
    if (!frame) return undefined
    const measure = () => setSize({ width: frame.clientWidth || 360, height: frame.clientHeight || 300 })
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(frame)
    return () => observer.disconnect()
  }, [frame])
  const aspect = size.width / size.height
  const view = wanted ? bounded(wanted, aspect) : viewOf(spots, aspect, country)
  const move = (next: View) => setWanted(bounded(next, aspect))
  const zoom = (factor: number) => move({ ...view, width: view.width * factor })
  const pan = (right: number, down: number) =>
    move({
      ...view,
      x: view.x + right * step * view.width,
      y: view.y + (down * step * view.width) / aspect,
    })
  const keys: Readonly<Record<string, () => void>> = {
    ArrowLeft: () => pan(-1, 0),
    ArrowRight: () => pan(1, 0),
    ArrowUp: () => pan(0, -1),
    ArrowDown: () => pan(0, 1),
    '+': () => zoom(0.5),
    '=': () => zoom(0.5),
    '-': () => zoom(2),
  }
  return {
    setFrame,
    size,
    view,
    zoom,
    showAll: () => setWanted(undefined),
    /** Shows these spots as large as possible; returns false if that is no closer. */
    closeIn: (close: readonly Spot[]): boolean => {
      const next = viewOf(close, aspect)
      if (next.width > view.width * 0.9) return false
      setWanted(next)
      frame?.focus({ preventScroll: true })
      return true
    },
    onKeyDown: (event: KeyboardEvent) => {
      const act = event.altKey || event.ctrlKey || event.metaKey ? undefined : keys[event.key]
      if (!act) return
      event.preventDefault()
      act()
    },
    dragging: {
      onPointerDown: (event: PointerEvent) => {
        if (event.button !== 0 || (event.target as Element).closest('button, a')) return
        event.currentTarget.setPointerCapture(event.pointerId)
        setHeld({ x: event.clientX, y: event.clientY, view })
      },
      onPointerMove: (event: PointerEvent) => {
        if (!held) return
        const { x, y, view: from } = held
        const scale = from.width / size.width
        move({ ...from, x: from.x - (event.clientX - x) * scale, y: from.y - (event.clientY - y) * scale })
      },
      onPointerUp: () => setHeld(undefined),
      onPointerCancel: () => setHeld(undefined),
    },
  }
}
