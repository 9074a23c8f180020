import Type from 'typebox'
import { Done, Moment, MomentOrNever, Reason } from './shapes/fields.ts'
import { operation, type Subject } from './shapes/operation.ts'

const Key = Type.String({ minLength: 2, maxLength: 60, pattern: '^[a-z0-9_.]+$' })
/** Code of a store; empty for the whole shop. */
const StoreOrShop = Type.String({ maxLength: 16, pattern: '^[a-z]*$' })
const Value = Type.Union([Type.String({ maxLength: 500 }), Type.Null()])
const Version = Type.Integer({ minimum: 0, maximum: 1_000_000 })

/** One setting: `value` is null where nothing is set, and `fallback` applies then. */
const Setting = Type.Object({
  key: Type.String(),
  store: Type.String(),
  group: Type.Enum(['company', 'stores', 'delivery', 'orders', 'mails']),
  kind: Type.Enum([
    'text',
    'lines',
    'email',
    'phone',
    'company_code',
    'vat',
    'iban',
    'ibans',
    'euros',
    'price',
    'tariff',
    'number',
    'switch',
    'stores',
  ]),
  value: Value,
  fallback: Type.String(),
  is_required: Type.Boolean(),
  min: Type.Integer(),
  max: Type.Integer(),
  max_length: Type.Integer(),
  version: Version,
  changed_by: Type.Union([Type.String(), Type.Null()]),
  changed_at: MomentOrNever,
})

const SettingChange = Type.Object({
  key: Key,
  store: StoreOrShop,
  /** Null: what the content or the program says applies again. */
  value: Value,
  /** The one the person saw. */
  version: Version,
})

const SettingVersion = Type.Object({
  id: Type.Integer(),
  key: Type.String(),
  store: Type.String(),
  version: Version,
  value: Value,
  by: Type.String(),
  reason: Type.Union([Type.String(), Type.Null()]),
  at: Moment,
})

/** Settings that touch neither money nor who the shop is. */
const plain = new Set([
  'contact_hours',
  'electricity_price',
  'electricity_price_source',
  'cut_off_hour',
  'download_days',
  'feedback_days',
  'mail_footer',
])

/** The shop's own settings: name, company, stores, delivery, orders, mails. */
export const settingsOperations = {
  'settings.show': operation('settings.show', {
    summary: "The shop's settings, what applies without them, and who changed each last",
    kind: 'query',
    permission: 'settings.edit',
    scope: 'shop',
    input: Type.Object({}),
    result: Type.Object({
      settings: Type.Array(Setting),
      stores: Type.Array(Type.Object({ code: Type.String(), name: Type.String() })),
    }),
  }),
  'settings.save': operation('settings.save', {
    summary: 'Change settings of the shop: all of the changes, or none where another person was faster',
    kind: 'command',
    permission: 'settings.edit',
    scope: 'shop',
    stepUp: ({ changes }) => changes.some(({ key }) => !plain.has(key)),
    subject: ({ changes }): Subject => ({ kind: 'setting', id: changes[0]?.key ?? '' }),
    input: Type.Object({
      changes: Type.Array(SettingChange, { minItems: 1, maxItems: 100 }),
      reason: Reason,
    }),
    result: Done,
  }),
  'settings.history': operation('settings.history', {
    summary: 'Who changed which setting when, and the value of then; newest first',
    kind: 'query',
    permission: 'settings.edit',
    scope: 'shop',
    input: Type.Object({
      key: Type.Optional(Key),
      store: Type.Optional(StoreOrShop),
      before: Type.Optional(Type.Integer({ minimum: 1, maximum: 2_147_483_647 })),
      limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
    }),
    result: Type.Object({
      versions: Type.Array(SettingVersion),
      next: Type.Union([Type.Integer(), Type.Null()]),
    }),
  }),
} as const
