import type { importsOperations } from '@ambra/contract/admin/imports-operations'
import {
  beginImport,
  checkImport,
  listImports,
  removeImport,
  reportOfImport,
  retryImport,
  sendPart,
  showImport,
  startImport,
  stopImport,
} from '../import-jobs/console-imports.ts'
import { deciderOf, runsAs } from './actor.ts'
import type { Handlers } from './operation-handler.ts'

export const importsHandlers: Handlers<keyof typeof importsOperations> = {
  'imports.list': (context) => listImports(context),
  'imports.show': (context, input) => showImport(context, input),
  'imports.begin': (context, input) =>
    beginImport(context, { ...input, actor: deciderOf(context.actor).name }),
  'imports.send': (context, input) => sendPart(context, input),
  'imports.check': (context, input) => checkImport(context, { ...input, runsAs: runsAs(context.actor) }),
  'imports.start': (context, input) => startImport(context, { ...input, runsAs: runsAs(context.actor) }),
  'imports.stop': (context, input) => stopImport(context, input),
  'imports.retry': (context, input) => retryImport(context, input),
  'imports.report': (context, input) => reportOfImport(context, input),
  'imports.remove': (context, input) => removeImport(context, input),
}
