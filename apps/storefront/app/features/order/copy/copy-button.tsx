import { useState } from 'react'
import { useTranslate } from '#app/i18n/messages.tsx'
import styles from './copy-button.module.css'

/** Copies one detail to the clipboard; `label` names it. */
export function CopyButton({ label, text }: { label: string; text: string }) {
  const t = useTranslate()
  const [isCopied, setCopied] = useState(false)
  // Where copying is not allowed the text can still be selected.
  const copy = () =>
    void navigator.clipboard?.writeText(text).then(
      () => setCopied(true),
      () => undefined,
    )
  return (
    <button
      type="button"
      className={styles.copy}
      aria-label={t('order.copyNamed', { name: label })}
      onClick={copy}
    >
      <span aria-live="polite">{t(isCopied ? 'info.copied' : 'info.copy')}</span>
    </button>
  )
}
