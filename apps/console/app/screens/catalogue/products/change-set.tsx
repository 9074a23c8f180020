import type { ProductChangeSet, ProductChoices } from '@ambra/contract/catalogue/product-fields'
import { useEffect } from 'react'
import { ProgressBar } from 'react-aria-components'
import { Link, useRevalidator, useSearchParams, data } from 'react-router'
import { runCommand } from '#console/api/run-command.ts'
import { useCommand } from '#console/api/use-command.ts'
import { may, useOwn } from '#console/frame/own.tsx'
import { useMoment } from '#console/i18n/moments.ts'
import { codeText, useTranslate } from '#console/i18n/translate.tsx'
import { Button, ButtonLink } from '#console/ui/button.tsx'
import form from '#console/ui/form.module.css'
import { Notice } from '#console/ui/notice.tsx'
import { Empty, Facts, PageHead } from '#console/ui/page.tsx'
import { List } from '#console/ui/table.tsx'
import { client } from '#console/api/client.ts'
import { load } from '#console/api/load.ts'
import styles from './products.module.css'
import { useFieldName, useValueText } from './editing/value-text.ts'
import type { Route } from './+types/change-set'

export const clientLoader = ({ request, params }: Route.ClientLoaderArgs) =>
  load(request, async () => {
    const id = Number(params.id)
    if (!Number.isSafeInteger(id) || id < 1 || id > 2_147_483_647) throw data(null, 404)
    const address = new URL(request.url).searchParams
    const after = Number(address.get('after') ?? 0)
    const asked = {
      id,
      ...(Number.isSafeInteger(after) && after > 0 && { after }),
      ...(address.get('trouble') === '1' && { trouble: true }),
    }
    const [set, choices] = await Promise.all([
      client.query('products.change-set', asked, { signal: request.signal }),
      client.query('products.choices', {}, { signal: request.signal }),
    ])
    return { set, choices }
  })

/** Polling interval of a running change in ms. */
const pollMs = 1000

/** Screen of a change set: preview, progress, result, and undo. */
export default function ChangeSet({ loaderData: { set, choices } }: Route.ComponentProps) {
  const t = useTranslate()
  const moment = useMoment()
  const isAtWork = set.state === 'planning' || set.state === 'applying'
  useProgress(isAtWork)
  return (
    <>
      <PageHead
        title={t('products.changeTitle', { id: set.id })}
        lead={t('products.pastBy', { at: moment(set.at), name: set.by })}
      />
      {isAtWork && <Progress set={set} />}
      {!isAtWork && <Figures set={set} />}
      <NextStep set={set} />
      <Changes set={set} choices={choices} />
    </>
  )
}

function useProgress(isAtWork: boolean): void {
  const { revalidate } = useRevalidator()
  // Polls while the server works.
  useEffect(() => {
    if (!isAtWork) return
    const timer = setInterval(() => void revalidate(), pollMs)
    return () => clearInterval(timer)
  }, [isAtWork, revalidate])
}

function Progress({ set }: { set: ProductChangeSet }) {
  const t = useTranslate()
  if (set.state === 'planning') return <Notice>{t('products.planning', { count: set.total })}</Notice>
  return (
    <ProgressBar
      className={styles.progress ?? ''}
      value={set.done}
      maxValue={Math.max(1, set.total)}
      aria-label={t('products.applying')}
    >
      {({ percentage = 0 }) => (
        <>
          <p role="status">{t('products.appliedOf', { done: set.done, total: set.total })}</p>
          <div className={styles.track}>
            <div style={{ inlineSize: `${percentage}%` }} />
          </div>
        </>
      )}
    </ProgressBar>
  )
}

function Figures({ set: { state, total, applied, conflicts, refused } }: { set: ProductChangeSet }) {
  const t = useTranslate()
  const figures =
    state === 'planned'
      ? ([
          [t('products.willChange'), total - refused],
          [t('products.willRefuse'), refused],
        ] as const)
      : ([
          [t('products.didChange'), applied],
          [t('products.didConflict'), conflicts],
          [t('products.didRefuse'), refused],
        ] as const)
  return <Facts rows={figures} />
}

const rights = {
  edit: 'products.edit',
  prices: 'prices.edit',
  publish: 'products.publish',
  stock: 'stock.adjust',
  costs: 'prices.edit_cost',
  draft: 'products.publish',
} as const

/** Applies a planned change set, or undoes an applied one. */
function NextStep({ set }: { set: ProductChangeSet }) {
  const t = useTranslate()
  const own = useOwn()
  const command = useCommand()
  const { id, state, total, refused, applied, undone_by, undo_of } = set
  const canChange = may(own, rights[set.kind])
  return (
    <div className={form.more} data-no-print>
      {command.error && <Notice kind="error">{command.error}</Notice>}
      {state === 'planned' && canChange && total > refused && (
        <Button
          variant="primary"
          isBusy={command.isBusy}
          onPress={() => void command.run(() => runCommand('products.apply-plan', { id }))}
        >
          {t(set.kind === 'prices' ? 'products.applyPlan' : 'products.applyFields', {
            count: total - refused,
          })}
        </Button>
      )}
      {state === 'done' && canChange && undone_by === null && applied > 0 && set.kind !== 'stock' && (
        <Button
          isBusy={command.isBusy}
          onPress={() => void command.run(() => runCommand('products.undo', { id }))}
        >
          {t('products.undoSet', { count: applied })}
        </Button>
      )}
      {undone_by !== null && (
        <Link className="link" to={`/products/changes/${undone_by}`}>
          {t('products.undoneBy', { id: undone_by })}
        </Link>
      )}
      {undo_of !== null && (
        <Link className="link" to={`/products/changes/${undo_of}`}>
          {t('products.undoes', { id: undo_of })}
        </Link>
      )}
      <ButtonLink variant="text" href="/products">
        {t('products.toList')}
      </ButtonLink>
    </div>
  )
}

const outcomeKeys = {
  applied: 'products.outcome.applied',
  same: 'products.outcome.same',
  conflict: 'products.outcome.conflict',
  refused: 'products.outcome.refused',
} as const
const pageSize = 100

function Changes({ set, choices }: { set: ProductChangeSet; choices: ProductChoices }) {
  const t = useTranslate()
  const name = useFieldName()
  const text = useValueText(choices)
  const [address] = useSearchParams()
  const isTrouble = address.get('trouble') === '1'
  const last = set.changes.at(-1)
  const outcomeOf = (row: ProductChangeSet['changes'][number]) => {
    const { path, outcome, present, code, problems } = row
    if (code !== null) return codeText(t, `products.refusal.${code}`)
    if (problems.length > 0)
      return t('products.stillUnsold', {
        reasons: problems.map((problem) => codeText(t, `products.problem.${problem}`)).join(', '),
      })
    if (outcome === 'conflict') return t('products.presentIs', { value: text(path, present) })
    return outcome === null ? '' : t(outcomeKeys[outcome])
  }
  if (set.changes.length === 0)
    return set.state === 'planning' ? null : <Empty title={t('products.noChanges')} />
  return (
    <>
      {set.state === 'done' && set.conflicts + set.refused > 0 && (
        <div className={form.more} data-no-print>
          <ButtonLink variant="text" href={isTrouble ? '?' : '?trouble=1'}>
            {t(isTrouble ? 'products.showAll' : 'products.showTrouble')}
          </ButtonLink>
        </div>
      )}
      <List
        caption={t('products.past')}
        rows={set.changes}
        keyOf={({ number }) => number}
        columns={[
          {
            id: 'sku',
            title: t('products.sort.sku'),
            cell: ({ sku }) => (
              <Link className="link" data-row to={`/products/${encodeURIComponent(sku)}`}>
                {sku}
              </Link>
            ),
          },
          { id: 'field', title: t('products.fieldTitle'), cell: ({ path }) => name(path) },
          {
            id: 'before',
            title: t('products.before'),
            isFigure: true,
            cell: (row) => text(row.path, row.before),
          },
          {
            id: 'after',
            title: t('products.after'),
            isFigure: true,
            cell: (row) => text(row.path, row.after),
          },
          {
            id: 'outcome',
            title: t('products.outcome'),
            cell: (row) => <span className={styles.states}>{outcomeOf(row)}</span>,
          },
        ]}
      />
      {set.changes.length === pageSize && last && (
        <div className={form.more} data-no-print>
          <ButtonLink href={`?after=${last.number}${isTrouble ? '&trouble=1' : ''}`}>
            {t('products.more')}
          </ButtonLink>
        </div>
      )}
    </>
  )
}
