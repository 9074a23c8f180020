import type {
  CustomField,
  FieldLabels,
  FieldSettings,
  FieldValue,
} from '@ambra/contract/platform/custom-fields/custom-field'
import { fieldRecords, fieldTypes } from '@ambra/contract/platform/custom-fields/field-kinds'
import { fieldCell, fieldProblem, readFieldCell } from '@ambra/domain/platform/custom-fields/field-value'
import { slugify } from '@ambra/domain/platform/text/slug'
import { useState } from 'react'
import { runCommand } from '#console/api/run-command.ts'
import { useCommand } from '#console/api/use-command.ts'
import { languages } from '#console/i18n/language.ts'
import { useTranslate } from '#console/i18n/translate.tsx'
import { FieldInput } from '#console/shop/custom-fields/field-input.tsx'
import { Button } from '#console/ui/button.tsx'
import { Check } from '#console/ui/checks.tsx'
import { Choice } from '#console/ui/choice.tsx'
import { CommandForm } from '#console/ui/command-form.tsx'
import { FieldGroup } from '#console/ui/field-group.tsx'
import { Field } from '#console/ui/field.tsx'
import form from '#console/ui/form.module.css'
import { Notice } from '#console/ui/notice.tsx'
import { addToast } from '#console/ui/toast-store.ts'
import styles from './fields.module.css'

const blank: FieldSettings = {
  labels: { et: '' },
  is_required: false,
  choices: [],
  min: null,
  max: null,
  audience: 'staff',
  in_mails: false,
  in_lists: false,
}

/** Labels without the empty ones; the Estonian one is required. */
const trimmed = (labels: FieldLabels): FieldLabels => ({
  et: labels.et.trim(),
  ...Object.fromEntries(
    Object.entries(labels).flatMap(([code, text]) =>
      code !== 'et' && text?.trim() ? [[code, text.trim()]] : [],
    ),
  ),
})

const codeOf = (label: string) =>
  slugify(label)
    .replaceAll('-', '_')
    .replace(/^[^a-z]+/, '')
    .slice(0, 40)

/** Form of a new field, or of one whose record, code and type no longer change; with a preview. */
export function FieldForm({ field, onClose }: { field?: CustomField; onClose: () => void }) {
  const t = useTranslate()
  const command = useCommand()
  const [record, setRecord] = useState(field?.record ?? 'order')
  const [type, setType] = useState(field?.type ?? 'text')
  const [typedCode, setTypedCode] = useState<string>()
  const [settings, setSettings] = useState<FieldSettings>(() => (field ? settingsOf(field) : blank))
  const change = (part: Partial<FieldSettings>) => setSettings((before) => ({ ...before, ...part }))
  const code = field?.code ?? typedCode ?? codeOf(settings.labels.et)
  const isChosen = type === 'choice' || type === 'choices'
  const isOfOrder = record === 'order' || record === 'line'
  const isForShoppers = isOfOrder && settings.audience === 'shoppers'

  async function save() {
    const given: FieldSettings = {
      ...settings,
      labels: trimmed(settings.labels),
      choices: isChosen ? settings.choices.map((one) => ({ ...one, labels: trimmed(one.labels) })) : [],
      ...(hasLimits(type) ? {} : { min: null, max: null }),
      audience: isForShoppers ? 'shoppers' : 'staff',
      in_mails: isForShoppers && record === 'order' && settings.in_mails,
    }
    const isDone = await command.run(() =>
      field
        ? runCommand('fields.save', { id: field.id, version: field.version, ...given })
        : runCommand('fields.add', { record, code, type, ...given }),
    )
    if (!isDone) return
    addToast({ text: t(field ? 'fields.saved' : 'fields.added', { name: given.labels.et }) })
    onClose()
  }
  return (
    <CommandForm
      command={command}
      submit={t(field ? 'dialog.save' : 'fields.add')}
      isDisabled={settings.labels.et.trim() === '' || (isChosen && settings.choices.length === 0)}
      onSubmit={save}
      onCancel={onClose}
    >
      {!field && (
        <>
          <Choice
            label={t('fields.recordLabel')}
            value={record}
            options={fieldRecords.map((id) => ({ id, text: t(`fields.record.${id}`) }))}
            onChange={(id) => setRecord(fieldRecords.find((one) => one === id) ?? 'order')}
          />
          {record === 'product' && <p className="muted">{t('fields.attributesInstead')}</p>}
          <Choice
            label={t('fields.typeLabel')}
            value={type}
            options={fieldTypes.map((id) => ({ id, text: t(`fields.type.${id}`) }))}
            onChange={(id) => setType(fieldTypes.find((one) => one === id) ?? 'text')}
          />
        </>
      )}
      <LabelFields labels={settings.labels} onChange={(labels) => change({ labels })} isFirst />
      {!field && (
        <Field
          label={t('fields.code')}
          hint={t('fields.codeHint')}
          value={code}
          onChange={setTypedCode}
          pattern="[a-z][a-z0-9_]{0,39}"
          maxLength={40}
          autoComplete="off"
          isCode
          isRequired
        />
      )}
      {isChosen && <Choices choices={settings.choices} onChange={(choices) => change({ choices })} />}
      {hasLimits(type) && <Limits type={type} settings={settings} onChange={change} />}
      <Check isSelected={settings.is_required} onChange={(is_required) => change({ is_required })}>
        {t('fields.required')}
      </Check>
      <Check isSelected={settings.in_lists} onChange={(in_lists) => change({ in_lists })}>
        {t('fields.inLists')}
      </Check>
      {isOfOrder && (
        <>
          <Check
            isSelected={isForShoppers}
            onChange={(isShown) => change({ audience: isShown ? 'shoppers' : 'staff' })}
          >
            {t('fields.forShoppers')}
          </Check>
          {isForShoppers && (
            <>
              <Notice kind="warn">{t('fields.forShoppersHint')}</Notice>
              {record === 'order' && (
                <Check isSelected={settings.in_mails} onChange={(in_mails) => change({ in_mails })}>
                  {t('fields.inMails')}
                </Check>
              )}
            </>
          )}
        </>
      )}
      <Preview key={type} field={{ ...settings, type }} />
    </CommandForm>
  )
}

const settingsOf = ({
  labels,
  is_required,
  choices,
  min,
  max,
  audience,
  in_mails,
  in_lists,
}: CustomField): FieldSettings => ({
  labels,
  is_required,
  choices,
  min,
  max,
  audience,
  in_mails,
  in_lists,
})

const hasLimits = (type: CustomField['type']) => ['text', 'long_text', 'integer', 'money'].includes(type)

function LabelFields({
  labels,
  onChange,
  isFirst = false,
}: {
  labels: FieldLabels
  onChange: (labels: FieldLabels) => void
  isFirst?: boolean
}) {
  const t = useTranslate()
  return languages.map(({ code, name }) => (
    <Field
      key={code}
      label={t('fields.labelIn', { language: name })}
      lang={code}
      value={labels[code] ?? ''}
      onChange={(text) => onChange({ ...labels, [code]: text })}
      maxLength={120}
      autoComplete="off"
      isRequired={code === 'et'}
      isFirst={isFirst && code === 'et'}
    />
  ))
}

type Choices = FieldSettings['choices']

function Choices({ choices, onChange }: { choices: Choices; onChange: (choices: Choices) => void }) {
  const t = useTranslate()
  // A choice keeps the code that it was added with: records store it.
  const [adding, setAdding] = useState('')
  function add() {
    const label = adding.trim()
    let code = codeOf(label) || 'choice'
    for (let number = 2; choices.some((one) => one.code === code); number += 1)
      code = `${(codeOf(label) || 'choice').slice(0, 36)}_${number}`
    onChange([...choices, { code, labels: { et: label } }])
    setAdding('')
  }
  return (
    <FieldGroup legend={t('fields.choices')}>
      {choices.map((choice, at) => (
        <details key={choice.code} className={styles.choice}>
          <summary>{choice.labels.et}</summary>
          <LabelFields
            labels={choice.labels}
            onChange={(labels) => onChange(choices.with(at, { ...choice, labels }))}
          />
          <Button
            variant="text"
            aria-label={t('fields.removeNamed', { name: choice.labels.et })}
            onPress={() => onChange(choices.toSpliced(at, 1))}
          >
            {t('fields.remove')}
          </Button>
        </details>
      ))}
      <Field
        label={t('fields.newChoice')}
        value={adding}
        onChange={setAdding}
        maxLength={120}
        autoComplete="off"
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          event.preventDefault()
          if (adding.trim()) add()
        }}
      />
      <Button icon="plus" isDisabled={adding.trim() === ''} onPress={add}>
        {t('fields.addChoice')}
      </Button>
    </FieldGroup>
  )
}

function Limits({
  type,
  settings,
  onChange,
}: {
  type: CustomField['type']
  settings: FieldSettings
  onChange: (part: Partial<FieldSettings>) => void
}) {
  const t = useTranslate()
  const kind = type === 'money' ? 'money' : 'integer'
  const isText = type === 'text' || type === 'long_text'
  const bind = (side: 'min' | 'max') => ({
    defaultValue: fieldCell({ type: kind }, settings[side]),
    onChange: (text: string) => {
      const value = readFieldCell({ type: kind }, text)
      onChange({ [side]: typeof value === 'number' ? value : null })
    },
    inputMode: 'decimal' as const,
    maxLength: 12,
    autoComplete: 'off',
  })
  return (
    <div className={form.columns}>
      <Field label={t(isText ? 'fields.minLength' : 'fields.min')} {...bind('min')} />
      <Field label={t(isText ? 'fields.maxLength' : 'fields.max')} {...bind('max')} />
    </div>
  )
}

/** The field as staff will see it; shows at once what it refuses. */
function Preview({ field }: { field: FieldSettings & Pick<CustomField, 'type'> }) {
  const t = useTranslate()
  const [value, setValue] = useState<FieldValue>(null)
  const labels = { ...field.labels, et: field.labels.et || t('fields.name') }
  return (
    <FieldGroup legend={t('fields.preview')}>
      <FieldInput
        // Required only on the page of a record: this value is not saved.
        field={{ ...field, labels, is_required: false }}
        value={value}
        problem={value === null ? undefined : fieldProblem(field, value)}
        onChange={setValue}
      />
    </FieldGroup>
  )
}
