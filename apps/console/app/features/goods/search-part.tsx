import type { GoodsDetails } from '@ambra/contract/admin/goods'
import { languages } from '#console/i18n/language.ts'
import { useTranslate } from '#console/i18n/translate.tsx'
import { Part } from '#console/ui/page.tsx'
import type { Editor } from './editing/editor.ts'
import styles from './product.module.css'
import { ProductText } from './editing/text-field.tsx'

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
  const common = { language, editor }
  return (
    <fieldset className={styles.language}>
      <legend>{languages.find(({ code }) => code === language)?.name ?? language}</legend>
      <ProductText {...common} field="url_key" maxLength={120} isCode hint={() => t('editor.addressHint')} />
      <ProductText
        {...common}
        field="meta_title"
        maxLength={200}
        hint={(count) => t('editor.metaTitleHint', { count })}
      />
      <ProductText
        {...common}
        field="meta_description"
        rows={2}
        maxLength={500}
        hint={(count) => t('editor.metaHint', { count })}
      />
      <ProductText {...common} field="keywords" maxLength={1000} hint={() => t('editor.keywordsHint')} />
    </fieldset>
  )
}
