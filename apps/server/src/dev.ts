import { developReact } from './env/env.ts'

// `npm run dev`: the API and Vite's development server in one process; pages change while you write.
developReact()
const [{ main }, { mountDevelopment }] = await Promise.all([
  import('./main.ts'),
  import('./pages/mount-development.ts'),
])
await main(mountDevelopment)
