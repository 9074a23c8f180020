/** An entry of a section with everything it has, also what the console has no field for. */
export type Entry = Readonly<Record<string, unknown>>
/** Lists of a section: one without a name, or those of `banners.json`. */
export type EntryList = { list: string; entries: readonly Entry[] }

const lists = ['mainBanners', 'smallBanners', 'productBanners'] as const
const single = 'headImage'

/** Lists of a section as its text has them; undefined for a text that is no section. */
export function readEntries(text: string): EntryList[] | undefined {
  try {
    const data: unknown = JSON.parse(text)
    if (Array.isArray(data)) return [{ list: '', entries: data.filter(isEntry) }]
    if (!isEntry(data)) return undefined
    const head = data[single]
    return [
      ...lists.map((list) => ({ list, entries: [data[list] ?? []].flat().filter(isEntry) })),
      { list: single, entries: isEntry(head) ? [head] : [] },
    ]
  } catch {
    return undefined
  }
}

const isEntry = (value: unknown): value is Entry =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The text of a section again; lists without an entry that had none are left out. */
export function entriesText(found: readonly EntryList[]): string {
  const [first] = found
  if (first?.list === '') return JSON.stringify(first.entries, null, 2)
  const data = Object.fromEntries(
    found.map(({ list, entries }) => [list, list === single ? (entries[0] ?? null) : entries]),
  )
  return JSON.stringify(data, null, 2)
}

/** An entry with a field set; an empty one is left out. */
export function withEntryField(entry: Entry, name: string, value: unknown): Entry {
  const { [name]: _, ...rest } = entry
  const isEmpty = value === '' || value === undefined || (Array.isArray(value) && value.length === 0)
  return isEmpty ? rest : { ...rest, [name]: value }
}

/** Where a list lets its one entry be the whole. */
export const isSingle = (list: string): boolean => list === single

/** The place of an entry as what is wrong with it names it. */
export const entryPlace = (list: string, index: number): string =>
  isSingle(list) ? list : `${list}[${index}]`

/** The same text without empty codes in its lists. */
export function withoutEmptyCodes(text: string): string {
  const found = readEntries(text)
  if (!found) return text
  const clean = (value: unknown) =>
    Array.isArray(value) ? value.map((code: unknown) => String(code).trim()).filter(Boolean) : value
  return entriesText(
    found.map(({ list, entries }) => ({
      list,
      entries: entries.map(({ categories, skus, ...entry }) => ({
        ...entry,
        ...(categories !== undefined && { categories: clean(categories) }),
        ...(skus !== undefined && { skus: clean(skus) }),
      })),
    })),
  )
}
