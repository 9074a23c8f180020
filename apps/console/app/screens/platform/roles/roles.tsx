import { Link } from 'react-router'
import { useListKeys } from '#console/frame/keys.ts'
import { may, useOwn } from '#console/frame/own.tsx'
import { useOpen } from '#console/frame/use-open.ts'
import { useRoleName } from '#console/i18n/role-name.ts'
import { useTranslate } from '#console/i18n/translate.tsx'
import { Button } from '#console/ui/button.tsx'
import { Sheet } from '#console/ui/dialog.tsx'
import { Badge } from '#console/ui/notice.tsx'
import { PageHead } from '#console/ui/page.tsx'
import { List } from '#console/ui/table.tsx'
import { client } from '#console/api/client.ts'
import { load } from '#console/api/load.ts'
import { NewRole } from './new-role.tsx'
import type { Route } from './+types/roles'

export const clientLoader = ({ request }: Route.ClientLoaderArgs) =>
  load(request, async () => {
    const [roles, people] = await Promise.all([
      client.query('roles.list', {}, { signal: request.signal }),
      client.query('staff.list', {}, { signal: request.signal }),
    ])
    return { roles, people }
  })

/** Shipped and custom roles. */
export default function Roles({ loaderData: { roles, people } }: Route.ComponentProps) {
  const holders = (code: string) =>
    people.filter((person) => person.roles.some(({ role }) => role === code)).length
  const t = useTranslate()
  const roleName = useRoleName()
  const canManage = may(useOwn(), 'roles.manage')
  const { open, show, close } = useOpen()
  useListKeys()
  return (
    <>
      <PageHead title={t('screen.roles')} lead={t('roles.lead')}>
        {canManage && (
          <Button variant="primary" icon="plus" onPress={() => show('new')}>
            {t('roles.new')}
          </Button>
        )}
      </PageHead>
      <List
        caption={t('screen.roles')}
        rows={roles}
        keyOf={({ code }) => code}
        columns={[
          {
            id: 'name',
            title: t('roles.name'),
            cell: ({ code, name }) => (
              <Link to={`/roles/${code}`} data-row className="link">
                {roleName(code, name)}
              </Link>
            ),
          },
          {
            id: 'kind',
            title: t('roles.kind'),
            cell: ({ is_shipped }) =>
              is_shipped ? <Badge>{t('roles.shipped')}</Badge> : <Badge kind="info">{t('roles.own')}</Badge>,
          },
          { id: 'people', title: t('roles.people'), isFigure: true, cell: ({ code }) => holders(code) },
          {
            id: 'rights',
            title: t('roles.rights'),
            isFigure: true,
            cell: ({ permissions }) => permissions.length,
          },
        ]}
      />
      <Sheet title={t('roles.new')} isOpen={canManage && open === 'new'} onClose={close}>
        <NewRole roles={roles} />
      </Sheet>
    </>
  )
}
