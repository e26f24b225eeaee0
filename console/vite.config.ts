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
        // The first script names every file, and everybody waits for it: what screens share goes by its hash alone.
        chunkFileNames: ({ isDynamicEntry }) =>
          isDynamicEntry ? 'assets/[name]-[hash:7].js' : 'assets/[hash:7].js',
        assetFileNames: 'assets/[name]-[hash:7][extname]',
      },
    },
  },
})
