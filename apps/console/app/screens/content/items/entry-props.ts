import { useTranslate } from '#console/i18n/translate.tsx'
import { type Entry, withEntryField } from './banner-entries.ts'
import { shownProblem, useHintOf, useProblemOf } from './problem-text.ts'
import type { ThingState } from './use-content-item.ts'

export type EntryProps = {
  entry: Entry
  /** Path of the entry as validation problems name it. */
  place: string
  state: ThingState
  onChange: (entry: Entry) => void
  onRemove: () => void
}

type EntryField =
  | 'code'
  | 'title'
  | 'subtitle'
  | 'button_text'
  | 'link'
  | 'link2'
  | 'link2_text'
  | 'from'
  | 'to'
  | 'categories'
  | 'skus'
  | 'image'
  | 'image_mobile'
  | 'value'
  | 'position'
  | 'facet'

/** Returns the text of a field of an entry. */
export function entryText(entry: Entry, name: string): string {
  const value = entry[name]
  if (Array.isArray(value)) return value.join(', ')
  return value === undefined || value === null ? '' : String(value)
}

/** Returns a function with the props of a text field of an entry, and whether the entry has a problem. */
export function useEntryProps({ entry, place, state, onChange }: Omit<EntryProps, 'onRemove'>) {
  const t = useTranslate()
  const problemOf = useProblemOf(state.problems)
  const hintOf = useHintOf()
  const propsOf = (name: EntryField) => ({
    label: t(`content.field.${name}`),
    value: entryText(entry, name),
    onChange: (value: string) => onChange(withEntryField(entry, name, valueOf(name, value))),
    maxLength: 1000,
    autoComplete: 'off',
    ...hintOf(name),
    ...shownProblem(problemOf(`${place}.${name}`)),
  })
  return { propsOf, isWrong: state.problems.some(({ field }) => field.startsWith(place)) }
}

/** Converts the text of a field to its stored value: a list of codes, a number or the text itself. */
function valueOf(name: string, text: string): unknown {
  if (name === 'categories' || name === 'skus')
    return text === '' ? undefined : text.split(',').map((code) => code.trimStart())
  return name === 'position' && /^\d{1,6}$/.test(text) ? Number(text) : text
}
