import type { ContentDetails } from '@ambra/contract/content/content-item'
import type { AdminResult } from '@ambra/contract/platform/operations/operations'
import { stores } from '@ambra/domain/platform/shop/stores'
import { lazy, Suspense } from 'react'
import { useNavigate, data } from 'react-router'
import { contentKinds } from '@ambra/contract/content/content-kinds'
import { may, useOwn } from '#console/frame/own.tsx'
import { useOpen } from '#console/frame/use-open.ts'
import { useMoment } from '#console/i18n/moments.ts'
import { codeText, useTranslate } from '#console/i18n/translate.tsx'
import { LeaveGuard } from '#console/shop/leave-guard.tsx'
import { BottomBar } from '#console/ui/bottom-bar.tsx'
import { Button, ButtonLink } from '#console/ui/button.tsx'
import { ConfirmDialog } from '#console/ui/confirm-dialog.tsx'
import { Actions } from '#console/ui/dialog.tsx'
import { Badge, Notice } from '#console/ui/notice.tsx'
import { PageHead, Part } from '#console/ui/page.tsx'
import { Tabs } from '#console/ui/tabs.tsx'
import { client, hasCode } from '#console/api/client.ts'
import { load } from '#console/api/load.ts'
import styles from './content.module.css'
import { hasHead, languageOf, pathOf, type Place, stateBadges } from './place.ts'
import { TextFields } from './text-fields.tsx'
import { canBeDraft, type ThingState, useThing } from './use-content-item.ts'
import { changeOf, storeOf } from './content-search.ts'
import type { Route } from './+types/content-item'

export const clientLoader = ({ request, params: { kind: given, name } }: Route.ClientLoaderArgs) =>
  load(request, async () => {
    const { signal } = request
    const kind = contentKinds.find((one) => one === given)
    if (!kind) throw data(null, { status: 404 })
    const search = new URL(request.url).searchParams
    const place = { store: storeOf(search), kind, name }
    const id = changeOf(search)
    const [details, change] = await Promise.all([
      client.query('content.show', place, { signal }).catch((error: unknown) => {
        // A missing page can be created for the store.
        if (hasCode(error, 'content.not_found')) return undefined
        throw error
      }),
      id === undefined ? undefined : client.query('content.change', { ...place, id }, { signal }),
    ])
    return { place, details, change }
  })

export default function ThingRoute({ loaderData }: Route.ComponentProps) {
  const { store, kind, name } = loaderData.place
  return <Thing key={`${store}/${kind}/${name}`} {...loaderData} />
}

const ConflictPart = lazy(async () => ({ default: (await import('./conflict-part.tsx')).ConflictPart }))
const PreviewPart = lazy(async () => ({ default: (await import('./preview-part.tsx')).PreviewPart }))
const Past = lazy(async () => ({ default: (await import('./past.tsx')).Past }))

type Props = {
  place: Place
  details: ContentDetails | undefined
  change: AdminResult<'content.change'> | undefined
}

/**
 * Editor of a page, news item, block, section of banners or menu: text in each store, preview and history.
 */
function Thing({ place, details, change }: Props) {
  const t = useTranslate()
  const navigate = useNavigate()
  const { open, close } = useOpen()
  const own = useOwn()
  const state = useThing(place, details)
  const mayPublish = may(own, 'content.publish', place.store)
  const name = details?.title || titleOf(t, place)
  return (
    <>
      <Head place={place} details={details} state={state} mayPublish={mayPublish} />
      <Stores place={place} details={details} />
      {state.command.error && <Notice kind="error">{state.command.error}</Notice>}
      {!details && <Notice>{t('content.notYet')}</Notice>}
      {details?.draft && <DraftNotice details={details} />}
      {state.conflict && (
        <Suspense>
          <ConflictPart conflict={state.conflict} state={state} />
        </Suspense>
      )}
      <div className={styles.columns} data-preview={state.preview ? true : undefined}>
        <div>
          <TextFields place={place} state={state} />
        </div>
        {state.preview && (
          <Suspense>
            <PreviewPart
              preview={state.preview}
              draft={state.draft}
              makePreview={state.makePreview}
              problems={state.problems}
            />
          </Suspense>
        )}
      </div>
      <Bar place={place} details={details} state={state} mayPublish={mayPublish} />
      {details && (
        <Suspense>
          <Past place={place} details={details} change={change} state={state} mayPublish={mayPublish} />
        </Suspense>
      )}
      <LeaveGuard
        changes={state.isChanged ? 1 : 0}
        placeOf={({ pathname, search }) => `${pathname}?${new URLSearchParams(search).get('store') ?? ''}`}
        texts={{
          title: t('content.leaveTitle'),
          what: t('content.leaveWhat'),
          stay: t('content.stay'),
          leave: t('content.leave'),
        }}
      />
      <ConfirmDialog
        isOpen={open === 'remove' && details !== undefined && mayPublish}
        onClose={close}
        title={t('content.remove')}
        what={t('content.removeWhat', { name })}
        action={t('content.remove')}
        isDanger
        work={state.remove}
        onDone={() => void navigate(`/content?kind=${place.kind}`)}
      />
    </>
  )
}

type PartProps = { place: Place; details: ContentDetails | undefined; state: ThingState; mayPublish: boolean }

const titleOf = (t: ReturnType<typeof useTranslate>, { kind, name }: Place) =>
  kind === 'banner' ? codeText(t, `content.section.${name}`) : name

function Head({ place, details, state, mayPublish }: PartProps) {
  const t = useTranslate()
  const { show } = useOpen()
  const { kind } = place
  const isPublic = details !== undefined && details.state !== 'draft'
  return (
    <PageHead
      title={details?.title || titleOf(t, place)}
      lang={details?.title ? languageOf(place) : undefined}
      lead={
        details && (
          <>
            <Badge kind={stateBadges[details.state]}>{t(`content.state.${details.state}`)}</Badge>{' '}
            {details.address ?? place.name}
          </>
        )
      }
    >
      <ButtonLink variant="text" icon="arrow-left" href={`/content?kind=${kind}`}>
        {t(`content.kind.${kind}`)}
      </ButtonLink>
      {mayPublish && isPublic && hasHead(place) && (
        <Button
          isBusy={state.command.isBusy}
          isDisabled={state.isChanged || details.draft !== null}
          onPress={() => void state.hide()}
        >
          {t('content.hide')}
        </Button>
      )}
      {mayPublish && details && (
        <Button variant="danger" onPress={() => show('remove')}>
          {t('content.remove')}
        </Button>
      )}
    </PageHead>
  )
}

/** Links to the same content in each store. */
function Stores({ place, details }: Pick<Props, 'place' | 'details'>) {
  const t = useTranslate()
  const own = useOwn()
  return (
    <Tabs
      label={t('content.stores')}
      tabs={stores
        .filter(({ code }) => may(own, 'content.edit', code))
        .map(({ code, name }) => ({
          id: code,
          to: pathOf({ ...place, store: code }),
          name: (
            <>
              {name}
              {details && !details.stores.includes(code) && <Badge kind="warn">{t('content.missing')}</Badge>}
            </>
          ),
          isCurrent: code === place.store,
        }))}
    />
  )
}

function DraftNotice({ details: { draft, version } }: { details: ContentDetails }) {
  const t = useTranslate()
  const moment = useMoment()
  if (!draft) return null
  return (
    <Notice kind={draft.base === version ? 'info' : 'warn'}>
      {t('content.draftBy', { name: draft.by, at: moment(draft.at) })}
      {draft.base !== version && <> {t('content.draftOld')}</>}
    </Notice>
  )
}

/** Actions for the text. */
function Bar({ place, details, state, mayPublish }: PartProps) {
  const t = useTranslate()
  const { command, isChanged } = state
  const hasWaiting = isChanged || details?.draft != null
  const isNew = details === undefined || details.state === 'draft'
  return (
    <BottomBar label={t('content.actions')}>
      <Actions>
        {mayPublish && (
          <Button
            variant="primary"
            isBusy={command.isBusy}
            isDisabled={(!hasWaiting && !isNew) || state.conflict !== undefined}
            onPress={() => void state.publish()}
          >
            {t('content.publish')}
          </Button>
        )}
        {canBeDraft(place, details) && (
          <Button isBusy={command.isBusy} isDisabled={!isChanged} onPress={() => void state.keepDraft()}>
            {t('content.keepDraft')}
          </Button>
        )}
        <Button isBusy={command.isBusy} onPress={() => void state.makePreview()}>
          {t('content.preview')}
        </Button>
        {hasWaiting && (
          <Button variant="text" isBusy={command.isBusy} onPress={() => void state.discard()}>
            {t(isChanged ? 'content.discard' : 'content.discardDraft')}
          </Button>
        )}
      </Actions>
      {state.problems.length > 0 && (
        <Notice kind="error">
          <Problems state={state} />
        </Notice>
      )}
    </BottomBar>
  )
}

/** All problems, including those of fields not shown. */
function Problems({ state: { problems } }: Pick<PartProps, 'state'>) {
  const t = useTranslate()
  return (
    <Part title={t('content.wrong')}>
      <ul>
        {problems.map(({ field, code, reason }) => (
          <li key={`${field} ${reason}`}>
            {field && <strong>{codeText(t, `content.field.${field}`)}: </strong>}
            {code === 'other' ? reason : t(`content.problem.${code}`)}
          </li>
        ))}
      </ul>
    </Part>
  )
}
