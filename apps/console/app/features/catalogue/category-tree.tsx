import type { CategoryRow } from '@ambra/contract/admin/categories-operations'
import { useState } from 'react'
import {
  Button as AriaButton,
  Collection,
  type Key,
  Tree,
  TreeItem,
  TreeItemContent,
  useDragAndDrop,
} from 'react-aria-components'
import { Link } from 'react-router'
import { useLanguage, useTranslate } from '#console/i18n/translate.tsx'
import { Icon } from '#console/ui/icon.tsx'
import { Badge } from '#console/ui/notice.tsx'
import list from '#console/shop/ordered-list.module.css'
import styles from './catalogue.module.css'
import { nameOf } from './category-name.ts'
import { type Place, placeAt } from './tree-place.ts'

type Props = {
  rows: readonly CategoryRow[]
  canMove: boolean
  onMove: (id: number, place: Place) => void
}

type Node = CategoryRow & { children: Node[] }

/** The tree. A row is moved by the pointer, or with the keys: Enter on its handle, arrows, Enter again. */
export function CategoryTree({ rows, canMove, onMove }: Props) {
  const t = useTranslate()
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
      aria-label={t('screen.categories')}
      className={list.tree ?? ''}
      items={nodesOf(rows)}
      expandedKeys={open}
      onExpandedChange={setOpen}
      dragAndDropHooks={dragAndDropHooks}
    >
      {(node) => <Row node={node} canMove={canMove} />}
    </Tree>
  )
}

function nodesOf(rows: readonly CategoryRow[]): Node[] {
  const nodes = new Map(rows.map((row) => [row.id, { ...row, children: [] as Node[] }]))
  for (const node of nodes.values()) if (node.parent !== null) nodes.get(node.parent)?.children.push(node)
  return [...nodes.values()].filter(({ parent }) => parent === null)
}

function Row({ node, canMove }: { node: Node; canMove: boolean }) {
  const t = useTranslate()
  const language = useLanguage()
  const name = nameOf(node, language)
  return (
    <TreeItem id={node.id} textValue={name} className={list.treeItem ?? ''}>
      <TreeItemContent>
        {({ level, hasChildItems, isExpanded }) => (
          <div className={list.treeRow} style={{ paddingInlineStart: `${(level - 1) * 20}px` }}>
            {canMove && (
              <AriaButton
                slot="drag"
                className={list.handle ?? ''}
                aria-label={t('catalogue.move', { name })}
              >
                <Icon name="menu" size="small" />
              </AriaButton>
            )}
            {hasChildItems ? (
              <AriaButton
                slot="chevron"
                className={list.handle ?? ''}
                data-open={isExpanded || undefined}
                aria-label={t('catalogue.unfold', { name })}
              >
                <Icon name="chevron-right" size="small" />
              </AriaButton>
            ) : (
              <span className={list.handle} />
            )}
            <Link className={styles.treeName ?? ''} to={`/categories/${node.id}`}>
              {name}
            </Link>
            {!node.active && <Badge kind="warn">{t('catalogue.hidden')}</Badge>}
            <span className={styles.count}>{t('catalogue.products', { count: node.products })}</span>
          </div>
        )}
      </TreeItemContent>
      <Collection items={node.children}>{(child) => <Row node={child} canMove={canMove} />}</Collection>
    </TreeItem>
  )
}
