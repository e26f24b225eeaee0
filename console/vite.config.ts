import { relative } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

/** What everybody waits for, whoever they are: the page itself asks for it. */
const REACT = 'react'

/**
 * On a slow line each file costs a request, and each byte that is not needed yet delays those that are. What is needed at
 * one moment is one file: first what asks for the rest, then React with who is signed in, the frame of a Company's screens,
 * what most screens are made of, and last React Aria's menus, dialogs and fields, which nothing waits for that is read first.
 * Whatever else several screens share is left to the bundler.
 */
const FILES = [
  { name: 'first', tags: ['$initial' as const], priority: 5 },
  {
    name: REACT,
    test: /node_modules[\\/](react|react-dom|scheduler|@tanstack[\\/](react-query|query-core)|openapi-fetch)[\\/]|console[\\/]src[\\/](console\.tsx|shell[\\/]use-title\.ts)$/,
    priority: 4,
  },
  {
    name: 'company',
    test: /node_modules[\\/]@tanstack[\\/](react-router|router-core|history|react-store|store)[\\/]|console[\\/]src[\\/](company-console|router|session[\\/]kept-drafts|shell[\\/](?!guide-pages|time-range-picker|use-title)[\w-]+)\.tsx?$/,
    priority: 3,
  },
  {
    name: 'aria',
    test: /node_modules[\\/](react-aria|react-aria-components|react-stately|@internationalized[\\/](string|number))[\\/]/,
    minShareCount: 6,
    priority: 2,
  },
  {
    name: 'shared',
    // Nothing that brings React Aria or calendars along, which every list would wait for, and nothing of a few lists alone.
    test: /console[\\/]src[\\/](api[\\/](?!resources[\\/](call-file|invitations|oidc-providers)|use-each)|format|words[\\/](?!candidate-words|report-figures|unanswered-words)|table[\\/](?!copy-list-as-curl|use-delete-action|use-each-action|selection-bar|names-of|portion)|search|parts[\\/](?!calendar-day|copy-text|curl-of|shown-once|time-range)|detail[\\/](?!copy-as-curl)|form[\\/]conditions[\\/]conditions\.ts|form[\\/]hours[\\/](week|hours-words)\.ts)/,
    minShareCount: 5,
    priority: 1,
  },
  // Of many lists and forms each, and too small for files of their own: everybody would wait for their names.
  {
    name: 'actions',
    test: /console[\\/]src[\\/](table[\\/](copy-list-as-curl|pause-actions|use-(delete|each)-action|names-of|portion)|detail[\\/]copy-as-curl|parts[\\/]curl-of|api[\\/]use-each|bulk-edit[\\/]edit-action)\.tsx?$/,
    priority: 1,
  },
  {
    name: 'form',
    test: /node_modules[\\/]react-hook-form[\\/]|console[\\/]src[\\/]form[\\/](use-field|shown-fields|field-notes|form-problem|number-field|select-field|switch-field|text-field)\.tsx?$/,
    priority: 1,
  },
  {
    name: 'form-dialog',
    test: /console[\\/]src[\\/](form[\\/](form-section|full-screen-dialog|unsaved-guard|use-base-version|use-close)|session[\\/]own-address)\.tsx?$/,
    priority: 1,
  },
  // Each of a few screens, and too small to be named by itself in the first script.
  { name: 'import', test: /console[\\/]src[\\/]import[\\/]/, priority: 1 },
  {
    name: 'outside',
    test: /console[\\/]src[\\/]session[\\/](link-token|outside-page|passkey)\.tsx?$/,
    priority: 1,
  },
  {
    name: 'resources',
    test: /console[\\/]src[\\/]api[\\/]resources[\\/](api-keys|global-suppressed-numbers|ledger-entries|tags)\.ts$/,
    priority: 1,
  },
  {
    name: 'campaign-parts',
    test: /console[\\/]src[\\/]routes[\\/]campaigns[\\/](campaign-state|campaign-words|use-edited-campaign)\.tsx?$/,
    priority: 1,
  },
  {
    name: 'bulk-edit',
    test: /console[\\/]src[\\/]bulk-edit[\\/](bulk-edit-dialog|edited-fields|refused-records|kept-[a-z]+|setting-field|list-edit-field)\.tsx?$/,
    priority: 0,
  },
  { name: 'dates', test: /node_modules[\\/]@internationalized[\\/]date[\\/]/, minShareCount: 6, priority: 2 },
]

/** The console as static files, which the service serves at `/console/` (src/console.ts). */
export default defineConfig({
  root: import.meta.dirname,
  base: '/console/',
  plugins: [react(), preloadReact(), listChunks()],
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
    rolldownOptions: {
      output: {
        // The first script names every file, and everybody waits for it: chunks.json says what each of them is.
        chunkFileNames: 'assets/[hash:7].js',
        assetFileNames: 'assets/[name]-[hash:7][extname]',
        codeSplitting: { groups: FILES },
      },
    },
  },
})

function preloadReact(): Plugin {
  return {
    name: 'preload-react',
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle = {} }) =>
        Object.values(bundle)
          .filter(file => file.type === 'chunk' && file.name === REACT)
          .map(({ fileName }) => ({
            tag: 'link',
            attrs: { rel: 'modulepreload', crossorigin: true, href: `/console/${fileName}` },
            injectTo: 'head',
          })),
    },
  }
}

/** What is in which file, for scripts/check-console-size.js: Vite's own manifest does not know where grouped modules are. */
function listChunks(): Plugin {
  return {
    name: 'list-chunks',
    enforce: 'post',
    generateBundle: {
      // Vite takes files away that hold nothing but an import of a style sheet.
      order: 'post',
      handler(_options, bundle) {
        const chunks = Object.values(bundle).flatMap(file =>
          file.type === 'chunk'
            ? [
                {
                  file: file.fileName,
                  name: file.name,
                  modules: Object.keys(file.modules).map(id => relative(import.meta.dirname, id)),
                  imports: file.imports,
                  css: [...(file.viteMetadata?.importedCss ?? [])],
                },
              ]
            : [],
        )
        this.emitFile({ type: 'asset', fileName: '.vite/chunks.json', source: JSON.stringify(chunks) })
      },
    },
  }
}
