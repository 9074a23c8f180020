import { type KeyboardEvent, type ReactNode, type SubmitEvent, useId, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { IconButton } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { useTranslate } from '#app/ui/messages.tsx'
import { closePanel } from '#app/ui/overlay.ts'
import { Sheet } from '#app/ui/sheet.tsx'
import { useStorePath } from '#app/ui/store.tsx'
import { useCloseOnNavigation } from '#app/ui/use-close-on-navigation.ts'
import { rememberSearch, useRecentSearches } from './recent-searches.ts'
import { SearchOptions, useSearchOptions } from './search-options.tsx'
import styles from './search-panel.module.css'
import type { SearchSuggestions } from './suggestions.ts'
import { minLength, useSuggestions } from './use-suggestions.ts'

type SearchPanelProps = { renderProducts: (suggestions: SearchSuggestions) => ReactNode }

/** Search as a panel under the top edge: a combobox with suggestions beside four products. */
export function SearchPanel({ renderProducts }: SearchPanelProps) {
  const t = useTranslate()
  const storePath = useStorePath()
  const navigate = useNavigate()
  const listId = useId()
  const [text, setText] = useState('')
  const [active, setActive] = useState(-1)
  useCloseOnNavigation(closePanel)
  const suggestions = useSuggestions(text)
  const options = useSearchOptions({ text, suggestions, recent: useRecentSearches() })
  const isShort = text.trim().length > 0 && text.trim().length < minLength
  function open(path: string) {
    closePanel()
    void navigate(storePath(path))
  }
  function search(wanted: string) {
    rememberSearch(wanted)
    open(`/search?q=${encodeURIComponent(wanted)}`)
  }
  function submit(event: SubmitEvent) {
    event.preventDefault()
    const option = options[active]
    if (option?.path) return open(option.path)
    const wanted = (option?.text ?? text).trim()
    if (wanted.length >= minLength) search(wanted)
  }
  function move(event: KeyboardEvent) {
    // The field's own Escape would only empty it.
    if (event.key === 'Escape') {
      event.preventDefault()
      closePanel()
    }
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (!step || options.length === 0) return
    event.preventDefault()
    setActive((active + step + options.length) % options.length)
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
              value={text}
              placeholder={t('search.placeholder')}
              aria-label={t('search.label')}
              aria-expanded={options.length > 0}
              aria-controls={listId}
              aria-activedescendant={active >= 0 ? `${listId}-${active}` : undefined}
              onChange={({ target }) => {
                setText(target.value)
                setActive(-1)
              }}
              onKeyDown={move}
            />
          </div>
          <IconButton label={t('action.close')} onClick={closePanel}>
            <Icon name="x" />
          </IconButton>
        </form>
      </search>
      <div className={`container ${styles.body}`}>
        <div>
          {isShort && <p className={styles.hint}>{t('search.short', { count: minLength })}</p>}
          <SearchOptions
            id={listId}
            options={options}
            active={active}
            onChoose={({ path, text: words }) => (path ? open(path) : search(words))}
          />
        </div>
        {suggestions && <Results suggestions={suggestions} renderProducts={renderProducts} />}
      </div>
    </Sheet>
  )
}

function Results({ suggestions, renderProducts }: SearchPanelProps & { suggestions: SearchSuggestions }) {
  const t = useTranslate()
  const storePath = useStorePath()
  const { products, total, text } = suggestions
  return (
    <section aria-label={t('search.products')}>
      <div className={styles.resultsHead}>
        <h3>{t('search.products')}</h3>
        {total > 0 && (
          <Link
            className="link"
            to={storePath(`/search?q=${encodeURIComponent(text)}`)}
            onClick={() => rememberSearch(text)}
          >
            {t('search.showAll', { count: total })}
          </Link>
        )}
      </div>
      <output className="visually-hidden">{t('search.found', { count: total })}</output>
      {products.length > 0 ? (
        renderProducts(suggestions)
      ) : (
        <p className={styles.hint}>{t('search.nothing', { text })}</p>
      )}
    </section>
  )
}
