import type { FilterOption } from '@ambra/contract/search'
import { constants } from '@ambra/domain/constants'
import { relevanceField, type SortKey } from '../model/query-model.ts'

/** Languages that have labels. */
export type SearchLanguage = 'et' | 'en' | 'ru' | 'lt' | 'lv'

type SortOption = { readonly id: string; readonly labels: Readonly<Record<SearchLanguage, string>> }

/** Sort options of lists, in the order shown; the id is what the URL and the API carry. @see spec §9 "Sort options" */
const sortOptions: readonly SortOption[] = [
  {
    id: 'updated_at:desc',
    labels: { et: 'Uuemad', en: 'Latest', ru: 'Сначала новые', lt: 'Naujausi', lv: 'Jaunākie' },
  },
  {
    id: 'final_price:asc',
    labels: {
      et: 'Odavamad enne',
      en: 'Price low to high',
      ru: 'Сначала дешевле',
      lt: 'Pigiausi viršuje',
      lv: 'Vispirms lētākie',
    },
  },
  {
    id: 'final_price:desc',
    labels: {
      et: 'Kallimad enne',
      en: 'Price high to low',
      ru: 'Сначала дороже',
      lt: 'Brangiausi viršuje',
      lv: 'Vispirms dārgākie',
    },
  },
  {
    id: 'total_qty:desc',
    labels: {
      et: 'Kogus: suurem enne',
      en: 'Quantity high to low',
      ru: 'По количеству: сначала больше',
      lt: 'Didžiausias kiekis viršuje',
      lv: 'Vispirms lielāks daudzums',
    },
  },
  {
    id: 'total_qty:asc',
    labels: {
      et: 'Kogus: väiksem enne',
      en: 'Quantity low to high',
      ru: 'По количеству: сначала меньше',
      lt: 'Mažiausias kiekis viršuje',
      lv: 'Vispirms mazāks daudzums',
    },
  },
  {
    id: 'is_promoted:desc',
    labels: { et: 'Vaikimisi', en: 'Default', ru: 'По умолчанию', lt: 'Numatytasis', lv: 'Pēc noklusējuma' },
  },
]

/** The filter option `sort` of a listing answer. */
export function sortFilterOptions(language: SearchLanguage): FilterOption[] {
  return sortOptions.map(({ id, labels }) => ({ id, label: labels[language], type: 'sort' }))
}

/**
 * Sort keys of a chosen option; `_score:desc` (best match) is allowed too. Anything unknown is the default.
 */
export function sortKeysFor(chosen: string | undefined, fallback: string): SortKey[] {
  const isKnown = chosen === '_score:desc' || sortOptions.some(({ id }) => id === chosen)
  const [field = '', direction] = (isKnown && chosen !== undefined ? chosen : fallback).split(':')
  return [{ field, direction: direction === 'asc' ? 'asc' : 'desc', missing: '_last' }]
}

/**
 * The default order of a text search: quantity, highest first, among equally good answers.
 * @see spec §9 "search default total_qty descending"
 */
export function searchSort(): SortKey[] {
  return [
    { field: relevanceField, direction: 'desc', missing: '_last' },
    ...sortKeysFor(undefined, constants.searchDefaultSort.value),
  ]
}
