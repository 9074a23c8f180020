import { useState } from 'react'
import { useNavigate } from 'react-router'
import { forgetLinkSecret } from '#console/api/link-secret.ts'
import { useTranslate } from '#console/i18n/translate.tsx'
import { useRoleName } from '#console/i18n/role-name.ts'
import { PageHead } from '#console/ui/page.tsx'
import { AcceptInvite, type Invite } from './accept-invite.tsx'
import { RecoveryCodes } from '#console/credentials/recovery-codes.tsx'

/**
 * Screen of both invitation links, for the first owner and for others: credential, recovery codes, then the
 * console.
 */
export function Invited({
  kind,
  found,
}: {
  kind: 'welcome' | 'invite'
  found: { token: string; invite: Invite } | undefined
}) {
  const t = useTranslate()
  const navigate = useNavigate()
  const roleName = useRoleName()
  const [codes, setCodes] = useState<readonly string[]>()
  if (codes)
    return (
      <>
        <PageHead title={t('codes.title')} />
        <RecoveryCodes
          codes={codes}
          done={t('codes.toConsole')}
          onDone={() => void navigate('/', { replace: true })}
        />
      </>
    )
  if (!found)
    return (
      <PageHead
        title={t('invite.endedTitle')}
        lead={t(kind === 'welcome' ? 'invite.welcomeEnded' : 'invite.ended')}
      />
    )
  const { token, invite } = found
  const roles = [...new Set(invite.roles.map(({ role }) => roleName(role)))].join(', ')
  return (
    <>
      <PageHead
        title={t(kind === 'welcome' ? 'invite.welcomeTitle' : 'invite.title')}
        lead={
          kind === 'welcome'
            ? t('invite.welcomeLead')
            : t('invite.lead', { email: invite.email ?? '', roles })
        }
      />
      <AcceptInvite
        token={token}
        invite={invite}
        onAccepted={({ recovery_codes }) => {
          forgetLinkSecret()
          setCodes(recovery_codes)
        }}
      />
    </>
  )
}
