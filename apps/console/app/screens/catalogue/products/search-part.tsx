import type { ProductRecord } from '@ambra/contract/catalogue/product-fields'
import { languages } from '#console/i18n/language.ts'
import { useTranslate } from '#console/i18n/translate.tsx'
import { FieldGroup } from '#console/ui/field-group.tsx'
import { Part } from '#console/ui/page.tsx'
import type { Editor } from './editing/editor.ts'
import styles from './product.module.css'
import { ProductText } from './editing/text-field.tsx'
import { placeOf } from './editing/part-places.ts'

/** Title and description for search engines, address, and keywords for the shop's search. */
export function SearchPart({ product: { texts }, editor }: { product: ProductRecord; editor: Editor }) {
  const t = useTranslate()
  return (
    <Part id={placeOf.search} title={t('editor.search')}>
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
    <FieldGroup legend={languages.find(({ code }) => code === language)?.name ?? language}>
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
    </FieldGroup>
  )
}
