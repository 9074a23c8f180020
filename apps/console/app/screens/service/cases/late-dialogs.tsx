import type { AdminResult } from '@ambra/contract/platform/operations/operations'
import type { CaseDetails } from '@ambra/contract/service/service-cases'
import { lazy, Suspense } from 'react'
import { useOpen } from '#console/frame/use-open.ts'

const CaseDialogs = lazy(() =>
  import('./case-dialogs.tsx').then(({ CaseDialogs: dialogs }) => ({ default: dialogs })),
)

/** Loads the dialogs of a case when the first one opens; most views of a case decide nothing. */
export function LateDialogs(props: { details: CaseDetails; returned: AdminResult<'devices.returned'> }) {
  const { open } = useOpen()
  if (open === undefined) return null
  return (
    <Suspense>
      <CaseDialogs {...props} />
    </Suspense>
  )
}
