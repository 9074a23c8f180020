import { createTwoFilesPatch } from 'diff'
import { type ContentItem, fingerprint } from '../items/content-items.ts'
import type { FolderState } from './folder-state.ts'

/** Effect of a push on one item; `diff` is the change line by line. */
export type ContentChange = { key: string; change: 'added' | 'changed' | 'removed'; diff: string }
/** Item that a push would overwrite although the shop's version is not the one the folder last saw. */
export type ContentConflict = { key: string; reason: string }

export type PushPlan = {
  changes: ContentChange[]
  conflicts: ContentConflict[]
  /** Items of the shop that the folder lacks and the push keeps. */
  remaining: string[]
  unchanged: number
  put: ContentItem[]
  remove: ContentItem[]
}

type Sides = { wanted: readonly ContentItem[]; stored: readonly ContentItem[]; state: FolderState }

/** Compares folder and shop: what to write, what to remove, and what another user has changed since the pull. */
export function planPush({ wanted, stored, state }: Sides, { prune }: { prune: boolean }): PushPlan {
  const shop = new Map(stored.map((item) => [item.key, item]))
  const folder = new Map(wanted.map((item) => [item.key, item]))
  const plan: PushPlan = { changes: [], conflicts: [], remaining: [], unchanged: 0, put: [], remove: [] }
  for (const item of wanted) {
    const old = shop.get(item.key)
    if (old?.text === item.text) {
      plan.unchanged += 1
      continue
    }
    const conflict = conflictOf(item.key, old, state)
    if (conflict) plan.conflicts.push({ key: item.key, reason: conflict })
    plan.put.push(item)
    plan.changes.push({ key: item.key, change: old ? 'changed' : 'added', diff: diffOf(old, item) })
  }
  for (const old of stored) {
    if (folder.has(old.key)) continue
    if (!prune && !folder.has(otherKindOf(old.key))) {
      plan.remaining.push(old.key)
      continue
    }
    const conflict = conflictOf(old.key, old, state)
    if (conflict) plan.conflicts.push({ key: old.key, reason: conflict })
    plan.remove.push(old)
    plan.changes.push({ key: old.key, change: 'removed', diff: diffOf(old, undefined) })
  }
  return plan
}

function conflictOf(key: string, old: ContentItem | undefined, state: FolderState): string | undefined {
  const seen = state.get(key)
  if (!old) return seen === undefined ? undefined : 'was removed in the shop since the last pull'
  if (seen === undefined) return 'is in the shop already and was never pulled into this folder'
  return seen === fingerprint(old) ? undefined : 'was changed in the shop since the last pull'
}

/** Page and news share identifiers: turning one into the other removes the old item. */
const otherKindOf = (key: string) =>
  key.includes('/pages/') ? key.replace('/pages/', '/news/') : key.replace('/news/', '/pages/')

function diffOf(old: ContentItem | undefined, item: ContentItem | undefined): string {
  const name = item?.key ?? old?.key ?? ''
  const patch = createTwoFilesPatch(
    old ? `shop/${name}` : '-',
    item ? `folder/${name}` : '-',
    old?.text ?? '',
    item?.text ?? '',
    '',
    '',
    { context: 1 },
  )
  // The first line of the patch is a rule without meaning here.
  return patch.slice(patch.indexOf('\n') + 1)
}
