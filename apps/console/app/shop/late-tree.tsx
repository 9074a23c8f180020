import { lazy, Suspense } from 'react'
import type { MovableTreeProps } from './movable-tree.tsx'

// What drags is more than a screen may weigh: it comes behind it.
const Tree = lazy(async () => ({ default: (await import('./movable-tree.tsx')).MovableTree }))

/** A tree whose rows people move. */
export function LateTree<Row extends { id: number; parent: number | null }>(props: MovableTreeProps<Row>) {
  // A component that is loaded later loses the type of its rows; it hands them back as they are.
  const given = props as unknown as MovableTreeProps<{ id: number; parent: number | null }>
  return (
    <Suspense>
      <Tree {...given} />
    </Suspense>
  )
}
