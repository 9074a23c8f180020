import type { Store } from '@ambra/domain/platform/shop/stores'
import catalogs from 'virtual:message-catalogs'
import { createTranslate, type Translate } from '#app/i18n/messages.tsx'

const translates = new Map<string, Translate>()

/** Returns `t()` of a store, created once per process. */
export function translateFor(store: Store): Translate {
  const known = translates.get(store.code)
  if (known) return known
  const translate = createTranslate(store.locale, catalogs[store.language])
  translates.set(store.code, translate)
  return translate
}
