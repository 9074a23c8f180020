import { endpoints } from '@ambra/contract/endpoints'
import type { ApiDeps } from '../../deps.ts'
import { ResultWithMeta, route } from '../../route.ts'
import { checkCreateBody, checkUpdateBody } from './customer-faults.ts'
import type { Tokens } from './sessions.ts'
import type { Passwords } from './passwords.ts'
import { createProfileService } from './profile-service.ts'
import { createUserService } from './user-service.ts'

/** Calls under user/. @see reference 3 */
export function userRoutes(deps: ApiDeps, passwords: Passwords) {
  const users = createUserService(deps, passwords)
  const profiles = createProfileService(deps)
  return [
    route(endpoints.userCreate, ({ body, caller }) => users.create(body, caller), {
      limit: 'user-create',
      prepareBody: checkCreateBody,
    }),
    route(endpoints.userConfirm, ({ body, caller }) => users.confirm(body.code, caller), {
      limit: 'user-create',
    }),
    route(endpoints.userLogin, async ({ body, caller }) => withTokens(await users.login(body, caller)), {
      limit: 'user-login',
    }),
    route(
      endpoints.userRefresh,
      async ({ body, caller }) => withTokens(await users.refresh(body.refreshToken, caller)),
      { limit: 'user-refresh', refusesWithNull: true },
    ),
    route(endpoints.userLogout, async ({ body, caller }) => {
      await users.end([caller.token, body.refreshToken], caller.now)
      return true
    }),
    route(endpoints.userMe, ({ caller }) => profiles.me(caller)),
    route(endpoints.userUpdate, ({ body, caller }) => profiles.update(body, caller), {
      prepareBody: checkUpdateBody,
    }),
  ]
}

const withTokens = ({ token, refreshToken }: Tokens) => new ResultWithMeta(token, { refreshToken })
