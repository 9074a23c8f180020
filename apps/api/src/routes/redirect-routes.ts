import { findRedirect } from '@ambra/commerce/redirect/find-redirect'
import { endpoints } from '@ambra/contract/endpoints'
import type { ApiDeps } from '../http/deps.ts'
import { route } from '../http/route.ts'

/** `url/redirect`: where an address of an old shop leads now. */
export const redirectRoutes = ({ database }: ApiDeps) => [
  route(endpoints.urlRedirect, ({ query }) => findRedirect(database, query.url ?? ''), { isPublic: true }),
]
