import Type from 'typebox'
import {
  ContentDetails,
  ContentDraft,
  ContentKind,
  ContentListed,
  ContentName,
  ContentProblem,
  ContentSaved,
  ContentState,
  ContentVersion,
  DiffLines,
  StoreCode,
  VersionOrNone,
} from './shapes/content.ts'
import { contentLimits } from './shapes/content-kinds.ts'
import { Done, Moment, Reason } from './shapes/fields.ts'
import { operation, type Subject } from './shapes/operation.ts'

const place = { store: StoreCode, kind: ContentKind, name: ContentName }
type Place = { store: string; kind: string; name: string }
const subject = ({ store, kind, name }: Place): Subject => ({
  kind: 'content',
  id: `${store}/${kind}/${name}`,
})
const EditId = Type.Integer({ minimum: 1, maximum: 2_147_483_647 })

/** The content of the stores that the person has the right for. */
const reading = { kind: 'query', permission: 'content.edit', scope: 'stores' } as const
/** Without the right to publish only what shoppers see nothing of. */
const writing = { kind: 'command', permission: 'content.edit', scope: 'stores' } as const
const publishing = { kind: 'command', permission: 'content.publish', scope: 'stores' } as const

/** Pages, news, blocks, banners and menus, which are files of the content folder at the same time. */
export const contentOperations = {
  'content.list': operation('content.list', {
    ...reading,
    summary: 'Pages, news, blocks, banners or menus, by name and store',
    input: Type.Object({
      kind: ContentKind,
      store: Type.Optional(StoreCode),
      state: Type.Optional(ContentState),
      q: Type.Optional(Type.String({ maxLength: 80 })),
      /** `next` of the page before. */
      after: Type.Optional(Type.String({ maxLength: 120 })),
      limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
    }),
    result: Type.Object({
      content: Type.Array(ContentListed),
      next: Type.Union([Type.String(), Type.Null()]),
    }),
  }),
  'content.show': operation('content.show', {
    ...reading,
    summary: 'One of them with its fields, its text, its draft and its changes',
    subject,
    input: Type.Object(place),
    result: ContentDetails,
  }),
  'content.change': operation('content.change', {
    ...reading,
    summary: 'One change of it, line by line',
    subject,
    input: Type.Object({ ...place, id: EditId }),
    result: Type.Object({ id: EditId, at: Moment, by: Type.String(), diff: DiffLines }),
  }),
  'content.save': operation('content.save', {
    ...writing,
    summary: 'Make or change it, where it still is what the person saw',
    subject,
    input: Type.Object({
      ...place,
      seen: VersionOrNone,
      /** The stored draft that goes into it; another one stays. */
      draft_seen: Type.Optional(VersionOrNone),
      ...ContentDraft.properties,
      reason: Reason,
    }),
    result: ContentSaved,
  }),
  'content.keep-draft': operation('content.keep-draft', {
    ...writing,
    summary: 'Store a changed text that is not published yet',
    subject,
    input: Type.Object({
      ...place,
      base: ContentVersion,
      /** Version of the draft that the person saw; null without one. */
      seen: VersionOrNone,
      ...ContentDraft.properties,
    }),
    result: Type.Object({
      outcome: Type.Enum(['saved', 'conflict', 'wrong']),
      problems: Type.Array(ContentProblem),
    }),
  }),
  'content.discard-draft': operation('content.discard-draft', {
    ...writing,
    summary: 'Throw the changed text away; what is published stays',
    subject,
    input: Type.Object({ ...place, seen: ContentVersion }),
    result: Done,
  }),
  'content.preview': operation('content.preview', {
    ...writing,
    summary: 'A link to the shop as it would be with this text, good for a day',
    subject,
    hasSecretResult: true,
    input: Type.Object({ ...place, ...ContentDraft.properties }),
    result: Type.Object({
      problems: Type.Array(ContentProblem),
      url: Type.Union([Type.String(), Type.Null()]),
    }),
  }),
  'content.roll-back': operation('content.roll-back', {
    ...publishing,
    summary: 'Put back what stood there before a change',
    subject,
    input: Type.Object({ ...place, seen: VersionOrNone, id: EditId, reason: Reason }),
    result: ContentSaved,
  }),
  'content.remove': operation('content.remove', {
    ...publishing,
    summary: 'Remove it from the shop',
    subject,
    input: Type.Object({ ...place, seen: ContentVersion, reason: Reason }),
    result: ContentSaved,
  }),
  'content.add-picture': operation('content.add-picture', {
    ...writing,
    summary: 'Store a picture for pages and banners',
    subject: ({ name }) => ({ kind: 'media', id: name }),
    input: Type.Object({
      /** From which its path is made. */
      name: Type.String({ minLength: 1, maxLength: 120 }),
      base64: Type.String({ minLength: 16, maxLength: Math.ceil((contentLimits.picture * 4) / 3) + 4 }),
    }),
    result: Type.Object({ path: Type.String(), width: Type.Integer(), height: Type.Integer() }),
  }),
} as const
