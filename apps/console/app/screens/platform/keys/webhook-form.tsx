import { type WebhookEvent, webhookEventNames } from '@ambra/contract/messaging/webhook-event-names'
import type { Webhook } from '@ambra/contract/messaging/webhooks-operations'
import { useState } from 'react'
import { runCommand } from '#console/api/run-command.ts'
import { useCommand } from '#console/api/use-command.ts'
import { codeText, useTranslate } from '#console/i18n/translate.tsx'
import { Check, Checks } from '#console/ui/checks.tsx'
import { CommandForm } from '#console/ui/command-form.tsx'
import { Field } from '#console/ui/field.tsx'
import { SecretOnce } from './secret-once.tsx'

type Content = { url: string; description: string; events: WebhookEvent[] }

/** Form for a new webhook: address and events. The signing secret is shown once afterwards. */
export function NewWebhook({ onDone }: { onDone: () => void }) {
  const t = useTranslate()
  const [secret, setSecret] = useState<string>()
  if (secret !== undefined)
    return <SecretOnce secret={secret} lead={t('programs.signLead')} onDone={onDone} />
  return (
    <WebhookForm
      action={t('programs.add')}
      work={async (content) => setSecret((await runCommand('webhooks.add', content)).secret)}
    />
  )
}

/** Form that edits an existing webhook. */
export function WebhookForm({
  webhook,
  action,
  work,
  onDone,
}: {
  webhook?: Webhook
  action: string
  work: (content: Content) => Promise<unknown>
  onDone?: () => void
}) {
  const t = useTranslate()
  const command = useCommand()
  const [events, setEvents] = useState<readonly string[]>(webhook?.events ?? [])
  const chosen = webhookEventNames.filter((name) => events.includes(name))
  async function save(data: FormData) {
    const text = (name: string) => String(data.get(name)).trim()
    const content = { url: text('url'), description: text('description'), events: chosen }
    if (await command.run(() => work(content))) onDone?.()
  }
  return (
    <CommandForm command={command} submit={action} isDisabled={chosen.length === 0} onSubmit={save}>
      <Field
        label={t('programs.url')}
        hint={t('programs.urlHint')}
        name="url"
        type="url"
        pattern="https://.+"
        defaultValue={webhook?.url ?? ''}
        maxLength={500}
        autoComplete="off"
        isRequired
        isFirst
      />
      <Field
        label={t('programs.description')}
        name="description"
        defaultValue={webhook?.description ?? ''}
        maxLength={200}
        autoComplete="off"
      />
      <Checks label={t('programs.events')} value={chosen} onChange={setEvents}>
        {webhookEventNames.map((name) => (
          <Check key={name} value={name}>
            {codeText(t, `programs.event.${name}`)}
          </Check>
        ))}
      </Checks>
    </CommandForm>
  )
}
