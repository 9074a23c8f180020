import type { CustomField, FieldValue } from '@ambra/contract/platform/custom-fields/custom-field'
import {
  fieldCell,
  fieldLabel,
  type FieldProblem,
  readFieldCell,
} from '@ambra/domain/platform/custom-fields/field-value'
import { yesOrNo } from '@ambra/domain/platform/text/yes-no'
import { useState } from 'react'
import { type Translate, useLanguage, useTranslate } from '#console/i18n/translate.tsx'
import { Check, Checks } from '#console/ui/checks.tsx'
import { Choice } from '#console/ui/choice.tsx'
import { Field } from '#console/ui/field.tsx'
import { Notice } from '#console/ui/notice.tsx'
import { TextArea } from '#console/ui/text-area.tsx'

type ShownField = Pick<CustomField, 'type' | 'labels' | 'choices' | 'is_required'>
type Props = {
  field: ShownField
  value: FieldValue
  problem?: FieldProblem | undefined
  onChange: (value: FieldValue) => void
}
const none = '*'

const problemText = (t: Translate, problem: FieldProblem): string => t(`fields.problem.${problem}`)

/** Field of a form by its type, with what is wrong with its value. */
export function FieldInput(props: Props) {
  const t = useTranslate()
  const { type } = props.field
  const isTyped = type !== 'boolean' && type !== 'choice' && type !== 'choices'
  if (isTyped) return <TypedInput {...props} />
  return (
    <div>
      {type === 'choices' ? <ManyInput {...props} /> : <OneInput {...props} />}
      {props.problem && <Notice kind="error">{problemText(t, props.problem)}</Notice>}
    </div>
  )
}

/** Text field; keeps what is typed while it is no value yet, such as an amount without its cents. */
function TypedInput({ field, value, problem, onChange }: Props) {
  const t = useTranslate()
  const language = useLanguage()
  const { type, labels, is_required } = field
  const [typed, setTyped] = useState<string>()
  const label = fieldLabel(labels, language)
  const common = {
    label: type === 'money' ? `${label}, €` : label,
    value: typed ?? fieldCell(field, value),
    onChange: (text: string) => {
      setTyped(text)
      // Spaces belong to a text until it is saved.
      onChange(readFieldCell(field, text))
    },
    onBlur: () => setTyped(undefined),
    isRequired: is_required,
    isInvalid: problem !== undefined,
    // Native validation would silently stop the form around a preview.
    validationBehavior: 'aria' as const,
    autoComplete: 'off',
    ...(problem && { hint: problemText(t, problem) }),
  }
  if (type === 'long_text') return <TextArea {...common} maxLength={4000} />
  if (type === 'date') return <Field {...common} type="date" />
  if (type === 'link') return <Field {...common} type="url" inputMode="url" maxLength={2000} />
  if (type === 'text') return <Field {...common} maxLength={200} />
  return <Field {...common} inputMode={type === 'money' ? 'decimal' : 'numeric'} maxLength={12} />
}

function OneInput({ field, value, onChange }: Props) {
  const t = useTranslate()
  const language = useLanguage()
  const isYesNo = field.type === 'boolean'
  const options = isYesNo
    ? [
        { id: 'true', text: yesOrNo(true, language) },
        { id: 'false', text: yesOrNo(false, language) },
      ]
    : field.choices.map(({ code, labels }) => ({ id: code, text: fieldLabel(labels, language) }))
  return (
    <Choice
      label={fieldLabel(field.labels, language)}
      value={value === null ? none : String(value)}
      options={[{ id: none, text: t('fields.nothing') }, ...options]}
      onChange={(id) => {
        if (id === none) onChange(null)
        else onChange(isYesNo ? id === 'true' : id)
      }}
    />
  )
}

function ManyInput({ field, value, onChange }: Props) {
  const language = useLanguage()
  return (
    <Checks
      label={fieldLabel(field.labels, language)}
      value={Array.isArray(value) ? value : []}
      onChange={(codes) => onChange(codes.length > 0 ? codes : null)}
    >
      {field.choices.map(({ code, labels }) => (
        <Check key={code} value={code}>
          {fieldLabel(labels, language)}
        </Check>
      ))}
    </Checks>
  )
}
