import type { Newsletter } from '@ambra/contract/messaging/newsletter-operations'
import { useState } from 'react'
import { client } from '#console/api/client.ts'
import { runCommand } from '#console/api/run-command.ts'
import { useCommand } from '#console/api/use-command.ts'
import { languages } from '#console/i18n/language.ts'
import { useTranslate } from '#console/i18n/translate.tsx'
import { Button } from '#console/ui/button.tsx'
import { Choice } from '#console/ui/choice.tsx'
import form from '#console/ui/form.module.css'
import { Notice } from '#console/ui/notice.tsx'
import { Part } from '#console/ui/page.tsx'
import { addToast } from '#console/ui/toast-store.ts'

/** Shows the saved mail in each language as text, and sends it to the person who asks. */
export function PreviewPart({ newsletter: { id, languages: written } }: { newsletter: Newsletter }) {
  const t = useTranslate()
  const look = useCommand({ isLook: true })
  const test = useCommand({ isLook: true })
  const [language, setLanguage] = useState(written[0] ?? 'et')
  const [shown, setShown] = useState<{ subject: string; text: string }>()
  const preview = () =>
    look.run(async () => setShown(await client.query('newsletters.preview', { id, language })))
  const send = async () => {
    if (await test.run(() => runCommand('newsletters.test', { id, language })))
      addToast({ text: t('newsletter.tested') })
  }
  const error = look.error ?? test.error
  return (
    <Part title={t('newsletter.preview')}>
      {error && <Notice kind="error">{error}</Notice>}
      <Choice
        label={t('newsletter.language')}
        value={language}
        options={languages
          .filter(({ code }) => written.includes(code))
          .map(({ code, name }) => ({ id: code, text: name }))}
        onChange={(code) => {
          setLanguage(written.find((one) => one === code) ?? language)
          setShown(undefined)
        }}
      />
      <div className={form.more} data-no-print>
        <Button isBusy={look.isBusy} onPress={() => void preview()}>
          {t('newsletter.showPreview')}
        </Button>
        <Button isBusy={test.isBusy} onPress={() => void send()}>
          {t('newsletter.test')}
        </Button>
      </div>
      {shown && (
        <article lang={language} aria-label={t('newsletter.preview')}>
          <h3>{shown.subject}</h3>
          {shown.text.split('\n').map((line, at) => (
            <p key={at}>{line}</p>
          ))}
        </article>
      )}
    </Part>
  )
}
