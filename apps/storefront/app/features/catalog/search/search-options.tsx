import { brandPath } from '@ambra/domain/platform/text/slug'
import { Icon, type IconName } from '@ambra/ui/icon'
import { useTranslate } from '#app/i18n/messages.tsx'
import styles from './search-panel.module.css'
import type { SearchSuggestions } from './suggestions.ts'
import { typedPart } from './typed-part.ts'

/** Line of the list: a text to search for, or with `path` a page to open. */
export type SearchOption = {
  group: 'recent' | 'popular' | 'terms' | 'categories' | 'brands' | 'pages'
  text: string
  path?: string
  count?: number
}

type Sources = {
  text: string
  suggestions: SearchSuggestions | undefined
  recent: readonly string[]
  popular: readonly string[]
  departments: readonly { name: string; slug: string }[]
}

/** Returns earlier searches, popular ones and departments while nothing is typed; then completions of the text. */
export function searchOptions({ text, suggestions, recent, popular, departments }: Sources): SearchOption[] {
  const terms = suggestions?.terms ?? []
  const categories = suggestions?.categories ?? []
  const brands = suggestions?.brands ?? []
  const typed = text.trim().toLowerCase()
  if (typed === '')
    return [
      ...recent.map((search): SearchOption => ({ group: 'recent', text: search })),
      ...popular
        .filter((search) => !recent.includes(search))
        .map((search): SearchOption => ({ group: 'popular', text: search })),
      ...departments.map(
        ({ name, slug }): SearchOption => ({ group: 'categories', text: name, path: `/c/${slug}` }),
      ),
    ]
  return [
    ...terms.map((term): SearchOption => ({ group: 'terms', text: term })),
    ...categories.map(
      ({ name, slug, product_count }): SearchOption => ({
        group: 'categories',
        text: name,
        path: `/c/${slug}`,
        count: product_count,
      }),
    ),
    ...brands.map(
      ({ label, count, slug }): SearchOption => ({
        group: 'brands',
        text: label,
        count,
        ...(slug && { path: brandPath(slug) }),
      }),
    ),
    ...(suggestions?.pages ?? []).map(
      ({ title, path }): SearchOption => ({ group: 'pages', text: title, path }),
    ),
    ...recent
      .filter((search) => search.toLowerCase().includes(typed) && !terms.includes(search))
      .map((search): SearchOption => ({ group: 'recent', text: search })),
  ]
}

const icons: Record<SearchOption['group'], IconName> = {
  terms: 'search',
  categories: 'folder',
  brands: 'tag',
  pages: 'arrow-right',
  popular: 'search',
  recent: 'history',
}
const groups = ['recent', 'popular', 'terms', 'categories', 'brands', 'pages'] as const

type SearchOptionsProps = {
  id: string
  options: readonly SearchOption[]
  /** Text in the field: the options highlight what they would add. */
  typed: string
  active: number
  onChoose: (option: SearchOption) => void
}

/** List box of the combobox; focus stays in the field, the active line is marked. */
// oxlint-disable jsx-a11y/prefer-tag-over-role, jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus -- combobox pattern: focus and keys stay in the field, which names the active option; a native select cannot do that
export function SearchOptions({ id, options, typed, active, onChoose }: SearchOptionsProps) {
  const t = useTranslate()
  return (
    <div id={id} role="listbox" aria-label={t('search.suggestions')}>
      {groups.map((group) => {
        const own = options.filter((option) => option.group === group)
        if (own.length === 0) return null
        return (
          <div key={group} role="group" aria-label={t(`search.${group}`)} className={styles.group}>
            <p aria-hidden="true" className={styles.groupTitle}>
              {t(`search.${group}`)}
            </p>
            {own.map((option) => {
              const position = options.indexOf(option)
              return (
                <div
                  key={`${option.group} ${option.path ?? ''}${option.text}`}
                  id={`${id}-${position}`}
                  role="option"
                  aria-selected={position === active}
                  className={styles.option}
                  onClick={() => onChoose(option)}
                >
                  <Icon name={icons[group]} />
                  <Highlighted text={option.text} typed={typed} />
                  {option.count !== undefined && <small>{option.count}</small>}
                </div>
              )
            })}
          </div>
        )
      })}
    </div>
  )
}

/** Suggestion with the part that would be added in bold. */
function Highlighted({ text, typed }: { text: string; typed: string }) {
  const [before, same, after] = typedPart(text, typed)
  if (same === '') return <span>{text}</span>
  return (
    <span>
      {before && <b>{before}</b>}
      {same}
      {after && <b>{after}</b>}
    </span>
  )
}
