import type { EditorAttribute } from '@ambra/contract/catalogue/product-editor-operations'
import type { FieldOfMany, ProductValue } from '@ambra/contract/catalogue/product-fields'
import type { AdminResult } from '@ambra/contract/platform/operations/operations'
import { useEffect, useState } from 'react'
import { client } from '#console/api/client.ts'
import { useCommand } from '#console/api/use-command.ts'
import { loadTexts } from '#console/i18n/language.ts'
import { useLanguage, useTranslate } from '#console/i18n/translate.tsx'
import { Button } from '#console/ui/button.tsx'
import { Check } from '#console/ui/checks.tsx'
import { Choice } from '#console/ui/choice.tsx'
import { Notice } from '#console/ui/notice.tsx'
import { AttributeInput } from '../attribute-field.tsx'

type Listed = AdminResult<'attributes.list'>['attributes'][number]
type Props = {
  isBrand: boolean
  value: ProductValue
  onChange: (field: FieldOfMany | undefined) => void
}
const none = '*'

/** Chooses an attribute, or the brand, and its value for many products. */
export function AttributeOfMany({ isBrand, value, onChange }: Props) {
  const t = useTranslate()
  const language = useLanguage()
  const command = useCommand({ isLook: true })
  const [attempt, setAttempt] = useState(0)
  const [listed, setListed] = useState<readonly Listed[] | 'failed'>([])
  const [attribute, setAttribute] = useState<EditorAttribute>()
  const [isClearing, setClearing] = useState(false)
  useEffect(() => {
    let isCurrent = true
    const load = async () => {
      await loadTexts('editor')
      const { attributes } = await client.query('attributes.list', {})
      const brand = isBrand ? attributes.find(({ code }) => code === 'brand') : undefined
      const first = brand && (await withValues(brand, language))
      if (!isCurrent) return
      setListed(attributes)
      setAttribute(first)
    }
    load().catch(() => isCurrent && setListed('failed'))
    return () => {
      isCurrent = false
    }
  }, [isBrand, language, attempt])
  const choose = (one: Listed | undefined) =>
    command.run(async () => {
      onChange(undefined)
      setClearing(false)
      setAttribute(one && (await withValues(one, language)))
    })

  if (listed === 'failed' || command.error)
    return (
      <Notice kind="error">
        {command.error ?? t('error.unknown')}
        <Button onPress={() => setAttempt(attempt + 1)}>{t('error.again')}</Button>
      </Notice>
    )
  return (
    <>
      {!isBrand && (
        <Choice
          label={t('products.change.attribute')}
          value={attribute?.code ?? none}
          options={[
            { id: none, text: t('products.chooseValue') },
            ...listed.map((one) => ({ id: one.code, text: nameIn(one.labels, language) ?? one.code })),
          ]}
          onChange={(code) => void choose(listed.find((one) => one.code === code))}
        />
      )}
      {attribute && (
        <Check
          isSelected={isClearing}
          onChange={(next) => {
            setClearing(next)
            onChange(next ? { path: `attributes.${attribute.code}`, value: null } : undefined)
          }}
        >
          {t('products.clearField')}
        </Check>
      )}
      {attribute && !isClearing && (
        <AttributeInput
          key={attribute.code}
          attribute={attribute}
          value={value}
          isReadOnly={false}
          onChange={(next) =>
            onChange(next === null ? undefined : { path: `attributes.${attribute.code}`, value: next })
          }
        />
      )}
    </>
  )
}

const nameIn = (labels: Record<string, string>, language: string) => labels[language] ?? labels['et']

async function withValues(
  { id, code, labels, input, unit }: Listed,
  language: string,
): Promise<EditorAttribute> {
  const { values, next } = await client.query('attributes.show', { id })
  return {
    id,
    code,
    label: nameIn(labels, language) ?? code,
    group: null,
    input,
    unit,
    is_expected: false,
    tells_variants: false,
    options: values.map((one) => ({ code: one.code, label: nameIn(one.labels, language) ?? one.code })),
    has_more: next !== null,
  }
}
