import { courierInformation } from '../../../../packages/testing/src/order-information.ts'

/** Places an order through the calls of the storefront. Returns its number. */
export async function placeOrder(
  url: string,
  { sku, qty, lastname }: { sku: string; qty: number; lastname: string },
): Promise<string> {
  const post = async (path: string, body: object): Promise<unknown> => {
    const response = await fetch(`${url}/api/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    const answer: unknown = await response.json()
    if (!response.ok) throw new Error(`${path}: ${JSON.stringify(answer)}`)
    return (answer as { result: unknown }).result
  }
  const cartId = String(await post('cart/create?storeCode=en', {}))
  await post(`cart/update?storeCode=en&cartId=${cartId}`, { cartItem: { sku, qty } })
  const information = courierInformation()
  const shippingAddress = { ...information.shippingAddress, lastname }
  const addressInformation = { ...information, shippingAddress }
  const order = await post('order/create?storeCode=en', { cart_id: cartId, addressInformation })
  return (order as { orderNumber: string }).orderNumber
}
