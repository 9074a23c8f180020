import Type, { type Static } from 'typebox'
import { Moment, MomentOrNever } from './fields.ts'
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
/** Fields at the head of a Markdown file; banners and menus have none. */
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

/** Fields and text of one thing: Markdown, or the JSON of a section or tree. */
const draft = { fields: ContentFields, text: Type.String({ maxLength: contentLimits.text }) }
export const ContentDraft = Type.Object(draft)
export type ContentDraft = Static<typeof ContentDraft>

/** What the person saw: a save counts only where that is still there. */
export const ContentVersion = Type.String({ minLength: 10, maxLength: 64 })
export const VersionOrNone = Type.Union([ContentVersion, Type.Null()])

/** Why a text is not taken: `field` as the file names it (`url`, `slider[1].link`), `reason` in English. */
export const ContentProblem = Type.Object({
  field: Type.String(),
  code: Type.Enum(['missing', 'form', 'order', 'taken', 'route', 'twice', 'advertised', 'many', 'other']),
  reason: Type.String(),
})
export type ContentProblem = Static<typeof ContentProblem>

/** One row of the list. `address` is a path of the shop, where it has one of its own. */
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
  /** A changed text is stored that is not published. */
  has_draft: Type.Boolean(),
})
export type ContentListed = Static<typeof ContentListed>

const TextOrNone = Type.Union([Type.String(), Type.Null()])
/** A change in the history, the newest first. */
export const ContentEdit = Type.Object({
  id: Type.Integer(),
  at: Moment,
  by: Type.String(),
  reason: TextOrNone,
  change: Type.Enum(['added', 'changed', 'removed']),
})
export type ContentEdit = Static<typeof ContentEdit>

/** A thing as it is published, and the changed text that waits for it. */
export const ContentDetails = Type.Object({
  ...ContentListed.properties,
  ...draft,
  version: ContentVersion,
  draft: Type.Union([
    Type.Object({
      ...draft,
      /** Of the draft itself. */
      version: ContentVersion,
      /** What was published when it was begun. */
      base: ContentVersion,
      by: Type.String(),
      at: Moment,
    }),
    Type.Null(),
  ]),
  /** Stores that have one of this name, as far as the person may see them. */
  stores: Type.Array(Type.String()),
  past: Type.Array(ContentEdit),
})
export type ContentDetails = Static<typeof ContentDetails>

/** Lines of a difference. */
export const DiffLines = Type.Array(
  Type.Object({ mark: Type.Enum(['+', '-', ' ', '@']), text: Type.String() }),
)
export type DiffLines = Static<typeof DiffLines>

/**
 * With `conflict` nothing was written: `present` is what is there now, null where it is gone, and `diff` leads from it to what was sent. With `wrong`
 * nothing was written either. `edit` takes what was saved back.
 */
export const ContentSaved = Type.Object({
  outcome: Type.Enum(['saved', 'same', 'conflict', 'wrong']),
  problems: Type.Array(ContentProblem),
  present: Type.Union([ContentDetails, Type.Null()]),
  diff: DiffLines,
  edit: Type.Union([Type.Integer(), Type.Null()]),
})
export type ContentSaved = Static<typeof ContentSaved>
