import type { AdminResult } from '@ambra/contract/platform/operations/operations'
import { checkedSetting, settingRow } from '@ambra/domain/platform/settings/setting-rows'
import { useState } from 'react'

export type Setting = AdminResult<'settings.show'>['settings'][number]

/** Unsaved change, based on the version that the person saw. */
type Change = { value: string | null; version: number }
type SentChange = Change & Pick<Setting, 'key' | 'store'>

export const placeOf = ({ key, store }: Pick<Setting, 'key' | 'store'>): string => `${key} ${store}`

/** Returns the effective value: the setting, otherwise the fallback from content or code. */
const appliedValue = ({ value, fallback }: Setting): string => value ?? fallback

/** Tracks unsaved changes of settings by key and store. */
export function useSettingDraft(settings: readonly Setting[]) {
  const [changes, setChanges] = useState<ReadonlyMap<string, Change>>(new Map())
  const changeOf = (setting: Setting) => changes.get(placeOf(setting))
  const put = (setting: Setting, change: Change | undefined) =>
    setChanges((before) => {
      const next = new Map(before)
      if (change) next.set(placeOf(setting), change)
      else next.delete(placeOf(setting))
      return next
    })
  const changed = settings.filter((setting) => changes.has(placeOf(setting)))
  return {
    changed,
    textOf: (setting: Setting): string => {
      const change = changeOf(setting)
      return change ? (change.value ?? setting.fallback) : appliedValue(setting)
    },
    /** Sets a value; one equal to the effective value removes the change. */
    set: (setting: Setting, value: string | null) => {
      const isSame = value === null ? setting.value === null : value === appliedValue(setting)
      put(setting, isSame ? undefined : { value, version: changeOf(setting)?.version ?? setting.version })
    },
    drop: (setting: Setting) => put(setting, undefined),
    clear: () => setChanges(new Map()),
    /** Removes saved changes and bases what was typed during the save on the new version. */
    saved: (sent: readonly SentChange[]) =>
      setChanges((before) => {
        const next = new Map(before)
        for (const one of sent) {
          const change = next.get(placeOf(one))
          if (change?.value === one.value) next.delete(placeOf(one))
          else if (change) next.set(placeOf(one), { ...change, version: one.version + 1 })
        }
        return next
      }),
    /** Returns true when another person has saved this setting since the change began. */
    hasConflict: (setting: Setting): boolean => {
      const change = changeOf(setting)
      return change !== undefined && change.version !== setting.version
    },
    /** Overwrites the other person's value, which stays in the history. */
    keepOwn: (setting: Setting) => {
      const change = changeOf(setting)
      if (change) put(setting, { ...change, version: setting.version })
    },
    isWrong: (setting: Setting): boolean => {
      const [change, row] = [changeOf(setting), settingRow(setting.key)]
      return typeof change?.value === 'string' && (!row || checkedSetting(row, change.value) === undefined)
    },
    changesToSave: () =>
      changed.map((setting) => {
        const { key, store } = setting
        // `changed` contains only settings with a change.
        return { key, store, value: null, version: 0, ...changeOf(setting) }
      }),
  }
}

export type SettingDraft = ReturnType<typeof useSettingDraft>
