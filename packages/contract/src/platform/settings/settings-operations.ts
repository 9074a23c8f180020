import Type from 'typebox'
import { Done, Moment, MomentOrNever, Reason } from '../operations/fields.ts'
import { operation, type Subject } from '../operations/operation.ts'

const Key = Type.String({ minLength: 2, maxLength: 60, pattern: '^[a-z0-9_.]+$' })
/** Code of a store; empty for the whole shop. */
const StoreOrShop = Type.String({ maxLength: 16, pattern: '^[a-z]*$' })
const Value = Type.Union([Type.String({ maxLength: 500 }), Type.Null()])
const Version = Type.Integer({ minimum: 0, maximum: 1_000_000 })

/** Setting: `value` is null where nothing is set and `fallback` applies. */
const Setting = Type.Object({
  key: Type.String(),
  store: Type.String(),
  group: Type.Enum(['company', 'look', 'stores', 'delivery', 'orders', 'mails']),
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
    'choice',
    'colour',
    'logo',
    'icon',
    'mail',
  ]),
  value: Value,
  fallback: Type.String(),
  is_required: Type.Boolean(),
  min: Type.Integer(),
  max: Type.Integer(),
  max_length: Type.Integer(),
  /** Values of a `choice`. */
  options: Type.Array(Type.String()),
  version: Version,
  changed_by: Type.Union([Type.String(), Type.Null()]),
  changed_at: MomentOrNever,
})

const SettingChange = Type.Object({
  key: Key,
  store: StoreOrShop,
  /** Null restores the value of the content or the program. */
  value: Value,
  /** Version that the person saw. */
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

/** Largest file of a logo or icon, bytes. */
export const markBytes = 500_000

/** Settings that affect neither money nor the identity of the shop. */
const plain = new Set([
  'closed_text',
  'look_logo',
  'look_icon',
  'look_theme',
  'look_accent',
  'look_radius',
  'look_font',
  'contact_hours',
  'home_title',
  'home_description',
  'electricity_price',
  'electricity_price_source',
  'cut_off_hour',
  'download_days',
  'feedback_days',
  'mail_footer',
])

/** Shop settings: name, company, stores, delivery, orders, mails. */
export const settingsOperations = {
  'settings.show': operation('settings.show', {
    summary: 'Get settings with their defaults and last authors',
    kind: 'query',
    permission: 'settings.edit',
    scope: 'shop',
    cli: { name: 'settings list', columns: ['key', 'store', 'value', 'fallback', 'changed_by'] },
    input: Type.Object({}),
    result: Type.Object({
      settings: Type.Array(Setting),
      stores: Type.Array(Type.Object({ code: Type.String(), name: Type.String() })),
    }),
  }),
  'settings.save': operation('settings.save', {
    summary: 'Update settings, either all changes or none if another person was faster',
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
  'settings.add-picture': operation('settings.add-picture', {
    summary: 'Upload a logo or icon, to be saved as look_logo or look_icon',
    kind: 'command',
    permission: 'settings.edit',
    scope: 'shop',
    subject: ({ use }): Subject => ({ kind: 'setting', id: `look_${use}` }),
    cli: { arguments: ['use', 'base64'], files: { base64: 'base64' } },
    input: Type.Object({
      use: Type.Enum(['logo', 'icon']),
      base64: Type.String({ minLength: 16, maxLength: Math.ceil((markBytes * 4) / 3) + 4 }),
    }),
    result: Type.Object({ path: Type.String() }),
  }),
  'settings.history': operation('settings.history', {
    summary: 'List changes of settings with their values, newest first',
    kind: 'query',
    permission: 'settings.edit',
    scope: 'shop',
    cli: { arguments: ['key'], columns: ['at', 'key', 'store', 'value', 'by'] },
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
