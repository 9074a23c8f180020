import type { EditorAttribute } from '@ambra/contract/catalogue/product-editor-operations'
import { use, useState } from 'react'
import { useRevalidator } from 'react-router'
import { client } from '#console/api/client.ts'
import { useCommand } from '#console/api/use-command.ts'
import { useLanguage, useTranslate } from '#console/i18n/translate.tsx'
import { Button } from '#console/ui/button.tsx'
import { Choice } from '#console/ui/choice.tsx'
import form from '#console/ui/form.module.css'
import { Notice } from '#console/ui/notice.tsx'
import { Part } from '#console/ui/page.tsx'
import { AttributeField } from './attribute-field.tsx'
import type { Editor } from './editing/editor.ts'
import { placeOf } from './editing/part-places.ts'

type Props = {
  sku: string
  editor: Editor
  attributes: Promise<EditorAttribute[] | undefined>
}
const none = '*'

/** Attributes of the product, those required by its categories first. */
export function AttributesPart({ sku, editor, attributes }: Props) {
  const t = useTranslate()
  const { revalidate } = useRevalidator()
  const found = use(attributes)
  const [added, setAdded] = useState<readonly EditorAttribute[]>([])
  if (!found)
    return (
      <Part id={placeOf.attributes} title={t('editor.attributes')}>
        <Notice kind="error">
          {t('editor.attributesFailed')}
          <Button onPress={() => void revalidate()}>{t('editor.again')}</Button>
        </Notice>
      </Part>
    )
  const all = [...found, ...added.filter(({ code }) => !found.some((one) => one.code === code))]
  return (
    <Part id={placeOf.attributes} title={t('editor.attributes')}>
      {all.length === 0 && <p className="muted">{t('editor.noAttributes')}</p>}
      <div className={form.columns}>
        {all.map((attribute) => (
          <AttributeField key={attribute.code} attribute={attribute} editor={editor} />
        ))}
      </div>
      {editor.may.edit && (
        <AddAttribute
          sku={sku}
          known={all.map(({ code }) => code)}
          onAdded={(attribute) => setAdded([...added, attribute])}
        />
      )}
    </Part>
  )
}

type Addable = { code: string; name: string }

/** Adds another attribute of the shop. The list of all attributes loads on demand. */
function AddAttribute({
  sku,
  known,
  onAdded,
}: {
  sku: string
  known: readonly string[]
  onAdded: (attribute: EditorAttribute) => void
}) {
  const t = useTranslate()
  const language = useLanguage()
  const command = useCommand({ isLook: true })
  const [offered, setOffered] = useState<readonly Addable[]>()
  const load = () =>
    command.run(async () => {
      const { attributes } = await client.query('attributes.list', {})
      setOffered(
        attributes.map(({ code, labels }) => ({ code, name: labels[language] ?? labels['et'] ?? code })),
      )
    })
  const add = (code: string) =>
    command.run(async () => {
      const { attributes } = await client.query('products.attributes', { sku, code })
      const attribute = attributes.find((one) => one.code === code)
      if (attribute) onAdded(attribute)
    })
  return (
    <div className={form.more}>
      {command.error && <Notice kind="error">{command.error}</Notice>}
      {offered ? (
        <Choice
          label={t('editor.addAttribute')}
          value={none}
          options={[
            { id: none, text: t('editor.chooseAttribute') },
            ...offered
              .filter(({ code }) => !known.includes(code))
              .map(({ code, name }) => ({ id: code, text: name })),
          ]}
          onChange={(code) => {
            if (code !== none) void add(code)
          }}
        />
      ) : (
        <Button icon="plus" isBusy={command.isBusy} onPress={() => void load()}>
          {t('editor.addAttribute')}
        </Button>
      )}
    </div>
  )
}
