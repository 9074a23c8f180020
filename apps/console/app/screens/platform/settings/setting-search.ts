import { type SettingGroup, settingGroups } from '@ambra/domain/platform/settings/setting-rows'

/** Returns the selected group and the setting whose history is open. */
export function settingSearch(search: URLSearchParams): {
  group: SettingGroup
  history: { key: string; store: string } | undefined
} {
  const group = settingGroups.find((one) => one === search.get('group')) ?? 'company'
  const key = search.get('history')
  return { group, history: key ? { key, store: search.get('store') ?? '' } : undefined }
}
