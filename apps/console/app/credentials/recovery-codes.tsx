import { useState } from 'react'
import { useTranslate } from '#console/i18n/translate.tsx'
import { Button } from '#console/ui/button.tsx'
import { Check } from '#console/ui/checks.tsx'
import { Actions } from '#console/ui/dialog.tsx'
import form from '#console/ui/form.module.css'

/**
 * Ten recovery codes to print or to save with the passwords, shown only once. The person must confirm that
 * they are safe before continuing.
 */
export function RecoveryCodes({
  codes,
  onDone,
  done,
}: {
  codes: readonly string[]
  onDone: () => void
  done: string
}) {
  const t = useTranslate()
  const [isSafe, setSafe] = useState(false)
  const [isCopied, setCopied] = useState(false)
  return (
    <div className={form.stack}>
      <p>{t('codes.lead')}</p>
      <ol className={form.codes} translate="no">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <div data-no-print className={form.stack}>
        <Actions>
          <Button
            onPress={() =>
              void navigator.clipboard.writeText(codes.join('\n')).then(
                () => setCopied(true),
                () => setCopied(false),
              )
            }
          >
            {t(isCopied ? 'codes.copied' : 'codes.copy')}
          </Button>
          <Button onPress={() => print()}>{t('codes.print')}</Button>
        </Actions>
        <Check isSelected={isSafe} onChange={setSafe}>
          {t('codes.safe')}
        </Check>
        <Button variant="primary" isWide isDisabled={!isSafe} onPress={onDone}>
          {done}
        </Button>
      </div>
    </div>
  )
}
