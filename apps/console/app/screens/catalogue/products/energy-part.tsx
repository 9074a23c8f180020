import { useTranslate } from '#console/i18n/translate.tsx'
import { Choice } from '#console/ui/choice.tsx'
import { Field } from '#console/ui/field.tsx'
import { Part } from '#console/ui/page.tsx'
import { type Editor, useFieldValue } from './editing/editor.ts'
import styles from './product.module.css'
import { Trouble } from './editing/trouble.tsx'
import { placeOf } from './editing/part-places.ts'

const scales = {
  'A-G': ['A', 'B', 'C', 'D', 'E', 'F', 'G'],
  'A+++-D': ['A+++', 'A++', 'A+', 'A', 'B', 'C', 'D'],
} as const
type Scale = keyof typeof scales
type Energy = {
  class: string
  scale: string
  sheet: string | null
  label: string | null
  eprel: string | null
}
const none = '*'
const path = 'energy'

/** Energy class, label and product sheet, which must be shown beside each price. */
export function EnergyPart({ editor }: { editor: Editor }) {
  const t = useTranslate()
  const energy = useFieldValue(editor, path) as Energy | null
  const canEdit = editor.may.edit
  const set = (next: Partial<Energy>) =>
    editor.set(path, { sheet: null, label: null, eprel: null, class: '', scale: 'A-G', ...energy, ...next })
  const scale = (energy?.scale ?? none) as Scale | typeof none
  const file = (name: 'label' | 'sheet' | 'eprel', hint: string) => (
    <Field
      label={t(`editor.energy.${name}`)}
      hint={hint}
      value={energy?.[name] ?? ''}
      isReadOnly={!canEdit}
      maxLength={name === 'eprel' ? 12 : 500}
      autoComplete="off"
      onChange={(text) => set({ [name]: text.trim() || null })}
    />
  )
  return (
    <Part id={placeOf.energy} title={t('products.field.energy')}>
      <div className={styles.prices}>
        <Choice
          label={t('editor.energy.scale')}
          value={scale}
          options={[
            { id: none, text: t('editor.energy.none') },
            ...Object.keys(scales).map((id) => ({ id, text: id.replace('-', ' – ') })),
          ]}
          onChange={(next) => {
            if (!canEdit) return
            if (next === none) editor.set(path, null)
            else if (next !== scale) set({ scale: next, class: '' })
          }}
        />
        {scale !== none && (
          <Choice
            label={t('editor.energy.class')}
            value={energy?.class || none}
            options={[
              // The class comes from the label, so the person must choose it.
              ...(energy?.class ? [] : [{ id: none, text: t('editor.energy.chooseClass') }]),
              ...scales[scale].map((id) => ({ id, text: id })),
            ]}
            onChange={(next) => canEdit && next !== none && set({ class: next })}
          />
        )}
      </div>
      {energy && (
        <div className={styles.prices}>
          {file('eprel', t('editor.energy.eprelHint'))}
          {file('label', t('editor.fileHint'))}
          {file('sheet', t('editor.fileHint'))}
        </div>
      )}
      <Trouble path={path} editor={editor} />
    </Part>
  )
}

/** Identifiers of the product (such as GTIN) and the length of its guarantee. */
export function CodesPart({ editor, isProduct }: { editor: Editor; isProduct: boolean }) {
  const t = useTranslate()
  return (
    <Part id={placeOf.codes} title={t('editor.codes')}>
      <div className={styles.prices}>
        {isProduct && <CodeField name="gtin" editor={editor} maxLength={14} inputMode="numeric" />}
        <CodeField name="mpn" editor={editor} maxLength={64} />
        {isProduct && <WarrantyField editor={editor} />}
      </div>
      <Trouble path="gtin" editor={editor} />
      <Trouble path="mpn" editor={editor} />
      <Trouble path="warranty_months" editor={editor} />
    </Part>
  )
}

function CodeField({
  name,
  editor,
  ...rest
}: {
  name: 'gtin' | 'mpn'
  editor: Editor
  maxLength: number
  inputMode?: 'numeric'
}) {
  const t = useTranslate()
  return (
    <Field
      {...rest}
      label={t(`products.field.${name}`)}
      value={String(useFieldValue(editor, name) ?? '')}
      isReadOnly={!editor.may.edit}
      autoComplete="off"
      isCode
      onChange={(text) => editor.set(name, text.trim() || null)}
    />
  )
}

function WarrantyField({ editor }: { editor: Editor }) {
  const t = useTranslate()
  const months = useFieldValue(editor, 'warranty_months')
  return (
    <Field
      label={t('products.field.warranty_months')}
      value={months === null ? '' : String(months)}
      inputMode="numeric"
      maxLength={3}
      isReadOnly={!editor.may.edit}
      onChange={(text) => {
        const digits = text.replace(/\D/g, '')
        editor.set('warranty_months', digits === '' ? null : Number(digits))
      }}
    />
  )
}
