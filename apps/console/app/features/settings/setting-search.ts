import { type SettingGroup, settingGroups } from '@ambra/domain/setting-rows'

/** What the address says: the group on the screen, and the setting whose history is open. */
export function settingSearch(search: URLSearchParams): {
  group: SettingGroup
  history: { key: string; store: string } | undefined
} {
  const group = settingGroups.find((one) => one === search.get('group')) ?? 'company'
  const key = search.get('history')
  return { group, history: key ? { key, store: search.get('store') ?? '' } : undefined }
}
