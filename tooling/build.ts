import { build, ensureBuild } from '../apps/server/src/pages/production-build.ts'

/**
 * `npm run build`: storefront, console and mail templates, with compressed twins of every asset; `npm start` does it when
 * needed. `--if-needed` leaves a build of the same sources.
 */
if (process.argv.includes('--if-needed')) ensureBuild((line) => console.log(line))
else build()
