import type { importsOperations } from '@ambra/contract/catalogue/imports-operations'
import { ShopError } from '@ambra/contract/platform/errors/errors'
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
} from './console-imports.ts'
import { isAllowed } from '../../platform/staff/rights.ts'
import { deciderOf, grantsOfActor, languageOf, runsAs } from '../../platform/operations/actor.ts'
import type { HandlerContext, Handlers } from '../../platform/operations/operation-handler.ts'

const asReader = (context: HandlerContext) => ({
  ...context,
  mayReadCosts: isAllowed(grantsOfActor(context.actor), 'prices.read_cost'),
})

export const importsHandlers: Handlers<keyof typeof importsOperations> = {
  'imports.list': (context) => listImports(asReader(context)),
  'imports.show': (context, input) => showImport(asReader(context), input),
  'imports.begin': (context, input) =>
    beginImport(context, { ...input, actor: deciderOf(context.actor).name }),
  'imports.send': (context, input) => sendPart(context, input),
  'imports.check': (context, input) =>
    checkImport(asReader(context), { ...input, runsAs: runsAs(context.actor) }),
  'imports.start': async (context, input) => {
    if (input.redirects && !isAllowed(grantsOfActor(context.actor), 'content.edit'))
      throw new ShopError('staff.not_allowed')
    return startImport(context, { ...input, runsAs: runsAs(context.actor) })
  },
  'imports.stop': (context, input) => stopImport(context, input),
  'imports.retry': (context, input) => retryImport(context, input),
  'imports.report': (context, input) =>
    reportOfImport(asReader(context), { ...input, language: languageOf(context.actor) }),
  'imports.remove': (context, input) => removeImport(context, input),
}
