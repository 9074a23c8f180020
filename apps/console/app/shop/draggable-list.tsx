import type { ReactNode } from 'react'
import { Button as AriaButton, GridList, GridListItem, useDragAndDrop } from 'react-aria-components'
import { Icon } from '@ambra/ui/icon'
import styles from './ordered-list.module.css'

export type Named = { id: string | number; name: string }

export type OrderedListProps<Row extends Named> = {
  label: string
  rows: readonly Row[]
  canMove: boolean
  /** Returns the label of a row's drag handle. */
  moveLabel: (name: string) => string
  onMove: (row: Row, before: Row | undefined) => void
  children: (row: Row) => ReactNode
}

/**
 * Sortable list. Rows move by pointer or keyboard (Enter on the handle, arrows, Enter). `onMove` gets the row
 * and the one to insert it before; undefined at the end.
 */
export function DraggableList<Row extends Named>({
  label,
  rows,
  canMove,
  moveLabel,
  onMove,
  children,
}: OrderedListProps<Row>) {
  const { dragAndDropHooks } = useDragAndDrop({
    getItems: (keys) => [...keys].slice(0, 1).map((key) => ({ 'text/plain': String(key) })),
    onReorder: ({ keys, target }) => {
      const [key] = keys
      const row = rows.find(({ id }) => id === key)
      if (!row || target.key === key) return
      const rest = rows.filter(({ id }) => id !== key)
      const at = rest.findIndex(({ id }) => id === target.key) + (target.dropPosition === 'after' ? 1 : 0)
      onMove(row, rest[at])
    },
    isDisabled: !canMove,
  })
  return (
    <GridList
      aria-label={label}
      className={styles.tree ?? ''}
      items={rows}
      dragAndDropHooks={dragAndDropHooks}
    >
      {(row) => (
        <GridListItem id={row.id} textValue={row.name} className={styles.treeItem ?? ''}>
          <div className={styles.treeRow}>
            {canMove && (
              <AriaButton slot="drag" className={styles.handle ?? ''} aria-label={moveLabel(row.name)}>
                <Icon name="menu" size="small" />
              </AriaButton>
            )}
            {children(row)}
          </div>
        </GridListItem>
      )}
    </GridList>
  )
}
