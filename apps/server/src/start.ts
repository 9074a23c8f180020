import { fileURLToPath } from 'node:url'
import { superviseServer } from './supervisor/supervise.ts'

// `npm start` and the container: a small process that keeps the server running. It imports nothing
// of the shop.
superviseServer(fileURLToPath(new URL('./serve.ts', import.meta.url)))
