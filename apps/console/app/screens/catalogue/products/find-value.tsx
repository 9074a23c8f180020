import type { EditorAttribute } from '@ambra/contract/catalogue/product-editor-operations'
import { useState } from 'react'
import { Form } from 'react-aria-components'
import { client } from '#console/api/client.ts'
import { useCommand } from '#console/api/use-command.ts'
import { useLanguage, useTranslate } from '#console/i18n/translate.tsx'
import { Button } from '#console/ui/button.tsx'
import { Field } from '#console/ui/field.tsx'
import form from '#console/ui/form.module.css'
import { Notice } from '#console/ui/notice.tsx'

type Option = EditorAttribute['options'][number]
const shown = 12

/** Searches a value of an attribute that has too many values for a list. */
export function FindValue({
  id,
  name,
  onFound,
}: {
  id: number
  name: string
  onFound: (option: Option) => void
}) {
  const t = useTranslate()
  const language = useLanguage()
  const command = useCommand({ isLook: true })
  const [found, setFound] = useState<readonly Option[]>()
  const find = (q: string) =>
    command.run(async () => {
      const { values } = await client.query('attributes.show', { id, q })
      setFound(
        values
          .slice(0, shown)
          .map(({ code, labels }) => ({ code, label: labels[language] ?? labels['et'] ?? code })),
      )
    })
  return (
    <>
      <Form
        className={form.inline ?? ''}
        onSubmit={(event) => {
          event.preventDefault()
          const q = String(new FormData(event.currentTarget).get('q')).trim()
          if (q) void find(q)
        }}
      >
        <Field
          label={t('editor.findValue', { name })}
          type="search"
          name="q"
          maxLength={120}
          autoComplete="off"
        />
        <Button type="submit" isBusy={command.isBusy}>
          {t('editor.find')}
        </Button>
      </Form>
      {command.error && <Notice kind="error">{command.error}</Notice>}
      {found && (
        <div className={form.inline} role="status">
          {found.length === 0 && <span className="muted">{t('editor.noneFound')}</span>}
          {found.map((option) => (
            <Button
              key={option.code}
              onPress={() => {
                onFound(option)
                setFound(undefined)
              }}
            >
              {option.label}
            </Button>
          ))}
        </div>
      )}
    </>
  )
}
