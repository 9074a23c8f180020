/** Entry of a section with all of its fields, including those that the console cannot edit. */
export type Entry = Readonly<Record<string, unknown>>
/** List of a section: the only, unnamed one, or one of the lists in `banners.json`. */
export type EntryList = { list: string; entries: readonly Entry[] }

const lists = ['mainBanners', 'smallBanners', 'productBanners'] as const
const single = 'headImage'

/** Parses the lists of a section. Returns undefined if the text is not a section. */
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

/** Serializes the lists of a section. */
export function entriesText(found: readonly EntryList[]): string {
  const [first] = found
  if (first?.list === '') return JSON.stringify(first.entries, null, 2)
  const data = Object.fromEntries(
    found.map(({ list, entries }) => [list, list === single ? (entries[0] ?? null) : entries]),
  )
  return JSON.stringify(data, null, 2)
}

/** Returns an entry with a field set, or without it if the value is empty. */
export function withEntryField(entry: Entry, name: string, value: unknown): Entry {
  const { [name]: _, ...rest } = entry
  const isEmpty = value === '' || value === undefined || (Array.isArray(value) && value.length === 0)
  return isEmpty ? rest : { ...rest, [name]: value }
}

/** Checks whether a list is a single entry. */
export const isSingle = (list: string): boolean => list === single

/** Returns the path of an entry as validation problems name it. */
export const entryPlace = (list: string, index: number): string =>
  isSingle(list) ? list : `${list}[${index}]`

/** Returns the text without empty codes in its lists. */
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

/** Returns the entries by their position, as the shop shows them. */
export const inOrder = (entries: readonly Entry[]): readonly Entry[] =>
  entries.toSorted((a, b) => Number(a['position'] ?? 0) - Number(b['position'] ?? 0))

/** Returns the entries with one moved by so many places, and their positions numbered again. */
export function moved(entries: readonly Entry[], index: number, by: number): readonly Entry[] {
  const next = [...entries]
  next.splice(index + by, 0, ...next.splice(index, 1))
  return next.map((entry, at) => ({ ...entry, position: at + 1 }))
}

/** Returns a code that no entry has. */
export function freeCode(entries: readonly Entry[], start: string): string {
  const codes = new Set(entries.map(({ code }) => code))
  let number = entries.length + 1
  while (codes.has(`${start}-${number}`)) number += 1
  return `${start}-${number}`
}
