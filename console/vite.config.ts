import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

/** The console as static files, which the service serves at `/console/` (src/console.ts). */
export default defineConfig({
  root: import.meta.dirname,
  base: '/console/',
  plugins: [react()],
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
        // What every screen needs is one file: on a slow line each file costs a request, and there were thirty.
        codeSplitting: { groups: [{ name: 'first', tags: ['$initial'] }] },
      },
    },
  },
})
