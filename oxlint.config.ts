import { defineConfig } from 'oxlint';

const PURE = ['packages/floor/src/**/*.ts', 'packages/fleet-core/src/**/*.ts', '**/*.rules.ts'];
const TESTS = ['**/*.test.{ts,tsx}', 'e2e/**', 'packages/testing/**'];
const WEB = ['packages/web/src/**/*.{ts,tsx}'];

/** A literal spread into a literal hides its properties from TypeScript's check for unknown ones. */
const PACKED_LITERALS = [
  'ObjectExpression > SpreadElement > ObjectExpression',
  'ArrayExpression > SpreadElement > ArrayExpression',
  'ArrayExpression > SpreadElement > TSAsExpression > ArrayExpression',
  'CallExpression > SpreadElement > ArrayExpression',
  'JSXSpreadAttribute > ObjectExpression',
];

export default defineConfig({
  plugins: ['typescript', 'eslint'],
  jsPlugins: ['./scripts/lint-rules/index.mjs'],
  options: { typeAware: true, typeCheck: true, denyWarnings: true, reportUnusedDisableDirectives: 'error' },
  // Besides the rules of this category those that are named below.
  categories: { correctness: 'error' },
  ignorePatterns: ['**/*.gen.ts', '**/dist/**', '.rota/**', 'coverage/**'],
  rules: {
    // Texts of robots and people are searched for control characters and marks on letters.
    'no-control-regex': 'off',
    'no-misleading-character-class': 'off',
    'no-constant-condition': ['error', { checkLoops: 'none' }],
    // Takes `(a?.b as C).d` of tests for unsafe: TypeScript checks the rest.
    'no-unsafe-optional-chaining': 'off',
    // Letters are counted as code points, and lists of words are sorted by them.
    'typescript/no-misused-spread': 'off',
    'typescript/require-array-sort-compare': 'off',
    // `return void f()` ends a branch in one line.
    'typescript/no-meaningless-void-operator': 'off',
  },
  overrides: [
    {
      files: ['**/*.{ts,tsx}'],
      rules: {
        'no-var': 'error',
        'prefer-const': 'error',
        'prefer-rest-params': 'error',
        'prefer-spread': 'error',
        'no-array-constructor': 'error',
        'no-unused-vars': ['error', { argsIgnorePattern: '^$', varsIgnorePattern: '^$' }],
        'func-style': ['error', 'declaration', { allowArrowFunctions: true }],
        'no-warning-comments': ['error', { terms: ['todo', 'fixme', 'xxx', 'hack'], location: 'anywhere' }],
        eqeqeq: 'error',
        'no-console': 'error',
        'typescript/ban-ts-comment': 'error',
        'typescript/consistent-type-definitions': ['error', 'type'],
        'typescript/consistent-type-imports': 'error',
        'typescript/no-empty-object-type': 'error',
        'typescript/no-explicit-any': 'error',
        'typescript/no-floating-promises': ['error', { ignoreVoid: false }],
        'typescript/no-misused-promises': ['error', { checksVoidReturn: { attributes: false } }],
        'typescript/no-namespace': 'error',
        'typescript/no-non-null-assertion': 'error',
        'typescript/no-require-imports': 'error',
        'typescript/no-unnecessary-type-assertion': 'error',
        'typescript/no-unnecessary-type-constraint': 'error',
        'typescript/no-unsafe-argument': 'error',
        'typescript/no-unsafe-assignment': 'error',
        'typescript/no-unsafe-call': 'error',
        'typescript/no-unsafe-enum-comparison': 'error',
        'typescript/no-unsafe-function-type': 'error',
        'typescript/no-unsafe-member-access': 'error',
        'typescript/no-unsafe-return': 'error',
        'typescript/only-throw-error': 'error',
        'typescript/prefer-promise-reject-errors': 'error',
        'typescript/restrict-plus-operands': 'error',
        'typescript/switch-exhaustiveness-check': ['error', { considerDefaultExhaustiveForUnions: true }],
        'rota/max-lines': ['error', { max: 400 }],
        'rota/max-lines-per-function': ['error', { max: 60 }],
        'rota/no-restricted-syntax': [
          'error',
          { selector: 'TSEnumDeclaration', message: 'Use a union or a const object.' },
          { selector: 'ExportDefaultDeclaration', message: 'Use a named export.' },
          ...PACKED_LITERALS.map((selector) => ({ selector, message: 'Write the properties out.' })),
        ],
      },
    },
    {
      files: WEB,
      plugins: ['react', 'jsx-a11y'],
      env: { browser: true },
      rules: {
        // Takes pairs of a term and its element for children.
        'react/jsx-key': 'off',
        'jsx-a11y/control-has-associated-label': 'off',
        'jsx-a11y/no-autofocus': 'off',
        // Widgets of several parts, such as a grid of rows that are links, have no tag of their own.
        'jsx-a11y/prefer-tag-over-role': 'off',
        'react/rules-of-hooks': 'error',
        'react/unsupported-syntax': 'error',
      },
    },
    {
      files: WEB,
      excludeFiles: ['packages/web/src/api/**', '**/*.test.{ts,tsx}'],
      rules: {
        'no-restricted-globals': ['error', { name: 'fetch', message: 'Use the typed client in api/.' }],
      },
    },
    {
      files: WEB,
      excludeFiles: ['packages/web/src/settings/**', '**/*.test.{ts,tsx}'],
      rules: {
        'no-restricted-properties': [
          'error',
          { object: 'window', property: 'localStorage', message: 'Use settings/.' },
        ],
      },
    },
    {
      files: PURE,
      rules: {
        'no-restricted-properties': [
          'error',
          { object: 'Date', property: 'now', message: 'Time comes from outside.' },
          { object: 'Math', property: 'random', message: 'Randomness comes from outside.' },
          { object: 'performance', property: 'now', message: 'Time comes from outside.' },
        ],
        'no-restricted-globals': ['error', 'setTimeout', 'setInterval', 'fetch', 'process'],
      },
    },
    {
      // Tests, and tables of texts, which grow with what there is to say.
      files: [...TESTS, '**/*.messages.ts', '**/*.cases.ts'],
      rules: { 'rota/max-lines': ['error', { max: 500 }] },
    },
    { files: ['packages/simulator/src/demo/menu/**'], rules: { 'rota/max-lines': 'off' } },
    {
      files: TESTS,
      rules: {
        'rota/max-lines-per-function': 'off',
        'no-restricted-properties': 'off',
        'no-restricted-globals': 'off',
      },
    },
    {
      files: ['*.config.ts', 'packages/*/*.config.ts', '**/*.environment.ts'],
      rules: { 'rota/no-restricted-syntax': 'off' },
    },
    {
      // What these export is for the other packages, and for all pages.
      files: [
        'packages/{contract,floor,fleet-core,robot-link}/src/**/*.ts',
        'packages/web/src/ui/**/*.{ts,tsx}',
      ],
      excludeFiles: ['**/*.{test,fake}.{ts,tsx}', '**/testing/**'],
      rules: { 'rota/require-doc': 'error' },
    },
    {
      files: ['packages/web/src/**/*.tsx'],
      excludeFiles: ['**/*.test.tsx', '**/testing/**', '**/components.page.tsx'],
      rules: { 'rota/no-text': 'error' },
    },
    {
      files: ['packages/fleet-core/src/**/*.ts'],
      excludeFiles: ['**/*.test.ts', '**/testing/**'],
      rules: { 'rota/robot-writers': 'error' },
    },
    {
      files: ['packages/server/src/**/*.ts'],
      excludeFiles: ['**/*.{test,fake}.ts'],
      rules: { 'rota/raw-rows': 'error' },
    },
    { files: ['scripts/**', 'bench/**', 'packages/simulator/src/cli.ts'], rules: { 'no-console': 'off' } },
  ],
});
