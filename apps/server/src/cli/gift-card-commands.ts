import type { AdminResult } from '@ambra/contract/platform/operations/operations'
import { formatPrice, formatTimestamp } from '@ambra/domain/platform/text/format'
import { type Command, InvalidArgumentError } from 'commander'
import { execute } from './execute.ts'
import { jsonOption, type Output, print } from './print.ts'

type Card = AdminResult<'gift-cards.show'>

const euros = (amount: number) => formatPrice(amount, 'en')
const moment = (at: string | null) => (at === null ? '' : formatTimestamp(new Date(at)))

const cardText = (card: Card): string =>
  [
    `Gift card …${card.ending}  ${card.state}`,
    `Holds     ${euros(card.balance_cents)} of ${euros(card.value_cents)}`,
    `Valid     ${moment(card.issued_at) || 'not yet'} to ${moment(card.expires_at)}`,
    card.order ? `Sold in   order ${card.order}` : `Issued by ${card.issued_by ?? 'staff'}`,
    ...(card.note === null ? [] : [`Reason    ${card.note}`]),
  ].join('\n')

function months(text: string): number {
  if (!/^[1-9]\d{0,2}$/.test(text)) throw new InvalidArgumentError('must be a number of months, 1 to 999')
  return Number(text)
}

/** `ambra gift-cards issue`. */
export function addGiftCards(program: Command): void {
  const cards = program.command('gift-cards').description('Issue, show and block gift cards')
  cards
    .command('issue')
    .description('Issue a gift card without an order; its code is shown once')
    .argument('<euros>', 'value, e.g. 50 or 49.90')
    .option('--months <count>', 'validity in months; default: GIFT_CARD_MONTHS', months)
    .option('--reason <text>', 'why the card is issued')
    .addOption(jsonOption())
    .action(async (amount: string, { json, ...terms }: Output & { months?: number; reason?: string }) =>
      print(
        await execute('gift-cards.issue', { ...terms, amount }),
        json === undefined ? {} : { json },
        ({ code, card }) => `${code}\n\n${cardText(card)}`,
      ),
    )
}
