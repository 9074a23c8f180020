import { type ComponentType, Suspense, useState } from 'react'
import { useLocation } from 'react-router'
import { useTranslate } from '#app/i18n/messages.tsx'
import { useStorePath } from '#app/i18n/store.tsx'
import { useTask } from '#app/storage/use-task.ts'
import { IconButton } from '#app/ui/button.tsx'
import { Icon } from '@ambra/ui/icon'
import { FirstIcon } from '#app/ui/first-icon.tsx'
import { closePanel, openPanel, useOverlay } from '#app/ui/overlay.ts'
import { useEventListener } from '#app/ui/use-event-listener.ts'
import styles from './search-field.module.css'

type SearchFieldProps = {
  /** Panel below the field, which reads the field and handles its keys. */
  panel: ComponentType<{ field: HTMLInputElement }>
  onIntent: () => void
}

const open = () => openPanel('search')

/**
 * Search field of a page: a plain form that works without script, with a panel below while it is in use.
 * The field is uncontrolled, so that typed text survives while code or responses are loading.
 */
export function SearchField({ panel: Panel, onIntent }: SearchFieldProps) {
  const t = useTranslate()
  const storePath = useStorePath()
  const [field, setField] = useState<HTMLInputElement | null>(null)
  const isOpen = useOverlay().panel === 'search'
  const searched = useSearchedText()
  // Also while the panel's code is loading, which then stays closed. Keeps the text, which the field's
  // native Escape would clear.
  useEventListener('keydown', (event) => {
    if (!isOpen || event.key !== 'Escape' || event.isComposing || event.defaultPrevented) return
    event.preventDefault()
    closePanel()
  })
  // The field shows the text of the URL unless it has focus: typing may have started before hydration.
  useTask(field ? `text ${searched}` : undefined, () => field && showText(field, searched))
  return (
    <search className={styles.search} data-open={isOpen || undefined}>
      <form action={storePath('/search')} className={styles.form}>
        <FirstIcon name="search" />
        <input
          ref={setField}
          type="search"
          name="q"
          role="combobox"
          autoComplete="off"
          enterKeyHint="search"
          defaultValue={searched}
          placeholder={t('search.placeholder')}
          aria-label={t('search.label')}
          aria-autocomplete="list"
          aria-expanded={isOpen}
          aria-controls="search-options"
          onPointerEnter={onIntent}
          onFocus={onIntent}
          onClick={open}
          onInput={open}
        />
        {isOpen && (
          <div className={styles.close}>
            <IconButton label={t('action.close')} onClick={closePanel}>
              <Icon name="x" />
            </IconButton>
          </div>
        )}
      </form>
      {isOpen && field && (
        <div className={styles.panel}>
          <Suspense>
            <Panel field={field} />
          </Suspense>
        </div>
      )}
    </search>
  )
}

function showText(field: HTMLInputElement, text: string) {
  if (field !== document.activeElement) field.value = text
  else if (field.value.trim() !== text) open()
}

/** Returns the search text of the results page. */
function useSearchedText(): string {
  const { pathname, search } = useLocation()
  return pathname === useStorePath()('/search') ? (new URLSearchParams(search).get('q') ?? '') : ''
}
