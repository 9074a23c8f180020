import { build } from '../apps/server/src/pages/production-build.ts'

/** `npm run build`: storefront and mail templates, with compressed twins of every asset; `npm start` does it when needed. */
build()
