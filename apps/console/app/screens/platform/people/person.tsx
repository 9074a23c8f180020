import type { Role } from '@ambra/contract/platform/staff/staff'
import { data } from 'react-router'
import { useOpen } from '#console/frame/use-open.ts'
import { SessionList } from '#console/credentials/session-list.tsx'
import { languages } from '#console/i18n/language.ts'
import { useMoment } from '#console/i18n/moments.ts'
import { useTranslate } from '#console/i18n/translate.tsx'
import { Button, ButtonLink } from '#console/ui/button.tsx'
import { Badge } from '#console/ui/notice.tsx'
import { Empty, Facts, PageHead, Part } from '#console/ui/page.tsx'
import form from '#console/ui/form.module.css'
import { client } from '#console/api/client.ts'
import { load } from '#console/api/load.ts'
import { useOwn } from '#console/frame/own.tsx'
import type { Details } from './details.ts'
import { GivenRoles } from './given-roles.tsx'
import { PersonDialogs } from './person-dialogs.tsx'
import type { Route } from './+types/person'

export const clientLoader = ({ request, params }: Route.ClientLoaderArgs) =>
  load(request, async () => {
    const id = Number(params.id)
    if (!Number.isSafeInteger(id) || id < 1) throw data(null, 404)
    const [person, roles] = await Promise.all([
      client.query('staff.show', { id }, { signal: request.signal }),
      client.query('roles.list', {}, { signal: request.signal }),
    ])
    return { person, roles }
  })

export default function PersonRoute({ loaderData }: Route.ComponentProps) {
  const own = useOwn()
  return <Person key={loaderData.person.id} {...loaderData} isOwn={own.id === loaderData.person.id} />
}

/** Screen of a person: roles, sessions and actions. */
function Person({ person, roles, isOwn }: { person: Details; roles: readonly Role[]; isOwn: boolean }) {
  const t = useTranslate()
  const moment = useMoment()
  const { open, show, close } = useOpen()
  const { sessions } = person
  return (
    <>
      <PageHead title={person.name} lead={person.email}>
        <Button onPress={() => show('roles')}>{t('person.changeRoles')}</Button>
        <Button variant="text" onPress={() => show('name')}>
          {t('person.rename')}
        </Button>
      </PageHead>
      <Facts
        rows={[
          [t('people.state'), <State key="state" person={person} />],
          [t('people.roles'), <GivenRoles key="roles" given={person.roles} roles={roles} />],
          [t('person.ways'), person.ways.map((way) => t(`way.${way}`)).join(', ') || t('people.noKey')],
          [
            t('invite.language'),
            languages.find(({ code }) => code === person.language)?.name ?? person.language,
          ],
          [t('people.seen'), person.last_seen_at ? moment(person.last_seen_at) : t('people.never')],
        ]}
      />
      <Part
        title={t('person.sessions')}
        action={
          sessions.length > 0 && (
            <Button variant="text" onPress={() => show('sessions')}>
              {t('person.endSessions')}
            </Button>
          )
        }
      >
        {sessions.length > 0 ? <SessionList sessions={sessions} /> : <Empty title={t('person.noSessions')} />}
      </Part>
      <Part title={t('person.access')}>
        <div className={form.inline} data-no-print>
          {person.is_disabled ? (
            <Button onPress={() => show('enable')}>{t('person.enable')}</Button>
          ) : (
            <Button variant="danger" isDisabled={isOwn} onPress={() => show('disable')}>
              {t('person.disable')}
            </Button>
          )}
          <Button variant="danger" isDisabled={isOwn} onPress={() => show('reset')}>
            {t('person.reset')}
          </Button>
          <ButtonLink variant="text" href={`/audit?subject=${encodeURIComponent(`staff:${person.id}`)}`}>
            {t('person.audit')}
          </ButtonLink>
        </div>
        {isOwn && <p className="muted">{t('person.isOwn')}</p>}
      </Part>
      <PersonDialogs person={person} roles={roles} open={open} onClose={close} />
    </>
  )
}

function State({ person }: { person: Details }) {
  const t = useTranslate()
  if (person.is_disabled) return <Badge kind="error">{t('people.disabled')}</Badge>
  if (person.ways.length === 0) return <Badge kind="warn">{t('people.noKey')}</Badge>
  return <Badge kind="ok">{t('people.active')}</Badge>
}
