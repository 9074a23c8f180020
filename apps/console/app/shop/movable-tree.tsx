import { type ReactNode, useState } from 'react'
import {
  Button as AriaButton,
  Collection,
  type Key,
  Tree,
  TreeItem,
  TreeItemContent,
  useDragAndDrop,
} from 'react-aria-components'
import { Icon } from '@ambra/ui/icon'
import styles from './ordered-list.module.css'
import { type Place, placeAt } from './tree-place.ts'

type TreeRow = { id: number; parent: number | null }

export type MovableTreeProps<Row extends TreeRow> = {
  label: string
  /** Parents come before their children. */
  rows: readonly Row[]
  canMove: boolean
  onMove: (id: number, place: Place) => void
  nameOf: (row: Row) => string
  /** Labels of the two buttons of a row. */
  moveLabel: (name: string) => string
  unfoldLabel: (name: string) => string
  children: (row: Row) => ReactNode
}

type Node<Row> = { row: Row; children: Node<Row>[] }

/** Tree with movable rows. Rows move by pointer or keyboard (Enter on the handle, arrows, Enter). */
export function MovableTree<Row extends TreeRow>(props: MovableTreeProps<Row>) {
  const { label, rows, canMove, onMove } = props
  const [open, setOpen] = useState<Iterable<Key>>(
    () => new Set(rows.filter(({ parent }) => parent === null).map(({ id }) => id)),
  )
  const { dragAndDropHooks } = useDragAndDrop({
    getItems: (keys) => [...keys].slice(0, 1).map((key) => ({ 'text/plain': String(key) })),
    onMove: ({ keys, target }) => {
      const [key] = keys
      const place = key === undefined ? undefined : placeAt(rows, Number(key), target)
      if (place) onMove(Number(key), place)
    },
    isDisabled: !canMove,
  })
  return (
    <Tree
      aria-label={label}
      className={styles.tree ?? ''}
      items={nodesOf(rows)}
      expandedKeys={open}
      onExpandedChange={setOpen}
      dragAndDropHooks={dragAndDropHooks}
    >
      {(node) => <Item node={node} {...props} />}
    </Tree>
  )
}

function nodesOf<Row extends TreeRow>(rows: readonly Row[]): (Node<Row> & { id: number })[] {
  const nodes = new Map(rows.map((row) => [row.id, { id: row.id, row, children: [] as Node<Row>[] }]))
  for (const node of nodes.values())
    if (node.row.parent !== null) nodes.get(node.row.parent)?.children.push(node)
  return [...nodes.values()].filter(({ row }) => row.parent === null)
}

function Item<Row extends TreeRow>({ node, ...props }: MovableTreeProps<Row> & { node: Node<Row> }) {
  const { canMove, nameOf, moveLabel, unfoldLabel, children } = props
  const name = nameOf(node.row)
  return (
    <TreeItem id={node.row.id} textValue={name} className={styles.treeItem ?? ''}>
      <TreeItemContent>
        {({ level, hasChildItems, isExpanded }) => (
          <div className={styles.treeRow} style={{ paddingInlineStart: `${(level - 1) * 20}px` }}>
            {canMove && (
              <AriaButton slot="drag" className={styles.handle ?? ''} aria-label={moveLabel(name)}>
                <Icon name="menu" size="small" />
              </AriaButton>
            )}
            {hasChildItems ? (
              <AriaButton
                slot="chevron"
                className={styles.handle ?? ''}
                data-open={isExpanded || undefined}
                aria-label={unfoldLabel(name)}
              >
                <Icon name="chevron-right" size="small" />
              </AriaButton>
            ) : (
              <span className={styles.handle} />
            )}
            {children(node.row)}
          </div>
        )}
      </TreeItemContent>
      <Collection items={node.children.map((child) => ({ id: child.row.id, ...child }))}>
        {(child) => <Item node={child} {...props} />}
      </Collection>
    </TreeItem>
  )
}
