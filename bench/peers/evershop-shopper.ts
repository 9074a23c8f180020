import { createCaller } from './caller.ts'
import { anyProduct, piecesPerVisit } from './catalogue.ts'
import type { Shopper } from './shop.ts'

/**
 * Returns the n-th shopper's address as a proxy would write it; EverShop's rate limit counts by address and
 * cannot be disabled.
 */
export const forwardedFor = (n: number): string => `10.${(n >> 16) & 255}.${(n >> 8) & 255}.${n & 255}`
let calls = 1_000_000

const address = {
  full_name: 'Mari Maasikas',
  address_1: 'Pikk tn 13',
  city: 'Tallinn',
  postcode: '10111',
  country: 'EE',
  province: 'EE-37',
  telephone: '+37255555555',
}
const searchQuery = `query($filters: [FilterInput]) { products(filters: $filters) { total items {
  productId name sku url price { regular { value } special { value } } inventory { isInStock } } } }`

/** Creates carts and orders through its REST API and searches through GraphQL. */
export function createEverShopShopper(url: string): Shopper {
  const send = createCaller(url)
  async function call(path: string, body: object): Promise<Readonly<Record<string, unknown>>> {
    const headers = { 'x-forwarded-for': forwardedFor((calls += 1)) }
    const answer = await send({ method: 'POST', path: `/api/${path}`, body, headers })
    // A response of its API.
    return (JSON.parse(answer.body) as { data: Readonly<Record<string, unknown>> }).data
  }
  const somePiece = () => ({ sku: anyProduct().sku, qty: 1 })
  const newCart = async () => String((await call('carts', { items: [somePiece()] }))['cartId'])
  let cart = ''
  let added = 0
  let method: Promise<unknown> | undefined
  /** Returns the id of the only shipping method, requested once as a checkout page does. */
  const shippingMethod = (id: string) => (method ??= methodOf(id))
  async function methodOf(cartId: string): Promise<unknown> {
    const query = `query($id: String!) { cart(id: $id) { availableShippingMethods(country: "EE") { code } } }`
    const { cart: found } = await call('graphql', { query, variables: { id: cartId } })
    return (found as { availableShippingMethods: { code: string }[] }).availableShippingMethods[0]?.code
  }
  return {
    async addToCart() {
      if (added % piecesPerVisit === 0) cart = await newCart()
      else await call(`cart/${cart}/items`, somePiece())
      added += 1
    },
    async order() {
      if (!method) await shippingMethod(await newCart())
      const own = await newCart()
      const start = performance.now()
      await call(`carts/${own}/checkout`, {
        cart_id: own,
        customer: { email: 'mari@example.ee' },
        shippingAddress: address,
        billingAddress: address,
        shippingProvider: 'core',
        shippingMethod: await method,
        paymentMethod: 'cod',
      })
      return performance.now() - start
    },
    async search(text) {
      const filters = [
        { key: 'keyword', operation: 'eq', value: text },
        { key: 'limit', operation: 'eq', value: '24' },
      ]
      await call('graphql', { query: searchQuery, variables: { filters } })
    },
  }
}
