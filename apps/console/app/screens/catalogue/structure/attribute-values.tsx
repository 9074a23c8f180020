import type { AttributeOption } from '@ambra/contract/catalogue/attributes-operations'
import type { AdminInput } from '@ambra/contract/platform/operations/operations'
import { Form } from 'react-aria-components'
import { useSearchParams } from 'react-router'
import { runCommand } from '#console/api/run-command.ts'
import { useCommand } from '#console/api/use-command.ts'
import { useOpen } from '#console/frame/use-open.ts'
import { languages } from '#console/i18n/language.ts'
import { useLanguage, useTranslate } from '#console/i18n/translate.tsx'
import { Button, ButtonLink } from '#console/ui/button.tsx'
import { CommandForm } from '#console/ui/command-form.tsx'
import { Sheet } from '#console/ui/dialog.tsx'
import { Field } from '#console/ui/field.tsx'
import form from '#console/ui/form.module.css'
import { Notice } from '#console/ui/notice.tsx'
import { Part } from '#console/ui/page.tsx'
import { addToast } from '#console/ui/toast-store.ts'
import styles from './catalogue.module.css'
import { FieldConflict } from './draft-bar.tsx'
import { OrderedList } from '#console/shop/ordered-list.tsx'
import { useDraft } from './use-draft.ts'
import { NameFields, useNames } from './name-fields.tsx'

type Props = {
  id: number
  values: readonly AttributeOption[]
  next: number | null
  following: number | null
  canEdit: boolean
}

/** Values of an attribute, in the order of the shop. */
export function AttributeValues({ id, values, next, following, canEdit }: Props) {
  const t = useTranslate()
  const language = useLanguage()
  const command = useCommand()
  const [address, setAddress] = useSearchParams()
  const { open, show, close } = useOpen()
  const words = address.get('q') ?? ''
  const rows = values.map((one) => ({
    ...one,
    name: one.labels[language] ?? one.labels['et'] ?? one.code,
  }))
  const chosen = rows.find((row) => open === `value-${row.id}`)

  async function move(value: number, name: string, before: number | null) {
    const way: { back?: number | null } = {}
    const isDone = await command.run(async () => {
      way.back = (await runCommand('attributes.move-value', { id, value, before })).before
    })
    const { back } = way
    if (isDone && back !== undefined)
      addToast({
        text: t('attributes.moved', { name }),
        undo: () => runCommand('attributes.move-value', { id, value, before: back }),
      })
  }
  return (
    <Part
      title={t('attributes.values')}
      action={canEdit && <Button onPress={() => show('value')}>{t('attributes.addValue')}</Button>}
    >
      {command.error && <Notice kind="error">{command.error}</Notice>}
      <Form
        className={form.filters ?? ''}
        data-search
        data-no-print
        onSubmit={(event) => {
          event.preventDefault()
          const q = String(new FormData(event.currentTarget).get('q')).trim()
          setAddress(q ? { q } : {}, { preventScrollReset: true })
        }}
      >
        <Field
          key={words}
          label={t('attributes.search')}
          type="search"
          name="q"
          defaultValue={words}
          maxLength={120}
          autoComplete="off"
        />
      </Form>
      {rows.length > 0 ? (
        <OrderedList
          label={t('attributes.values')}
          rows={rows}
          // The search hides neighbours, so a new position would be ambiguous.
          moveLabel={(name) => t('catalogue.move', { name })}
          canMove={canEdit && words === ''}
          onMove={(row, before) => void move(row.id, row.name, before?.id ?? following)}
        >
          {(row) => (
            <>
              <span className={styles.treeName}>
                {row.name}{' '}
                <span className={styles.count} translate="no">
                  {row.code}
                </span>
              </span>
              {canEdit && (
                <Button
                  variant="text"
                  aria-label={t('attributes.changeNamed', { name: row.name })}
                  onPress={() => show(`value-${row.id}`)}
                >
                  {t('attributes.change')}
                </Button>
              )}
            </>
          )}
        </OrderedList>
      ) : (
        <p className="muted">{t('attributes.noValues')}</p>
      )}
      {next !== null && (
        <div className={form.more} data-no-print>
          <ButtonLink href={`?${new URLSearchParams({ ...(words && { q: words }), after: String(next) })}`}>
            {t('attributes.more')}
          </ButtonLink>
        </div>
      )}
      <Sheet title={t('attributes.addValue')} isOpen={open === 'value' && canEdit} onClose={close}>
        <NewValue id={id} onClose={close} />
      </Sheet>
      <Sheet title={chosen?.name ?? ''} isOpen={chosen !== undefined && canEdit} onClose={close}>
        {chosen && <ValueForm key={chosen.id} id={id} value={chosen} onClose={close} />}
      </Sheet>
    </Part>
  )
}

function NewValue({ id, onClose }: { id: number; onClose: () => void }) {
  const t = useTranslate()
  const command = useCommand()
  const { names, isMissing, fields } = useNames()
  async function add() {
    if (!(await command.run(() => runCommand('attributes.add-value', { id, labels: names })))) return
    addToast({ text: t('attributes.added', { name: names.et }) })
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
    </CommandForm>
  )
}

function ValueForm({ id, value, onClose }: { id: number; value: AttributeOption; onClose: () => void }) {
  const t = useTranslate()
  const command = useCommand()
  const path = (language: string) => `texts.${language}.label`
  const draft = useDraft(
    Object.fromEntries(languages.map(({ code }) => [path(code), value.labels[code] ?? null])),
  )
  async function save() {
    // The paths and values come from the fields below.
    const changes = [...draft.changes] as AdminInput<'attributes.save-value'>['changes']
    await command.run(async () => {
      const done = await runCommand('attributes.save-value', { id, value: value.id, changes })
      draft.saved(changes, done.conflicts)
      if (done.conflicts.length > 0) return
      addToast({ text: t('catalogue.saved', { count: done.applied }) })
      onClose()
    })
  }
  return (
    <CommandForm
      command={command}
      submit={t('dialog.save')}
      isDisabled={draft.changes.length === 0 || draft.conflicts.length > 0}
      onSubmit={save}
      onCancel={onClose}
    >
      {languages.map(({ code, name }, at) => (
        <div key={code}>
          <Field
            label={t('catalogue.nameIn', { language: name })}
            value={String(draft.valueOf(path(code)) ?? '')}
            onChange={(text) => draft.set(path(code), text === '' ? null : text)}
            maxLength={200}
            autoComplete="off"
            isRequired={code === 'et'}
            isFirst={at === 0}
          />
          <FieldConflict path={path(code)} draft={draft} textOf={(text) => `“${String(text ?? '')}”`} />
        </div>
      ))}
    </CommandForm>
  )
}
