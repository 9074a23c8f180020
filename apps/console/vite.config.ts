import { reactRouter } from '@react-router/dev/vite'
import { defineConfig } from 'vite'
import { consoleMessages } from './vite/console-messages.ts'
import { noSchemas } from './vite/no-schemas.ts'
import { operationTable } from './vite/operation-table.ts'
import { onlyOurLanguages } from './vite/only-our-languages.ts'

export default defineConfig(({ command }) => ({
  base: '/admin/',
  plugins: [noSchemas(), consoleMessages(), operationTable(), onlyOurLanguages(), reactRouter()],
  css: {
    modules: {
      localsConvention: 'camelCaseOnly',
      generateScopedName: command === 'build' ? '[hash:base64:5]' : '[name]_[local]_[hash:base64:4]',
    },
  },
  build: {
    target: 'es2022',
    assetsInlineLimit: 0,
    cssMinify: 'lightningcss',
    cssTarget: ['chrome123', 'firefox121', 'safari17.5'],
  },
}))
