import type { StaffInvite, StaffPerson, Role } from '@ambra/contract/platform/staff/staff'
import { Link, useSearchParams } from 'react-router'
import { runCommand } from '#console/api/run-command.ts'
import { useCommand } from '#console/api/use-command.ts'
import { useListKeys } from '#console/frame/keys.ts'
import { useOpen } from '#console/frame/use-open.ts'
import { useMoment } from '#console/i18n/moments.ts'
import { useTranslate } from '#console/i18n/translate.tsx'
import { Button } from '#console/ui/button.tsx'
import { Field } from '#console/ui/field.tsx'
import form from '#console/ui/form.module.css'
import { Badge, Notice } from '#console/ui/notice.tsx'
import { Empty, PageHead, Part } from '#console/ui/page.tsx'
import { List } from '#console/ui/table.tsx'
import { addToast } from '#console/ui/toast-store.ts'
import { client } from '#console/api/client.ts'
import { load } from '#console/api/load.ts'
import { GivenRoles } from './given-roles.tsx'
import { InviteDialog } from './invite-dialog.tsx'
import type { Route } from './+types/people'

export const clientLoader = ({ request }: Route.ClientLoaderArgs) =>
  load(request, async () => {
    const [people, invites, roles] = await Promise.all([
      client.query('staff.list', {}, { signal: request.signal }),
      client.query('staff.invites', {}, { signal: request.signal }),
      client.query('roles.list', {}, { signal: request.signal }),
    ])
    return { people, invites, roles }
  })

type Props = { people: readonly StaffPerson[]; invites: readonly StaffInvite[]; roles: readonly Role[] }

/** Staff and pending invitations. */
export default function People({ loaderData: { people, invites, roles } }: Route.ComponentProps) {
  const t = useTranslate()
  const { open, show, close } = useOpen()
  const [search, setSearch] = useSearchParams()
  useListKeys()
  const wanted = search.get('q') ?? ''
  const look = (q: string) =>
    setSearch(
      (before) => {
        const next = new URLSearchParams(before)
        if (q) next.set('q', q)
        else next.delete('q')
        return next
      },
      { replace: true, preventScrollReset: true },
    )
  const found = people.filter(({ name, email }) =>
    `${name} ${email}`.toLocaleLowerCase().includes(wanted.trim().toLocaleLowerCase()),
  )
  return (
    <>
      <PageHead title={t('screen.people')} lead={t('people.lead', { count: people.length })}>
        <Button variant="primary" icon="plus" onPress={() => show('invite')}>
          {t('people.invite')}
        </Button>
      </PageHead>
      <div className={form.filters} data-search data-no-print>
        <Field label={t('people.search')} type="search" value={wanted} onChange={look} />
      </div>
      {found.length > 0 ? (
        <PeopleList people={found} roles={roles} />
      ) : (
        <Empty title={t('people.none')}>
          <Button onPress={() => look('')}>{t('people.all')}</Button>
        </Empty>
      )}
      {invites.length > 0 && <Invites invites={invites} roles={roles} />}
      <InviteDialog isOpen={open === 'invite'} onClose={close} roles={roles} />
    </>
  )
}

function PeopleList({ people, roles }: Pick<Props, 'people' | 'roles'>) {
  const t = useTranslate()
  const moment = useMoment()
  return (
    <List
      caption={t('screen.people')}
      rows={people}
      keyOf={({ id }) => id}
      columns={[
        {
          id: 'name',
          title: t('people.name'),
          cell: ({ id, name }) => (
            <Link to={`/people/${id}`} data-row className="link">
              {name}
            </Link>
          ),
        },
        { id: 'email', title: t('people.email'), cell: ({ email }) => email },
        {
          id: 'roles',
          title: t('people.roles'),
          cell: (person) => <GivenRoles given={person.roles} roles={roles} />,
        },
        {
          id: 'state',
          title: t('people.state'),
          cell: ({ is_disabled, ways }) =>
            is_disabled ? (
              <Badge kind="error">{t('people.disabled')}</Badge>
            ) : ways.length === 0 ? (
              <Badge kind="warn">{t('people.noKey')}</Badge>
            ) : (
              <Badge kind="ok">{t('people.active')}</Badge>
            ),
        },
        {
          id: 'seen',
          title: t('people.seen'),
          cell: ({ last_seen_at }) => (last_seen_at ? moment(last_seen_at) : t('people.never')),
        },
      ]}
    />
  )
}

function Invites({ invites, roles }: Pick<Props, 'invites' | 'roles'>) {
  const t = useTranslate()
  const moment = useMoment()
  const command = useCommand()
  return (
    <Part title={t('people.invites')}>
      {command.error && <Notice kind="error">{command.error}</Notice>}
      <List
        caption={t('people.invites')}
        rows={invites}
        keyOf={({ id }) => id}
        columns={[
          { id: 'email', title: t('people.email'), cell: ({ email }) => email },
          {
            id: 'roles',
            title: t('people.roles'),
            cell: (invite) => <GivenRoles given={invite.roles} roles={roles} />,
          },
          { id: 'until', title: t('people.until'), cell: ({ expires_at }) => moment(expires_at) },
          {
            id: 'withdraw',
            title: t('people.action'),
            cell: ({ id, email }) => (
              <Button
                variant="text"
                isBusy={command.isBusy}
                aria-label={t('people.withdrawOf', { email })}
                onPress={async () => {
                  if (await command.run(() => runCommand('staff.withdraw-invite', { id })))
                    addToast({ text: t('people.withdrawn', { email }) })
                }}
              >
                {t('people.withdraw')}
              </Button>
            ),
          },
        ]}
      />
    </Part>
  )
}
