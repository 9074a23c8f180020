import { lazy, Suspense } from 'react'
import type { Named, OrderedListProps } from './draggable-list.tsx'

// What drags is more than a screen may weigh: it comes behind it.
const DraggableList = lazy(async () => ({ default: (await import('./draggable-list.tsx')).DraggableList }))

/** Rows in an order of their own, which people move. */
export function OrderedList<Row extends Named>(props: OrderedListProps<Row>) {
  // A component that is loaded later loses the type of its rows; it hands them back as they are.
  const given = props as unknown as OrderedListProps<Named>
  return (
    <Suspense>
      <DraggableList {...given} />
    </Suspense>
  )
}
