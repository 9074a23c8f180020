import { readFile, stat } from 'node:fs/promises'
import { fileBounds, parseBoundedJson } from '@ambra/contract/platform/api/request-bounds'
import { RecallNotice } from '@ambra/contract/service/recall'
import { type BuyerRow, recallRepository, type SaleBlock } from '@ambra/db/service'
import Value from 'typebox/value'
import { OperationError } from '../../platform/operations/operation-error.ts'
import type { Command, OperationContext } from '../../platform/operations/operation.ts'

const recallsOf = ({ shop }: OperationContext) => recallRepository(shop.database.db)
const maxNoticeBytes = 100_000

/** Skus that were blocked, and unknown ones. */
export type Blocked = { blocked: string[]; unknown: string[] }

/** `ambra products block SKU… --reason TEXT`: takes products off sale at once; imports do not undo it. */
export const blockProducts: Command<{ skus: string[]; reason: string }, Blocked> = async (
  operator,
  { skus, reason },
) => {
  if (reason.trim().length < 10) throw new OperationError('a block needs its reason (--reason), in words')
  const blocked = await recallsOf(operator).block(skus, reason.trim(), operator.now())
  await operator.settled()
  return { blocked, unknown: skus.filter((sku) => !blocked.includes(sku)) }
}

/** `ambra products unblock SKU`: puts a product back on sale. */
export const unblockProduct: Command<{ sku: string }, { sku: string }> = async (operator, { sku }) => {
  if (!(await recallsOf(operator).unblock(sku, operator.now())))
    throw new OperationError(`"${sku}" is not blocked`)
  await operator.settled()
  return { sku }
}

/** `ambra products blocked`: lists blocked products with the reason. */
export const listBlocked: Command<Record<string, never>, SaleBlock[]> = (operator) =>
  recallsOf(operator).listBlocks()

/** `ambra recall buyers SKU…`: lists orders with one of them, also as a variant or a part, newest first. */
export const listBuyers: Command<{ skus: string[] }, BuyerRow[]> = (operator, { skus }) =>
  recallsOf(operator).listBuyers(skus)

/** Sent recall: `mails` are queued, one for each order. */
export type RecallSent = { id: number; blocked: string[]; mails: number }

/**
 * `ambra recall send SKU… --notice FILE`: takes the products off sale and writes to every buyer immediately,
 * in the language of the order. The mails contain nothing else and do not depend on the newsletter
 * subscription.
 */
export const sendRecall: Command<{ skus: string[]; file: string }, RecallSent> = async (
  operator,
  { skus, file },
) => {
  const notice = await readNotice(file)
  const recalls = recallsOf(operator)
  const now = operator.now()
  const blocked = await recalls.block(skus, 'recalled for the safety of its users', now)
  const unknown = skus.filter((sku) => !blocked.includes(sku))
  // Rejects an unknown sku, so that a typing error does not pass for a sent recall.
  if (unknown.length > 0 && (await recalls.listBuyers(unknown)).length === 0)
    throw new OperationError(`no product and no order has the sku ${unknown.join(', ')}`)
  const { id, mails } = await recalls.recall(skus, notice, now)
  await operator.settled()
  return { id, blocked, mails }
}

/** Words that play down a danger, which a recall may not use. @see docs/rules/law LAW-SAF-2 */
const playsDown =
  /voluntar|precaution|discretion|vabatahtlik|ettevaatusabin|доброволь|предосторожност|brīvprātīg|piesardzīb|savanorišk|atsargumo/iu

async function readNotice(file: string): Promise<RecallNotice> {
  const found = await stat(file).catch(() => undefined)
  if (!found?.isFile()) throw new OperationError(`no such file: ${file}`)
  if (found.size > maxNoticeBytes) throw new OperationError(`${file} is larger than ${maxNoticeBytes} bytes`)
  const data = parse(file, await readFile(file, 'utf8'))
  const [problem] = Value.Errors(RecallNotice, data)
  if (problem || !Value.Check(RecallNotice, data))
    throw new OperationError(`${file}: ${problem?.instancePath || '/'} ${problem?.message ?? 'is wrong'}`)
  const notice: RecallNotice = data
  const words = [...Object.values(notice.hazard), ...Object.values(notice.action)].join(' ')
  const [softened] = playsDown.exec(words) ?? []
  if (softened)
    throw new OperationError(
      `${file}: "${softened}" plays the danger down, which the law forbids in a recall`,
    )
  return notice
}

function parse(file: string, text: string): unknown {
  try {
    return parseBoundedJson(text, fileBounds)
  } catch (error) {
    throw new OperationError(`${file}: ${error instanceof Error ? error.message : 'is not JSON'}`)
  }
}
