import type { ProductChoices } from '@ambra/contract/catalogue/product-fields'
import { madeTypes, type MadeType } from '@ambra/contract/catalogue/new-product-limits'
import { languages } from '#console/i18n/language.ts'
import { useTranslate } from '#console/i18n/translate.tsx'
import { Choice } from '#console/ui/choice.tsx'
import { Field } from '#console/ui/field.tsx'
import { Part } from '#console/ui/page.tsx'
import { TextArea } from '#console/ui/text-area.tsx'
import styles from './new.module.css'
import type { Typed } from './new-product.ts'
import { usedLanguages } from './use-new-product.ts'

const nameOf = (code: string) => languages.find((one) => one.code === code)?.name ?? code
const none = '*'

type Change = (next: Partial<Typed>) => void
type Props = { typed: Typed; change: Change; onSku: (sku: string) => void; choices: ProductChoices }

/** Texts, type and category of the product. */
export function WhatPart({ typed, change, onSku, choices }: Props) {
  const t = useTranslate()
  return (
    <Part title={t('editor.new.what')}>
      <div className={styles.words}>
        <Words typed={typed} language={usedLanguages[0] ?? 'et'} change={change} />
        <details className={styles.others}>
          <summary>{t('editor.new.otherLanguages')}</summary>
          <div className={styles.words}>
            {usedLanguages.slice(1).map((language) => (
              <Words key={language} typed={typed} language={language} change={change} />
            ))}
          </div>
        </details>
        <div className={styles.fields}>
          <Choice
            label={t('editor.new.type')}
            value={typed.type}
            options={madeTypes.map((id) => ({ id, text: t(`editor.new.type.${id}`) }))}
            onChange={(type) => change({ type: type as MadeType })}
          />
          <Field
            label={t('editor.new.sku')}
            hint={t('editor.new.skuHint')}
            isCode
            autoComplete="off"
            maxLength={64}
            value={typed.sku}
            onChange={onSku}
          />
          <Choice
            label={t('products.by.category')}
            value={typed.category || none}
            options={[
              { id: none, text: t('products.choose.category') },
              ...choices.categories.map(({ code, name, depth }) => ({
                id: code,
                text: '\u2007\u2007'.repeat(depth) + name,
              })),
            ]}
            onChange={(code) => change({ category: code === none ? '' : code })}
          />
          <Field
            label={t('products.by.brand')}
            hint={t('editor.new.brandHint')}
            value={typed.brand}
            maxLength={100}
            autoComplete="off"
            suggestions={choices.brands}
            onChange={(brand) => change({ brand })}
          />
        </div>
      </div>
    </Part>
  )
}

type WordsProps = {
  typed: Typed
  language: string
  change: Change
}

function Words({ typed, language, change }: WordsProps) {
  const t = useTranslate()
  const text = typed.texts[language] ?? { name: '', description: '' }
  const set = (next: Partial<typeof text>) =>
    change({ texts: { ...typed.texts, [language]: { ...text, ...next } } })
  const label = (field: string) => `${field} (${nameOf(language)})`
  return (
    <>
      <Field
        label={label(t('products.field.name'))}
        value={text.name}
        lang={language}
        maxLength={300}
        autoComplete="off"
        onChange={(name) => set({ name })}
      />
      <TextArea
        label={label(t('products.field.description'))}
        hint={t('products.markdown')}
        value={text.description}
        lang={language}
        rows={4}
        maxLength={60_000}
        onChange={(description) => set({ description })}
      />
    </>
  )
}
