import type { CustomField, ListFields } from '@ambra/contract/platform/custom-fields/custom-field'
import { fieldLabel, formatField } from '@ambra/domain/platform/custom-fields/field-value'
import { yesOrNo } from '@ambra/domain/platform/text/yes-no'
import { type ReactNode, useState } from 'react'
import { useLanguage, useTranslate } from '#console/i18n/translate.tsx'
import { Choice } from '#console/ui/choice.tsx'
import { Field } from '#console/ui/field.tsx'
import type { Column } from '#console/ui/table.tsx'
import { anyChoice } from '../list-address.ts'

/** Returns the columns of a list for its custom fields. */
export function useFieldColumns<Row>(
  { fields, values }: ListFields,
  keyOf: (row: Row) => string | null,
): Column<Row>[] {
  const language = useLanguage()
  return fields.map((field) => ({
    id: `field.${field.code}`,
    title: fieldLabel(field.labels, language),
    isFigure: field.type === 'integer' || field.type === 'money',
    cell: (row) => formatField(field, values[keyOf(row) ?? '']?.[field.code], language) || '–',
  }))
}

/** Describes the filter of an address in words. */
export function useFieldWords(fields: readonly CustomField[]): (asked: string) => string {
  const language = useLanguage()
  return (asked) =>
    [...new URLSearchParams(asked)]
      .map(([code, value]) => {
        const field = fields.find((one) => one.code === code)
        const shown = field?.choices.find((one) => one.code === value)
        const text = shown ? fieldLabel(shown.labels, language) : yesNoText(field, value, language)
        return `${field ? fieldLabel(field.labels, language) : code}: ${text}`
      })
      .join(', ')
}

const yesNoText = (
  field: CustomField | undefined,
  value: string,
  language: ReturnType<typeof useLanguage>,
): string => (field?.type === 'boolean' ? yesOrNo(value === 'yes', language) : value)

/**
 * Filters of a list by custom fields. `asked` is the filter of the address, `code=value` pairs; texts apply on
 * Enter or when the field is left.
 */
export function FieldFilters({
  fields,
  asked,
  onChange,
}: {
  fields: readonly CustomField[]
  asked: string
  onChange: (asked: string) => void
}): ReactNode {
  const t = useTranslate()
  const language = useLanguage()
  const set = (code: string, value: string) => {
    const next = new URLSearchParams(asked)
    next.delete(code)
    if (value !== '' && value !== anyChoice) next.set(code, value)
    onChange(next.toString())
  }
  return fields.map((field) => {
    const { code, type, choices } = field
    const value = new URLSearchParams(asked).get(code) ?? ''
    const label = fieldLabel(field.labels, language)
    if (type !== 'boolean' && choices.length === 0)
      return (
        <TextFilter
          key={`${code} ${value}`}
          label={label}
          value={value}
          onChange={(text) => set(code, text)}
        />
      )
    const options =
      type === 'boolean'
        ? ['yes', 'no'].map((id) => ({ id, text: yesOrNo(id === 'yes', language) }))
        : choices.map((one) => ({ id: one.code, text: fieldLabel(one.labels, language) }))
    return (
      <Choice
        key={code}
        label={label}
        value={value || anyChoice}
        options={[{ id: anyChoice, text: t('list.any') }, ...options]}
        onChange={(id) => set(code, id)}
      />
    )
  })
}

function TextFilter({
  label,
  value,
  onChange,
}: {
  label: string
  value: string
  onChange: (text: string) => void
}) {
  const [text, setText] = useState(value)
  const apply = () => {
    if (text.trim() !== value) onChange(text.trim())
  }
  return (
    <Field
      label={label}
      value={text}
      onChange={setText}
      onBlur={apply}
      onKeyDown={(event) => {
        if (event.key !== 'Enter') return
        event.preventDefault()
        apply()
      }}
      maxLength={200}
      autoComplete="off"
    />
  )
}
