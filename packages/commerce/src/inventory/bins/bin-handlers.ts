import type { placesOperations } from '@ambra/contract/inventory/bin-operations'
import { goodsAtPlace, listPlaces, movePlace, placeLabels } from './bins.ts'
import { languageOf } from '../../platform/operations/actor.ts'
import type { Handlers } from '../../platform/operations/operation-handler.ts'

export const placesHandlers: Handlers<keyof typeof placesOperations> = {
  'places.list': listPlaces,
  'places.goods': ({ actor, shop }, input) => goodsAtPlace({ shop, language: languageOf(actor) }, input),
  'places.move': movePlace,
  'places.labels': (_, { places, language }) => placeLabels(places, language),
}
