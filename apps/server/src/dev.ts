import { developReact } from './env/env.ts'

// `npm run dev`: runs the API and Vite's development server in one process; pages update while you edit.
developReact()
const [{ main }, { mountDevelopment }] = await Promise.all([
  import('./main.ts'),
  import('./pages/mount-development.ts'),
])
await main(mountDevelopment)
