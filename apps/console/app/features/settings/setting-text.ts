import { deliveryMethodByCodes } from '@ambra/domain/shipping'
import { storeName } from '#console/i18n/store-name.ts'
import { codeText, useLanguage, useLocale, useTranslate } from '#console/i18n/translate.tsx'

type Place = { key: string; store: string }

/** Name of a way of delivery by the middle of its settings' keys. */
export function useMethodName(): (code: string) => string {
  const language = useLanguage()
  return (code) => deliveryMethodByCodes(undefined, code)?.title[language] ?? code
}

/** What a setting is called, with its store where each has its own. */
export function useSettingName(): (place: Place) => string {
  const t = useTranslate()
  const methodName = useMethodName()
  const countries = new Intl.DisplayNames(useLocale(), { type: 'region' })
  return ({ key, store }) => {
    const [isMethod, code = '', country] = key.split('.')
    if (isMethod === 'method')
      return country
        ? `${methodName(code)}, ${countries.of(country.toUpperCase()) ?? country}, €`
        : methodName(code)
    const name = codeText(t, `settings.name.${key}`)
    return store ? `${name} (${storeName(store)})` : name
  }
}

/** A value as a person reads it. */
export function useValueText(): (place: Place, value: string | null) => string {
  const t = useTranslate()
  return ({ key }, value) => {
    if (value === null) return t('settings.notSet')
    if (key.startsWith('method.') && (value === 'on' || value === 'off')) return t(`settings.${value}`)
    if (value === '') return key.startsWith('method.') ? t('settings.notThere') : t('settings.empty')
    return value
  }
}
