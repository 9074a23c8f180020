import { isSearchable, minSearchLength } from '@ambra/domain/search/search-text'
import { type ReactNode, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { useTranslate } from '#app/i18n/messages.tsx'
import { closePanel } from '#app/ui/overlay.ts'
import { useStorePath } from '#app/i18n/store.tsx'
import { useCloseOnNavigation } from '#app/ui/use-close-on-navigation.ts'
import { nextActive } from './next-active.ts'
import { storeSearch, useRecentSearches } from './recent-searches.ts'
import { RecoveryNote } from './recovery-note.tsx'
import { type SearchOption, SearchOptions, searchOptions } from './search-options.tsx'
import styles from './search-panel.module.css'
import { SeenResults } from './seen-results.tsx'
import type { SearchSuggestions } from './suggestions.ts'
import { useFieldEvents, useFieldText } from './use-field.ts'
import { type Suggesting, usePopularTerms, useSuggestions } from './use-suggestions.ts'

export type SearchPanelProps = {
  /** Search field of the page, which keeps focus and text. */
  field: HTMLInputElement
  /** Departments shown before anything is typed. */
  departments: readonly { id: number; name: string; slug: string }[]
  renderProducts: (suggestions: SearchSuggestions) => ReactNode
}

const listId = 'search-options'
const optionId = (position: number) => `${listId}-${position}`

/**
 * Panel below the search field: suggestions beside four products, or starting points before the first
 * letter.
 */
export function SearchPanel({ field, departments, renderProducts }: SearchPanelProps) {
  const t = useTranslate()
  const { text, isComposing } = useFieldText(field)
  const suggesting = useSuggestions(text, isComposing)
  const recent = useRecentSearches()
  const popular = usePopularTerms()
  const options = searchOptions({ text, suggestions: suggesting.suggestions, recent, popular, departments })
  const { choose, search } = useSearchNavigation(field)
  const active = useActiveOption(field, { text, options, choose, search })
  useCloseOnNavigation(closePanel)
  return (
    <div className={`container ${styles.body}`} data-empty={text.trim() === '' || undefined}>
      <div>
        {text.trim() !== '' && !isSearchable(text) && (
          <p className={styles.hint} role="status">
            {t('search.short', { count: minSearchLength })}
          </p>
        )}
        <SearchOptions id={listId} options={options} typed={text} active={active} onChoose={choose} />
      </div>
      <Results text={text} suggesting={suggesting} renderProducts={renderProducts} onShowAll={search} />
    </div>
  )
}

type Acting = {
  text: string
  options: readonly SearchOption[]
  choose: (option: SearchOption) => void
  search: (text: string) => void
}

/**
 * Returns the position of the marked option, -1 for none: arrows mark one, Enter selects it, another letter
 * clears the mark.
 */
function useActiveOption(field: HTMLInputElement, { text, options, choose, search }: Acting): number {
  const [marked, setMarked] = useState({ text, position: -1 })
  const active = marked.text === text && marked.position < options.length ? marked.position : -1
  useFieldEvents(field, {
    onKey(event) {
      // Ignores the keys of an input method.
      if (event.isComposing) return
      const next = nextActive(event.key, active, options.length)
      if (event.key === 'Escape') closePanel()
      else if (next === undefined) return
      else {
        setMarked({ text, position: next })
        field.setAttribute('aria-activedescendant', next < 0 ? '' : optionId(next))
        document.querySelector(`#${optionId(next)}`)?.scrollIntoView({ block: 'nearest' })
      }
      event.preventDefault()
    },
    onSubmit(event) {
      event.preventDefault()
      event.stopPropagation()
      const option = options[active]
      if (option) choose(option)
      else if (isSearchable(field.value)) search(field.value.trim())
    },
    onLeave: closePanel,
  })
  return active
}

function useSearchNavigation(field: HTMLInputElement) {
  const storePath = useStorePath()
  const navigate = useNavigate()
  function open(path: string) {
    // Closes the keyboard of a phone and releases the text: the page shows its own.
    field.blur()
    closePanel()
    void navigate(storePath(path))
  }
  function search(wanted: string) {
    storeSearch(wanted)
    open(`/search?q=${encodeURIComponent(wanted)}`)
  }
  return { search, choose: ({ path, text }: SearchOption) => (path ? open(path) : search(text)) }
}

const problemTexts = { offline: 'search.offline', late: 'search.slow', failed: 'search.failed' } as const

type ResultsProps = Pick<SearchPanelProps, 'renderProducts'> & {
  text: string
  suggesting: Suggesting
  onShowAll: (text: string) => void
}

function Results({ text, suggesting: { suggestions, problem }, renderProducts, onShowAll }: ResultsProps) {
  const t = useTranslate()
  const storePath = useStorePath()
  if (!suggestions && !problem) return null
  return (
    <section aria-label={t('search.products')}>
      {problem && (
        <p className={styles.hint} role="status">
          {t(problemTexts[problem])}
        </p>
      )}
      {problem === 'offline' && <SeenResults text={text.trim()} />}
      {suggestions && problem !== 'offline' && (
        <>
          <div className={styles.resultsHead}>
            <h3>{t('search.products')}</h3>
            {suggestions.total > 0 && (
              <Link
                className="link"
                to={storePath(`/search?q=${encodeURIComponent(suggestions.text)}`)}
                onClick={(event) => {
                  event.preventDefault()
                  onShowAll(suggestions.text)
                }}
              >
                {t('search.showAll', { count: suggestions.total })}
              </Link>
            )}
          </div>
          <RecoveryNote recovery={suggestions.recovery} />
          <output className="visually-hidden">{t('search.found', { count: suggestions.total })}</output>
          {suggestions.products.length > 0 ? (
            renderProducts(suggestions)
          ) : (
            <div className={styles.hint}>
              <p>
                {t(suggestions.pages.length > 0 ? 'search.helpFor' : 'search.nothing', {
                  text: suggestions.text,
                })}
              </p>
              {suggestions.pages.length === 0 && <p>{t('search.advice')}</p>}
            </div>
          )}
        </>
      )}
    </section>
  )
}
