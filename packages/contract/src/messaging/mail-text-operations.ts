import Type from 'typebox'
import { Done, LanguageCode } from '../platform/operations/fields.ts'
import { operation, type Subject } from '../platform/operations/operation.ts'

const Mail = Type.String({ minLength: 1, maxLength: 40, pattern: '^[a-z_-]+$' })
const StoreCode = Type.String({ minLength: 1, maxLength: 16, pattern: '^[a-z]+$' })
const Text = Type.Optional(Type.String({ maxLength: 500 }))
const mail = ({ mail: id }: { mail: string }): Subject => ({ kind: 'mail', id })
const editing = { permission: 'settings.edit', scope: 'shop' } as const

/** Own texts of the shop's mails. `settings.save` writes them, `settings.history` lists their versions. */
export const mailTextOperations = {
  'mails.list': operation('mails.list', {
    ...editing,
    summary: 'List the mails to shoppers with their usual subject and the stores that changed them',
    kind: 'query',
    cli: { columns: ['mail', 'subject', 'stores'] },
    input: Type.Object({ language: LanguageCode }),
    result: Type.Array(
      Type.Object({ mail: Type.String(), subject: Type.String(), stores: Type.Array(Type.String()) }),
    ),
  }),
  'mails.show': operation('mails.show', {
    ...editing,
    summary: 'Get the own texts of a mail in a store, and the tokens it can fill',
    kind: 'query',
    cli: { arguments: ['mail', 'store'] },
    input: Type.Object({ mail: Mail, store: StoreCode }),
    result: Type.Object({
      mail: Type.String(),
      store: Type.String(),
      language: LanguageCode,
      tokens: Type.Array(Type.String()),
      /** Usual subject, for a sample. */
      subject: Type.String(),
      texts: Type.Array(
        Type.Object({
          part: Type.Enum(['subject', 'intro', 'outro']),
          /** Key of its setting. */
          key: Type.String(),
          value: Type.String(),
          version: Type.Integer(),
          max_length: Type.Integer(),
        }),
      ),
    }),
  }),
  'mails.preview': operation('mails.preview', {
    ...editing,
    summary: 'Preview a mail of a store with sample data and texts that are not saved yet',
    kind: 'query',
    cli: { arguments: ['mail', 'store'] },
    input: Type.Object({ mail: Mail, store: StoreCode, subject: Text, intro: Text, outro: Text }),
    result: Type.Object({ subject: Type.String(), text: Type.String() }),
  }),
  'mails.test': operation('mails.test', {
    ...editing,
    summary: 'Send a mail with sample data and the saved texts to your own address only',
    kind: 'command',
    subject: mail,
    cli: { arguments: ['mail', 'store'] },
    input: Type.Object({ mail: Mail, store: StoreCode }),
    result: Done,
  }),
} as const
