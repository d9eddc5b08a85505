const WHOLE = /^\s*(?:select|insert|update|delete|with|merge)\b/i;
/** The types that `npm run schema` reads off the database. */
const FROM_SCHEMA = /\b(?:DB|Functions)\[/;

/** The rows of a whole statement are typed by the schema, directly or by a type of the same file: a renamed column does not compile then. */
export const rawRows = {
  meta: { type: 'suggestion', schema: [] },
  create(context) {
    const types = new Map();
    const textOf = (node) => context.sourceCode.getText(node);
    function isFromSchema(text, above = []) {
      const names = (text.match(/\w+/g) ?? []).filter((name) => types.has(name) && !above.includes(name));
      return (
        FROM_SCHEMA.test(text) ||
        names.some((name) => isFromSchema(textOf(types.get(name)), [...above, name]))
      );
    }
    return {
      Program({ body }) {
        for (const statement of body) {
          const declared = statement.declaration ?? statement;
          if (declared.type === 'TSTypeAliasDeclaration')
            types.set(declared.id.name, declared.typeAnnotation);
        }
      },
      'TaggedTemplateExpression[tag.name="sql"]'(node) {
        const [rows] = node.typeArguments?.params ?? [];
        if (rows === undefined || !WHOLE.test(node.quasi.quasis[0].value.raw)) return;
        if (!isFromSchema(textOf(rows)))
          context.report({
            node,
            message: 'Type the rows by DB or Functions of schema.gen.ts, or build the statement.',
          });
      },
    };
  },
};
