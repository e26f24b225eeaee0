/**
 * The direction of imports (ARCHITECTURE.md): rules in the middle, the world around them, everything wired in app.ts.
 * @type {import('dependency-cruiser').IConfiguration}
 */
export default {
  forbidden: [
    {
      name: 'no-cycles',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'domain-is-pure',
      comment: 'The domain knows no I/O, no clock and no chance: only itself and libraries that compute.',
      severity: 'error',
      from: { path: '^src/domain', pathNot: '\\.test\\.ts$' },
      to: {
        pathNot: [
          '^src/domain',
          'node_modules/(big\\.js|@types/big\\.js|csv-parse|libphonenumber-js|re2js)/',
        ],
      },
    },
    {
      name: 'platform-knows-no-feature',
      severity: 'error',
      from: { path: '^src/platform', pathNot: '\\.test\\.ts$' },
      to: { path: '^src/', pathNot: '^src/platform' },
    },
    {
      name: 'only-routes-know-http',
      comment:
        'What features refuse has a kind (platform/refusals) and what they take and answer a shape (platform/wire). ' +
        'HTTP is known to routes, to access, which guards them, to what documents and wires them, to config.ts, which ' +
        'reads their settings, and to those that serve the console and the guide and say where the service listens.',
      severity: 'error',
      from: {
        path: '^src/',
        pathNot: [
          '(/|-)routes?\\.ts$',
          '^src/(access|api-document|app|platform/http)/',
          '^src/(app|config|console|guide)\\.ts$|^src/commands/listen-app\\.ts$',
          '\\.test\\.ts$',
        ],
      },
      to: { path: '^src/platform/http/' },
    },
    {
      name: 'refusals-and-wire-shapes-know-nothing-else',
      severity: 'error',
      from: { path: '^src/platform/(refusals|wire)/', pathNot: '\\.test\\.ts$' },
      to: { path: '^src/|node_modules/@?fastify', pathNot: '^src/platform/(refusals|wire)/' },
    },
    {
      name: 'features-do-not-know-who-wires-them',
      severity: 'error',
      from: { path: '^src/', pathNot: '^src/(app|main)\\.ts$|^src/(app|commands)/|\\.test\\.ts$' },
      to: { path: '^src/(app\\.ts|app/|main\\.ts|commands/)' },
    },
    {
      name: 'resources-do-not-know-their-users',
      severity: 'error',
      from: { path: '^src/(resources|access)', pathNot: '\\.test\\.ts$' },
      to: { path: '^src/(bidding|calls|telephony|configuration|reporting)' },
    },
    {
      name: 'capacity-callers-and-leases-serve-and-do-not-know-whom',
      severity: 'error',
      from: { path: '^src/(capacity|callers|number-leases)/', pathNot: '\\.test\\.ts$' },
      to: {
        path: '^src/(bidding|calls|telephony|resources|access|configuration|capacity|callers|number-.*)/',
        pathNot: '^src/$1/',
      },
    },
    {
      name: 'delivery-serves-and-does-not-know-whom',
      severity: 'error',
      from: { path: '^src/delivery/', pathNot: '\\.test\\.ts$' },
      to: { path: '^src/', pathNot: '^src/(delivery|platform|domain)/' },
    },
    {
      name: 'number-inventory-serves-and-does-not-know-whom',
      severity: 'error',
      from: { path: '^src/number-inventory/', pathNot: '\\.test\\.ts$' },
      to: { path: '^src/', pathNot: '^src/(number-inventory|platform|domain)/' },
    },
    {
      name: 'features-meet-through-ports',
      comment:
        'Another feature’s port may be named as a type; what stands behind it is handed over in app.ts.',
      severity: 'error',
      from: { path: '^src/(bidding|calls|telephony|reporting)/', pathNot: '\\.test\\.ts$' },
      to: {
        path: '^src/(bidding|calls|telephony|reporting)/',
        pathNot: '^src/$1/',
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'product-does-not-need-tests',
      severity: 'error',
      from: { path: '^src/', pathNot: '\\.test\\.ts$|/testing/' },
      to: { path: '\\.test\\.ts$|/testing/|^test/|^bench/' },
    },
    {
      name: 'no-undeclared-package',
      severity: 'error',
      from: { path: '^src/', pathNot: '\\.test\\.ts$' },
      to: { dependencyTypes: ['npm-dev', 'npm-no-pkg', 'npm-unknown', 'unknown'] },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
    },
  },
}
