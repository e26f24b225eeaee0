import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

/** What nearly every screen needs, yet not the first paint: the page says so at once, and no screen waits for it. */
const SHARED_BY_SCREENS = 'shared'

/** The console as static files, which the service serves at `/console/` (src/console.ts). */
export default defineConfig({
  root: import.meta.dirname,
  base: '/console/',
  plugins: [react(), preloadShared()],
  server: {
    // Whatever is no file of the console's is the service's.
    proxy: { '^/(?!console/)': { target: 'http://127.0.0.1:3000', changeOrigin: false } },
  },
  build: {
    outDir: '../dist/console',
    emptyOutDir: true,
    target: ['chrome120', 'firefox121', 'safari17'],
    // What the Content-Security-Policy allows: nothing inlined, no script for browsers without `modulepreload`.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    manifest: true,
    rolldownOptions: {
      output: {
        // The first script names every file, and everybody waits for it: the manifest says what each of them is.
        chunkFileNames: 'assets/[hash:7].js',
        assetFileNames: 'assets/[name]-[hash:7][extname]',
        // On a slow line each file costs a request: the first paint would take thirty of them, and every list as many again.
        codeSplitting: {
          groups: [
            { name: 'first', tags: ['$initial'], priority: 2 },
            {
              name: SHARED_BY_SCREENS,
              test: /console.src.(api|format|words|parts|table|search)/,
              minShareCount: 20,
              priority: 1,
            },
          ],
        },
      },
    },
  },
})

function preloadShared(): Plugin {
  return {
    name: 'preload-shared',
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle = {} }) =>
        Object.values(bundle)
          .filter(file => file.type === 'chunk' && file.name === SHARED_BY_SCREENS)
          .map(({ fileName }) => ({
            tag: 'link',
            attrs: { rel: 'modulepreload', crossorigin: true, href: `/console/${fileName}` },
            injectTo: 'head',
          })),
    },
  }
}
