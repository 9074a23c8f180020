import type { placesOperations } from '@ambra/contract/admin/places-operations'
import { goodsAtPlace, listPlaces, movePlace, placeLabels } from '../stock/shelf-places.ts'
import { languageOf } from './actor.ts'
import type { Handlers } from './operation-handler.ts'

export const placesHandlers: Handlers<keyof typeof placesOperations> = {
  'places.list': listPlaces,
  'places.goods': ({ actor, shop }, input) => goodsAtPlace({ shop, language: languageOf(actor) }, input),
  'places.move': movePlace,
  'places.labels': (_, { places, language }) => placeLabels(places, language),
}
