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
} from './content-item.ts'
import { contentLimits, legalCountries } from './content-kinds.ts'
import { Done, Moment, Reason } from '../platform/operations/fields.ts'
import { operation, type Subject } from '../platform/operations/operation.ts'

const place = { store: StoreCode, kind: ContentKind, name: ContentName }
type Place = { store: string; kind: string; name: string }
const subject = ({ store, kind, name }: Place): Subject => ({
  kind: 'content',
  id: `${store}/${kind}/${name}`,
})
const EditId = Type.Integer({ minimum: 1, maximum: 2_147_483_647 })

/** Reads content of the stores for which the person has the permission. */
const reading = { kind: 'query', permission: 'content.edit', scope: 'stores' } as const
/** Without the permission to publish, restricted to content that shoppers do not see. */
const writing = { kind: 'command', permission: 'content.edit', scope: 'stores' } as const
const publishing = { kind: 'command', permission: 'content.publish', scope: 'stores' } as const

/** Pages, news, blocks, banners and menus, which are also files of the content folder. */
export const contentOperations = {
  'content.list': operation('content.list', {
    ...reading,
    summary: 'List pages, news, blocks, banners or menus by name and store',
    input: Type.Object({
      kind: ContentKind,
      store: Type.Optional(StoreCode),
      state: Type.Optional(ContentState),
      q: Type.Optional(Type.String({ maxLength: 80 })),
      /** `next` of the previous page. */
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
    summary: 'Get content with its fields, text, draft and history',
    subject,
    input: Type.Object(place),
    result: ContentDetails,
  }),
  'content.change': operation('content.change', {
    ...reading,
    summary: 'Get one change of content as a line diff',
    subject,
    input: Type.Object({ ...place, id: EditId }),
    result: Type.Object({ id: EditId, at: Moment, by: Type.String(), diff: DiffLines }),
  }),
  'content.save': operation('content.save', {
    ...writing,
    summary: 'Create or update content, if its version has not changed',
    subject,
    input: Type.Object({
      ...place,
      seen: VersionOrNone,
      /** Version of the draft that is included; another version is kept. */
      draft_seen: Type.Optional(VersionOrNone),
      ...ContentDraft.properties,
      reason: Reason,
    }),
    result: ContentSaved,
  }),
  'content.keep-draft': operation('content.keep-draft', {
    ...writing,
    summary: 'Save a draft of content without publishing it',
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
    summary: 'Discard the draft of content; the published version stays',
    subject,
    input: Type.Object({ ...place, seen: ContentVersion }),
    result: Done,
  }),
  'content.draft-legal': operation('content.draft-legal', {
    ...writing,
    summary: 'Write the missing legal pages of a store as drafts, from the settings of the shop',
    subject: ({ store }) => ({ kind: 'content', id: `${store}/page/legal` }),
    input: Type.Object({ store: StoreCode, country: Type.Enum([...legalCountries]) }),
    /** Names of the pages: written, and kept because they exist. */
    result: Type.Object({ written: Type.Array(Type.String()), kept: Type.Array(Type.String()) }),
  }),
  'content.preview': operation('content.preview', {
    ...writing,
    summary: 'Create a link that previews the shop with a text, valid for a day',
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
    summary: 'Restore content to the version before a change',
    subject,
    input: Type.Object({ ...place, seen: VersionOrNone, id: EditId, reason: Reason }),
    result: ContentSaved,
  }),
  'content.remove': operation('content.remove', {
    ...publishing,
    summary: 'Remove content from the shop',
    subject,
    input: Type.Object({ ...place, seen: ContentVersion, reason: Reason }),
    result: ContentSaved,
  }),
  'content.add-picture': operation('content.add-picture', {
    ...writing,
    summary: 'Upload a picture for pages and banners',
    subject: ({ name }) => ({ kind: 'media', id: name }),
    input: Type.Object({
      /** Name from which its path is derived. */
      name: Type.String({ minLength: 1, maxLength: 120 }),
      base64: Type.String({ minLength: 16, maxLength: Math.ceil((contentLimits.picture * 4) / 3) + 4 }),
    }),
    result: Type.Object({ path: Type.String(), width: Type.Integer(), height: Type.Integer() }),
  }),
} as const
