/** Attributes whose value a person reads or hears. */
const SPOKEN = new Set([
  'label',
  'title',
  'placeholder',
  'alt',
  'aria-label',
  'aria-description',
  'helperText',
  'primary',
  'secondary',
  'message',
  'description',
  'text',
]);
const WORDS = /\p{L}{2,}/gu;
/** Words that are the same in every language: names, and keys of the keyboard. */
const SAME_EVERYWHERE = new Set('Rota VDA QR API MQTT CSV Ctrl Esc Enter Shift Alt'.split(' '));

/**
 * Texts belong in a messages file, in both languages. React's `jsx-no-literals` refuses every literal, such as `alt=""` and the dot
 * between two names; here only words count.
 */
export const noText = {
  meta: { type: 'suggestion', schema: [] },
  create(context) {
    function check(node, text) {
      if ((text.match(WORDS) ?? []).every((word) => SAME_EVERYWHERE.has(word))) return;
      context.report({ node, message: `"${text.trim().slice(0, 60)}" belongs in a messages file.` });
    }
    function checkLiteral(node) {
      if (node?.type === 'JSXExpressionContainer') checkLiteral(node.expression);
      else if (node?.type === 'Literal' && typeof node.value === 'string') check(node, node.value);
      else if (node?.type === 'TemplateLiteral')
        for (const { value } of node.quasis) check(node, value.cooked ?? value.raw);
    }
    return {
      JSXText: (node) => check(node, node.value),
      JSXAttribute({ name, value }) {
        if (name.type === 'JSXNamespacedName' || SPOKEN.has(name.name)) checkLiteral(value);
      },
      'JSXElement > JSXExpressionContainer, JSXFragment > JSXExpressionContainer': checkLiteral,
    };
  },
};
