import Type, { type Static } from 'typebox'

const optionalText = Type.Optional(Type.Union([Type.String(), Type.Null()]))

/** Address of a customer. @see docs/rules/account ACC-1 */
export const CustomerAddress = Type.Object(
  {
    id: Type.Optional(Type.Integer()),
    customer_id: Type.Optional(Type.Integer()),
    region: Type.Optional(
      Type.Object({
        region_code: optionalText,
        region: optionalText,
        region_id: Type.Optional(Type.Integer()),
      }),
    ),
    region_id: Type.Optional(Type.Integer()),
    country_id: Type.String(),
    street: Type.Array(Type.String()),
    company: optionalText,
    vat_id: optionalText,
    company_code: optionalText,
    telephone: optionalText,
    postcode: Type.String(),
    city: Type.String(),
    firstname: Type.String(),
    lastname: Type.String(),
    default_shipping: Type.Optional(Type.Boolean()),
    default_billing: Type.Optional(Type.Boolean()),
  },
  { additionalProperties: true },
)
export type CustomerAddress = Static<typeof CustomerAddress>

/**
 * Customer profile; owners can change only names, email and addresses. @see spec §3 User, docs/rules/account
 * ACC-1
 */
export const Customer = Type.Object(
  {
    id: Type.Integer(),
    group_id: Type.Integer(),
    groupToken: Type.Optional(Type.String()),
    default_billing: optionalText,
    default_shipping: optionalText,
    created_at: Type.String(),
    updated_at: Type.String(),
    created_in: Type.String(),
    email: Type.String(),
    firstname: Type.String(),
    lastname: Type.String(),
    store_id: Type.Integer(),
    website_id: Type.Integer(),
    addresses: Type.Array(CustomerAddress),
    custom_attributes: Type.Array(Type.Unknown()),
    disable_auto_group_change: Type.Integer(),
    /** The account does not exist until its owner has confirmed by mail. Then the id is 0. */
    confirmation_required: Type.Optional(Type.Boolean()),
  },
  { additionalProperties: true },
)
export type Customer = Static<typeof Customer>

const email = Type.String({ maxLength: 254 })
const password = Type.String({ maxLength: 1024 })

/** Bodies of the account calls. @see spec §7, docs/rules/account ACC-2 to ACC-10 */
export const Login = Type.Object({ username: email, password })
export type Login = Static<typeof Login>
export const CreateUser = Type.Object({
  customer: Type.Object(
    {
      email,
      firstname: Type.String(),
      lastname: Type.String(),
      addresses: Type.Optional(Type.Array(CustomerAddress, { maxItems: 2 })),
    },
    { additionalProperties: true },
  ),
  password,
})
export type CreateUser = Static<typeof CreateUser>
/**
 * Code in the mail that confirms a new account or address. For a new account also the password chosen with
 * it: another person who requested an account with the address does not know it.
 */
export const ConfirmUser = Type.Object({
  code: Type.String({ maxLength: 512 }),
  password: Type.Optional(password),
})
export type ConfirmUser = Static<typeof ConfirmUser>
export const UpdateUser = Type.Object({
  customer: Type.Object(
    {
      email: Type.Optional(email),
      firstname: Type.Optional(Type.String()),
      lastname: Type.Optional(Type.String()),
      addresses: Type.Optional(Type.Array(CustomerAddress, { maxItems: 20 })),
      /** Merges the given addresses into the stored ones. Not part of the specification; a change may arrive late. */
      keep_other_addresses: Type.Optional(Type.Boolean()),
      /** Ids of addresses to remove, with `keep_other_addresses`. */
      removed_addresses: Type.Optional(Type.Array(Type.Integer(), { maxItems: 20 })),
    },
    { additionalProperties: true },
  ),
  /**
   * Required to change the email address. Not required by the specification: a stolen token alone must not suffice to take over the
   * account.
   */
  currentPassword: Type.Optional(password),
})
export type UpdateUser = Static<typeof UpdateUser>
export const ChangePassword = Type.Object({ currentPassword: password, newPassword: password })
export type ChangePassword = Static<typeof ChangePassword>
export const ResetPassword = Type.Object({ email })
export type ResetPassword = Static<typeof ResetPassword>
export const CreatePassword = Type.Object({
  email,
  newPassword: password,
  resetToken: Type.String({ maxLength: 512 }),
})
export type CreatePassword = Static<typeof CreatePassword>
/**
 * Password reset with the synonyms that clients use: `password` for `newPassword`, `token` for `resetToken`.
 * @see docs/rules/account ACC-9
 */
export const ChangeResetPassword = Type.Object(
  {
    email: Type.Optional(email),
    newPassword: Type.Optional(password),
    password: Type.Optional(password),
    resetToken: Type.Optional(Type.String({ maxLength: 512 })),
    token: Type.Optional(Type.String({ maxLength: 512 })),
  },
  { additionalProperties: true },
)
export type ChangeResetPassword = Static<typeof ChangeResetPassword>
/** Accepts any body, because every error of this call must have no text. @see docs/rules/account ACC-10 */
export const RefreshToken = Type.Object(
  { refreshToken: Type.Optional(Type.Unknown()) },
  { additionalProperties: true },
)
export type RefreshToken = Static<typeof RefreshToken>
/** Ends the sessions of the request's token and of the refresh token. */
export const Logout = Type.Object({ refreshToken: Type.Optional(Type.String({ maxLength: 1024 })) })
export type Logout = Static<typeof Logout>
