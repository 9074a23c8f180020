import { isSearchable, minSearchLength } from '@ambra/domain/search-text'
import {
  type CompositionEvent,
  type KeyboardEvent,
  type ReactNode,
  type SubmitEvent,
  useId,
  useState,
} from 'react'
import { Link, useNavigate } from 'react-router'
import { IconButton } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { useTranslate } from '#app/i18n/messages.tsx'
import { closePanel } from '#app/ui/overlay.ts'
import { Sheet } from '#app/ui/sheet.tsx'
import { useStorePath } from '#app/i18n/store.tsx'
import { useCloseOnNavigation } from '#app/ui/use-close-on-navigation.ts'
import { nextActive } from './next-active.ts'
import { rememberSearch, useRecentSearches } from './recent-searches.ts'
import { RecoveryNote } from './recovery-note.tsx'
import { type SearchOption, SearchOptions, useSearchOptions } from './search-options.tsx'
import styles from './search-panel.module.css'
import { SeenResults } from './seen-results.tsx'
import type { SearchSuggestions } from './suggestions.ts'
import { type Suggesting, useSuggestions } from './use-suggestions.ts'

type SearchPanelProps = { renderProducts: (suggestions: SearchSuggestions) => ReactNode }

/** Search as a panel under the top edge: a combobox with suggestions beside four products. */
export function SearchPanel({ renderProducts }: SearchPanelProps) {
  const t = useTranslate()
  const listId = useId()
  const [text, setText] = useState('')
  const [active, setActive] = useState(-1)
  const [isComposing, setComposing] = useState(false)
  useCloseOnNavigation(closePanel)
  const suggesting = useSuggestions(text, isComposing)
  const options = useSearchOptions({ text, suggestions: suggesting.suggestions, recent: useRecentSearches() })
  const { choose, search } = useSearchNavigation()
  const type = (typed: string) => {
    setText(typed)
    setActive(-1)
  }
  function submit(event: SubmitEvent) {
    event.preventDefault()
    const option = options[active]
    if (option) choose(option)
    else if (isSearchable(text)) search(text.trim())
  }
  return (
    <Sheet shape="top" title={t('search.label')} titleStyle="hidden" onClose={closePanel}>
      <search>
        <form className={`container ${styles.top}`} onSubmit={submit}>
          <div className={styles.field}>
            <Icon name="search" />
            <input
              type="search"
              role="combobox"
              autoComplete="off"
              aria-autocomplete="list"
              enterKeyHint="search"
              value={text}
              placeholder={t('search.placeholder')}
              aria-label={t('search.label')}
              aria-expanded={options.length > 0}
              aria-controls={listId}
              aria-activedescendant={active >= 0 ? `${listId}-${active}` : undefined}
              onChange={({ target }) => type(target.value)}
              onCompositionStart={() => setComposing(true)}
              onCompositionEnd={(event: CompositionEvent<HTMLInputElement>) => {
                setComposing(false)
                type(event.currentTarget.value)
              }}
              onKeyDown={(event) => move(event, { active, setActive, count: options.length })}
            />
            {text !== '' && (
              <IconButton label={t('search.clear')} onClick={(event) => clear(event.currentTarget, type)}>
                <Icon name="circle-x" />
              </IconButton>
            )}
          </div>
          <IconButton label={t('action.close')} onClick={closePanel}>
            <Icon name="x" />
          </IconButton>
        </form>
      </search>
      <div className={`container ${styles.body}`}>
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
    </Sheet>
  )
}

function useSearchNavigation() {
  const storePath = useStorePath()
  const navigate = useNavigate()
  function open(path: string) {
    closePanel()
    void navigate(storePath(path))
  }
  function search(wanted: string) {
    rememberSearch(wanted)
    open(`/search?q=${encodeURIComponent(wanted)}`)
  }
  return { search, choose: ({ path, text }: SearchOption) => (path ? open(path) : search(text)) }
}

function clear(button: HTMLElement, type: (text: string) => void) {
  type('')
  button.closest('form')?.querySelector('input')?.focus()
}

type Options = { active: number; count: number; setActive: (position: number) => void }

/** Arrows, Home and End go through the options; Escape closes. An input method's own keys are left to it. */
function move(event: KeyboardEvent<HTMLInputElement>, { active, count, setActive }: Options) {
  if (event.nativeEvent.isComposing) return
  // The field's own Escape would only empty it.
  if (event.key === 'Escape') {
    event.preventDefault()
    closePanel()
  }
  const next = nextActive(event.key, active, count)
  if (next === undefined) return
  event.preventDefault()
  setActive(next)
  const list = event.currentTarget.getAttribute('aria-controls')
  document.querySelector(`[id="${list}-${next}"]`)?.scrollIntoView({ block: 'nearest' })
}

const problemTexts = { offline: 'search.offline', late: 'search.slow', failed: 'search.failed' } as const

type ResultsProps = SearchPanelProps & {
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
              <p>{t('search.nothing', { text: suggestions.text })}</p>
              <p>{t('search.advice')}</p>
            </div>
          )}
        </>
      )}
    </section>
  )
}
