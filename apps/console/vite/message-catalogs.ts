import { readdirSync, readFileSync } from 'node:fs'
import { type Catalog, compileCatalogs, type Language, languages } from '@ambra/ui/compile-messages'

const folder = new URL('../app/i18n/messages/', import.meta.url)
const own = (room: string, language: Language) => new URL(`${room}/${language}.json`, folder)
const errors = (language: Language) =>
  new URL(`../../../packages/contract/src/error-texts/${language}.json`, import.meta.url)

const reasons = (language: Language) =>
  new URL(`../../../packages/contract/src/reason-texts/${language}.json`, import.meta.url)

/** Room of the texts that every visit loads. */
const core = 'core'
/**
 * Names of operations. They are in the files of the core texts, but only the palette and the audit log load
 * them.
 */
const operations = 'operations'
const isOperation = (key: string) => key.startsWith('operation.')
const rooms = readdirSync(folder).filter((name) => name !== core)
/** Rooms whose texts load on demand, with their first screen or with the palette. */
export const lateRooms: readonly string[] = [...rooms, operations].sort()

/** Source files of the catalogues. */
export const messageFiles = [
  ...languages.flatMap((language) => [errors(language), reasons(language)]),
  ...[core, ...rooms].flatMap((room) => languages.map((language) => own(room, language))),
]

const read = (file: URL): Record<string, string> => JSON.parse(readFileSync(file, 'utf8'))

/** Matches errors of shopper forms and screens, which no call of the console returns. */
const isOfShoppers = (code: string) =>
  /^(cart|checkout|claim|compare|coupon|gift_card|newsletter|payment|price_alert|product|question|review|stock|wishlist|withdrawal)\./.test(
    code,
  )

/** Matches errors of the checkout, which phone orders go through. */
const isOfCheckout = (code: string) => /^(cart|coupon|payment|stock)\./.test(code)

/**
 * Returns the room of an error, by the prefix of its code. Errors without a late room belong to the core
 * texts.
 */
const roomOf = (code: string): string => lateRooms.find((room) => code.startsWith(`${room}.`)) ?? core

const errorsOf = (room: string, language: Language): Record<string, string> =>
  Object.fromEntries(
    Object.entries(read(errors(language)))
      .filter(([code]) =>
        room === 'phone' ? isOfCheckout(code) : roomOf(code) === room && !isOfShoppers(code),
      )
      .map(([code, text]) => [`error.${code}`, text]),
  )

/**
 * Compiles the core texts with the errors that the console shows. @throws Error naming what one language
 * lacks
 */
export const coreCatalogs = (): Record<Language, Catalog> =>
  compileCatalogs((language) => ({
    ...pick(read(own(core, language)), (key) => !isOperation(key)),
    ...errorsOf(core, language),
  }))

/**
 * Compiles the texts of one room with the errors of its operations. @throws Error naming what one language
 * lacks
 */
export const roomCatalogs = (room: string): Record<Language, Catalog> =>
  compileCatalogs((language) =>
    room === operations
      ? pick(read(own(core, language)), isOperation)
      : { ...read(own(room, language)), ...errorsOf(room, language), ...reasonsOf(room, language) },
  )

/** Returns why imports refuse rows, for the room of their screens. */
const reasonsOf = (room: string, language: Language): Record<string, string> =>
  room === 'imports'
    ? Object.fromEntries(
        Object.entries(read(reasons(language))).map(([code, text]) => [`reason.${code}`, text]),
      )
    : {}

const pick = (texts: Record<string, string>, isWanted: (key: string) => boolean) =>
  Object.fromEntries(Object.entries(texts).filter(([key]) => isWanted(key)))

/** Returns all texts of the console in English. @throws Error naming a key that two rooms have */
export function allTexts(): Catalog {
  const rooms = [coreCatalogs().en, ...lateRooms.map((room) => roomCatalogs(room).en)]
  const keys = rooms.flatMap((texts) => Object.keys(texts))
  const twice = keys.filter((key, at) => keys.indexOf(key) !== at)
  if (twice.length > 0) throw new Error(`texts of two rooms: ${twice.join(', ')}`)
  return Object.assign({}, ...rooms) as Catalog
}
