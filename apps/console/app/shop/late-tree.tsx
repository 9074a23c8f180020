import { lazy, Suspense } from 'react'
import type { MovableTreeProps } from './movable-tree.tsx'

// Loaded lazily: drag and drop exceeds the size budget of a screen.
const Tree = lazy(async () => ({ default: (await import('./movable-tree.tsx')).MovableTree }))

/** Tree with movable rows, loaded lazily. */
export function LateTree<Row extends { id: number; parent: number | null }>(props: MovableTreeProps<Row>) {
  // `lazy` loses the generic row type; the component returns the rows unchanged.
  const given = props as unknown as MovableTreeProps<{ id: number; parent: number | null }>
  return (
    <Suspense>
      <Tree {...given} />
    </Suspense>
  )
}
