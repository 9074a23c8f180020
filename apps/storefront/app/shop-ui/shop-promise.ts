import type { promisePlaces } from '@ambra/contract/content/content-kinds'
import type { ShopData } from '@ambra/contract/content/content'
import type { IconName } from '@ambra/ui/icon'

type PromisePlace = (typeof promisePlaces)[number]

/** Promises of the shop to its customers, as texts of the shop. */
export type ShopPromise = {
  code: string
  icon: IconName
  title: string
  text?: string
  link?: string
}

/** Promises of each place but the home page, part of the data of every page. */
export type PlacedPromises = Record<Exclude<PromisePlace, 'home'>, ShopPromise[]>

/** Returns the promises that a place shows. A shop has none until it writes them. @see docs/content.md */
export function promisesFor({ promise = [] }: Pick<ShopData, 'promise'>, place: PromisePlace): ShopPromise[] {
  return promise
    .filter(({ places = ['home'] }) => places.includes(place))
    .flatMap(({ code, icon, title, value, link }): ShopPromise[] =>
      title
        ? [
            {
              code,
              icon: icon ?? 'circle-check',
              title,
              ...(value && { text: value }),
              ...(link && { link }),
            },
          ]
        : [],
    )
}
