import { endpoints } from '@ambra/contract/platform/api/endpoints'
import type { ApiDeps } from '../../http/deps.ts'
import { ResultWithMeta, route } from '../../http/route.ts'
import {
  checkCreateBody,
  checkUpdateBody,
  type Tokens,
  type Passwords,
  createCredentialsService,
  createOrderHistory,
  createPrivacyService,
  createProfileService,
  createSessionService,
  createUserService,
} from '@ambra/commerce/customers'
import type { OrderPages } from '@ambra/commerce/sales'

/** Calls under user/. @see docs/rules/account ACC-1 */
export function userRoutes(deps: ApiDeps, passwords: Passwords, describeOrder: OrderPages) {
  const users = createUserService(deps, passwords)
  const profiles = createProfileService(deps, passwords)
  return [
    route(endpoints.userCreate, ({ body, context }) => users.create(body, context), {
      limit: 'user-create',
      prepareBody: checkCreateBody,
    }),
    route(endpoints.userConfirm, ({ body, context }) => users.confirm(body, context), {
      limit: 'user-confirm',
    }),
    route(endpoints.userLogin, async ({ body, context }) => withTokens(await users.login(body, context)), {
      limit: 'user-login',
    }),
    route(
      endpoints.userRefresh,
      async ({ body, context }) => withTokens(await users.refresh(body.refreshToken, context)),
      { limit: 'user-refresh', errorsWithNull: true },
    ),
    route(
      endpoints.userLogout,
      async ({ body, context }) => {
        await users.end([context.token, body.refreshToken], context.now)
        return true
      },
      { clearsCache: true },
    ),
    route(endpoints.userMe, ({ context }) => profiles.me(context)),
    route(endpoints.userUpdate, ({ body, context }) => profiles.update(body, context), {
      prepareBody: checkUpdateBody,
    }),
    ...credentialRoutes(deps, passwords),
    ...accountRoutes(deps, describeOrder),
    ...privacyRoutes(deps, passwords),
  ]
}

/** Forgotten and changed passwords. @see docs/rules/account ACC-6 to ACC-9 */
function credentialRoutes(deps: ApiDeps, passwords: Passwords) {
  const credentials = createCredentialsService(deps, passwords)
  return [
    route(endpoints.userResetPassword, ({ body, context }) => credentials.requestReset(body.email, context), {
      limit: 'user-password',
    }),
    route(endpoints.userCreatePassword, ({ body, context }) => credentials.create(body, context), {
      limit: 'user-password',
    }),
    route(endpoints.userChangeResetPassword, ({ body, context }) => credentials.changeReset(body, context), {
      limit: 'user-password',
    }),
    route(endpoints.userChangePassword, ({ body, context }) => credentials.change(body, context), {
      limit: 'user-password',
      errorsWithObject: true,
    }),
  ]
}

/** Calls for the rights of a customer by law. @see docs/rules/law LAW-PRV-5 */
function privacyRoutes(deps: ApiDeps, passwords: Passwords) {
  const privacy = createPrivacyService(deps, passwords)
  return [
    route(endpoints.userExport, ({ context }) => privacy.export(context), { limit: 'user-password' }),
    route(endpoints.userErase, ({ body, context }) => privacy.erase(body.password, context), {
      limit: 'user-password',
    }),
  ]
}

function accountRoutes(deps: ApiDeps, describeOrder: OrderPages) {
  const history = createOrderHistory(deps, describeOrder)
  const sessions = createSessionService(deps)
  return [
    route(endpoints.userOrderHistory, ({ query, context }) => history.page(query, context)),
    route(endpoints.userOrder, ({ query, context }) => history.order(query.number, context)),
    route(endpoints.userClaims, ({ context }) => history.claims(context)),
    route(endpoints.userSessions, ({ context }) => sessions.list(context)),
    route(endpoints.userEndSessions, ({ body, context }) => sessions.end(body, context)),
  ]
}

const withTokens = ({ token, refreshToken }: Tokens) => new ResultWithMeta(token, { refreshToken })
