import { defineConfig } from 'vite'

// Bundles templates and React into one file: Node cannot run .tsx, and a bundle always contains React's
// production build.
export default defineConfig({
  define: { 'process.env.NODE_ENV': '"production"' },
  ssr: { noExternal: true },
  build: {
    ssr: 'src/render-mail.tsx',
    outDir: 'build',
    target: 'node22',
    minify: false,
    rolldownOptions: { output: { entryFileNames: 'mail.js' } },
  },
})
