import { lazy, Suspense } from 'react'
import type { Named, OrderedListProps } from './draggable-list.tsx'

// Loaded lazily: drag and drop exceeds the size budget of a screen.
const DraggableList = lazy(async () => ({ default: (await import('./draggable-list.tsx')).DraggableList }))

/** Sortable list, loaded lazily. */
export function OrderedList<Row extends Named>(props: OrderedListProps<Row>) {
  // `lazy` loses the generic row type; the component returns the rows unchanged.
  const given = props as unknown as OrderedListProps<Named>
  return (
    <Suspense>
      <DraggableList {...given} />
    </Suspense>
  )
}
