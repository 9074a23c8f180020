import type { AdminResult } from '@ambra/contract/admin/operations'
import { lazy, Suspense } from 'react'
import { Link } from 'react-router'
import { client } from '#console/api/client.ts'
import { useCommand } from '#console/api/use-command.ts'
import { useListKeys } from '#console/frame/keys.ts'
import { useOpen } from '#console/frame/use-open.ts'
import { useLanguage, useTranslate } from '#console/i18n/translate.tsx'
import { ListPages } from '#console/shop/list-pages.tsx'
import { openFile } from '#console/shop/open-file.ts'
import { Button, ButtonLink } from '#console/ui/button.tsx'
import { Notice } from '#console/ui/notice.tsx'
import { Empty, PageHead } from '#console/ui/page.tsx'
import { List } from '#console/ui/table.tsx'

const MoveSheet = lazy(async () => ({ default: (await import('./move-place-sheet.tsx')).MovePlaceSheet }))

type Props = AdminResult<'places.goods'> & {
  /** Undefined: goods in stock that lie nowhere. */
  place: string | undefined
}

/** Goods at a place, or those that have none. The scan screen says where goods lie. */
export function PlaceGoods({ place, goods, next }: Props) {
  const t = useTranslate()
  const { open, show, close } = useOpen()
  useListKeys()
  return (
    <>
      <PageHead
        title={place ?? t('places.nowhere')}
        lead={t(place === undefined ? 'places.nowhereLead' : 'places.goodsLead')}
      >
        <ButtonLink variant="text" icon="arrow-left" href="/places">
          {t('screen.places')}
        </ButtonLink>
        {place !== undefined && goods.length > 0 && (
          <>
            <Button onPress={() => show('move')}>{t('places.move')}</Button>
            <PrintLabel place={place} />
          </>
        )}
      </PageHead>
      {goods.length > 0 ? (
        <List
          caption={place ?? t('places.nowhere')}
          rows={goods}
          keyOf={({ sku }) => sku}
          columns={[
            {
              id: 'goods',
              title: t('places.goods'),
              cell: ({ sku, name }) => (
                <>
                  <Link to={`/scan?code=${encodeURIComponent(sku)}`} data-row className="link">
                    {name ?? sku}
                  </Link>
                  <div className="muted">{sku}</div>
                </>
              ),
            },
            { id: 'pieces', title: t('places.pieces'), isFigure: true, cell: ({ qty }) => qty },
            { id: 'held', title: t('places.held'), isFigure: true, cell: ({ reserved }) => reserved },
          ]}
        />
      ) : (
        <Empty title={t(place === undefined ? 'places.nothingNowhere' : 'places.empty')} />
      )}
      <ListPages next={next} first={t('places.first')} more={t('places.more')} />
      {place !== undefined && open === 'move' && (
        <Suspense>
          <MoveSheet from={place} onClose={close} />
        </Suspense>
      )}
    </>
  )
}

function PrintLabel({ place }: { place: string }) {
  const t = useTranslate()
  const language = useLanguage()
  const command = useCommand({ isLook: true })
  const print = async () => openFile(await client.query('places.labels', { places: [place], language }))
  return (
    <>
      <Button icon="file-down" isBusy={command.isBusy} onPress={() => void command.run(print)}>
        {t('places.label')}
      </Button>
      {command.error && <Notice kind="error">{command.error}</Notice>}
    </>
  )
}
