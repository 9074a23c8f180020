import type { Role, StaffInvite, StaffPerson } from '@ambra/contract/platform/staff/staff'
import { useState } from 'react'
import { runCommand } from '#console/api/run-command.ts'
import { useCommand } from '#console/api/use-command.ts'
import { isLanguage, languages } from '#console/i18n/language.ts'
import { useLanguage, useTranslate } from '#console/i18n/translate.tsx'
import { Button } from '#console/ui/button.tsx'
import { Choice } from '#console/ui/choice.tsx'
import { CommandForm } from '#console/ui/command-form.tsx'
import { Actions, Sheet } from '#console/ui/dialog.tsx'
import { Field } from '#console/ui/field.tsx'
import form from '#console/ui/form.module.css'
import { Notice } from '#console/ui/notice.tsx'
import { addToast } from '#console/ui/toast-store.ts'
import { RolesField } from './roles-field.tsx'

/** Invites a person by email, with roles, stores and the language of the mail. */
export function InviteDialog(props: { isOpen: boolean; onClose: () => void; roles: readonly Role[] }) {
  const t = useTranslate()
  return (
    <Sheet title={t('people.invite')} isOpen={props.isOpen} onClose={props.onClose}>
      <InviteForm {...props} />
    </Sheet>
  )
}

function InviteForm({ onClose, roles }: { onClose: () => void; roles: readonly Role[] }) {
  const t = useTranslate()
  const command = useCommand()
  const [given, give] = useState<StaffPerson['roles']>([])
  const [language, setLanguage] = useState(useLanguage())
  /** Invitation link to pass on; set only if the shop has no mail server. */
  const [link, setLink] = useState<string>()
  async function send(email: string) {
    let made: StaffInvite | undefined
    const isSent = await command.run(async () => {
      made = await runCommand('staff.invite', { email, roles: given, language })
    })
    if (!isSent) return
    if (made?.link !== undefined) return setLink(made.link)
    addToast({ text: t('people.invited', { email }) })
    onClose()
  }
  if (link !== undefined) return <InviteLink link={link} />
  return (
    <CommandForm
      command={command}
      submit={t('people.send')}
      isDisabled={given.length === 0}
      onSubmit={(data) => void send(String(data.get('email')).trim())}
      onCancel={onClose}
    >
      <Field
        label={t('people.email')}
        name="email"
        type="email"
        autoComplete="off"
        maxLength={254}
        isRequired
        isFirst
      />
      <RolesField roles={roles} value={given} onChange={give} />
      <Choice
        label={t('people.mailLanguage')}
        options={languages.map(({ code, name }) => ({ id: code, text: name }))}
        value={language}
        onChange={(code) => {
          if (isLanguage(code)) setLanguage(code)
        }}
      />
      <p className="muted">{t('people.inviteWhat')}</p>
    </CommandForm>
  )
}

/** Shows the link once, because without a mail server nothing is mailed. */
export function InviteLink({ link }: { link: string }) {
  const t = useTranslate()
  const [isCopied, setCopied] = useState(false)
  return (
    <div className={form.form}>
      <Notice kind="warn">{t('people.inviteByLink')}</Notice>
      <p className={form.secret} translate="no" data-secret>
        {link}
      </p>
      <Actions>
        <Button
          variant="primary"
          onPress={() =>
            void navigator.clipboard.writeText(link).then(
              () => setCopied(true),
              () => setCopied(false),
            )
          }
        >
          {t(isCopied ? 'people.linkCopied' : 'people.copyLink')}
        </Button>
      </Actions>
    </div>
  )
}
