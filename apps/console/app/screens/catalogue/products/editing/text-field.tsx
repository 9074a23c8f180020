import { useTranslate } from '#console/i18n/translate.tsx'
import { Field } from '#console/ui/field.tsx'
import { TextArea } from '#console/ui/text-area.tsx'
import { type Editor, useFieldValue } from './editor.ts'
import { Trouble } from './trouble.tsx'

type Props = {
  editor: Editor
  language: string
  field:
    | 'name'
    | 'short_description'
    | 'description'
    | 'meta_title'
    | 'meta_description'
    | 'keywords'
    | 'url_key'
  maxLength: number
  /** Number of visible lines; without it, the field has one line. */
  rows?: number
  isCode?: boolean
  hint?: (length: number) => string
}

/** Text field of the product in one language, with the reason if it was not saved. */
export function ProductText({ editor, language, field, rows, hint, isCode, maxLength }: Props) {
  const t = useTranslate()
  const path = `texts.${language}.${field}`
  const value = String(useFieldValue(editor, path) ?? '')
  const common = {
    label: t(`products.field.${field}`),
    value,
    isReadOnly: !editor.may.edit,
    lang: language,
    maxLength,
    onChange: (text: string) => editor.set(path, text === '' ? null : text),
    ...(hint && { hint: hint(value.length) }),
  }
  return (
    <>
      {rows === undefined ? (
        <Field {...common} {...(isCode && { isCode })} />
      ) : (
        <TextArea {...common} rows={rows} />
      )}
      <Trouble path={path} editor={editor} />
    </>
  )
}
