import { reactRouter } from '@react-router/dev/vite'
import { defineConfig } from 'vite'
import { messagesPlugin } from './vite/messages-plugin.ts'

export default defineConfig({
  plugins: [messagesPlugin(), reactRouter()],
  css: { modules: { localsConvention: 'camelCaseOnly', generateScopedName: '[name]_[local]_[hash:base64:4]' } },
  build: { target: 'es2022', assetsInlineLimit: 0, cssMinify: 'lightningcss', cssTarget: ['chrome123', 'firefox121', 'safari17.5'] },
})
