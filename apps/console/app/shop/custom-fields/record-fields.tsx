import type {
  CustomField,
  FieldChange,
  FieldsSaved,
  FieldValue,
  RecordFields as Found,
} from '@ambra/contract/platform/custom-fields/custom-field'
import {
  fieldLabel,
  fieldProblem,
  formatField,
  isSameValue,
} from '@ambra/domain/platform/custom-fields/field-value'
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { Form } from 'react-aria-components'
import { useCommand } from '#console/api/use-command.ts'
import { loadTexts } from '#console/i18n/language.ts'
import { errorText, useLanguage, useTranslate } from '#console/i18n/translate.tsx'
import { Button } from '#console/ui/button.tsx'
import { Actions, Sheet } from '#console/ui/dialog.tsx'
import form from '#console/ui/form.module.css'
import { Notice } from '#console/ui/notice.tsx'
import { Facts, Part } from '#console/ui/page.tsx'
import { addToast } from '#console/ui/toast-store.ts'
import { FieldInput } from './field-input.tsx'

type Props = {
  /** Identifies the record, so that another one is loaded. */
  record: string
  /** Heading, where a page shows several records. */
  title?: string
  read: (signal: AbortSignal) => Promise<Found>
  write: (changes: FieldChange[]) => Promise<FieldsSaved>
  canEdit: boolean
}

/**
 * Custom fields of a record on its page: their values, and a form to change them. Loads its own data; shows
 * nothing if the shop has no fields of this kind.
 */
export function RecordFields({ record, title, read, write, canEdit }: Props) {
  const t = useTranslate()
  const [found, setFound] = useState<Found>()
  const [error, setError] = useState<unknown>()
  const [attempt, setAttempt] = useState(0)
  const [isOpen, setOpen] = useState(false)
  const look = useEffectEvent((signal: AbortSignal) => Promise.all([read(signal), loadTexts('fields')]))
  // Loads the fields of the record.
  useEffect(() => {
    const stop = new AbortController()
    look(stop.signal).then(
      ([fields]) => {
        setFound(fields)
        setError(undefined)
      },
      (failure: unknown) => {
        if (!stop.signal.aborted) setError(failure)
      },
    )
    return () => stop.abort()
  }, [record, attempt])
  const reload = () => setAttempt((before) => before + 1)
  if (!found)
    return error === undefined ? null : (
      <Notice kind="error">
        {errorText(t, error)} <Button onPress={reload}>{t('error.again')}</Button>
      </Notice>
    )
  if (found.fields.length === 0) return null
  const heading = title === undefined ? t('fields.title') : t('fields.titleOf', { name: title })
  return (
    <Part
      title={heading}
      action={
        canEdit && (
          <Button variant="text" onPress={() => setOpen(true)}>
            {t('fields.change')}
          </Button>
        )
      }
    >
      <Values found={found} />
      <Sheet title={heading} isOpen={isOpen} onClose={() => setOpen(false)}>
        <FieldsForm
          found={found}
          write={write}
          onSaved={(changes) => {
            setOpen(false)
            reload()
            addToast({
              text: t('fields.recordSaved', { count: changes.length }),
              undo: async () => {
                await write(
                  changes.map(({ code, before, after }) => ({ code, before: after, after: before })),
                )
                reload()
              },
            })
          }}
          onClose={() => setOpen(false)}
        />
      </Sheet>
    </Part>
  )
}

function Values({ found: { fields, values } }: { found: Found }) {
  const t = useTranslate()
  const language = useLanguage()
  const shown = (field: CustomField): ReactNode => {
    const value = values[field.code] ?? null
    const text = formatField(field, value, language)
    if (text === '') return <span className="muted">{t('fields.nothing')}</span>
    return field.type === 'link' ? (
      <a className="link" href={text} target="_blank" rel="noreferrer">
        {text}
      </a>
    ) : (
      text
    )
  }
  return <Facts rows={fields.map((field) => [fieldLabel(field.labels, language), shown(field)])} />
}

type FormProps = {
  found: Found
  write: Props['write']
  onSaved: (changes: FieldChange[]) => void
  onClose: () => void
}

function FieldsForm({ found: { fields, values }, write, onSaved, onClose }: FormProps) {
  const t = useTranslate()
  const language = useLanguage()
  const command = useCommand({ isLook: true })
  // Values that the person saw, and after a conflict those of the other person.
  const [seen, setSeen] = useState<Found['values']>(values)
  const [draft, setDraft] = useState<Found['values']>(values)
  const [conflicts, setConflicts] = useState<FieldsSaved['conflicts']>([])
  const [isChecked, setChecked] = useState(false)
  const valueOf = (from: Found['values'], code: string): FieldValue => from[code] ?? null
  const changes = fields.flatMap(({ code }) => {
    const [before, after] = [valueOf(seen, code), valueOf(draft, code)]
    return isSameValue(before, after) ? [] : [{ code, before, after }]
  })
  const problemOf = (field: CustomField) => fieldProblem(field, valueOf(draft, field.code))

  async function save() {
    setChecked(true)
    if (fields.some((field) => problemOf(field))) return
    if (changes.length === 0) return onClose()
    const done: { saved?: FieldsSaved } = {}
    await command.run(async () => {
      done.saved = await write(changes)
    })
    if (!done.saved) return
    const { saved } = done
    if (saved.conflicts.length === 0) return onSaved(changes)
    const written = changes.filter(({ code }) => !saved.conflicts.some((one) => one.code === code))
    setSeen((before) => ({
      ...before,
      ...Object.fromEntries(written.map(({ code, after }) => [code, after])),
      ...Object.fromEntries(saved.conflicts.map(({ code, present }) => [code, present])),
    }))
    setConflicts(saved.conflicts)
  }
  const conflictOf = (field: CustomField) => {
    const conflict = conflicts.find(({ code }) => code === field.code)
    if (!conflict) return undefined
    const text = (value: FieldValue) => formatField(field, value, language) || t('fields.nothing')
    return t('fields.conflict', { name: conflict.by, theirs: text(conflict.present) })
  }
  return (
    <Form
      className={form.form ?? ''}
      validationBehavior="aria"
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
    >
      {command.error && <Notice kind="error">{command.error}</Notice>}
      {fields.map((field) => (
        <div key={field.code} className={form.stack}>
          <FieldInput
            field={field}
            value={valueOf(draft, field.code)}
            problem={isChecked ? problemOf(field) : undefined}
            onChange={(value) => setDraft((before) => ({ ...before, [field.code]: value }))}
          />
          {conflictOf(field) && <Notice kind="warn">{conflictOf(field)}</Notice>}
        </div>
      ))}
      <Actions>
        <Button type="submit" variant="primary" isBusy={command.isBusy}>
          {t('dialog.save')}
        </Button>
        <Button variant="text" onPress={onClose}>
          {t('dialog.cancel')}
        </Button>
      </Actions>
    </Form>
  )
}
