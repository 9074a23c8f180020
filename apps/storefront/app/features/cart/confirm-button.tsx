import { type KeyboardEvent, useState } from 'react'
import { useTranslate } from '#app/i18n/messages.tsx'
import styles from './confirm-button.module.css'
import { focusOnMount } from '#app/ui/focus-on-mount.ts'

type ConfirmButtonProps = {
  label: string
  /** Accessible name of the button before the confirmation. */
  name?: string
  question: string
  onConfirmed: () => void
}

/** Button with an inline confirmation that takes focus; Escape cancels it. */
export function ConfirmButton({ label, name, question, onConfirmed }: ConfirmButtonProps) {
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
    // The drawer stays open: Escape cancels only the confirmation.
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
        ref={focusOnMount}
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
