import type { AdminResult } from '@ambra/contract/admin/operations'
import type { CaseDetails } from '@ambra/contract/admin/service-cases'
import { lazy, Suspense } from 'react'
import { useOpen } from '#console/frame/use-open.ts'

const CaseDialogs = lazy(() =>
  import('./case-dialogs.tsx').then(({ CaseDialogs: dialogs }) => ({ default: dialogs })),
)

/** The dialogs of a case come with the first one that opens: most looks at a case decide nothing. */
export function LateDialogs(props: { details: CaseDetails; returned: AdminResult<'devices.returned'> }) {
  const { open } = useOpen()
  if (open === undefined) return null
  return (
    <Suspense>
      <CaseDialogs {...props} />
    </Suspense>
  )
}
