import type { AdminName } from '@ambra/contract/platform/operations/operations'
import type { OwnPerson } from '@ambra/contract/platform/staff/staff'
import { matchPath } from 'react-router'
import operations from 'virtual:operation-table'
import { codeText, type PlainMessageKey, type Translate } from '#console/i18n/translate.tsx'
import type { IconName } from '@ambra/ui/icon'
import { operationPlaces } from './operation-places.ts'
import { mayAnywhere } from './own.tsx'
import { screensOf } from './screens.ts'

/** `words`: synonyms that also find the entry. */
export type Entry = { id: string; text: string; words?: string; to: string; icon: IconName }

const otherWords: Partial<Record<AdminName, PlainMessageKey>> = {
  'products.create': 'palette.words.newProduct',
  'customers.create': 'palette.words.newCustomer',
}

/**
 * Returns the entries of the palette: the screens and operations that the person may use. Operations on a
 * single record appear only while its screen is open.
 */
export function paletteEntries(own: OwnPerson, pathname: string, t: Translate): Entry[] {
  const screens = screensOf(own).map(({ path, title, icon, words }) => ({
    id: path,
    text: t(title),
    to: path,
    icon,
    ...(words && { words: t(words) }),
  }))
  const actions = operations.flatMap(({ name, permission }): Entry[] => {
    const place = operationPlaces[name]
    if (!place || (permission !== 'signed_in' && !mayAnywhere(own, permission))) return []
    const screen = place.screen.includes(':') ? here(place.screen, pathname) : place.screen
    if (screen === undefined) return []
    const to = place.opens === undefined ? screen : `${screen}?open=${place.opens}`
    const words = otherWords[name]
    const entry: Entry = { id: name, text: codeText(t, `operation.${name}`), to, icon: 'chevron-right' }
    return [words ? { ...entry, words: t(words) } : entry]
  })
  return [...screens, ...actions]
}

const here = (screen: string, pathname: string) => (matchPath(screen, pathname) ? pathname : undefined)
