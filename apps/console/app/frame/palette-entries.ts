import type { OwnPerson } from '@ambra/contract/admin/staff'
import { matchPath } from 'react-router'
import operations from 'virtual:operation-table'
import { codeText, type Translate } from '#console/i18n/translate.tsx'
import type { IconName } from '#console/ui/icon.tsx'
import { operationPlaces } from './operation-places.ts'
import { mayAnywhere } from './own.tsx'
import { screensOf } from './screens.ts'

export type Entry = { id: string; text: string; to: string; icon: IconName }

/**
 * What the palette offers: the screens of the person, and each operation that the person may do from where they are. An
 * operation about one thing is offered where that thing is open.
 */
export function paletteEntries(own: OwnPerson, pathname: string, t: Translate): Entry[] {
  const screens = screensOf(own).map(({ path, title, icon }) => ({
    id: path,
    text: t(title),
    to: path,
    icon,
  }))
  const actions = operations.flatMap(({ name, permission }): Entry[] => {
    const place = operationPlaces[name]
    if (!place || (permission !== 'signed_in' && !mayAnywhere(own, permission))) return []
    const screen = place.screen.includes(':') ? here(place.screen, pathname) : place.screen
    if (screen === undefined) return []
    const to = place.opens === undefined ? screen : `${screen}?open=${place.opens}`
    return [{ id: name, text: codeText(t, `operation.${name}`), to, icon: 'chevron-right' }]
  })
  return [...screens, ...actions]
}

const here = (screen: string, pathname: string) => (matchPath(screen, pathname) ? pathname : undefined)
