import { endpoints } from '@ambra/contract/endpoints'
import type { ApiDeps } from '../http/deps.ts'
import { ResultWithMeta, route } from '../http/route.ts'
import { checkCreateBody, checkUpdateBody } from '@ambra/commerce/customer/customer-errors'
import type { OrderPages } from '@ambra/commerce/order/order-page'
import type { Tokens } from '@ambra/commerce/customer/sessions'
import type { Passwords } from '@ambra/commerce/customer/passwords'
import { createCredentialsService } from '@ambra/commerce/customer/credentials-service'
import { createOrderHistory } from '@ambra/commerce/account/order-history'
import { createPrivacyService } from '@ambra/commerce/account/privacy-service'
import { createProfileService } from '@ambra/commerce/customer/profile-service'
import { createSessionService } from '@ambra/commerce/customer/session-service'
import { createUserService } from '@ambra/commerce/customer/user-service'

/** Calls under user/. @see reference 3 */
export function userRoutes(deps: ApiDeps, passwords: Passwords, describeOrder: OrderPages) {
  const users = createUserService(deps, passwords)
  const profiles = createProfileService(deps, passwords)
  return [
    route(endpoints.userCreate, ({ body, caller }) => users.create(body, caller), {
      limit: 'user-create',
      prepareBody: checkCreateBody,
    }),
    route(endpoints.userConfirm, ({ body, caller }) => users.confirm(body, caller), {
      limit: 'user-confirm',
    }),
    route(endpoints.userLogin, async ({ body, caller }) => withTokens(await users.login(body, caller)), {
      limit: 'user-login',
    }),
    route(
      endpoints.userRefresh,
      async ({ body, caller }) => withTokens(await users.refresh(body.refreshToken, caller)),
      { limit: 'user-refresh', refusesWithNull: true },
    ),
    route(
      endpoints.userLogout,
      async ({ body, caller }) => {
        await users.end([caller.token, body.refreshToken], caller.now)
        return true
      },
      { clearsCache: true },
    ),
    route(endpoints.userMe, ({ caller }) => profiles.me(caller)),
    route(endpoints.userUpdate, ({ body, caller }) => profiles.update(body, caller), {
      prepareBody: checkUpdateBody,
    }),
    ...credentialRoutes(deps, passwords),
    ...accountRoutes(deps, describeOrder),
    ...privacyRoutes(deps, passwords),
  ]
}

/** Forgotten and changed passwords. @see reference 3.5 to 3.8 */
function credentialRoutes(deps: ApiDeps, passwords: Passwords) {
  const credentials = createCredentialsService(deps, passwords)
  return [
    route(endpoints.userResetPassword, ({ body, caller }) => credentials.requestReset(body.email, caller), {
      limit: 'user-password',
    }),
    route(endpoints.userCreatePassword, ({ body, caller }) => credentials.create(body, caller), {
      limit: 'user-password',
    }),
    route(endpoints.userChangeResetPassword, ({ body, caller }) => credentials.changeReset(body, caller), {
      limit: 'user-password',
    }),
    route(endpoints.userChangePassword, ({ body, caller }) => credentials.change(body, caller), {
      limit: 'user-password',
      refusesWithObject: true,
    }),
  ]
}

/** What the law gives a customer. @see eu-consumer-rules LAW-PRV-5 */
function privacyRoutes(deps: ApiDeps, passwords: Passwords) {
  const privacy = createPrivacyService(deps, passwords)
  return [
    route(endpoints.userExport, ({ caller }) => privacy.export(caller), { limit: 'user-password' }),
    route(endpoints.userErase, ({ body, caller }) => privacy.erase(body.password, caller), {
      limit: 'user-password',
    }),
  ]
}

/** What a customer sees of the account. */
function accountRoutes(deps: ApiDeps, describeOrder: OrderPages) {
  const history = createOrderHistory(deps, describeOrder)
  const sessions = createSessionService(deps)
  return [
    route(endpoints.userOrderHistory, ({ query, caller }) => history.page(query, caller)),
    route(endpoints.userOrder, ({ query, caller }) => history.order(query.number, caller)),
    route(endpoints.userClaims, ({ caller }) => history.claims(caller)),
    route(endpoints.userSessions, ({ caller }) => sessions.list(caller)),
    route(endpoints.userEndSessions, ({ body, caller }) => sessions.end(body, caller)),
  ]
}

const withTokens = ({ token, refreshToken }: Tokens) => new ResultWithMeta(token, { refreshToken })
