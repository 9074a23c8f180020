import type { Client } from '@ambra/contract/client'

/** A way to pay by its code, with the BIC of the bank, where one was chosen. */
export type ChosenPayment = { method: string; bank?: string | undefined }

/**
 * With the one-time reference of an order: asks the shop where the shopper pays: the address of the provider's page. The reference travels in the body, so that
 * no log keeps it.
 * @throws ShopError when the provider cannot be reached or the order is not to be paid now
 * @see spec §4 "Placing an order", docs/rules/order ORD-8
 */
export async function paymentAddress(
  client: Client,
  reference: string,
  { method, bank }: ChosenPayment,
): Promise<string> {
  const body = { method, token: reference, ...(bank && { bank }) }
  const { url } = await client.call('paymentStart', { query: {}, body })
  return url
}
