import type { NewsletterTexts } from '@ambra/contract/messaging/newsletter-operations'
import type { AdminInput } from '@ambra/contract/platform/operations/operations'
import { type Language, stores } from '@ambra/domain/platform/shop/stores'
import { useState } from 'react'
import { languages } from '#console/i18n/language.ts'
import { useTranslate } from '#console/i18n/translate.tsx'
import { FieldGroup } from '#console/ui/field-group.tsx'
import { Field } from '#console/ui/field.tsx'
import { TextArea } from '#console/ui/text-area.tsx'

type Written = Record<'subject' | 'body' | 'buttonText' | 'buttonUrl', string>
const empty: Written = { subject: '', body: '', buttonText: '', buttonUrl: '' }
/** Languages that a store of the shop has. */
const written = languages.filter(({ code }) => stores.some(({ language }) => language === code))

export type NewsletterInput = Pick<AdminInput<'newsletters.save'>, 'texts' | 'skus'>

/** State of the fields of a newsletter. `input` is undefined while a language is incomplete or all are empty. */
export function useNewsletterForm(start: { texts: NewsletterTexts; skus: readonly string[] }) {
  const [texts, setTexts] = useState<Partial<Record<Language, Written>>>(() =>
    Object.fromEntries(
      Object.entries(start.texts).map(([language, { subject, body, button }]) => [
        language,
        { subject, body, buttonText: button?.text ?? '', buttonUrl: button?.url ?? '' },
      ]),
    ),
  )
  const [skus, setSkus] = useState(start.skus.join('\n'))
  const set = (language: Language, name: keyof Written, value: string) =>
    setTexts((before) => ({ ...before, [language]: { ...empty, ...before[language], [name]: value } }))
  return { texts, set, skus, setSkus, input: inputOf(texts, skus) }
}

function inputOf(texts: Partial<Record<Language, Written>>, skus: string): NewsletterInput | undefined {
  const filled = Object.entries(texts).filter(([, text]) => Object.values(text).some((part) => part.trim()))
  const isComplete = filled.every(
    ([, { subject, body, buttonText, buttonUrl }]) =>
      subject.trim() && body.trim() && (buttonText.trim() === '') === (buttonUrl.trim() === ''),
  )
  if (filled.length === 0 || !isComplete) return undefined
  return {
    texts: Object.fromEntries(
      filled.map(([language, { subject, body, buttonText, buttonUrl }]) => [
        language,
        {
          subject: subject.trim(),
          body,
          ...(buttonText.trim() && { button: { text: buttonText.trim(), url: buttonUrl.trim() } }),
        },
      ]),
    ),
    skus: [...new Set(skus.split(/[\s,;]+/).filter(Boolean))].slice(0, 20),
  }
}

/** Subject, text and button in each language of the shop, and products. */
export function NewsletterFields({
  form: { texts, set, skus, setSkus },
  isReadOnly = false,
}: {
  form: ReturnType<typeof useNewsletterForm>
  isReadOnly?: boolean
}) {
  const t = useTranslate()
  return (
    <>
      {written.map(({ code, name }) => {
        const text = texts[code] ?? empty
        const field = (part: keyof Written) => ({
          value: text[part],
          onChange: (value: string) => set(code, part, value),
          isReadOnly,
          lang: code,
        })
        return (
          <FieldGroup key={code} legend={name}>
            <Field label={t('newsletter.subject')} maxLength={150} {...field('subject')} />
            <TextArea
              label={t('newsletter.body')}
              hint={t('newsletter.bodyHint')}
              rows={8}
              maxLength={20_000}
              {...field('body')}
            />
            <Field label={t('newsletter.buttonText')} maxLength={60} {...field('buttonText')} />
            <Field
              label={t('newsletter.buttonUrl')}
              hint={t('newsletter.buttonUrlHint')}
              maxLength={500}
              {...field('buttonUrl')}
            />
          </FieldGroup>
        )
      })}
      <TextArea
        label={t('newsletter.products')}
        hint={t('newsletter.productsHint')}
        rows={3}
        value={skus}
        onChange={setSkus}
        isReadOnly={isReadOnly}
        maxLength={1400}
      />
    </>
  )
}
