import type { AdminResult } from '@ambra/contract/platform/operations/operations'
import type { CaseDetails } from '@ambra/contract/service/service-cases'
import { formatDate, formatPrice, startOfDay } from '@ambra/domain/platform/text/format'
import { data } from 'react-router'
import { client } from '#console/api/client.ts'
import { runCommand } from '#console/api/run-command.ts'
import { useOpen } from '#console/frame/use-open.ts'
import { may, mayAnywhere, useOwn } from '#console/frame/own.tsx'
import { useMoment } from '#console/i18n/moments.ts'
import { storeName } from '#console/i18n/store-name.ts'
import { useLanguage, useTranslate } from '#console/i18n/translate.tsx'
import { Button, ButtonLink } from '#console/ui/button.tsx'
import { Badge, Notice } from '#console/ui/notice.tsx'
import { Facts, PageHead, Part } from '#console/ui/page.tsx'
import { RecordFields } from '#console/shop/custom-fields/record-fields.tsx'
import { Inspections } from '#console/shop/inspections.tsx'
import { load } from '#console/api/load.ts'
import { Assignee } from './assignee.tsx'
import styles from './case.module.css'
import { CaseLines } from './case-lines.tsx'
import { CaseMessages } from './case-messages.tsx'
import { CaseState } from './case-state.tsx'
import { Due } from './due.tsx'
import { LateDialogs } from './late-dialogs.tsx'
import { NextSteps } from './next-steps.tsx'
import { Repair } from './repair.tsx'
import type { Route } from './+types/case'

export const clientLoader = ({ request, params: { kind, code } }: Route.ClientLoaderArgs) =>
  load(request, async () => {
    if (kind !== 'withdrawal' && kind !== 'claim') throw data(null, 404)
    const { signal } = request
    const [details, returned] = await Promise.all([
      client.query('service.case', { kind, code }, { signal }),
      client.query('devices.returned', { kind, code }, { signal }),
    ])
    return { details, returned }
  })

export default function CaseRoute({ loaderData }: Route.ComponentProps) {
  return <Case key={loaderData.details.code} {...loaderData} />
}

/** Screen of a withdrawal or claim: next steps, then the facts for the decision. */
function Case({ details, returned }: { details: CaseDetails; returned: AdminResult<'devices.returned'> }) {
  const t = useTranslate()
  const own = useOwn()
  const { show } = useOpen()
  const { kind, code, name, email, store, number } = details
  return (
    <>
      <PageHead
        title={`${t(`service.one.${kind}`)} ${code}`}
        lead={
          <>
            {[name, email, number, storeName(store)].filter(Boolean).join(' · ')}
            <span className={styles.state}>
              <CaseState {...details} /> <Due {...details} />
            </span>
          </>
        }
      >
        <ButtonLink variant="text" icon="arrow-left" href="/service">
          {t('service.toList')}
        </ButtonLink>
      </PageHead>
      <NextSteps details={details} show={show} />
      {returned.pieces.length > 0 && may(own, 'service.repair', store) && (
        <Button onPress={() => show('inspect')}>{t('inspect.title')}</Button>
      )}
      <Warnings details={details} />
      <div className={styles.columns}>
        <div>
          <Words details={details} />
          {details.order && <CaseLines order={details.order} isStated={kind === 'withdrawal'} />}
          <Inspections inspections={returned.inspections} />
          <CaseMessages details={details} />
        </div>
        <div>
          <Assignee details={details} show={show} />
          <RecordFields
            record={code}
            read={(signal) => client.query('service.fields', { kind, code }, { signal })}
            write={(changes) => runCommand('service.set-fields', { kind, code, changes })}
            canEdit={may(own, 'service.answer', store)}
          />
          <Terms details={details} />
          {kind === 'claim' && <Repair details={details} show={show} />}
          <Money details={details} />
        </div>
      </div>
      <LateDialogs details={details} returned={returned} />
    </>
  )
}

function Warnings({ details: { warnings, credit } }: { details: CaseDetails }) {
  const t = useTranslate()
  if (warnings.length === 0) return null
  return (
    <div className={styles.warnings}>
      {warnings.map((warning) => (
        <Notice kind="warn" key={warning}>
          {warning === 'credit'
            ? t('service.warning.credit', {
                lender: credit?.lender ?? '',
                reference: credit?.reference ?? '',
              })
            : t(`service.warning.${warning}`)}
        </Notice>
      ))}
    </div>
  )
}

function Words({ details }: { details: CaseDetails }) {
  const t = useTranslate()
  const moment = useMoment()
  const { kind, words, about, remedy, at, reason, decided_at, is_refused } = details
  return (
    <Part title={t(`service.wrote.${kind}`)}>
      <p className="muted">{moment(at)}</p>
      {kind === 'claim' && <p className={styles.about}>{about}</p>}
      <p className={styles.words}>
        {words || (kind === 'withdrawal' && !about ? t('service.wholeOrder') : '')}
      </p>
      {remedy && <p>{t(`service.remedy.${remedy === 'repair' ? 'repair' : 'replacement'}`)}</p>}
      {reason && decided_at && (
        <div className={styles.answer}>
          <p className="muted">
            {t(is_refused ? 'service.declinedAt' : 'service.answeredAt', { at: moment(decided_at) })}
          </p>
          <p className={styles.words}>{reason}</p>
        </div>
      )}
    </Part>
  )
}

/** Legal deadlines with their dates. */
function Terms({ details: { terms } }: { details: CaseDetails }) {
  const t = useTranslate()
  const language = useLanguage()
  return (
    <Part title={t('service.terms')}>
      <Facts
        rows={terms.map(({ law, day, is_over }) => [
          t(`service.law.${law}`),
          <span key={law} className="tabular">
            {formatDate(startOfDay(day), language)} {is_over && <Badge>{t('service.over')}</Badge>}
          </span>,
        ])}
      />
      <p className="muted">{t('service.alarm')}</p>
    </Part>
  )
}

function Money({ details }: { details: CaseDetails }) {
  const t = useTranslate()
  const language = useLanguage()
  const own = useOwn()
  const { order, refund, refund_cents, is_refunded } = details
  const price = (cents: number) => <span className="tabular">{formatPrice(cents, language)}</span>
  return (
    <Part title={t('service.money')}>
      <Facts
        rows={[
          ...(order
            ? [
                [t('service.order'), order.number] as const,
                [t('service.payment'), order.payment] as const,
                [t('service.paid'), price(order.paidCents)] as const,
                [t('service.refundedBefore'), price(order.refundedCents)] as const,
              ]
            : []),
          ...(refund_cents === null ? [] : [[t('service.lawRefund'), price(refund_cents)] as const]),
          ...(refund
            ? [
                [
                  t('service.refund'),
                  <span key="refund">
                    {price(refund.amountCents)}{' '}
                    <Badge kind={refund.state === 'done' ? 'ok' : 'warn'}>
                      {t(refund.state === 'done' ? 'service.refundSent' : 'service.refundToSend')}
                    </Badge>
                  </span>,
                ] as const,
              ]
            : is_refunded
              ? [[t('service.refund'), t('service.nothingLeft')] as const]
              : []),
        ]}
      />
      {refund?.state === 'to_do' && mayAnywhere(own, 'payments.read') && (
        <ButtonLink variant="text" href="/money">
          {t('service.toMoney')}
        </ButtonLink>
      )}
    </Part>
  )
}
