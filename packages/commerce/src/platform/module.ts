import { runMaintenance } from './maintenance/maintenance.ts'
import { mailAuditHead } from './audit/mail-audit-head.ts'
import { staffMailHandlers } from './staff/staff-mail-handler.ts'
import { defineModule } from '../module.ts'

export const platform = defineModule({
  name: 'platform',
  mails: staffMailHandlers,
  jobs: [
    {
      name: 'deletion of old data',
      schedule: 'hourly',
      run: ({ database, accountingYears }, at) => runMaintenance(database, at, { accountingYears }),
    },
    {
      name: 'the end of the audit by mail',
      schedule: 'hourly',
      run: async ({ database, wake }, at) => (await mailAuditHead(database, at)) > 0 && wake(),
    },
  ],
})
