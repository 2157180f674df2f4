import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { apiPrefixes } from '../contracts/src/paths.ts'

const server = process.env.PARLEY_SERVER ?? 'http://127.0.0.1:3000'

export default defineConfig(({ mode }) => ({
  root: import.meta.dirname,
  plugins: [react()],
  server: {
    proxy: Object.fromEntries(
      // All other paths are screens of the console.
      apiPrefixes.map(path => [`^/${path}(/|\\?|$)`, { target: server, ws: path === 'socket' }]),
    ),
  },
  build: {
    target: 'es2022',
    assetsInlineLimit: 0,
    // The kit's own page stays out of the product; `vite build --mode gallery` has it for looking at and for tests.
    rolldownOptions: { input: mode === 'gallery' ? ['index.html', 'ui.html'] : ['index.html'] },
  },
}))
