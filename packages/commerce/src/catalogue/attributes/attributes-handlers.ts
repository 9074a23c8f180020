import type { attributesOperations } from '@ambra/contract/catalogue/attributes-operations'
import { listAttributes, moveAttribute, moveValue, showAttribute } from './list-attributes.ts'
import { addAttribute, type AttributeContext, addValue, saveAttribute, saveValue } from './save-attribute.ts'
import { deciderOf } from '../../platform/operations/actor.ts'
import type { HandlerContext, Handlers } from '../../platform/operations/operation-handler.ts'

export const attributesHandlers: Handlers<keyof typeof attributesOperations> = {
  'attributes.list': (context) => listAttributes(context),
  'attributes.show': (context, input) => showAttribute(context, input),
  'attributes.add': (context, input) => addAttribute(inAttributes(context), input),
  'attributes.save': (context, input) => saveAttribute(inAttributes(context), input),
  'attributes.move': (context, input) => moveAttribute(context, input),
  'attributes.add-value': (context, input) => addValue(inAttributes(context), input),
  'attributes.save-value': (context, input) => saveValue(inAttributes(context), input),
  'attributes.move-value': (context, input) => moveValue(context, input),
}

const inAttributes = (context: HandlerContext): AttributeContext => ({
  ...context,
  actor: deciderOf(context.actor).name,
})
