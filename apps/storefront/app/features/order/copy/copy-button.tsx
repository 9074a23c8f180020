import { useState } from 'react'
import { useTranslate } from '#app/i18n/messages.tsx'
import styles from './copy-button.module.css'

/** Puts one detail into the clipboard, to be pasted elsewhere; `label` names it. */
export function CopyButton({ label, text }: { label: string; text: string }) {
  const t = useTranslate()
  const [isCopied, setCopied] = useState(false)
  // Where copying is not allowed the text itself can still be marked.
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
