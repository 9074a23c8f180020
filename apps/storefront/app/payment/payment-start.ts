import type { Client } from '@ambra/contract/platform/api/client'

/** Payment method by code, with the BIC of a selected bank. */
export type ChosenPayment = { method: string; bank?: string | undefined }

/**
 * Returns the URL of the provider's payment page for the one-time reference of an order. The reference is
 * sent in the body, so that no log contains it.
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
