import type { ProductValue } from '@ambra/contract/catalogue/product-fields'
import type { EditorAttribute } from '@ambra/contract/catalogue/product-editor-operations'
import { useState } from 'react'
import { languages } from '#console/i18n/language.ts'
import { useTranslate } from '#console/i18n/translate.tsx'
import { Button } from '#console/ui/button.tsx'
import { Check, Checks } from '#console/ui/checks.tsx'
import { Choice } from '#console/ui/choice.tsx'
import { FieldGroup } from '#console/ui/field-group.tsx'
import { Field } from '#console/ui/field.tsx'
import { attributePlace } from './attribute-place.ts'
import { FindValue } from './find-value.tsx'
import { type Editor, useFieldValue } from './editing/editor.ts'
import styles from './product.module.css'
import { Trouble } from './editing/trouble.tsx'

type Props = { attribute: EditorAttribute; editor: Editor }
export type AttributeInputProps = {
  attribute: EditorAttribute
  value: ProductValue
  isReadOnly: boolean
  onChange: (value: ProductValue) => void
}
const none = '*'

/** Field of an attribute by its type: single or multiple choice, number, yes or no, text. */
export function AttributeField({ attribute, editor }: Props) {
  const t = useTranslate()
  const path = `attributes.${attribute.code}`
  const props: AttributeInputProps = {
    attribute,
    value: useFieldValue(editor, path),
    isReadOnly: !editor.may.edit || attribute.tells_variants,
    onChange: (value) => {
      if (editor.may.edit && !attribute.tells_variants) editor.set(path, value)
    },
  }
  return (
    <div className={styles.attribute} id={attributePlace(attribute.label)}>
      <AttributeInput {...props} />
      {attribute.tells_variants && <span className="muted">{t('products.refusal.tells_variants')}</span>}
      <Trouble path={path} editor={editor} />
    </div>
  )
}

/** Input for a value of an attribute, by its type. */
export function AttributeInput(props: AttributeInputProps) {
  const Input = inputs[props.attribute.input]
  return <Input {...props} />
}

const inputs = {
  select: SelectInput,
  multiselect: ManyInput,
  number: NumberInput,
  boolean: BooleanInput,
  text: TextInput,
} as const

const labelOf = ({ label, unit }: EditorAttribute) => (unit ? `${label}, ${unit}` : label)

function SelectInput({ attribute, value, isReadOnly, onChange }: AttributeInputProps) {
  const t = useTranslate()
  const [found, setFound] = useState<EditorAttribute['options']>([])
  const options = [...found, ...attribute.options].filter(
    (one, at, all) => all.findIndex((other) => other.code === one.code) === at,
  )
  return (
    <>
      <Choice
        label={attribute.label}
        value={typeof value === 'string' ? value : none}
        options={[
          { id: none, text: t('products.nothing') },
          ...options.map(({ code, label }) => ({ id: code, text: label })),
        ]}
        onChange={(code) => onChange(code === none ? null : code)}
      />
      {attribute.has_more && !isReadOnly && (
        <FindValue
          id={attribute.id}
          name={attribute.label}
          onFound={(option) => {
            setFound([option, ...found])
            onChange(option.code)
          }}
        />
      )}
    </>
  )
}

function ManyInput({ attribute, value, isReadOnly, onChange }: AttributeInputProps) {
  const [found, setFound] = useState<EditorAttribute['options']>([])
  const codes = Array.isArray(value) ? value.filter((one) => typeof one === 'string') : []
  const options = [...attribute.options, ...found].filter(
    (one, at, all) => all.findIndex((other) => other.code === one.code) === at,
  )
  const set = (next: readonly string[]) => onChange(next.length > 0 ? [...next] : null)
  return (
    <>
      <Checks label={attribute.label} value={codes} isReadOnly={isReadOnly} onChange={set}>
        {options.map(({ code, label }) => (
          <Check key={code} value={code}>
            {label}
          </Check>
        ))}
      </Checks>
      {attribute.has_more && !isReadOnly && (
        <FindValue
          id={attribute.id}
          name={attribute.label}
          onFound={(option) => {
            setFound([...found, option])
            set([...codes.filter((code) => code !== option.code), option.code])
          }}
        />
      )}
    </>
  )
}

function NumberInput({ attribute, value, isReadOnly, onChange }: AttributeInputProps) {
  const [typed, setTyped] = useState<string>()
  return (
    <Field
      label={labelOf(attribute)}
      inputMode="decimal"
      maxLength={12}
      autoComplete="off"
      isReadOnly={isReadOnly}
      value={typed ?? (value === null ? '' : String(value))}
      onChange={(text) => {
        setTyped(text)
        const number = Number(text.replace(',', '.'))
        if (text.trim() === '') onChange(null)
        else if (Number.isFinite(number)) onChange(number)
      }}
      onBlur={() => setTyped(undefined)}
    />
  )
}

function BooleanInput({ attribute, value, onChange }: AttributeInputProps) {
  const t = useTranslate()
  return (
    <Choice
      label={attribute.label}
      value={typeof value === 'boolean' ? String(value) : none}
      options={[
        { id: none, text: t('products.nothing') },
        { id: 'true', text: t('products.yes') },
        { id: 'false', text: t('products.no') },
      ]}
      onChange={(code) => onChange(code === none ? null : code === 'true')}
    />
  )
}

/** Text field for all languages or for each language. */
function TextInput({ attribute, value, isReadOnly, onChange }: AttributeInputProps) {
  const t = useTranslate()
  if (typeof value !== 'object' || value === null) {
    const text = value === null ? '' : String(value)
    return (
      <>
        <Field
          label={labelOf(attribute)}
          maxLength={2000}
          value={text}
          isReadOnly={isReadOnly}
          onChange={(next) => onChange(next === '' ? null : next)}
        />
        {!isReadOnly && text !== '' && (
          <Button variant="text" onPress={() => onChange({ et: text })}>
            {t('editor.inEachLanguage')}
          </Button>
        )}
      </>
    )
  }
  const texts = value as Record<string, string>
  return (
    <FieldGroup legend={labelOf(attribute)}>
      {languages.map(({ code, name }) => (
        <Field
          key={code}
          label={name}
          lang={code}
          maxLength={2000}
          value={texts[code] ?? ''}
          isReadOnly={isReadOnly}
          onChange={(text) => {
            const next = { ...texts, [code]: text }
            if (text === '') delete next[code]
            onChange(Object.keys(next).length > 0 ? next : null)
          }}
        />
      ))}
    </FieldGroup>
  )
}
