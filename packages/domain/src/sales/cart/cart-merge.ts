import type { CartItem, ServerCartItem } from '@ambra/contract/sales/cart'
import { isSameItem } from './cart-item.ts'

/** Merge rules: after a sign-in the quantities of both sides are added. */
type MergeRules = { mergeQuantities?: boolean }

/** Step of a merge. `push` sends an absolute quantity for the line (with the server's ids if known). */
type MergeStep =
  | { do: 'push'; item: CartItem; qty: number; server?: ServerCartItem }
  | { do: 'take-ids'; item: CartItem; server: ServerCartItem }
  | { do: 'add-local'; server: ServerCartItem }

const asIdentity = (server: ServerCartItem) => ({ ...server, server_item_id: server.item_id })

function stepForClientItem(
  item: CartItem,
  server: ServerCartItem | undefined,
  { mergeQuantities }: MergeRules,
): MergeStep {
  if (!server) return { do: 'push', item, qty: item.qty }
  if (mergeQuantities) return { do: 'push', item, qty: item.qty + server.qty, server }
  return server.qty === item.qty
    ? { do: 'take-ids', item, server }
    : { do: 'push', item, qty: item.qty, server }
}

/**
 * Plans the merge of the browser's cart with the server's; pure, so that server, client and offline mode
 * agree. Matches each server line at most once. The browser's lines and quantities win: this is the
 * specification's base configuration, and the only one.
 * @see spec §4 "Merge per client item", docs/rules/cart CRT-16
 */
export function planMerge(
  client: readonly CartItem[],
  server: readonly ServerCartItem[],
  rules: MergeRules = {},
): MergeStep[] {
  const unmatched = new Set(server)
  const steps = client.map((item) => {
    const match = [...unmatched].find((candidate) => isSameItem(asIdentity(candidate), item))
    if (match) unmatched.delete(match)
    return stepForClientItem(item, match, rules)
  })
  return [...steps, ...[...unmatched].map((item): MergeStep => ({ do: 'add-local', server: item }))]
}

/** Outcome for a local line after the response to its push. */
export type PushOutcome =
  | { kind: 'confirmed'; item: CartItem; notice: 'added' | 'quantity-updated' | undefined }
  | { kind: 'restored'; item: CartItem }
  | { kind: 'removed' }

/** Returns a line with the server's ids, options and type. @see docs/rules/cart CRT-16 */
export function withServerIds(item: CartItem, server: ServerCartItem): CartItem {
  return {
    ...item,
    server_item_id: server.item_id,
    item_id: server.item_id,
    server_cart_id: server.quote_id,
    quote_id: server.quote_id,
    type_id: server.product_type,
    ...(server.product_option ? { product_option: server.product_option } : {}),
  }
}

/**
 * Computes the line after a push. Success takes over ids and stores the quantity; failure removes a line the
 * server never had, otherwise restores the previous quantity (removes it when that is 0).
 * @see spec §4 "A failed update", docs/rules/cart CRT-16
 */
export function afterPush(
  item: CartItem,
  response: { server: ServerCartItem } | { failed: true },
  context: { wasOnServer: boolean; isInCheckout?: boolean },
): PushOutcome {
  if ('server' in response) {
    const { server } = response
    const notice = context.isInCheckout
      ? undefined
      : item.server_item_id === undefined
        ? 'added'
        : 'quantity-updated'
    const qty = server.qty
    return { kind: 'confirmed', notice, item: { ...withServerIds(item, server), qty, prev_qty: qty } }
  }
  if (!context.wasOnServer && item.server_item_id === undefined) return { kind: 'removed' }
  const previous = item.prev_qty ?? 0
  return previous > 0 ? { kind: 'restored', item: { ...item, qty: previous } } : { kind: 'removed' }
}
