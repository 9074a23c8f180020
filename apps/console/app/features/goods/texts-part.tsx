import type { GoodsDetails } from '@ambra/contract/admin/goods'
import { languages } from '#console/i18n/language.ts'
import { useTranslate } from '#console/i18n/translate.tsx'
import { Field } from '#console/ui/field.tsx'
import { Part } from '#console/ui/page.tsx'
import { TextArea } from '#console/ui/text-area.tsx'
import type { Editor } from './editor.ts'
import styles from './product.module.css'
import { Trouble } from './trouble.tsx'

/** Words in every language of the stores, beside each other. */
export function TextsPart({ product: { texts }, editor }: { product: GoodsDetails; editor: Editor }) {
  const t = useTranslate()
  return (
    <Part title={t('goods.texts')}>
      <div className={styles.texts}>
        {texts.map(({ language }) => (
          <LanguageTexts key={language} language={language} editor={editor} />
        ))}
      </div>
    </Part>
  )
}

function LanguageTexts({ language, editor }: { language: string; editor: Editor }) {
  const t = useTranslate()
  const name = languages.find(({ code }) => code === language)?.name ?? language
  const at = (field: string) => `texts.${language}.${field}`
  const text = (field: string) => String(editor.valueOf(at(field)) ?? '')
  const common = (field: 'name' | 'short_description' | 'description') => ({
    label: t(`goods.field.${field}`),
    value: text(field),
    isReadOnly: !editor.may.edit,
    lang: language,
    onChange: (value: string) => editor.set(at(field), value === '' ? null : value),
  })
  return (
    <fieldset className={styles.language}>
      <legend>{name}</legend>
      <Field {...common('name')} maxLength={300} />
      <Trouble path={at('name')} editor={editor} />
      <TextArea {...common('short_description')} rows={3} maxLength={2000} />
      <Trouble path={at('short_description')} editor={editor} />
      <TextArea {...common('description')} rows={8} maxLength={60_000} hint={t('goods.markdown')} />
      <Trouble path={at('description')} editor={editor} />
    </fieldset>
  )
}
