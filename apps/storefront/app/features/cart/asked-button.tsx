import { type KeyboardEvent, useState } from 'react'
import { useTranslate } from '#app/i18n/messages.tsx'
import styles from './microcart.module.css'

type AskedButtonProps = {
  label: string
  /** Accessible name of the button before it asks. */
  name?: string
  question: string
  onConfirmed: () => void
}

/** A button that asks in its own place; the question takes the focus, Escape answers it with no. */
export function AskedButton({ label, name, question, onConfirmed }: AskedButtonProps) {
  const t = useTranslate()
  const [isAsking, setAsking] = useState(false)
  if (!isAsking)
    return (
      <button type="button" className={styles.textButton} aria-label={name} onClick={() => setAsking(true)}>
        {label}
      </button>
    )
  const cancelOnEscape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    // The drawer stays: Escape answers the question only.
    event.preventDefault()
    event.stopPropagation()
    setAsking(false)
  }
  return (
    <fieldset className={styles.question} aria-label={question}>
      <span>{question}</span>
      <button
        type="button"
        className={styles.textButton}
        onClick={onConfirmed}
        onKeyDown={cancelOnEscape}
        ref={takeFocus}
      >
        {t('cart.remove')}
      </button>
      <button
        type="button"
        className={styles.textButton}
        onClick={() => setAsking(false)}
        onKeyDown={cancelOnEscape}
      >
        {t('cart.keep')}
      </button>
    </fieldset>
  )
}

const takeFocus = (button: HTMLButtonElement | null) => button?.focus()
