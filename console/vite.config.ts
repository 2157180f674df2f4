import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

const server = process.env.PARLEY_SERVER ?? 'http://127.0.0.1:3000'

/** Every path that the server answers itself; all others are screens of the console. */
const answeredByServer = [
  'nlp',
  'e',
  'chatbird',
  'account',
  'hooks',
  'widget',
  'socket',
  'config',
  'files',
  'download',
  'designer/access',
  'designer/session',
  'designer/view',
  'l',
  'dev',
  'docs',
  'help',
  'paraphrases',
  'isEmailUnique',
]

export default defineConfig(({ mode }) => ({
  root: import.meta.dirname,
  plugins: [react()],
  server: {
    proxy: Object.fromEntries(
      answeredByServer.map(path => [`^/${path}(/|\\?|$)`, { target: server, ws: path === 'socket' }]),
    ),
  },
  build: {
    target: 'es2022',
    assetsInlineLimit: 0,
    // The kit's own page stays out of the product; `vite build --mode gallery` has it for looking at and for tests.
    rolldownOptions: { input: mode === 'gallery' ? ['index.html', 'ui.html'] : ['index.html'] },
  },
}))
