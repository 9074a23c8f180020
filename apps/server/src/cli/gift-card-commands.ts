import type { GiftCardStory } from '@ambra/commerce/gift-card/gift-card-operations'
import type { GiftCardRecord } from '@ambra/db/repositories/gift-card-repository'
import { formatPrice, formatTimestamp } from '@ambra/domain/format'
import { type Command, InvalidArgumentError } from 'commander'
import { execute } from './execute.ts'
import { jsonOption, type Output, print } from './print.ts'
import { formatTable } from './table.ts'

const euros = (amount: number) => formatPrice(amount, 'en')
// Over the control socket dates are texts.
const moment = (at: Date | string | undefined) => (at ? formatTimestamp(new Date(at)) : '')

const cardText = (card: GiftCardRecord): string =>
  [
    `Gift card …${card.ending}  ${card.state}`,
    `Holds     ${euros(card.balanceCents)} of ${euros(card.valueCents)}`,
    `Valid     ${moment(card.issuedAt) || 'not yet'} to ${moment(card.expiresAt)}`,
    `Sold in   ${card.order ? `order ${card.order}` : 'no order: issued by staff'}`,
  ].join('\n')

const storyText = (stories: GiftCardStory[]): string =>
  stories.length === 0
    ? 'no such gift card'
    : stories
        .map(({ card, spending }) =>
          [
            cardText(card),
            ...(spending.length === 0
              ? []
              : [
                  '',
                  formatTable(
                    ['order', 'paid', 'given back', 'at'],
                    spending.map((use) => [
                      use.order,
                      euros(use.amountCents),
                      euros(use.returnedCents),
                      moment(use.at),
                    ]),
                  ),
                ]),
          ].join('\n'),
        )
        .join('\n\n')

function months(text: string): number {
  if (!/^[1-9]\d{0,2}$/.test(text)) throw new InvalidArgumentError('must be a number of months, 1 to 999')
  return Number(text)
}

/** `ambra gift-cards issue|show|block|unblock`. */
export function addGiftCards(program: Command): void {
  const cards = program.command('gift-cards').description('Gift cards: issue, look up, block')
  cards
    .command('issue')
    .description('Make a card without an order; its code is shown once')
    .argument('<euros>', 'what it is worth, e.g. 50 or 49.90')
    .option('--months <count>', 'how long it is valid; GIFT_CARD_MONTHS by default', months)
    .addOption(jsonOption())
    .action(async (amount: string, { json, ...terms }: Output & { months?: number }) =>
      print(
        await execute('gift-cards.issue', { ...terms, amount }),
        json === undefined ? {} : { json },
        ({ code, card }) => `${code}\n\n${cardText(card)}`,
      ),
    )
  cards
    .command('show')
    .description('What a card holds and the orders it paid for')
    .argument('<code>', 'the code, or its last four letters')
    .addOption(jsonOption())
    .action(async (code: string, options: Output) =>
      print(await execute('gift-cards.show', { code }), options, storyText),
    )
  for (const [name, isBlocked] of [
    ['block', true],
    ['unblock', false],
  ] as const)
    cards
      .command(name)
      .description(isBlocked ? 'The card pays nothing from now on' : 'The card pays again')
      .argument('<code>', 'the code, or its last four letters')
      .addOption(jsonOption())
      .action(async (code: string, options: Output) =>
        print(await execute('gift-cards.block', { code, isBlocked }), options, cardText),
      )
}
