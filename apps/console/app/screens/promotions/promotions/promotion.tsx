import { useCommand } from '#console/api/use-command.ts'
import { useOpen } from '#console/frame/use-open.ts'
import { useMoment } from '#console/i18n/moments.ts'
import { useTranslate } from '#console/i18n/translate.tsx'
import { Button, ButtonLink } from '#console/ui/button.tsx'
import { ConfirmDialog } from '#console/ui/confirm-dialog.tsx'
import { Notice } from '#console/ui/notice.tsx'
import { PageHead, Part } from '#console/ui/page.tsx'
import { List } from '#console/ui/table.tsx'
import { addToast } from '#console/ui/toast-store.ts'
import type { Kind, Terms } from './draft.ts'
import { type Details, saveTerms, stopTerms } from './save-terms.ts'
import { differences, useTermRows } from './term-labels.ts'
import { TermsForm } from './terms-form.tsx'

type Props = { kind: Kind; details: Details; groups: readonly { id: number; code: string }[] }

/** Screen of a coupon or rule: terms, test cart, uses and history. */
export function Thing({ kind, details, groups }: Props) {
  const t = useTranslate()
  const { open, show, close } = useOpen()
  const { terms, state, used } = details
  const { code } = terms
  const isPersonal = !('titles' in terms) && terms.audience === 'personal'
  return (
    <>
      <PageHead
        title={code}
        lead={`${t(`selling.state.${state}`)} · ${t('selling.usedTimes', { count: used })}`}
      >
        <ButtonLink variant="text" icon="arrow-left" href={kind === 'coupon' ? '/selling' : '/selling/rules'}>
          {t(kind === 'coupon' ? 'selling.coupons' : 'selling.rules')}
        </ButtonLink>
        {terms.enabled && (
          <Button variant="danger" onPress={() => show('stop')}>
            {t('selling.stop')}
          </Button>
        )}
      </PageHead>
      {isPersonal && <Notice>{t('selling.personal')}</Notice>}
      <TermsForm key={code} kind={kind} details={details} groups={groups} />
      <Past kind={kind} details={details} />
      <ConfirmDialog
        isOpen={terms.enabled && open === 'stop'}
        onClose={close}
        title={t('selling.stop')}
        what={t('selling.stopWhat', { code })}
        action={t('selling.stop')}
        isDanger
        hasReason
        work={(reason) => stopTerms(kind, code, reason)}
        onDone={() => {
          addToast({ text: t('selling.stopped', { code }) })
          close()
        }}
      />
    </>
  )
}

/** History, newest first. Earlier versions can be restored. */
function Past({ kind, details: { past, version } }: Pick<Props, 'kind' | 'details'>) {
  const t = useTranslate()
  const moment = useMoment()
  const rowsOf = useTermRows()
  const command = useCommand()
  // A union of two array types, read as one.
  const rows: readonly Details['past'][number][] = past
  if (rows.length === 0) return null
  async function takeBack(before: Terms): Promise<void> {
    const outcome: { text?: string } = {}
    const isDone = await command.run(async () => {
      const saved = await saveTerms(kind, before, version)
      outcome.text =
        saved.outcome === 'conflict' ? t('selling.conflict') : t('selling.saved', { code: before.code })
    })
    if (isDone && outcome.text) addToast({ text: outcome.text })
  }
  return (
    <Part title={t('selling.past')}>
      {command.error && <Notice kind="error">{command.error}</Notice>}
      <List
        caption={t('selling.past')}
        rows={rows}
        keyOf={({ id }) => id}
        columns={[
          { id: 'at', title: t('selling.at'), cell: ({ at }) => moment(at) },
          { id: 'by', title: t('selling.by'), cell: ({ by }) => by },
          {
            id: 'what',
            title: t('selling.what'),
            cell: ({ before, after, reason }) => (
              <div>
                {before === null && t('selling.made')}
                {before &&
                  after &&
                  differences(rowsOf(before), rowsOf(after)).map(({ name, a, b }) => (
                    <div key={name}>
                      <strong>{name}</strong> <s>{a}</s> → {b}
                    </div>
                  ))}
                {reason && <div className="muted">{reason}</div>}
              </div>
            ),
          },
          {
            id: 'back',
            title: t('selling.back'),
            cell: ({ before, at }) =>
              before && (
                <Button
                  isBusy={command.isBusy}
                  aria-label={t('selling.backOf', { at: moment(at) })}
                  onPress={() => void takeBack(before)}
                >
                  {t('selling.back')}
                </Button>
              ),
          },
        ]}
      />
    </Part>
  )
}
