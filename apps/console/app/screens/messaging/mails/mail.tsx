import type { AdminResult } from '@ambra/contract/platform/operations/operations'
import { defaultStore, stores } from '@ambra/domain/platform/shop/stores'
import { useEffect, useEffectEvent, useState } from 'react'
import { useSearchParams } from 'react-router'
import { client } from '#console/api/client.ts'
import { load } from '#console/api/load.ts'
import { runCommand } from '#console/api/run-command.ts'
import { useCommand } from '#console/api/use-command.ts'
import { storeName } from '#console/i18n/store-name.ts'
import { errorText, useTranslate } from '#console/i18n/translate.tsx'
import { Button, ButtonLink } from '#console/ui/button.tsx'
import { Choice } from '#console/ui/choice.tsx'
import { CommandForm } from '#console/ui/command-form.tsx'
import { Field } from '#console/ui/field.tsx'
import form from '#console/ui/form.module.css'
import { Notice } from '#console/ui/notice.tsx'
import { PageHead, Part } from '#console/ui/page.tsx'
import { TextBox } from '#console/ui/text-box.tsx'
import { addToast } from '#console/ui/toast-store.ts'
import styles from './mail.module.css'
import type { Route } from './+types/mail'

export const clientLoader = ({ request, params: { mail } }: Route.ClientLoaderArgs) =>
  load(request, () => {
    const store = new URL(request.url).searchParams.get('store') ?? defaultStore.code
    return client.query('mails.show', { mail, store }, { signal: request.signal })
  })

export default function MailRoute({ loaderData }: Route.ComponentProps) {
  const versions = loaderData.texts.map(({ version }) => version).join('-')
  return <Mail key={`${loaderData.store}-${versions}`} mail={loaderData} />
}

type Shown = AdminResult<'mails.show'>
type Texts = Record<Shown['texts'][number]['part'], string>
type Change = { key: string; store: string; value: string | null; version: number }

/** Pause in typing after which the preview is updated, in ms. */
const pauseMs = 400

/** Own texts of a mail in a store, with a preview that follows them. */
function Mail({ mail: { mail, store, language, tokens, subject: usual, texts } }: { mail: Shown }) {
  const t = useTranslate()
  const [, setSearch] = useSearchParams()
  const command = useCommand()
  const test = useCommand({ isLook: true })
  const [draft, setDraft] = useState<Texts>({
    subject: texts.find(({ part }) => part === 'subject')?.value ?? '',
    intro: texts.find(({ part }) => part === 'intro')?.value ?? '',
    outro: texts.find(({ part }) => part === 'outro')?.value ?? '',
  })
  const write = (part: keyof Texts) => (text: string) => setDraft({ ...draft, [part]: text })
  const most = (part: keyof Texts) => texts.find((one) => one.part === part)?.max_length ?? 0
  const preview = usePreview({ mail, store, draft })
  async function save(wanted: Texts): Promise<void> {
    const changed = texts.filter(({ part, value }) => wanted[part].trim() !== value)
    if (changed.length === 0) return
    const changes = changed.map(
      ({ part, key, version }): Change => ({ key, store, value: wanted[part].trim() || null, version }),
    )
    const back = changed.map(
      ({ key, value, version }): Change => ({ key, store, value: value || null, version: version + 1 }),
    )
    if (await command.run(() => runCommand('settings.save', { changes })))
      addToast({ text: t('mails.saved'), undo: () => runCommand('settings.save', { changes: back }) })
  }
  async function send(): Promise<void> {
    if (await test.run(() => runCommand('mails.test', { mail, store }))) addToast({ text: t('mails.tested') })
  }
  return (
    <>
      <PageHead title={usual} lead={t('mails.lead')}>
        <ButtonLink variant="text" icon="arrow-left" href="/settings/mails">
          {t('mails.back')}
        </ButtonLink>
      </PageHead>
      <Choice
        label={t('mails.store')}
        value={store}
        options={stores.map(({ code }) => ({ id: code, text: storeName(code) }))}
        onChange={(code) => setSearch({ store: code }, { preventScrollReset: true })}
      />
      <CommandForm command={command} submit={t('mails.save')} onSubmit={() => save(draft)}>
        <p className="muted">
          {t('mails.tokens', { tokens: tokens.map((name) => `{{${name}}}`).join(', ') })}
        </p>
        <Field
          label={t('mails.subject')}
          hint={t('mails.subjectHint', { usual })}
          value={draft.subject}
          onChange={write('subject')}
          maxLength={most('subject')}
        />
        <TextBox
          label={t('mails.intro')}
          value={draft.intro}
          onChange={write('intro')}
          maxLength={most('intro')}
        />
        <TextBox
          label={t('mails.outro')}
          value={draft.outro}
          onChange={write('outro')}
          maxLength={most('outro')}
        />
      </CommandForm>
      {test.error && <Notice kind="error">{test.error}</Notice>}
      <div className={form.more} data-no-print>
        <Button isBusy={test.isBusy} onPress={() => void send()}>
          {t('mails.test')}
        </Button>
        {texts.some(({ value }) => value !== '') && (
          <Button variant="text" onPress={() => void save({ subject: '', intro: '', outro: '' })}>
            {t('mails.reset')}
          </Button>
        )}
      </div>
      <Part title={t('mails.preview')}>
        {preview.error && <Notice kind="error">{preview.error}</Notice>}
        {preview.shown && (
          <article className={styles.preview} lang={language} aria-label={t('mails.preview')}>
            <h3>{preview.shown.subject}</h3>
            <p>{preview.shown.text}</p>
          </article>
        )}
      </Part>
    </>
  )
}

/** Renders the mail on the server after a pause in typing; the last answer stays until the next. */
function usePreview({ mail, store, draft }: { mail: string; store: string; draft: Texts }) {
  const t = useTranslate()
  const [shown, setShown] = useState<AdminResult<'mails.preview'>>()
  const [error, setError] = useState<string>()
  const look = useEffectEvent(async (signal: AbortSignal) => {
    try {
      setShown(await client.query('mails.preview', { mail, store, ...draft }, { signal }))
      setError(undefined)
    } catch (cause) {
      if (!signal.aborted) setError(errorText(t, cause))
    }
  })
  useEffect(() => {
    const controller = new AbortController()
    const timer = setTimeout(() => void look(controller.signal), pauseMs)
    return () => {
      clearTimeout(timer)
      controller.abort()
    }
  }, [mail, store, draft])
  return { shown, error }
}
