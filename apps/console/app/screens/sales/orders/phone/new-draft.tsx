import type { AdminResult } from '@ambra/contract/platform/operations/operations'
import { stores } from '@ambra/domain/platform/shop/stores'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { runCommand } from '#console/api/run-command.ts'
import { useCommand } from '#console/api/use-command.ts'
import { may, useOwn } from '#console/frame/own.tsx'
import { storeName } from '#console/i18n/store-name.ts'
import { useMoment } from '#console/i18n/moments.ts'
import { useTranslate } from '#console/i18n/translate.tsx'
import { Button } from '#console/ui/button.tsx'
import { Choice } from '#console/ui/choice.tsx'
import form from '#console/ui/form.module.css'
import { Notice } from '#console/ui/notice.tsx'
import { Empty, PageHead, Part } from '#console/ui/page.tsx'
import { List } from '#console/ui/table.tsx'
import { blankDraft } from './blank-draft.ts'

type Drafts = AdminResult<'drafts.list'>

/** Starts a phone order or continues an unfinished one. */
export function NewDraft({ drafts }: { drafts: Drafts }) {
  const t = useTranslate()
  const own = useOwn()
  const navigate = useNavigate()
  const command = useCommand({ isLook: true })
  const offered = stores.filter(({ code }) => may(own, 'orders.create', code))
  const [store, setStore] = useState<string>(offered[0]?.code ?? '')
  const begin = () =>
    command.run(async () => {
      const { id } = await runCommand('drafts.save', { store, draft: blankDraft(store) })
      await navigate(`/orders/new?draft=${id}`)
    })
  return (
    <>
      <PageHead title={t('screen.newOrder')} lead={t('phone.lead')} />
      {command.error && <Notice kind="error">{command.error}</Notice>}
      <div className={form.form}>
        {offered.length > 1 && (
          <Choice
            label={t('phone.store')}
            value={store}
            onChange={setStore}
            options={offered.map(({ code, name }) => ({ id: code, text: name }))}
          />
        )}
        <div>
          <Button variant="primary" icon="plus" isBusy={command.isBusy} onPress={() => void begin()}>
            {t('phone.begin')}
          </Button>
        </div>
      </div>
      <Part title={t('phone.drafts')}>
        {drafts.length > 0 ? <Drafts drafts={drafts} /> : <Empty title={t('phone.noDrafts')} />}
      </Part>
    </>
  )
}

function Drafts({ drafts }: { drafts: Drafts }) {
  const t = useTranslate()
  const moment = useMoment()
  return (
    <List
      caption={t('phone.drafts')}
      rows={drafts}
      keyOf={({ id }) => id}
      columns={[
        {
          id: 'name',
          title: t('phone.customer'),
          cell: ({ id, name }) => (
            <Link to={`/orders/new?draft=${id}`} data-row className="link">
              {name || t('phone.unnamed')}
            </Link>
          ),
        },
        { id: 'pieces', title: t('phone.pieces'), cell: ({ pieces }) => pieces, isFigure: true },
        { id: 'store', title: t('phone.store'), cell: ({ store }) => storeName(store) },
        { id: 'at', title: t('phone.changed'), cell: ({ updated_at }) => moment(updated_at) },
      ]}
    />
  )
}
