import type { AdminResult } from '@ambra/contract/platform/operations/operations'
import { formatDate } from '@ambra/domain/platform/text/format'
import { useState } from 'react'
import { runCommand } from '#console/api/run-command.ts'
import { useCommand } from '#console/api/use-command.ts'
import { may, useOwn } from '#console/frame/own.tsx'
import { useOpen } from '#console/frame/use-open.ts'
import { useMoment } from '#console/i18n/moments.ts'
import { useLanguage, useTranslate } from '#console/i18n/translate.tsx'
import { useMoney } from '#console/shop/money.ts'
import { Button, ButtonLink } from '#console/ui/button.tsx'
import { ConfirmDialog } from '#console/ui/confirm-dialog.tsx'
import form from '#console/ui/form.module.css'
import { Notice } from '#console/ui/notice.tsx'
import { Empty, Facts, PageHead, Part } from '#console/ui/page.tsx'
import { List } from '#console/ui/table.tsx'
import { addToast } from '#console/ui/toast-store.ts'
import { client } from '#console/api/client.ts'
import { load } from '#console/api/load.ts'
import { CardState, OrderLink, plainName } from './card-parts.tsx'
import type { Route } from './+types/gift-card'

export const clientLoader = ({ request, params: { id } }: Route.ClientLoaderArgs) =>
  load(request, () => client.query('gift-cards.show', { id: Number(id) }, { signal: request.signal }))

export default function GiftCardRoute({ loaderData }: Route.ComponentProps) {
  return <GiftCard key={loaderData.id} card={loaderData} />
}

type Card = AdminResult<'gift-cards.show'>

/** Screen of one gift card: balance, origin and the orders it paid for. */
function GiftCard({ card }: { card: Card }) {
  const t = useTranslate()
  const money = useMoney()
  const own = useOwn()
  const moment = useMoment()
  const language = useLanguage()
  const { open, show, close } = useOpen()
  const { id, ending, state, issued_at, expires_at, order, issued_by, note, recipient, send_at, sent_at } =
    card
  const canSend = may(own, 'gift_cards.manage') && send_at !== null && state === 'active'
  const send = sent_at === null ? 'cards.send' : 'cards.sendAgain'
  const change = may(own, 'gift_cards.manage') ? changeFor(state) : undefined
  const isOpen = change !== undefined && open === change
  return (
    <>
      <PageHead title={t('cards.title', { ending })} lead={<CardState state={state} />}>
        <ButtonLink variant="text" icon="arrow-left" href="/gift-cards">
          {t('screen.giftCards')}
        </ButtonLink>
        {canSend && <Button onPress={() => show('send')}>{t(send)}</Button>}
        {change && (
          <Button variant={change === 'block' ? 'danger' : 'outline'} onPress={() => show(change)}>
            {t(`cards.${change}`)}
          </Button>
        )}
      </PageHead>
      <Code card={card} />
      <Facts
        rows={[
          [
            t('cards.balance'),
            t('cards.balanceOf', { balance: money(card.balance_cents), value: money(card.value_cents) }),
          ],
          [
            t('cards.from'),
            order ? <OrderLink key={order} number={order} /> : plainName(issued_by ?? t('cards.staff')),
          ],
          ...(send_at === null
            ? []
            : ([
                [t('cards.recipient'), recipient ?? t('cards.buyer')],
                [
                  t('cards.mailed'),
                  sent_at === null ? t('cards.mailPlanned', { at: moment(send_at) }) : moment(sent_at),
                ],
              ] as const)),
          ...(note === null ? [] : ([[t('cards.reason'), note]] as const)),
          [t('cards.issued'), issued_at === null ? t('cards.notYet') : moment(issued_at)],
          // Valid to the end of its last day.
          [
            t('cards.until'),
            expires_at === null ? '–' : formatDate(new Date(Date.parse(expires_at) - 1), language),
          ],
        ]}
      />
      <Uses card={card} />
      <ConfirmDialog
        isOpen={canSend && open === 'send'}
        onClose={close}
        title={t(send)}
        what={t('cards.sendWhat', { ending, to: recipient ?? t('cards.buyer') })}
        action={t(send)}
        work={() => runCommand('gift-cards.send', { id })}
        onDone={() => {
          addToast({ text: t('cards.sent', { ending }) })
          close()
        }}
      />
      <ConfirmDialog
        key={change}
        isOpen={isOpen}
        onClose={close}
        title={t(`cards.${change ?? 'block'}`)}
        what={t(`cards.${change ?? 'block'}What`, { ending, sum: money(card.balance_cents) })}
        action={t(`cards.${change ?? 'block'}`)}
        isDanger={change === 'block'}
        hasReason
        work={(reason) => runCommand(`gift-cards.${change ?? 'block'}`, { id, ...reason })}
        onDone={() => {
          addToast({ text: t(change === 'unblock' ? 'cards.unblocked' : 'cards.blocked', { ending }) })
          close()
        }}
      />
    </>
  )
}

function changeFor(state: Card['state']): 'block' | 'unblock' | undefined {
  if (state === 'blocked') return 'unblock'
  return state === 'active' || state === 'spent' ? 'block' : undefined
}

/** Shows the code of a card, once, to the person who issued it. It stays until the screen is left. */
function Code({ card: { id, has_code_to_show } }: { card: Card }) {
  const t = useTranslate()
  const command = useCommand()
  const [code, setCode] = useState<string>()
  const [isCopied, setCopied] = useState(false)
  if (code === undefined)
    return (
      has_code_to_show && (
        <Notice kind="warn">
          <div className={form.stack}>
            {command.error && <p role="alert">{command.error}</p>}
            <p>{t('cards.codeOnce')}</p>
            <div className={form.inline}>
              <Button
                variant="primary"
                isBusy={command.isBusy}
                onPress={() =>
                  void command.run(async () => {
                    setCode((await runCommand('gift-cards.show-code', { id })).code)
                  })
                }
              >
                {t('cards.showCode')}
              </Button>
            </div>
          </div>
        </Notice>
      )
    )
  return (
    <Notice kind="ok">
      <div className={form.stack}>
        <p>{t('cards.codeShown')}</p>
        <p className={form.secret} translate="no" data-secret>
          {code}
        </p>
        <div className={form.inline} data-no-print>
          <Button
            onPress={() =>
              void navigator.clipboard.writeText(code).then(
                () => setCopied(true),
                () => setCopied(false),
              )
            }
          >
            {t(isCopied ? 'cards.copied' : 'cards.copy')}
          </Button>
          <Button onPress={() => globalThis.print()}>{t('cards.print')}</Button>
        </div>
      </div>
    </Notice>
  )
}

function Uses({ card: { uses } }: { card: Card }) {
  const t = useTranslate()
  const money = useMoney()
  const moment = useMoment()
  return (
    <Part title={t('cards.uses')}>
      {uses.length === 0 ? (
        <Empty title={t('cards.noUses')} />
      ) : (
        <List
          caption={t('cards.uses')}
          rows={uses}
          keyOf={({ order }) => order}
          columns={[
            { id: 'order', title: t('cards.order'), cell: ({ order }) => <OrderLink number={order} /> },
            { id: 'at', title: t('cards.at'), cell: ({ at }) => moment(at) },
            {
              id: 'paid',
              title: t('cards.paid'),
              isFigure: true,
              cell: ({ amount_cents }) => money(amount_cents),
            },
            {
              id: 'returned',
              title: t('cards.givenBack'),
              isFigure: true,
              cell: ({ returned_cents }) => (returned_cents > 0 ? money(returned_cents) : '–'),
            },
          ]}
        />
      )}
    </Part>
  )
}
