import type { PickupPoint } from '@ambra/contract/fulfilment/pickup-point'
import type { DeliveryPlace } from '@ambra/domain/fulfilment/place-promise'
import { fold, wordsOf } from './locker-text.ts'

type Door = Extract<DeliveryPlace, { kind: 'door' }>

const mostTowns = 3

/**
 * Returns door delivery places for a query: a complete postcode of the store's country, else the towns of
 * the lists that begin with the words, in any alphabet.
 */
export function doorsOf(points: readonly PickupPoint[], query: string, country: string): Door[] {
  const postcode = /^\s*(?:ee[\s-]?)?(\d{5})\s*$/i.exec(query)?.[1]
  if (postcode) return [{ kind: 'door', country, city: '', postcode }]
  const words = wordsOf(query)
  if (words.length === 0) return []
  const towns = new Map<string, Door>()
  for (const { city, country_id } of points) {
    const parts = fold(city).split(/[\s-]+/)
    const isNamed = words.every((variants, at) => variants.some((word) => parts[at]?.startsWith(word)))
    if (isNamed) towns.set(`${country_id} ${city}`, { kind: 'door', country: country_id, city, postcode: '' })
  }
  return [...towns.values()].sort((a, b) => a.city.length - b.city.length).slice(0, mostTowns)
}
