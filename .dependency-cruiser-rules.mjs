// What rules reach at run time, where imports of types leave no trace.
export default {
  forbidden: [
    {
      name: 'pure-rules',
      comment:
        'rules decide without I/O: contract, floor, fleet-core and what is as pure as they are (anything as a type)',
      severity: 'error',
      from: { path: String.raw`\.rules\.tsx?$` },
      to: { reachable: true, path: '^(?!packages/)', pathNot: '^node_modules/(zod|temporal-polyfill)/' },
    },
  ],
  options: {
    // Pure packages are held by rules of their own.
    doNotFollow: { path: ['node_modules', '^packages/(contract|floor|fleet-core)/'] },
    tsConfig: { fileName: 'tsconfig.json' },
    tsPreCompilationDeps: false,
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'default'] },
  },
};
