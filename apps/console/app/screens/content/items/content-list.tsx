import type { ContentListed } from '@ambra/contract/content/content-item'
import { bannerSections, contentKinds, contentStates } from '@ambra/contract/content/content-kinds'
import { stores } from '@ambra/domain/platform/shop/stores'
import { useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { useListKeys } from '#console/frame/keys.ts'
import { may, useOwn } from '#console/frame/own.tsx'
import { useOpen } from '#console/frame/use-open.ts'
import { useMoment } from '#console/i18n/moments.ts'
import { storeName } from '#console/i18n/store-name.ts'
import { codeText, useTranslate } from '#console/i18n/translate.tsx'
import { anyChoice, useListAddress } from '#console/shop/list-address.ts'
import { ListFilters } from '#console/shop/list-filters.tsx'
import { ListPages } from '#console/shop/list-pages.tsx'
import { Button } from '#console/ui/button.tsx'
import { Choice } from '#console/ui/choice.tsx'
import { CommandForm } from '#console/ui/command-form.tsx'
import { Sheet } from '#console/ui/dialog.tsx'
import { Field } from '#console/ui/field.tsx'
import { Badge } from '#console/ui/notice.tsx'
import { Empty, PageHead } from '#console/ui/page.tsx'
import { List } from '#console/ui/table.tsx'
import { Tabs } from '#console/ui/tabs.tsx'
import { client } from '#console/api/client.ts'
import { load } from '#console/api/load.ts'
import { contentSearch, storeOf } from './content-search.ts'
import { languageOf, pathOf, stateBadges } from './place.ts'
import type { Route } from './+types/content-list'

export const clientLoader = ({ request }: Route.ClientLoaderArgs) =>
  load(request, () =>
    client.query('content.list', contentSearch(new URL(request.url).searchParams), {
      signal: request.signal,
    }),
  )

/** List of pages, news, blocks, banners or menus. Kind, filters and cursor are in the address. */
export default function ContentList({ loaderData: { content, next } }: Route.ComponentProps) {
  const t = useTranslate()
  const [search] = useSearchParams()
  const { open, show, close } = useOpen()
  const { kind } = contentSearch(search)
  useListKeys()
  const isFiltered = ['q', 'state', 'store', 'after'].some((name) => search.has(name))
  return (
    <>
      <PageHead title={t('screen.content')} lead={t(`content.lead.${kind}`)}>
        <Button variant="primary" icon="plus" onPress={() => show('new')}>
          {t(`content.new.${kind}`)}
        </Button>
      </PageHead>
      <Tabs
        label={t('content.kinds')}
        tabs={contentKinds.map((one) => ({
          id: one,
          to: `?kind=${one}`,
          name: t(`content.kind.${one}`),
          isCurrent: one === kind,
        }))}
      />
      <Filters />
      {content.length > 0 ? (
        <Rows rows={content} />
      ) : (
        <Empty title={t(isFiltered ? 'content.noneFits' : 'content.none')}>
          <p>{t('content.noneWhat')}</p>
        </Empty>
      )}
      <ListPages next={next} more={t('content.more')} />
      <Sheet title={t(`content.new.${kind}`)} isOpen={open === 'new'} onClose={close}>
        <NewThing />
      </Sheet>
    </>
  )
}

function Filters() {
  const t = useTranslate()
  const { address, change } = useListAddress()
  return (
    <ListFilters label={t('content.search')} maxLength={80}>
      <Choice
        label={t('content.store')}
        value={address.get('store') ?? anyChoice}
        options={[
          { id: anyChoice, text: t('content.allStores') },
          ...stores.map(({ code, name }) => ({ id: code, text: name })),
        ]}
        onChange={(id) => change('store', id)}
      />
      <Choice
        label={t('content.state')}
        value={address.get('state') ?? anyChoice}
        options={[
          { id: anyChoice, text: t('content.anyState') },
          ...contentStates.map((id) => ({ id, text: t(`content.state.${id}`) })),
        ]}
        onChange={(id) => change('state', id)}
      />
    </ListFilters>
  )
}

function Rows({ rows }: { rows: readonly ContentListed[] }) {
  const t = useTranslate()
  const moment = useMoment()
  return (
    <List
      caption={t('screen.content')}
      rows={rows}
      keyOf={({ store, name }) => `${store}/${name}`}
      columns={[
        {
          id: 'title',
          title: t('content.title'),
          cell: (row) => (
            <>
              <Link to={pathOf(row)} data-row className="link">
                {row.kind === 'banner' ? (
                  codeText(t, `content.section.${row.name}`)
                ) : (
                  <span lang={languageOf(row)}>{row.title || row.name}</span>
                )}
              </Link>
              <div className="muted">{row.address ?? row.name}</div>
            </>
          ),
        },
        { id: 'store', title: t('content.store'), cell: ({ store }) => storeName(store) },
        {
          id: 'state',
          title: t('content.state'),
          cell: ({ state, has_draft: hasDraft }) => (
            <>
              <Badge kind={stateBadges[state]}>{t(`content.state.${state}`)}</Badge>{' '}
              {hasDraft && <Badge kind="warn">{t('content.hasDraft')}</Badge>}
            </>
          ),
        },
        {
          id: 'days',
          title: t('content.days'),
          cell: ({ from, until }) =>
            from || until
              ? `${from ? moment(from) : '…'} – ${until ? moment(until) : '…'}`
              : t('content.always'),
        },
        {
          id: 'changed',
          title: t('content.changed'),
          cell: ({ changed_at: at }) => <span className="tabular">{moment(at)}</span>,
        },
      ]}
    />
  )
}

/** Asks for name and store of new content and opens the editor. Nothing is stored yet. */
function NewThing() {
  const t = useTranslate()
  const own = useOwn()
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const { kind } = contentSearch(search)
  const open = stores.filter(({ code }) => may(own, 'content.edit', code))
  const [store, setStore] = useState(
    open.some(({ code }) => code === storeOf(search)) ? storeOf(search) : (open[0]?.code ?? ''),
  )
  const [name, setName] = useState(kind === 'banner' ? 'home_section' : '')
  const isRight = (kind === 'menu' ? /^[\w-]{1,80}$/ : /^[a-z0-9]+(-[a-z0-9]+)*$/).test(name)
  return (
    <CommandForm
      submit={t('content.begin')}
      isDisabled={!isRight}
      onSubmit={() => {
        if (isRight) void navigate(pathOf({ store, kind, name }))
      }}
    >
      {kind === 'banner' ? (
        <Choice
          label={t('content.section')}
          value={name}
          options={bannerSections.map((id) => ({ id, text: t(`content.section.${id}`) }))}
          onChange={setName}
        />
      ) : (
        <Field
          label={t('content.name')}
          hint={`${t('content.nameHint')} ${t('content.example', { sample: 'winter-hours' })}`}
          value={name}
          onChange={setName}
          maxLength={80}
          autoComplete="off"
          validationBehavior="aria"
          validate={(value) => (value === '' || isRight ? null : t('content.form.name'))}
          isRequired
          isFirst
        />
      )}
      <Choice
        label={t('content.store')}
        value={store}
        options={open.map(({ code, name: text }) => ({ id: code, text }))}
        onChange={setStore}
      />
    </CommandForm>
  )
}
