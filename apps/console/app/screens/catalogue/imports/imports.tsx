import { importLimits } from '@ambra/contract/catalogue/import-fields'
import { sampleProducts } from '@ambra/contract/catalogue/sample-products'
import { useState } from 'react'
import { FileTrigger } from 'react-aria-components'
import { Link, useNavigate } from 'react-router'
import { runCommand } from '#console/api/run-command.ts'
import { saveBlob } from '#console/api/ask-with-proof.ts'
import { useCommand } from '#console/api/use-command.ts'
import { useListKeys } from '#console/frame/keys.ts'
import { useMoment } from '#console/i18n/moments.ts'
import { useTranslate } from '#console/i18n/translate.tsx'
import { Button } from '#console/ui/button.tsx'
import form from '#console/ui/form.module.css'
import { Badge, Notice } from '#console/ui/notice.tsx'
import { Empty, PageHead } from '#console/ui/page.tsx'
import { List } from '#console/ui/table.tsx'
import { client } from '#console/api/client.ts'
import { load } from '#console/api/load.ts'
import { sendFile } from './send-file.ts'
import type { Route } from './+types/imports'

export const clientLoader = ({ request }: Route.ClientLoaderArgs) =>
  load(request, () => client.query('imports.list', {}, { signal: request.signal }))

const fileTypes = ['.csv', '.tsv', '.txt', '.xlsx', '.jsonl', '.xml', '.gz']

/** List of imports and a form for a new file: it is uploaded, read and previewed before it is imported. */
export default function Imports({ loaderData: { imports } }: Route.ComponentProps) {
  const t = useTranslate()
  const moment = useMoment()
  useListKeys()
  return (
    <>
      <PageHead title={t('screen.import')} lead={t('imports.lead')} />
      <NewFile />
      {imports.length > 0 ? (
        <List
          caption={t('screen.import')}
          rows={imports}
          keyOf={({ id }) => id}
          columns={[
            {
              id: 'name',
              title: t('imports.file'),
              cell: ({ id, name }) => (
                <Link className="link" data-row to={`/import/${id}`}>
                  {name}
                </Link>
              ),
            },
            {
              id: 'state',
              title: t('imports.state'),
              cell: ({ state }) => (
                <Badge kind={state === 'done' ? 'ok' : state === 'failed' ? 'error' : 'plain'}>
                  {t(`imports.state.${state}`)}
                </Badge>
              ),
            },
            { id: 'by', title: t('imports.by'), cell: ({ by }) => by },
            {
              id: 'at',
              title: t('imports.at'),
              cell: ({ at }) => <span className="tabular">{moment(at)}</span>,
            },
          ]}
        />
      ) : (
        <Empty title={t('imports.none')}>
          <p>{t('imports.noneHint')}</p>
        </Empty>
      )}
    </>
  )
}

function NewFile() {
  const t = useTranslate()
  const command = useCommand()
  const navigate = useNavigate()
  const [share, setShare] = useState(0)
  const [isTooLarge, setTooLarge] = useState(false)
  async function take(file: File) {
    const isWrong = file.size > importLimits.fileBytes || file.size === 0
    setTooLarge(isWrong)
    if (isWrong) return
    setShare(0)
    await command.run(async () => {
      const { id } = await runCommand('imports.begin', { name: file.name.slice(0, 200), size: file.size })
      await sendFile({ id, from: 0, file }, setShare)
      await navigate(`/import/${id}`)
    })
  }
  return (
    <div className={form.stack} data-no-print>
      {command.error && <Notice kind="error">{command.error}</Notice>}
      {isTooLarge && (
        <Notice kind="error">{t('imports.tooLarge', { max: importLimits.fileBytes / 1_000_000 })}</Notice>
      )}
      {command.isBusy && <p role="status">{t('imports.sending', { share: Math.round(share * 100) })}</p>}
      <div className={form.inline}>
        <FileTrigger
          acceptedFileTypes={fileTypes}
          onSelect={(files) => {
            const [file] = files ?? []
            if (file) void take(file)
          }}
        >
          <Button variant="primary" icon="plus" isBusy={command.isBusy}>
            {t('imports.choose')}
          </Button>
        </FileTrigger>
        <Button
          variant="text"
          icon="file-down"
          onPress={() =>
            saveBlob(new Blob([sampleProducts()], { type: 'text/csv;charset=utf-8' }), 'ambra-products.csv')
          }
        >
          {t('imports.sampleFile')}
        </Button>
      </div>
      <p className="muted">{t('imports.formats')}</p>
    </div>
  )
}
