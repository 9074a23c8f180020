import { Link } from 'react-router'
import { client } from '#console/api/client.ts'
import { load } from '#console/api/load.ts'
import { useListKeys } from '#console/frame/keys.ts'
import { currentLanguage } from '#console/i18n/language.ts'
import { storeName } from '#console/i18n/store-name.ts'
import { useTranslate } from '#console/i18n/translate.tsx'
import { ButtonLink } from '#console/ui/button.tsx'
import { PageHead } from '#console/ui/page.tsx'
import { List } from '#console/ui/table.tsx'
import type { Route } from './+types/mails'

export const clientLoader = ({ request }: Route.ClientLoaderArgs) =>
  load(request, () =>
    client.query('mails.list', { language: currentLanguage().language }, { signal: request.signal }),
  )

/** Mails to shoppers by their usual subject, with the stores that write their own texts. */
export default function Mails({ loaderData: mails }: Route.ComponentProps) {
  const t = useTranslate()
  useListKeys()
  return (
    <>
      <PageHead title={t('screen.mails')} lead={t('mails.lead')}>
        <ButtonLink variant="text" icon="arrow-left" href="/settings?group=mails">
          {t('screen.settings')}
        </ButtonLink>
      </PageHead>
      <List
        caption={t('screen.mails')}
        rows={mails}
        keyOf={({ mail }) => mail}
        columns={[
          {
            id: 'mail',
            title: t('mails.mail'),
            cell: ({ mail, subject }) => (
              <Link className="link" data-row to={`/settings/mails/${mail}`}>
                {subject}
              </Link>
            ),
          },
          {
            id: 'stores',
            title: t('mails.changed'),
            cell: ({ stores }) => (stores.length > 0 ? stores.map(storeName).join(', ') : '–'),
          },
        ]}
      />
    </>
  )
}
