import { useState } from 'react'
import { useLocation } from 'react-router'
import { useTask } from '#app/storage/use-task.ts'

/** Closes an overlay when the page below it changes. */
export function useCloseOnNavigation(close: () => void) {
  const { key } = useLocation()
  const [openedAt] = useState(key)
  // A link inside the overlay was followed.
  useTask(key, () => openedAt !== key && close())
}
