import Type from 'typebox'

/** Fields shared by several admin operations. */
export const EmptyInput = Type.Object({})
export const Done = Type.Literal(true)
export const Email = Type.String({ minLength: 3, maxLength: 254 })
export const PersonName = Type.String({ minLength: 1, maxLength: 120 })
export const PersonId = Type.Integer({ minimum: 1, maximum: 2_147_483_647 })
export const OrderNumber = Type.String({ minLength: 1, maxLength: 32, pattern: '^[0-9A-Za-z-]+$' })
export const Reason = Type.Optional(Type.String({ maxLength: 500 }))
/** Code of a store; null for all. */
const StoreOrAll = Type.Union([Type.String({ maxLength: 16 }), Type.Null()])
export const RoleCode = Type.String({
  minLength: 2,
  maxLength: 40,
  pattern: '^(?!constructor$)[a-z][a-z0-9-]*$',
})
export const GivenRole = Type.Object({ role: RoleCode, store: StoreOrAll })
export const GivenRoles = Type.Array(GivenRole, { minItems: 1, maxItems: 40 })
export const CustomerGroupCode = Type.String({ pattern: '^[a-z][a-z0-9-]{1,31}$' })
export const LanguageCode = Type.Enum(['et', 'en', 'ru', 'lt', 'lv'])
/** ISO 8601, UTC. */
export const Moment = Type.String({ maxLength: 40 })
export const MomentOrNever = Type.Union([Moment, Type.Null()])
