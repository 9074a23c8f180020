import { readFile, stat } from 'node:fs/promises'
import { fileBounds, parseBoundedJson } from '@ambra/contract/request-bounds'
import { RecallNotice } from '@ambra/contract/recall'
import { type BuyerRow, recallRepository, type SaleBlock } from '@ambra/db/recall/recall-repository'
import Value from 'typebox/value'
import { OperationError } from '../context/operation-error.ts'
import type { Command, OperationContext } from '../context/operation.ts'

const recallsOf = ({ shop }: OperationContext) => recallRepository(shop.database.db)
const maxNoticeBytes = 100_000

/** Skus that were blocked, and unknown ones. */
export type Blocked = { blocked: string[]; unknown: string[] }

/** `ambra products block SKU… --reason TEXT`: off sale at once, and an import does not put them back. */
export const blockProducts: Command<{ skus: string[]; reason: string }, Blocked> = async (
  operator,
  { skus, reason },
) => {
  if (reason.trim().length < 10) throw new OperationError('a block needs its reason (--reason), in words')
  const blocked = await recallsOf(operator).block(skus, reason.trim(), operator.now())
  await operator.settled()
  return { blocked, unknown: skus.filter((sku) => !blocked.includes(sku)) }
}

/** `ambra products unblock SKU`: on sale again. */
export const unblockProduct: Command<{ sku: string }, { sku: string }> = async (operator, { sku }) => {
  if (!(await recallsOf(operator).unblock(sku, operator.now())))
    throw new OperationError(`"${sku}" is not blocked`)
  await operator.settled()
  return { sku }
}

/** `ambra products blocked`: what may not be sold, and why. */
export const listBlocked: Command<Record<string, never>, SaleBlock[]> = (operator) =>
  recallsOf(operator).listBlocks()

/** `ambra recall buyers SKU…`: orders that hold one of them, newest first; also as a variant or a part. */
export const listBuyers: Command<{ skus: string[] }, BuyerRow[]> = (operator, { skus }) =>
  recallsOf(operator).listBuyers(skus)

/** A recall that was sent: `mails` are queued, one for each order. */
export type RecallSent = { id: number; blocked: string[]; mails: number }

/**
 * `ambra recall send SKU… --notice FILE`: takes the products off sale and writes to every buyer, without delay and in the
 * language of the order. The mails say nothing else and are sent whether or not the buyer takes the newsletter.
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
  // An unknown sku is an error, so that a typing error is not taken for a sent recall.
  if (unknown.length > 0 && (await recalls.listBuyers(unknown)).length === 0)
    throw new OperationError(`no product and no order has the sku ${unknown.join(', ')}`)
  const { id, mails } = await recalls.recall(skus, notice, now)
  await operator.settled()
  return { id, blocked, mails }
}

/** Words that make a danger look smaller: a recall may not use them. @see docs/rules/law LAW-SAF-2 */
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
