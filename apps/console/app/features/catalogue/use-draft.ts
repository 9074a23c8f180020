import { useState } from 'react'

export type DraftValue = string | number | boolean | null
export type Change = { path: string; before: DraftValue; after: DraftValue }
type Conflict = { path: string; present: DraftValue; by: string }

export type Draft = {
  changes: readonly Change[]
  conflicts: readonly Conflict[]
  /** What the field shows: the draft, else what is stored. */
  valueOf: (path: string) => DraftValue
  set: (path: string, value: DraftValue) => void
  /**
   * After saving: what counted is stored now, a conflict waits for a decision, and what was typed while it was being saved goes on
   * from there.
   */
  saved: (sent: readonly Change[], conflicts: readonly Conflict[]) => void
  /** Saves over what another person wrote, next time. */
  keep: (path: string) => void
  /** Leaves what another person wrote. */
  drop: (path: string) => void
  discard: () => void
}

/** What is left of a draft when `sent` was saved but for the conflicts. */
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
