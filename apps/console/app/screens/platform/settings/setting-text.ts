import { deliveryMethodByCodes } from '@ambra/domain/fulfilment/shipping'
import { storeName } from '#console/i18n/store-name.ts'
import { codeText, useLanguage, useLocale, useTranslate } from '#console/i18n/translate.tsx'

type Place = { key: string; store: string }

/** Returns a function that names a delivery method by the middle part of its setting keys. */
export function useMethodName(): (code: string) => string {
  const language = useLanguage()
  return (code) => deliveryMethodByCodes(undefined, code)?.title[language] ?? code
}

/** Returns a function that names a setting, with its store if it is set per store. */
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

/** Returns a function that formats a value for people. */
export function useValueText(): (place: Place, value: string | null) => string {
  const t = useTranslate()
  return ({ key }, value) => {
    if (value === null) return t('settings.notSet')
    if (key.startsWith('method.') && (value === 'on' || value === 'off')) return t(`settings.${value}`)
    if (key === 'look_logo' || key === 'look_icon')
      return t(value === '' ? 'settings.noPicture' : 'settings.picture')
    const isLook = key.startsWith('look_')
    if (value === '' && isLook) return t('settings.optionDefault')
    if (value === '') return key.startsWith('method.') ? t('settings.notThere') : t('settings.empty')
    return isLook && key !== 'look_accent' ? codeText(t, `settings.option.${value}`) : value
  }
}
