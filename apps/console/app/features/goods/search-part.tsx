import type { GoodsDetails } from '@ambra/contract/admin/goods'
import { languages } from '#console/i18n/language.ts'
import { useTranslate } from '#console/i18n/translate.tsx'
import { Field } from '#console/ui/field.tsx'
import { Part } from '#console/ui/page.tsx'
import { TextArea } from '#console/ui/text-area.tsx'
import type { Editor } from './editor.ts'
import styles from './product.module.css'
import { Trouble } from './trouble.tsx'

/** What search engines show of the page, its address, and words that the shop's own search knows it by. */
export function SearchPart({ product: { texts }, editor }: { product: GoodsDetails; editor: Editor }) {
  const t = useTranslate()
  return (
    <Part title={t('editor.search')}>
      <div className={styles.texts}>
        {texts.map(({ language }) => (
          <LanguageSearch key={language} language={language} editor={editor} />
        ))}
      </div>
    </Part>
  )
}

function LanguageSearch({ language, editor }: { language: string; editor: Editor }) {
  const t = useTranslate()
  const at = (field: string) => `texts.${language}.${field}`
  const text = (field: string) => String(editor.valueOf(at(field)) ?? '')
  const common = (field: 'meta_title' | 'meta_description' | 'keywords' | 'url_key') => ({
    label: t(`goods.field.${field}`),
    value: text(field),
    isReadOnly: !editor.may.edit,
    lang: language,
    onChange: (value: string) => editor.set(at(field), value === '' ? null : value),
  })
  return (
    <fieldset className={styles.language}>
      <legend>{languages.find(({ code }) => code === language)?.name ?? language}</legend>
      <Field {...common('url_key')} maxLength={120} isCode hint={t('editor.addressHint')} />
      <Trouble path={at('url_key')} editor={editor} />
      <Field
        {...common('meta_title')}
        maxLength={200}
        hint={t('editor.metaTitleHint', { count: text('meta_title').length })}
      />
      <Trouble path={at('meta_title')} editor={editor} />
      <TextArea
        {...common('meta_description')}
        rows={2}
        maxLength={500}
        hint={t('editor.metaHint', { count: text('meta_description').length })}
      />
      <Trouble path={at('meta_description')} editor={editor} />
      <Field {...common('keywords')} maxLength={1000} hint={t('editor.keywordsHint')} />
      <Trouble path={at('keywords')} editor={editor} />
    </fieldset>
  )
}
