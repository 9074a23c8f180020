/**
 * Returns the shop's configuration as texts by code. `config` is a list of `{code, value}`, or such lists by
 * store code. @see spec §3 Shop data
 */
export function shopConfig(config: unknown, storeCode: string): Map<string, string> {
  const list: unknown = Array.isArray(config)
    ? config
    : Object.entries(config ?? {}).find(([code]) => code === storeCode)?.[1]
  const entries: unknown[] = Array.isArray(list) ? list : []
  return new Map(
    entries.flatMap((entry) =>
      typeof entry === 'object' && entry !== null && 'code' in entry && 'value' in entry
        ? [[String(entry.code), String(entry.value).trim()] as const]
        : [],
    ),
  )
}
