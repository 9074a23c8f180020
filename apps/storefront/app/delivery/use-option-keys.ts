import { type KeyboardEvent, useState } from 'react'

type OptionKeys = {
  /** Index of the active option; -1 = none. */
  active: number
  reset: () => void
  onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => void
}

/**
 * Handles the keys of a search field with a list of options: arrows move, Enter selects, Escape clears.
 * Enter never submits the surrounding form.
 */
export function useOptionKeys(list: {
  count: number
  idOf: (place: number) => string
  onChoose: (place: number) => void
  onClear: () => void
}): OptionKeys {
  const { count, idOf, onChoose, onClear } = list
  const [wanted, setWanted] = useState(-1)
  const active = Math.min(wanted, count - 1)
  const moveTo = (place: number) => {
    setWanted(place)
    document.getElementById(idOf(place))?.scrollIntoView({ block: 'nearest' })
  }
  const moves: Readonly<Record<string, () => number>> = {
    ArrowDown: () => (active + 1 >= count ? 0 : active + 1),
    ArrowUp: () => (active <= 0 ? count - 1 : active - 1),
    PageDown: () => Math.min(count - 1, active + 8),
    PageUp: () => Math.max(0, active - 8),
  }
  return {
    active,
    reset: () => setWanted(-1),
    onKeyDown: (event) => {
      const move = moves[event.key]
      if (move && count > 0) moveTo(move())
      else if (event.key === 'Enter') {
        if (active >= 0) onChoose(active)
      } else if (event.key === 'Escape') {
        onClear()
        setWanted(-1)
      } else return
      event.preventDefault()
    },
  }
}
