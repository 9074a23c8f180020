import { because } from '@ambra/contract/catalogue/import-reasons'
import { ShopError } from '@ambra/contract/platform/errors/errors'
import type { PartLink, ProductTypeRules } from './product-type.ts'

/** Returns the links that reference parts of a product. */
const associatedLinks = <T extends Pick<PartLink, 'type'>>(links: readonly T[]): T[] =>
  links.filter(({ type }) => type === 'associated')

/** Products shown together: each is bought separately, and one in stock is enough. */
export const grouped: ProductTypeRules = {
  missing: ({ links = [] }) =>
    associatedLinks(links).length > 0 ? [] : [{ field: 'links', reason: because('group_empty') }],
  pricedParts: ({ links }) =>
    associatedLinks(links)
      .filter((link) => link.linked_type === 'simple')
      .map((link) => ({ sku: link.linked_sku, qty: link.qty ?? 1 })),
  buyable: ({ links, piecesOf }) =>
    Math.max(0, ...associatedLinks(links).map((link) => piecesOf(link.linked_sku, link.qty ?? 1))),
  line() {
    throw new ShopError('cart.no_configuration')
  },
}
