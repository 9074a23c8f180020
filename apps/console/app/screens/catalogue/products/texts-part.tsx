import type { ProductRecord } from '@ambra/contract/catalogue/product-fields'
import { languages } from '#console/i18n/language.ts'
import { useTranslate } from '#console/i18n/translate.tsx'
import { FieldGroup } from '#console/ui/field-group.tsx'
import { Part } from '#console/ui/page.tsx'
import type { Editor } from './editing/editor.ts'
import styles from './product.module.css'
import { ProductText } from './editing/text-field.tsx'
import { placeOf } from './editing/part-places.ts'

/** Texts in the languages of all stores, side by side. */
export function TextsPart({ product: { texts }, editor }: { product: ProductRecord; editor: Editor }) {
  const t = useTranslate()
  return (
    <Part id={placeOf.texts} title={t('products.texts')}>
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
  const common = { language, editor }
  return (
    <FieldGroup legend={languages.find(({ code }) => code === language)?.name ?? language}>
      <ProductText {...common} field="name" maxLength={300} />
      <ProductText {...common} field="short_description" rows={3} maxLength={2000} />
      <ProductText
        {...common}
        field="description"
        rows={8}
        maxLength={60_000}
        hint={() => t('products.markdown')}
      />
    </FieldGroup>
  )
}
