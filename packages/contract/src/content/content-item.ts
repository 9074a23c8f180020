import Type, { type Static } from 'typebox'
import { Moment, MomentOrNever } from '../platform/operations/fields.ts'
import { contentKinds, contentLimits, contentStates } from './content-kinds.ts'

export const ContentKind = Type.Enum([...contentKinds])
export type ContentKind = Static<typeof ContentKind>

export const ContentState = Type.Enum([...contentStates])
export type ContentState = Static<typeof ContentState>

export const StoreCode = Type.String({ minLength: 1, maxLength: 16 })
export const ContentName = Type.String({
  minLength: 1,
  maxLength: 80,
  pattern: '^[A-Za-z0-9][A-Za-z0-9_-]*$',
})

const Line = Type.Optional(Type.String({ maxLength: contentLimits.field }))
/** Front matter of a Markdown file; banners and menus have none. */
export const ContentFields = Type.Object({
  title: Line,
  heading: Line,
  url: Line,
  date: Line,
  image: Line,
  excerpt: Line,
  sections: Line,
  meta_title: Line,
  meta_description: Line,
  position: Line,
  enabled: Line,
  from: Line,
  to: Line,
})
export type ContentFields = Static<typeof ContentFields>
export type ContentField = keyof ContentFields

/** Fields and text of a content item: Markdown, or the JSON of a section or tree. */
const draft = { fields: ContentFields, text: Type.String({ maxLength: contentLimits.text }) }
export const ContentDraft = Type.Object(draft)
export type ContentDraft = Static<typeof ContentDraft>

/** Version that the person saw, for the optimistic lock. */
export const ContentVersion = Type.String({ minLength: 10, maxLength: 64 })
export const VersionOrNone = Type.Union([ContentVersion, Type.Null()])

/** Reason why a text is refused: `field` as in the file (`url`, `slider[1].link`), `reason` in English. */
export const ContentProblem = Type.Object({
  field: Type.String(),
  code: Type.Enum(['missing', 'form', 'order', 'taken', 'route', 'twice', 'advertised', 'many', 'other']),
  reason: Type.String(),
})
export type ContentProblem = Static<typeof ContentProblem>

/** Row of the list. `address` is its path in the shop, if it has one. */
export const ContentListed = Type.Object({
  store: Type.String(),
  kind: ContentKind,
  name: Type.String(),
  title: Type.String(),
  address: Type.Union([Type.String(), Type.Null()]),
  state: ContentState,
  from: MomentOrNever,
  until: MomentOrNever,
  changed_at: Moment,
  /** True if there is an unpublished draft. */
  has_draft: Type.Boolean(),
})
export type ContentListed = Static<typeof ContentListed>

const TextOrNone = Type.Union([Type.String(), Type.Null()])
/** Edit in the history, newest first. */
export const ContentEdit = Type.Object({
  id: Type.Integer(),
  at: Moment,
  by: Type.String(),
  reason: TextOrNone,
  change: Type.Enum(['added', 'changed', 'removed']),
})
export type ContentEdit = Static<typeof ContentEdit>

/** Published content item with its draft. */
export const ContentDetails = Type.Object({
  ...ContentListed.properties,
  ...draft,
  version: ContentVersion,
  draft: Type.Union([
    Type.Object({
      ...draft,
      /** Version of the draft itself. */
      version: ContentVersion,
      /** Version that was published when the draft was started. */
      base: ContentVersion,
      by: Type.String(),
      at: Moment,
    }),
    Type.Null(),
  ]),
  /** Stores with content of this name that the person may see. */
  stores: Type.Array(Type.String()),
  past: Type.Array(ContentEdit),
})
export type ContentDetails = Static<typeof ContentDetails>

export const DiffLines = Type.Array(
  Type.Object({ mark: Type.Enum(['+', '-', ' ', '@']), text: Type.String() }),
)
export type DiffLines = Static<typeof DiffLines>

/**
 * Result of a save. With `conflict` nothing was written: `present` is the present content, null if deleted,
 * and `diff` leads from it to the submitted one. With `wrong` nothing was written either. `edit` identifies
 * the change for undo.
 */
export const ContentSaved = Type.Object({
  outcome: Type.Enum(['saved', 'same', 'conflict', 'wrong']),
  problems: Type.Array(ContentProblem),
  present: Type.Union([ContentDetails, Type.Null()]),
  diff: DiffLines,
  edit: Type.Union([Type.Integer(), Type.Null()]),
})
export type ContentSaved = Static<typeof ContentSaved>
