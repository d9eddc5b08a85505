import { noText } from './no-text.mjs';
import { rawRows } from './raw-rows.mjs';
import { robotWriters } from './robot-writers.mjs';

const withMax = {
  type: 'suggestion',
  schema: [{ type: 'object', properties: { max: { type: 'integer' } }, additionalProperties: false }],
};

/** The lines on which a token of the node stands: blank lines and comments have none. */
function linesOf(context, node) {
  const lines = new Set();
  for (const { loc } of context.sourceCode.getTokens(node))
    for (let line = loc.start.line; line <= loc.end.line; line++) lines.add(line);
  return lines;
}

/** Limits the lines of code of a file. Imports do not count: they do not make a file hard to read. */
const maxLines = {
  meta: withMax,
  create: (context) => ({
    Program(program) {
      const lines = linesOf(context, program);
      for (const { type, loc } of program.body)
        if (type === 'ImportDeclaration')
          for (let line = loc.start.line; line <= loc.end.line; line++) lines.delete(line);
      const { max } = context.options[0];
      if (lines.size > max)
        context.report({
          node: program,
          message: `The file has ${lines.size} lines of code (at most ${max}).`,
        });
    },
  }),
};

/**
 * Limits the lines of code of a function without those of named functions inside it: the linter's own rule counts a
 * function that only holds others, such as the maker of a feature's part, as one long function.
 */
const maxLinesPerFunction = {
  meta: withMax,
  create(context) {
    const { max } = context.options[0];
    const open = [];
    const isNamed = (node) =>
      node.type === 'FunctionDeclaration' ||
      ['VariableDeclarator', 'Property', 'MethodDefinition'].includes(node.parent.type);
    function enter(node) {
      if (isNamed(node)) open.push({ node, inside: 0 });
    }
    function leave(node) {
      if (open.at(-1)?.node !== node) return;
      const { inside } = open.pop();
      const whole = linesOf(context, node).size;
      const own = whole - inside;
      const outer = open.at(-1);
      // The first line stays with the outer function: it holds the name.
      if (outer !== undefined) outer.inside += whole - 1;
      if (own > max)
        context.report({ node, message: `The function has ${own} lines of code (at most ${max}).` });
    }
    const functions = ':matches(FunctionDeclaration, FunctionExpression, ArrowFunctionExpression)';
    return { [functions]: enter, [`${functions}:exit`]: leave };
  },
};

/** Forbids what these selectors match, each with its message. oxlint has no `no-restricted-syntax` of its own. */
const noRestrictedSyntax = {
  meta: {
    type: 'suggestion',
    schema: {
      type: 'array',
      items: {
        type: 'object',
        properties: { selector: { type: 'string' }, message: { type: 'string' } },
        required: ['selector', 'message'],
        additionalProperties: false,
      },
    },
  },
  create: (context) =>
    Object.fromEntries(
      context.options.map(({ selector, message }) => [selector, (node) => context.report({ node, message })]),
    ),
};

/** Wants a doc comment above what a file exports. A type that is read off a value of the same file has it above that value. */
const requireDoc = {
  meta: { type: 'suggestion', schema: [] },
  create(context) {
    const documented = new Set();
    return {
      ExportNamedDeclaration(node) {
        const { declaration } = node;
        if (declaration === null || isDerived(declaration)) return;
        const { name } = declaration.id ?? declaration.declarations[0].id;
        const above = context.sourceCode.getCommentsBefore(node).at(-1);
        // Of a function with several signatures the first has the comment.
        if (above?.value.startsWith('*') === true) documented.add(name);
        else if (!documented.has(name)) context.report({ node, message: `${name} has no doc comment.` });
      },
    };
  },
};

/** Whether a declaration is a type such as `z.infer<typeof robot>` or `(typeof STATES)[number]`. */
function isDerived({ type, typeAnnotation }) {
  if (type !== 'TSTypeAliasDeclaration') return false;
  const { typeArguments, objectType } = typeAnnotation;
  return (typeArguments?.params[0] ?? objectType)?.type === 'TSTypeQuery';
}

/** Our own rules, for what no rule of a library checks. */
export default {
  meta: { name: 'rota' },
  rules: {
    'max-lines': maxLines,
    'max-lines-per-function': maxLinesPerFunction,
    'no-restricted-syntax': noRestrictedSyntax,
    'no-text': noText,
    'raw-rows': rawRows,
    'require-doc': requireDoc,
    'robot-writers': robotWriters,
  },
};
