import type { ProductChoices } from '@ambra/contract/catalogue/product-fields'
import { useTranslate } from '#console/i18n/translate.tsx'
import { Button } from '#console/ui/button.tsx'
import { Choice } from '#console/ui/choice.tsx'
import form from '#console/ui/form.module.css'
import { Badge } from '#console/ui/notice.tsx'
import { Part } from '#console/ui/page.tsx'
import { type Editor, useFieldValue } from './editing/editor.ts'
import styles from './product.module.css'
import { Trouble } from './editing/trouble.tsx'

const path = 'categories'
const none = '*'

/**
 * Categories of the product. The first one is the main category, used for the address and the breadcrumbs.
 */
export function CategoriesPart({ choices, editor }: { choices: ProductChoices; editor: Editor }) {
  const t = useTranslate()
  const value = useFieldValue(editor, path)
  const codes = Array.isArray(value) ? (value as string[]) : []
  const nameOf = (code: string) => choices.categories.find((one) => one.code === code)?.name ?? code
  const without = (code: string) => codes.filter((one) => one !== code)
  return (
    <Part title={t('products.field.categories')}>
      <ul className={styles.categories}>
        {codes.map((code, at) => (
          <li key={code}>
            <span>{nameOf(code)}</span>
            {at === 0 ? (
              <Badge>{t('products.mainCategory')}</Badge>
            ) : (
              editor.may.edit && (
                <Button variant="text" onPress={() => editor.set(path, [code, ...without(code)])}>
                  {t('products.makeMain')}
                </Button>
              )
            )}
            {editor.may.edit && (
              <Button
                variant="text"
                aria-label={t('products.removeCategory', { name: nameOf(code) })}
                onPress={() => editor.set(path, without(code))}
              >
                {t('products.remove')}
              </Button>
            )}
          </li>
        ))}
      </ul>
      <Trouble path={path} editor={editor} />
      {editor.may.edit && (
        <div className={form.stack}>
          <Choice
            label={t('products.addCategory')}
            value={none}
            options={[
              { id: none, text: t('products.choose.category') },
              ...choices.categories
                .filter(({ code }) => !codes.includes(code))
                .map(({ code, name, depth }) => ({ id: code, text: '\u2007\u2007'.repeat(depth) + name })),
            ]}
            onChange={(code) => {
              if (code !== none) editor.set(path, [...codes, code])
            }}
          />
        </div>
      )}
    </Part>
  )
}
