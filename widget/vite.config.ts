import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vite'

export default defineConfig({
  publicDir: false,
  environments: {
    // A page embeds this one as a plain script, so it must not be a module.
    loader: { consumer: 'client', build: { rolldownOptions: bundle('loader', 'src/loader.ts', 'iife') } },
    // Vite's own name for what browsers get; here the chat window, which the loader imports.
    client: { build: { rolldownOptions: bundle('window', 'src/window.tsx', 'es') } },
  },
  resolve: {
    alias: {
      // Their tables would be a sixth of the window; messages need the common entities, and the browser knows punycode.
      entities: path('src/lean/entities.ts'),
      'punycode.js': path('src/lean/punycode.ts'),
    },
  },
  builder: {
    async buildApp(builder) {
      for (const environment of [builder.environments.loader, builder.environments.client]) {
        if (environment) await builder.build(environment)
      }
    },
  },
  build: { target: 'es2022', emptyOutDir: false, modulePreload: false },
})

function bundle(name: string, entry: string, format: 'iife' | 'es') {
  return {
    input: { [name]: path(entry) },
    output: { format, entryFileNames: '[name].js' },
    preserveEntrySignatures: 'strict' as const,
  }
}

function path(relative: string): string {
  return fileURLToPath(new URL(relative, import.meta.url))
}
