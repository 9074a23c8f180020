import type { CartItem, ServerCartItem } from '@ambra/contract/cart'
import { isSameItem } from './cart-item.ts'

/** How a merge behaves; the base configuration is `forceClientState` false, both `serverMay…` false. @see spec §4 Cart sync */
export type MergeRules = {
  /** Only tell what differs. */
  dryRun?: boolean
  /** The client's cart wins; also on while the user is in the checkout. */
  forceClientState?: boolean
  /** After login: quantities of both sides are added. */
  mergeQuantities?: boolean
  serverMayRemoveLocalItems?: boolean
  serverMayModifyLocalItems?: boolean
}

/** One step a merge asks for. `push` sends an absolute quantity for the line (with the server's ids when known). */
type MergeStep =
  | { do: 'push'; item: CartItem; qty: number; server?: ServerCartItem }
  | { do: 'remove-local'; item: CartItem }
  | { do: 'take-quantity'; item: CartItem; server: ServerCartItem }
  | { do: 'take-ids'; item: CartItem; server: ServerCartItem }
  | { do: 'delete-on-server'; server: ServerCartItem }
  | { do: 'add-local'; server: ServerCartItem }

/** Entry of the difference log. @see reference 14.3 */
type DiffEntry = {
  party: 'client' | 'server'
  status: 'no-item' | 'wrong-qty' | 'update-required' | 'no-changes'
  sku: string
  'client-qty'?: number
  'server-qty'?: number
}

/** What a merge does, in order, and what it found. */
export type MergePlan = { steps: MergeStep[]; log: DiffEntry[] }

const asIdentity = (server: ServerCartItem) => ({ ...server, server_item_id: server.item_id })

function stepForClientItem(item: CartItem, server: ServerCartItem | undefined, rules: MergeRules): MergePlan {
  const isForced = rules.forceClientState === true
  if (!server) {
    const log: DiffEntry[] = [{ party: 'server', status: 'no-item', sku: item.sku }]
    if (rules.dryRun) return { log, steps: [] }
    const keeps = isForced || !rules.serverMayRemoveLocalItems
    return { log, steps: [keeps ? { do: 'push', item, qty: item.qty } : { do: 'remove-local', item }] }
  }
  if (server.qty === item.qty && !rules.mergeQuantities)
    return { log: [], steps: [{ do: 'take-ids', item, server }] }
  const log: DiffEntry[] = [
    { party: 'server', status: 'wrong-qty', sku: item.sku, 'client-qty': item.qty, 'server-qty': server.qty },
  ]
  if (rules.dryRun) return { log, steps: [] }
  if (!isForced && rules.serverMayModifyLocalItems)
    return { log, steps: [{ do: 'take-quantity', item, server }] }
  const qty = rules.mergeQuantities ? item.qty + server.qty : item.qty
  return { log, steps: [{ do: 'push', item, qty, server }] }
}

/**
 * Plans the merge of the browser's cart with the server's: pure, so that server, client and offline agree.
 * Each server line is matched at most once. The log ends with `update-required` or `no-changes` for each party.
 * @see spec §4 "Merge per client item", reference 14.3
 */
export function planMerge(
  client: readonly CartItem[],
  server: readonly ServerCartItem[],
  rules: MergeRules = {},
): MergePlan {
  const steps: MergeStep[] = []
  const log: DiffEntry[] = []
  const unmatched = new Set(server)
  for (const item of client) {
    const match = [...unmatched].find((candidate) => isSameItem(asIdentity(candidate), item))
    if (match) unmatched.delete(match)
    const plan = stepForClientItem(item, match, rules)
    steps.push(...plan.steps)
    log.push(...plan.log)
  }
  for (const item of unmatched) {
    log.push({ party: 'client', status: 'no-item', sku: item.sku })
    if (rules.dryRun) continue
    steps.push(
      rules.forceClientState ? { do: 'delete-on-server', server: item } : { do: 'add-local', server: item },
    )
  }
  for (const party of ['client', 'server'] as const) {
    const isChanged = log.some((entry) => entry.party === party && entry.status !== 'no-changes')
    log.push({ party, status: isChanged ? 'update-required' : 'no-changes', sku: '' })
  }
  return { steps, log }
}

/** What happens to a local line after its push was answered. */
export type PushOutcome =
  | { kind: 'confirmed'; item: CartItem; notice: 'added' | 'quantity-updated' | undefined }
  | { kind: 'restored'; item: CartItem }
  | { kind: 'removed' }

/** A line with the server's ids, options and type. @see reference 14.3 "take over ids" */
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
 * Line after a push. Success takes over ids and remembers the quantity; failure removes a line the server never had,
 * else restores the previous quantity (removed when that is 0).
 * @see spec §4 "A failed update", reference 14.3 "Push result"
 */
export function afterPush(
  item: CartItem,
  answer: { server: ServerCartItem } | { failed: true },
  context: { wasOnServer: boolean; isInCheckout?: boolean },
): PushOutcome {
  if ('server' in answer) {
    const { server } = answer
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
