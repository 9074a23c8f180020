import type { ProductRecord } from '@ambra/contract/catalogue/product-fields'
import { languages } from '#console/i18n/language.ts'
import { useTranslate } from '#console/i18n/translate.tsx'
import { FieldGroup } from '#console/ui/field-group.tsx'
import { Field } from '#console/ui/field.tsx'
import { Part } from '#console/ui/page.tsx'
import { TextArea } from '#console/ui/text-area.tsx'
import { type Editor, useFieldValue } from './editing/editor.ts'
import styles from './product.module.css'
import { Trouble } from './editing/trouble.tsx'
import { placeOf } from './editing/part-places.ts'

type Party = Record<'name' | 'postal' | 'electronic', string>
const lines = ['name', 'postal', 'electronic'] as const
const longest = { name: 200, postal: 300, electronic: 300 } as const

/** Manufacturer, responsible person in the EU, and safety warnings. */
export function SafetyPart({ product, editor }: { product: ProductRecord; editor: Editor }) {
  const t = useTranslate()
  const warnings = (useFieldValue(editor, 'warnings') ?? {}) as Record<string, string>
  const warn = (code: string, text: string) => {
    const next = { ...warnings, [code]: text }
    if (text === '') delete next[code]
    editor.set('warnings', Object.keys(next).length > 0 ? next : null)
  }
  return (
    <Part id={placeOf.safety} title={t('editor.safety')}>
      <div className={styles.texts}>
        <PartyFields path="maker" ofBrand={product.brand_facts.maker} editor={editor} />
        <PartyFields path="eu_responsible" ofBrand={product.brand_facts.eu_responsible} editor={editor} />
        <FieldGroup legend={t('products.field.warnings')}>
          {languages.map(({ code, name }) => (
            <TextArea
              key={code}
              label={name}
              lang={code}
              rows={2}
              maxLength={5000}
              value={warnings[code] ?? ''}
              isReadOnly={!editor.may.edit}
              onChange={(text) => warn(code, text)}
            />
          ))}
          <Trouble path="warnings" editor={editor} />
        </FieldGroup>
      </div>
    </Part>
  )
}

function PartyFields({
  path,
  ofBrand,
  editor,
}: {
  path: 'maker' | 'eu_responsible'
  ofBrand: string | null
  editor: Editor
}) {
  const t = useTranslate()
  const party = useFieldValue(editor, path) as Party | null
  const set = (line: keyof Party, text: string) => {
    const next = { name: '', postal: '', electronic: '', ...party, [line]: text }
    editor.set(path, lines.every((one) => next[one].trim() === '') ? null : next)
  }
  return (
    <FieldGroup legend={t(`products.field.${path}`)}>
      {party === null && ofBrand !== null && (
        <p className="muted">{t('editor.ofBrand', { name: ofBrand })}</p>
      )}
      {lines.map((line) => (
        <Field
          key={line}
          label={t(`editor.party.${line}`)}
          value={party?.[line] ?? ''}
          maxLength={longest[line]}
          isReadOnly={!editor.may.edit}
          autoComplete="off"
          onChange={(text) => set(line, text)}
        />
      ))}
      <Trouble path={path} editor={editor} />
    </FieldGroup>
  )
}
