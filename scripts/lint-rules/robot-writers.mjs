/** Which room's files write each group of what the fleet knows of a robot. */
const WRITERS = {
  info: 'intake',
  link: 'intake',
  reported: 'intake',
  clock: 'intake',
  position: 'intake',
  care: 'intake',
  hold: 'state',
  errors: 'robots',
  requested: 'robots',
  traffic: 'traffic',
  trip: 'trips',
  orders: 'trips',
  rest: 'trips',
  place: 'trips',
};
/** The names of parts of those groups where a variable holds them. */
const PARTS = {
  pending: 'robots',
  occupancy: 'traffic',
  leg: 'trips',
  releasing: 'trips',
  waiting: 'trips',
};
/** The functions that write what decides which room a robot takes, and the room whose files may call them; `writeRobot` names the group. */
const BY_CALL = { writeLeg: 'trips', writeHold: 'state' };
const CHANGING = new Set('set add delete clear push pop shift unshift splice sort reverse'.split(' '));

/** The names of `a.b?.c`, first to last; a call or an index in between has none. */
function namesOf(node) {
  if (node.type === 'ChainExpression') return namesOf(node.expression);
  if (node.type === 'MemberExpression' && !node.computed)
    return [...namesOf(node.object), node.property.name];
  return [node.type === 'Identifier' ? node.name : ''];
}

/** Files of one room each write a group of a robot: an assignment, a count, a deletion, or a method that changes a collection. */
export const robotWriters = {
  meta: { type: 'suggestion', schema: [] },
  create(context) {
    const [room] = context.filename.split('packages/fleet-core/src/').at(-1).split('/');
    function check(node, written) {
      const names = namesOf(written);
      if (names.length === 1) return;
      const group = names.slice(1).find((name) => Object.hasOwn(WRITERS, name));
      const owner = group === undefined ? PARTS[names[0]] : WRITERS[group];
      if (owner !== undefined && owner !== room)
        context.report({ node, message: `Only files of ${owner} write ${names.join('.')}.` });
    }
    function checkCall(node) {
      const { name } = node.callee;
      const owner = name === 'writeRobot' ? WRITERS[node.arguments[1]?.value] : BY_CALL[name];
      if (owner !== undefined && owner !== room)
        context.report({ node, message: `Only files of ${owner} call ${name} for this.` });
    }
    return {
      "CallExpression[callee.type='Identifier']": checkCall,
      AssignmentExpression: (node) => check(node, node.left),
      UpdateExpression: (node) => check(node, node.argument),
      'UnaryExpression[operator="delete"]': (node) => check(node, node.argument),
      'CallExpression > MemberExpression.callee[computed=false]'(node) {
        if (CHANGING.has(node.property.name)) check(node, node.object);
      },
    };
  },
};
