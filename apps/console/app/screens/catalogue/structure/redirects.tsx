import type { Redirect } from '@ambra/contract/catalogue/redirects-operations'
import { lazy, Suspense } from 'react'
import { useSearchParams } from 'react-router'
import { runCommand } from '#console/api/run-command.ts'
import { useCommand } from '#console/api/use-command.ts'
import { useListKeys } from '#console/frame/keys.ts'
import { useOpen } from '#console/frame/use-open.ts'
import { useMoment } from '#console/i18n/moments.ts'
import { useTranslate } from '#console/i18n/translate.tsx'
import { ListFilters } from '#console/shop/list-filters.tsx'
import { ListPages } from '#console/shop/list-pages.tsx'
import { Button } from '#console/ui/button.tsx'
import { Sheet } from '#console/ui/dialog.tsx'
import form from '#console/ui/form.module.css'
import { Notice } from '#console/ui/notice.tsx'
import { Empty, PageHead } from '#console/ui/page.tsx'
import { List } from '#console/ui/table.tsx'
import { addToast } from '#console/ui/toast-store.ts'
import { client } from '#console/api/client.ts'
import { load } from '#console/api/load.ts'
import styles from './catalogue.module.css'
import { RedirectForm } from './redirect-form.tsx'
import type { Route } from './+types/redirects'

export const clientLoader = ({ request }: Route.ClientLoaderArgs) =>
  load(request, () => {
    const address = new URL(request.url).searchParams
    const q = address.get('q')?.trim().slice(0, 200)
    const after = address.get('after')?.slice(0, 2100)
    return client.query(
      'redirects.list',
      { ...(q && { q }), ...(after && { after }) },
      { signal: request.signal },
    )
  })

const RedirectFile = lazy(async () => ({ default: (await import('./redirect-file.tsx')).RedirectFile }))

/**
 * Redirects of old addresses: added by hand, created when a page moved, or imported from the previous shop.
 */
export default function Redirects({ loaderData: { redirects, next } }: Route.ComponentProps) {
  const t = useTranslate()
  const [address] = useSearchParams()
  const { open, show, close } = useOpen()
  useListKeys()
  const words = address.get('q') ?? ''
  const edited = redirects.find(({ from }) => open === `edit-${from}`)
  return (
    <>
      <PageHead title={t('screen.redirects')} lead={t('redirects.lead')}>
        <Button onPress={() => show('file')}>{t('redirects.fromFile')}</Button>
        <Button variant="primary" icon="plus" onPress={() => show('new')}>
          {t('redirects.add')}
        </Button>
      </PageHead>
      <ListFilters label={t('redirects.search')} maxLength={200} />
      {redirects.length > 0 ? (
        <Rows rows={redirects} onEdit={({ from }) => show(`edit-${from}`)} />
      ) : (
        <Empty title={t(words ? 'redirects.noneFound' : 'redirects.none')}>
          {!words && <p>{t('redirects.noneHint')}</p>}
        </Empty>
      )}
      <ListPages next={next} first={t('redirects.firstPage')} more={t('redirects.more')} />
      <Sheet
        title={t(edited ? 'redirects.change' : 'redirects.add')}
        isOpen={open === 'new' || edited !== undefined}
        onClose={close}
      >
        <RedirectForm key={edited?.from ?? ''} stored={edited} onClose={close} />
      </Sheet>
      <Sheet title={t('redirects.fromFile')} isOpen={open === 'file'} onClose={close} shape="wide">
        <Suspense>
          <RedirectFile onClose={close} />
        </Suspense>
      </Sheet>
    </>
  )
}

function Rows({ rows, onEdit }: { rows: readonly Redirect[]; onEdit: (row: Redirect) => void }) {
  const t = useTranslate()
  const moment = useMoment()
  const command = useCommand()
  async function remove({ from, to, code }: Redirect) {
    if (!(await command.run(() => runCommand('redirects.remove', { from, seen: { to, code } })))) return
    addToast({
      text: t('redirects.removed', { from }),
      undo: () => runCommand('redirects.save', { from, to, code, seen: null }),
    })
  }
  return (
    <>
      {command.error && <Notice kind="error">{command.error}</Notice>}
      <List
        caption={t('screen.redirects')}
        rows={rows}
        keyOf={({ from }) => from}
        columns={[
          {
            id: 'from',
            title: t('redirects.from'),
            cell: ({ from }) => <span className={styles.address}>{from}</span>,
          },
          {
            id: 'to',
            title: t('redirects.to'),
            cell: ({ to }) => <span className={styles.address}>{to ?? t('redirects.gone')}</span>,
          },
          { id: 'code', title: t('redirects.code'), cell: ({ code }) => t(`redirects.code.${code}`) },
          {
            id: 'origin',
            title: t('redirects.origin'),
            cell: ({ origin, by, at }) => (
              <>
                {t(`redirects.origin.${origin}`)}
                <div className="muted">
                  {by && origin !== 'automatic' ? `${by}, ${moment(at)}` : moment(at)}
                </div>
              </>
            ),
          },
          {
            id: 'action',
            title: t('redirects.action'),
            cell: (row) => (
              <div className={form.inline}>
                <Button
                  variant="text"
                  aria-label={t('redirects.changeNamed', { from: row.from })}
                  onPress={() => onEdit(row)}
                >
                  {t('redirects.change')}
                </Button>
                <Button
                  variant="text"
                  aria-label={t('redirects.removeNamed', { from: row.from })}
                  isBusy={command.isBusy}
                  onPress={() => void remove(row)}
                >
                  {t('redirects.remove')}
                </Button>
              </div>
            ),
          },
        ]}
      />
    </>
  )
}
