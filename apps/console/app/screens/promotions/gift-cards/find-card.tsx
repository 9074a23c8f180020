import { useState } from 'react'
import { useNavigate } from 'react-router'
import { runCommand } from '#console/api/run-command.ts'
import { useCommand } from '#console/api/use-command.ts'
import { useTranslate } from '#console/i18n/translate.tsx'
import { CommandForm } from '#console/ui/command-form.tsx'
import { Field } from '#console/ui/field.tsx'
import { Notice } from '#console/ui/notice.tsx'

/** Finds a card by the whole code, typed or scanned. The code is sent in the body, never in an address. */
export function FindCard({ onClose }: { onClose: () => void }) {
  const t = useTranslate()
  const navigate = useNavigate()
  const command = useCommand({ isLook: true })
  const [code, setCode] = useState('')
  const [isUnknown, setUnknown] = useState(false)
  async function find() {
    const found: { id?: number | null } = {}
    if (!(await command.run(async () => Object.assign(found, await runCommand('gift-cards.find', { code })))))
      return
    if (typeof found.id === 'number') void navigate(`/gift-cards/${found.id}`)
    else setUnknown(true)
  }
  return (
    <CommandForm command={command} submit={t('cards.show')} onSubmit={find} onCancel={onClose}>
      {isUnknown && <Notice kind="error">{t('cards.unknown')}</Notice>}
      <Field
        label={t('cards.code')}
        hint={t('cards.codeHint')}
        value={code}
        onChange={(typed) => {
          setCode(typed)
          setUnknown(false)
        }}
        maxLength={64}
        autoComplete="off"
        isCode
        isRequired
        isFirst
      />
    </CommandForm>
  )
}
