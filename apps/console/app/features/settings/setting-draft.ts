import type { AdminResult } from '@ambra/contract/admin/operations'
import { checkedSetting, settingRow } from '@ambra/domain/setting-rows'
import { useState } from 'react'

export type Setting = AdminResult<'settings.show'>['settings'][number]

/** A change that is not saved yet, on the version that the person saw. */
type Change = { value: string | null; version: number }
type SentChange = Change & Pick<Setting, 'key' | 'store'>

export const placeOf = ({ key, store }: Pick<Setting, 'key' | 'store'>): string => `${key} ${store}`

/** What applies: what is set, else what the content or the program says. */
const appliedValue = ({ value, fallback }: Setting): string => value ?? fallback

/** Unsaved changes of the settings by their place. */
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
    /** A value that is what applies anyway is no change. */
    set: (setting: Setting, value: string | null) => {
      const isSame = value === null ? setting.value === null : value === appliedValue(setting)
      put(setting, isSame ? undefined : { value, version: changeOf(setting)?.version ?? setting.version })
    },
    drop: (setting: Setting) => put(setting, undefined),
    clear: () => setChanges(new Map()),
    /** What is stored now is no change; what was typed while it was being saved goes on from there. */
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
    /** Another person has saved this setting since the change began. */
    hasConflict: (setting: Setting): boolean => {
      const change = changeOf(setting)
      return change !== undefined && change.version !== setting.version
    },
    /** The own value goes over that of the other person, who stays in the history. */
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
        // `changed` are those that have one.
        return { key, store, value: null, version: 0, ...changeOf(setting) }
      }),
  }
}

export type SettingDraft = ReturnType<typeof useSettingDraft>
