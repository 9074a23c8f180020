import Type from 'typebox'
import { SessionQuery, StoreQuery, row, session, text } from './endpoint-row.ts'
import { OrderHistory } from './order.ts'
import * as user from './user.ts'

const Done = Type.Boolean()

/** The account calls of the endpoint table. @see spec §7, docs/rules/account ACC-1 */
export const userEndpoints = {
  userLogin: row('userLogin', {
    summary: 'Sign in; the result is the token, meta.refreshToken the refresh token',
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
  userMe: row('userMe', { summary: 'Own profile', query: SessionQuery, result: user.Customer }),
  userUpdate: row('userUpdate', {
    summary:
      'Change names, e-mail or addresses; another e-mail needs the password and waits for the link of a mail to it',
    query: StoreQuery,
    headerToken: true,
    body: user.UpdateUser,
    result: user.Customer,
  }),
  userOrderHistory: row('userOrderHistory', {
    summary: 'Own orders, newest first',
    query: Type.Object({ ...session, pageSize: text(8), currentPage: text(8) }),
    result: OrderHistory,
  }),
  userRefresh: row('userRefresh', {
    summary: 'New token for a refresh token; null when refused',
    query: StoreQuery,
    body: user.RefreshToken,
    result: Type.Union([Type.String(), Type.Null()]),
  }),
  userLogout: row('userLogout', {
    summary: 'End the session of the token and of the refresh token; true also for unknown ones',
    query: SessionQuery,
    body: user.Logout,
    result: Done,
  }),
  userConfirm: row('userConfirm', {
    summary:
      'Open an account with the code its owner got by mail and its password, or confirm another e-mail address',
    query: StoreQuery,
    body: user.ConfirmUser,
    result: Done,
  }),
}
