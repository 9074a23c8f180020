import { useState } from 'react'

export type DraftValue = string | number | boolean | null
type Change = { path: string; before: DraftValue; after: DraftValue }
type Conflict = { path: string; present: DraftValue; by: string }

export type Draft = {
  changes: readonly Change[]
  conflicts: readonly Conflict[]
  /** What the field shows: the draft, else what is stored. */
  valueOf: (path: string) => DraftValue
  set: (path: string, value: DraftValue) => void
  /** After saving: what counted is stored now, the rest waits for a decision. */
  saved: (conflicts: readonly Conflict[]) => void
  /** Saves over what another person wrote, next time. */
  keep: (path: string) => void
  /** Leaves what another person wrote. */
  drop: (path: string) => void
  discard: () => void
}

/**
 * Unsaved changes of a form by the path of their field, each with what was stored when it was begun: the server writes a field only
 * where that is still so. `stored` may be newer after another person saved.
 */
export function useDraft(stored: Readonly<Record<string, DraftValue>>): Draft {
  const [changes, setChanges] = useState<readonly Change[]>([])
  const [conflicts, setConflicts] = useState<readonly Conflict[]>([])
  const without = (path: string) => changes.filter((change) => change.path !== path)
  const settle = (path: string) => setConflicts(conflicts.filter((conflict) => conflict.path !== path))
  const now = (path: string) => stored[path] ?? null
  return {
    changes,
    conflicts,
    valueOf: (path) => {
      const change = changes.find((one) => one.path === path)
      return change ? change.after : now(path)
    },
    set: (path, after) => {
      const before = changes.find((one) => one.path === path)?.before ?? now(path)
      setChanges(before === after ? without(path) : [...without(path), { path, before, after }])
    },
    saved: (left) => {
      setChanges(changes.filter(({ path }) => left.some((conflict) => conflict.path === path)))
      setConflicts(left)
    },
    keep: (path) => {
      const present = conflicts.find((one) => one.path === path)?.present ?? null
      setChanges(changes.map((change) => (change.path === path ? { ...change, before: present } : change)))
      settle(path)
    },
    drop: (path) => {
      setChanges(without(path))
      settle(path)
    },
    discard: () => {
      setChanges([])
      setConflicts([])
    },
  }
}
