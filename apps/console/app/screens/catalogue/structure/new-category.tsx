import type { CategoryRow } from '@ambra/contract/catalogue/categories-operations'
import { useState } from 'react'
import { runCommand } from '#console/api/run-command.ts'
import { useCommand } from '#console/api/use-command.ts'
import { useLanguage, useTranslate } from '#console/i18n/translate.tsx'
import { Choice } from '#console/ui/choice.tsx'
import { CommandForm } from '#console/ui/command-form.tsx'
import { addToast } from '#console/ui/toast-store.ts'
import { nameOf } from './category-name.ts'
import { NameFields, useNames } from './name-fields.tsx'

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
  const { names, isMissing, fields } = useNames()
  const [parent, setParent] = useState(top)
  async function add() {
    const given = { parent: parent === top ? null : Number(parent), names }
    if (!(await command.run(() => runCommand('categories.add', given)))) return
    addToast({ text: t('catalogue.added', { name: names.et }) })
    onClose()
  }
  return (
    <CommandForm
      command={command}
      submit={t('catalogue.add')}
      isDisabled={isMissing}
      onSubmit={add}
      onCancel={onClose}
    >
      <NameFields {...fields} />
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
    </CommandForm>
  )
}

function depthOf(rows: readonly CategoryRow[], { parent }: CategoryRow): number {
  const above = parent === null ? undefined : rows.find(({ id }) => id === parent)
  return above ? depthOf(rows, above) + 1 : 0
}
