import Type from 'typebox'
import { SessionQuery, StoreQuery, row, session, text } from '../platform/api/endpoint-row.ts'
import { OrderHistory } from '../sales/order.ts'
import * as user from './user.ts'

const Done = Type.Boolean()

/** Account calls of the endpoint table. @see spec §7, docs/rules/account ACC-1 */
export const userEndpoints = {
  userLogin: row('userLogin', {
    summary: 'Sign in; returns the token, and the refresh token in meta.refreshToken',
    query: StoreQuery,
    body: user.Login,
    result: Type.String(),
  }),
  userCreate: row('userCreate', {
    summary: 'Create an account',
    query: StoreQuery,
    body: user.CreateUser,
    result: user.Customer,
  }),
  userResetPassword: row('userResetPassword', {
    summary: 'Send a reset mail',
    query: StoreQuery,
    body: user.ResetPassword,
    result: Done,
    aliases: ['user/resetPassword'],
  }),
  userCreatePassword: row('userCreatePassword', {
    summary: 'Set a password with a reset token',
    query: StoreQuery,
    body: user.CreatePassword,
    result: Done,
    aliases: ['create-password'],
  }),
  userChangeResetPassword: row('userChangeResetPassword', {
    summary: 'Set a password with reset data',
    query: StoreQuery,
    body: user.ChangeResetPassword,
    result: Done,
  }),
  userChangePassword: row('userChangePassword', {
    summary: 'Change the password',
    query: StoreQuery,
    headerToken: true,
    body: user.ChangePassword,
    result: Done,
    aliases: ['user/changePassword'],
  }),
  userMe: row('userMe', { summary: 'Get your own profile', query: SessionQuery, result: user.Customer }),
  userUpdate: row('userUpdate', {
    summary:
      'Update names, email address or addresses; a new email address needs the password and a confirmation by mail',
    query: StoreQuery,
    headerToken: true,
    body: user.UpdateUser,
    result: user.Customer,
  }),
  userOrderHistory: row('userOrderHistory', {
    summary: 'List your own orders, newest first',
    query: Type.Object({ ...session, pageSize: text(8), currentPage: text(8) }),
    result: OrderHistory,
  }),
  userRefresh: row('userRefresh', {
    summary: 'Get a new token for a refresh token; null if rejected',
    query: StoreQuery,
    body: user.RefreshToken,
    result: Type.Union([Type.String(), Type.Null()]),
  }),
  userLogout: row('userLogout', {
    summary: 'End the session of the token and the refresh token; returns true for unknown ones too',
    query: SessionQuery,
    body: user.Logout,
    result: Done,
  }),
  userConfirm: row('userConfirm', {
    summary: 'Activate an account with the mailed code and its password, or confirm a new email address',
    query: StoreQuery,
    body: user.ConfirmUser,
    result: Done,
  }),
}
