/** A robot's box: what of it does not change from one to the next. */
export type Box = { readonly manufacturer: string; readonly model: string };
/** What a code on a box says. */
export type ScannedCode = { readonly serial: string; readonly box: Box | undefined };

const MOST = 60;

/** Reads the code on a box: a serial number, or `manufacturer;model;serial`. Undefined for a text that is neither. */
export function readScannedCode(text: string): ScannedCode | undefined {
  const parts = text
    .trim()
    .split(';')
    .map((part) => part.trim());
  const [first = '', second = '', third = ''] = parts;
  if (parts.length === 1) return isPart(first) ? { serial: first, box: undefined } : undefined;
  if (parts.length !== 3 || ![first, second, third].every(isPart)) return undefined;
  return { serial: third, box: { manufacturer: first, model: second } };
}

/** Text that may stand in a topic of MQTT, as the server takes it. */
function isPart(text: string): boolean {
  return text.length > 0 && text.length <= MOST && !/[/+#$\u0000-\u001f]/.test(text);
}
