import type { StaffSession } from '@ambra/contract/platform/staff/staff'
import { useState } from 'react'
import { runCommand } from '#console/api/run-command.ts'
import { useCommand } from '#console/api/use-command.ts'
import { SessionList } from '#console/credentials/session-list.tsx'
import { useOwn } from '#console/frame/own.tsx'
import { isLanguage, languages } from '#console/i18n/language.ts'
import { useMoment } from '#console/i18n/moments.ts'
import { useTranslate } from '#console/i18n/translate.tsx'
import { Button } from '#console/ui/button.tsx'
import { Choice } from '#console/ui/choice.tsx'
import { CommandForm } from '#console/ui/command-form.tsx'
import { Field } from '#console/ui/field.tsx'
import { Notice } from '#console/ui/notice.tsx'
import { PageHead, Part } from '#console/ui/page.tsx'
import { addToast } from '#console/ui/toast-store.ts'
import { client, hasCode } from '#console/api/client.ts'
import { load } from '#console/api/load.ts'
import { OwnKeys } from './own-keys.tsx'
import type { Route } from './+types/account'

export const clientLoader = ({ request }: Route.ClientLoaderArgs) =>
  load(request, async () => {
    try {
      return { sessions: await client.query('own.sessions', {}, { signal: request.signal }) }
    } catch (error) {
      // After sign-in with a recovery code, the person may only set up new credentials.
      if (hasCode(error, 'staff.recovery_only')) return { sessions: undefined }
      throw error
    }
  })

/** Screen of the person's own account: name and language, credentials, and sessions. */
export default function Account({ loaderData: { sessions } }: Route.ComponentProps) {
  const t = useTranslate()
  const own = useOwn()
  const moment = useMoment()
  return (
    <>
      <PageHead
        title={t('screen.account')}
        lead={t('account.lead', { email: own.email, until: moment(own.session_ends_at) })}
      />
      {own.method === 'recovery' && <Notice kind="warn">{t('account.recovery')}</Notice>}
      {own.method !== 'recovery' && <OwnForm key={own.name + own.language} />}
      <OwnKeys />
      {sessions && <OwnSessions sessions={sessions} />}
    </>
  )
}

function OwnForm() {
  const t = useTranslate()
  const own = useOwn()
  const command = useCommand()
  const [name, setName] = useState(own.name)
  const [language, setLanguage] = useState(own.language)
  const isChanged = name !== own.name || language !== own.language
  async function save() {
    const before = { name: own.name, language: own.language }
    if (await command.run(() => runCommand('own.change', { name: name.trim(), language })))
      addToast({ text: t('account.saved'), undo: () => runCommand('own.change', before) })
  }
  return (
    <CommandForm command={command} submit={t('dialog.save')} isDisabled={!isChanged} onSubmit={save}>
      <Field
        label={t('invite.name')}
        value={name}
        onChange={setName}
        autoComplete="name"
        maxLength={120}
        isRequired
      />
      <Choice
        label={t('invite.language')}
        options={languages.map(({ code, name: text }) => ({ id: code, text }))}
        value={language}
        onChange={(code) => {
          if (isLanguage(code)) setLanguage(code)
        }}
      />
    </CommandForm>
  )
}

function OwnSessions({ sessions }: { sessions: readonly StaffSession[] }) {
  const t = useTranslate()
  const command = useCommand()
  const end = (input: { id?: number }) =>
    command.run(async () => {
      const { ended } = await runCommand('own.end-sessions', input)
      addToast({ text: t('account.ended', { count: ended }) })
    })
  return (
    <Part
      title={t('account.sessions')}
      action={
        sessions.length > 1 && (
          <Button variant="text" isBusy={command.isBusy} onPress={() => void end({})}>
            {t('account.endOthers')}
          </Button>
        )
      }
    >
      {command.error && <Notice kind="error">{command.error}</Notice>}
      <SessionList
        sessions={sessions}
        action={({ id, is_current, device }) =>
          is_current ? null : (
            <Button
              variant="text"
              aria-label={t('account.endOf', { device })}
              isBusy={command.isBusy}
              onPress={() => void end({ id })}
            >
              {t('account.end')}
            </Button>
          )
        }
      />
    </Part>
  )
}
