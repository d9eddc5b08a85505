/**
 * Names of fields that the wire spells in camel case, because the specification does. Every other field that Rota defines is snake_case, in
 * bodies, queries, answers, live topics, events and its own MQTT messages; ADR 36 says why.
 */
const SPECIFIED_NAMES: ReadonlySet<string> = new Set(['userNameOrPhone', 'resultCode', 'returnUrl']);

/** Whether a field's name is spelled as the wire spells names: snake_case, or as the specification has it. */
export function isWireName(name: string): boolean {
  return SPECIFIED_NAMES.has(name) || /^[a-z][a-z0-9]*(_[a-z0-9]+)*$/.test(name);
}
