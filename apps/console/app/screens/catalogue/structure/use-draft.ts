import { useState } from 'react'

export type DraftValue = string | number | boolean | null
export type Change = { path: string; before: DraftValue; after: DraftValue }
type Conflict = { path: string; present: DraftValue; by: string }

export type Draft = {
  changes: readonly Change[]
  conflicts: readonly Conflict[]
  /** Returns the value to show: the draft, otherwise the stored value. */
  valueOf: (path: string) => DraftValue
  set: (path: string, value: DraftValue) => void
  /**
   * Updates the draft after a save: removes saved changes, marks conflicts, and bases what was typed during
   * the save on the new stored value.
   */
  saved: (sent: readonly Change[], conflicts: readonly Conflict[]) => void
  /** Overwrites the other person's value with the next save. */
  keep: (path: string) => void
  /** Accepts the other person's value. */
  drop: (path: string) => void
  discard: () => void
}

/** Returns the changes that remain after saving `sent`, including conflicts. */
export function afterSave(
  present: readonly Change[],
  sent: readonly Change[],
  conflicts: readonly Conflict[],
): Change[] {
  return present.flatMap((change) => {
    const stored = sent.find(({ path }) => path === change.path)
    if (!stored || conflicts.some(({ path }) => path === change.path)) return [change]
    return stored.after === change.after ? [] : [{ ...change, before: stored.after }]
  })
}

/**
 * Tracks unsaved changes of a form by field path, each with the value stored when the change began: the
 * server writes a field only if that value is still current. `stored` may change when another person saves.
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
    saved: (sent, left) => {
      setChanges((present) => afterSave(present, sent, left))
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
