import type { CategoryRow } from '@ambra/contract/catalogue/categories-operations'
import { useState } from 'react'
import { Form } from 'react-aria-components'
import { runCommand } from '#console/api/run-command.ts'
import { useCommand } from '#console/api/use-command.ts'
import { useLanguage, useTranslate } from '#console/i18n/translate.tsx'
import { Button } from '#console/ui/button.tsx'
import { Choice } from '#console/ui/choice.tsx'
import { Actions } from '#console/ui/dialog.tsx'
import { Field } from '#console/ui/field.tsx'
import form from '#console/ui/form.module.css'
import { Notice } from '#console/ui/notice.tsx'
import { addToast } from '#console/ui/toast-store.ts'
import { nameOf } from './category-name.ts'

const top = '*'

/** Form for a new category with names and position; everything else is edited on its screen. */
export function NewCategory({
  categories,
  onClose,
}: {
  categories: readonly CategoryRow[]
  onClose: () => void
}) {
  const t = useTranslate()
  const language = useLanguage()
  const command = useCommand()
  const [et, setEt] = useState('')
  const [en, setEn] = useState('')
  const [parent, setParent] = useState(top)
  async function add() {
    const names = { et: et.trim(), ...(en.trim() && { en: en.trim() }) }
    const given = { parent: parent === top ? null : Number(parent), names }
    if (!(await command.run(() => runCommand('categories.add', given)))) return
    addToast({ text: t('catalogue.added', { name: names.et }) })
    onClose()
  }
  return (
    <Form
      className={form.form ?? ''}
      onSubmit={(event) => {
        event.preventDefault()
        void add()
      }}
    >
      {command.error && <Notice kind="error">{command.error}</Notice>}
      <Field
        label={t('catalogue.nameIn', { language: 'Eesti' })}
        value={et}
        onChange={setEt}
        maxLength={200}
        autoComplete="off"
        isRequired
        isFirst
      />
      <Field
        label={t('catalogue.nameIn', { language: 'English' })}
        value={en}
        onChange={setEn}
        maxLength={200}
        autoComplete="off"
      />
      <Choice
        label={t('catalogue.parent')}
        value={parent}
        options={[
          { id: top, text: t('catalogue.top') },
          ...categories.map((row) => ({
            id: String(row.id),
            text: '\u2007\u2007'.repeat(depthOf(categories, row)) + nameOf(row, language),
          })),
        ]}
        onChange={setParent}
      />
      <p className="muted">{t('catalogue.addedHidden')}</p>
      <Actions>
        <Button type="submit" variant="primary" isBusy={command.isBusy} isDisabled={et.trim() === ''}>
          {t('catalogue.add')}
        </Button>
        <Button variant="text" onPress={onClose}>
          {t('dialog.cancel')}
        </Button>
      </Actions>
    </Form>
  )
}

function depthOf(rows: readonly CategoryRow[], { parent }: CategoryRow): number {
  const above = parent === null ? undefined : rows.find(({ id }) => id === parent)
  return above ? depthOf(rows, above) + 1 : 0
}
