const room = '^(server|console)/src/(?!platform/|app|lib/|ui/|theme/|testing/|demo/|main)([^/]+)/'

/** Who may import whom. A new capability is a new folder; no rule names one. */
module.exports = {
  forbidden: [
    { name: 'no-cycles', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'contracts-stand-alone',
      severity: 'error',
      from: { path: '^contracts/' },
      to: { path: '^(server|console|widget|nlu|vendors|simulator)/' },
    },
    {
      name: 'simulator-judges-for-itself',
      severity: 'error',
      from: { path: '^simulator/' },
      to: { path: '^(contracts|server|console|widget|nlu|vendors)/' },
    },
    {
      name: 'nobody-ships-the-simulator',
      severity: 'error',
      from: { path: '^(contracts|server|console|widget|nlu|vendors)/', pathNot: '^server/src/testing/' },
      to: { path: '^simulator/' },
    },
    {
      name: 'libraries-stand-alone',
      severity: 'error',
      from: { path: '^(nlu|vendors)/' },
      to: { path: '^(server|console|widget|contracts)/' },
    },
    {
      name: 'nlu-does-no-io',
      severity: 'error',
      from: { path: '^nlu/src/' },
      to: { dependencyTypes: ['core'], path: '^(node:)?(fs|net|https?|child_process|worker_threads)' },
    },
    {
      // Addresses that users choose are called by one client, which never reaches into a private network.
      name: 'one-way-out',
      severity: 'error',
      from: {
        path: '^server/src/',
        pathNot: ['^server/src/platform/egress', '\\.(test|fixture)\\.ts$', '^server/src/testing/'],
      },
      to: { path: '^(node:)?(http2?|https)$|node_modules/undici/', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'browser-never-reaches-server',
      severity: 'error',
      from: { path: '^(console|widget)/' },
      to: { path: '^(server|nlu|vendors)/' },
    },
    {
      name: 'platform-knows-no-capability',
      severity: 'error',
      from: { path: '^(server|console)/src/(platform|lib|ui|theme)/' },
      to: { path: room },
    },
    {
      name: 'front-door-only',
      severity: 'error',
      from: { path: room },
      to: { path: '^server/src/.+\\.(routes|jobs|queries)\\.ts$', pathNot: '^$1/src/$2/' },
    },
    {
      name: 'console-rooms-are-islands',
      severity: 'error',
      from: { path: '^console/src/(?!app/|lib/|ui/|theme/|main)([^/]+)/' },
      to: {
        path: '^console/src/(?!app/|lib/|ui/|theme/)([^/]+)/',
        pathNot: ['^console/src/$1/', '\\.(api|picker|view)\\.tsx?$'],
      },
    },
    {
      // How a cell is written is a rule of text, and the server's files keep the same one.
      name: 'ui-knows-no-data',
      severity: 'error',
      from: { path: '^console/src/ui/' },
      to: { path: '^(console/src/lib/|contracts/)', pathNot: '^contracts/src/spreadsheet\\.ts$' },
    },
    { name: 'routes-hold-no-sql', severity: 'error', from: { path: '\\.routes\\.ts$' }, to: { path: '/kysely/' } },
  ],
  options: {
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    exclude: { path: '\\.test\\.tsx?$|/dist/' },
    doNotFollow: { path: 'node_modules' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default'],
      extensions: ['.ts', '.tsx', '.js', '.json'],
    },
  },
}
