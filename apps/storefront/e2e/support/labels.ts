import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Store, storeByCode } from '@ambra/domain/platform/shop/stores'

export type Shop = { store: Store; label: (key: string, parameters?: Record<string, string>) => string }

/** Returns a store with its interface texts, so that one journey runs in every language. */
export function shopOf(code: string): Shop {
  const store = storeByCode(code)
  if (!store) throw new Error(`no store ${code}`)
  const file = join(import.meta.dirname, `../../app/i18n/messages/${store.language}.json`)
  const messages: Record<string, string> = JSON.parse(readFileSync(file, 'utf8'))
  const errors: Record<string, string> = JSON.parse(
    readFileSync(
      join(import.meta.dirname, `../../../../packages/contract/src/error-texts/${store.language}.json`),
      'utf8',
    ),
  )
  const label: Shop['label'] = (key, parameters = {}) => {
    const text = messages[key] ?? errors[key.replace(/^error\./, '')]
    if (text === undefined) throw new Error(`no message ${key} in ${store.language}`)
    return text.replace(/\{(\w+)\}/g, (all, name: string) => parameters[name] ?? all)
  }
  return { store, label }
}
