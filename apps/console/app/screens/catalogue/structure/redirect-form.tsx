import type { Redirect } from '@ambra/contract/catalogue/redirects-operations'
import { useState } from 'react'
import { runCommand } from '#console/api/run-command.ts'
import { useCommand } from '#console/api/use-command.ts'
import { useTranslate } from '#console/i18n/translate.tsx'
import { Choice } from '#console/ui/choice.tsx'
import { CommandForm } from '#console/ui/command-form.tsx'
import { Field } from '#console/ui/field.tsx'
import { addToast } from '#console/ui/toast-store.ts'

const codes = [301, 302, 410] as const

/** Form of a redirect: a new one, or a new target of an existing one. */
export function RedirectForm({ stored, onClose }: { stored: Redirect | undefined; onClose: () => void }) {
  const t = useTranslate()
  const command = useCommand()
  const [from, setFrom] = useState(stored?.from ?? '')
  const [to, setTo] = useState(stored?.to ?? '')
  const [code, setCode] = useState<(typeof codes)[number]>(stored?.code ?? 301)
  const isGone = code === 410
  const isReady = from.trim() !== '' && (isGone || to.trim() !== '')

  async function save() {
    const seen = stored ? { to: stored.to, code: stored.code } : null
    const given = { from: from.trim(), to: isGone ? null : to.trim(), code, seen }
    await command.run(async () => {
      const { redirect, led_on: ledOn } = await runCommand('redirects.save', given)
      addToast({
        text:
          ledOn > 0
            ? t('redirects.savedLedOn', { from: redirect.from, count: ledOn })
            : t('redirects.saved', { from: redirect.from }),
        undo: () =>
          stored
            ? runCommand('redirects.save', {
                from: stored.from,
                to: stored.to,
                code: stored.code,
                seen: { to: redirect.to, code: redirect.code },
              })
            : runCommand('redirects.remove', {
                from: redirect.from,
                seen: { to: redirect.to, code: redirect.code },
              }),
      })
      onClose()
    })
  }
  return (
    <CommandForm
      command={command}
      submit={t('dialog.save')}
      isDisabled={!isReady}
      onSubmit={() => {
        if (isReady) void save()
      }}
      onCancel={onClose}
    >
      <Field
        label={t('redirects.from')}
        hint={t('redirects.fromHint')}
        value={from}
        onChange={setFrom}
        isReadOnly={stored !== undefined}
        maxLength={2048}
        autoComplete="off"
        isRequired
        isFirst={stored === undefined}
      />
      <Choice
        label={t('redirects.code')}
        value={String(code)}
        options={codes.map((one) => ({ id: String(one), text: t(`redirects.code.${one}`) }))}
        onChange={(id) => setCode(codes.find((one) => String(one) === id) ?? 301)}
      />
      {!isGone && (
        <Field
          label={t('redirects.to')}
          hint={t('redirects.toHint')}
          value={to}
          onChange={setTo}
          maxLength={2048}
          autoComplete="off"
          isRequired
          isFirst={stored !== undefined}
        />
      )}
    </CommandForm>
  )
}
