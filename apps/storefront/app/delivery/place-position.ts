import type { DeliveryPlace } from '@ambra/domain/fulfilment/place-promise'
import type { Position } from './locker-search.ts'

/** Centres of the towns with shops and most shoppers, with the first digits of their postcodes. */
const towns: readonly (readonly [name: string, postcodes: string, lat: number, lng: number])[] = [
  ['tallinn', '10 11 12 13 74 75 76', 59.437, 24.754],
  ['narva', '20', 59.377, 28.19],
  ['kohtla-järve', '30', 59.399, 27.273],
  ['jõhvi', '41', 59.359, 27.421],
  ['rakvere', '44', 59.346, 26.355],
  ['jõgeva', '48', 58.746, 26.394],
  ['tartu', '50 51 60 61', 58.378, 26.729],
  ['põlva', '63', 58.06, 27.069],
  ['võru', '65', 57.834, 27.019],
  ['valga', '68', 57.777, 26.047],
  ['viljandi', '71', 58.364, 25.59],
  ['paide', '72', 58.886, 25.557],
  ['rapla', '79', 59.007, 24.793],
  ['pärnu', '80', 58.386, 24.497],
  ['haapsalu', '90', 58.943, 23.541],
  ['kärdla', '92', 58.998, 22.749],
  ['kuressaare', '93 94', 58.248, 22.504],
]

/**
 * Returns the position of a place, to find the nearest shop; undefined when neither its town nor its
 * postcode is known.
 */
export function positionOfPlace(place: DeliveryPlace): Position | undefined {
  const { city, postcode } = place.kind === 'point' ? { ...place.point, postcode: '' } : place
  if (place.kind === 'point') {
    const { lat, lng } = place.point
    if (lat !== undefined && lng !== undefined) return { lat, lng }
  }
  const name = city.trim().toLowerCase()
  const digits = postcode.replace(/\D/g, '').slice(0, 2)
  const found =
    towns.find((town) => town[0] === name) ?? towns.find((town) => town[1].split(' ').includes(digits))
  return found && { lat: found[2], lng: found[3] }
}
