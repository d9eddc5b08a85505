import globals from 'globals';
import jsxA11y from 'eslint-plugin-jsx-a11y';
import reactHooks from 'eslint-plugin-react-hooks';
import tseslint from 'typescript-eslint';
import { rotaRules } from './scripts/eslint-rules.mjs';

const PURE = ['packages/floor/src/**/*.ts', 'packages/fleet-core/src/**/*.ts', '**/*.rules.ts'];

/** A literal spread into a literal hides its properties from TypeScript's check for unknown ones. */
const PACKED_LITERALS = [
  'ObjectExpression > SpreadElement > ObjectExpression',
  'ArrayExpression > SpreadElement > ArrayExpression',
  'ArrayExpression > SpreadElement > TSAsExpression > ArrayExpression',
  'CallExpression > SpreadElement > ArrayExpression',
  'JSXSpreadAttribute > ObjectExpression',
];

export default tseslint.config(
  { ignores: ['node_modules/**', '**/*.gen.ts', '**/dist/**', '.rota/**', 'coverage/**'] },
  {
    files: ['**/*.{ts,tsx}'],
    extends: [...tseslint.configs.recommendedTypeChecked],
    plugins: { rota: { rules: rotaRules } },
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    rules: {
      '@typescript-eslint/no-explicit-any': 'error',
      '@typescript-eslint/no-non-null-assertion': 'error',
      '@typescript-eslint/no-floating-promises': ['error', { ignoreVoid: false }],
      '@typescript-eslint/no-misused-promises': ['error', { checksVoidReturn: { attributes: false } }],
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/consistent-type-definitions': ['error', 'type'],
      '@typescript-eslint/switch-exhaustiveness-check': [
        'error',
        { considerDefaultExhaustiveForUnions: true },
      ],
      '@typescript-eslint/require-await': 'off',
      'func-style': ['error', 'declaration', { allowArrowFunctions: true }],
      'rota/max-lines': ['error', { max: 400 }],
      'rota/max-lines-per-function': ['error', { max: 170 }],
      'no-restricted-syntax': [
        'error',
        { selector: 'TSEnumDeclaration', message: 'Use a union or a const object.' },
        { selector: 'ExportDefaultDeclaration', message: 'Use a named export.' },
        ...PACKED_LITERALS.map((selector) => ({ selector, message: 'Write the properties out.' })),
      ],
      'no-warning-comments': ['error', { terms: ['todo', 'fixme', 'xxx', 'hack'], location: 'anywhere' }],
      eqeqeq: 'error',
      'no-console': 'error',
    },
  },
  {
    files: ['packages/web/src/**/*.{ts,tsx}'],
    extends: [jsxA11y.flatConfigs.recommended],
    plugins: { 'react-hooks': reactHooks },
    languageOptions: { globals: globals.browser },
    rules: {
      ...reactHooks.configs.recommended.rules,
      'jsx-a11y/no-autofocus': 'off',
    },
  },
  {
    files: ['packages/web/src/**/*.{ts,tsx}'],
    ignores: ['packages/web/src/api/**', '**/*.test.{ts,tsx}'],
    rules: {
      'no-restricted-globals': ['error', { name: 'fetch', message: 'Use the typed client in api/.' }],
    },
  },
  {
    files: ['packages/web/src/**/*.{ts,tsx}'],
    ignores: ['packages/web/src/settings/**', '**/*.test.{ts,tsx}'],
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
    files: [
      '**/*.test.{ts,tsx}',
      'e2e/**',
      'packages/testing/**',
      '**/*.messages.ts',
      '**/*.cases.ts',
      'scripts/guards/**',
    ],
    rules: { 'rota/max-lines': ['error', { max: 500 }] },
  },
  { files: ['packages/simulator/src/demo/menu/**'], rules: { 'rota/max-lines': 'off' } },
  {
    files: ['**/*.test.{ts,tsx}', 'e2e/**', 'packages/testing/**'],
    rules: {
      'rota/max-lines-per-function': 'off',
      'no-restricted-properties': 'off',
      'no-restricted-globals': 'off',
    },
  },
  {
    files: ['*.config.ts', 'packages/*/*.config.ts', '**/*.environment.ts'],
    rules: { 'no-restricted-syntax': 'off' },
  },
  { files: ['scripts/**', 'bench/**', 'packages/simulator/src/cli.ts'], rules: { 'no-console': 'off' } },
);
