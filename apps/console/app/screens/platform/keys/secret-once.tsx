import { useState } from 'react'
import { useTranslate } from '#console/i18n/translate.tsx'
import { Button } from '#console/ui/button.tsx'
import { Check } from '#console/ui/checks.tsx'
import { Actions } from '#console/ui/dialog.tsx'
import form from '#console/ui/form.module.css'
import { Notice } from '#console/ui/notice.tsx'

/** Secret that is shown only once. The person must confirm having stored it before continuing. */
export function SecretOnce({ secret, lead, onDone }: { secret: string; lead: string; onDone: () => void }) {
  const t = useTranslate()
  const [isSafe, setSafe] = useState(false)
  const [isCopied, setCopied] = useState(false)
  return (
    <div className={form.stack}>
      <Notice kind="warn">{t('programs.once')}</Notice>
      <p>{lead}</p>
      <p className={form.secret} translate="no" data-secret>
        {secret}
      </p>
      <Actions>
        <Button
          onPress={() =>
            void navigator.clipboard.writeText(secret).then(
              () => setCopied(true),
              () => setCopied(false),
            )
          }
        >
          {t(isCopied ? 'programs.copied' : 'programs.copy')}
        </Button>
      </Actions>
      <Check isSelected={isSafe} onChange={setSafe}>
        {t('programs.isSafe')}
      </Check>
      <Button variant="primary" isWide isDisabled={!isSafe} onPress={onDone}>
        {t('programs.done')}
      </Button>
    </div>
  )
}
