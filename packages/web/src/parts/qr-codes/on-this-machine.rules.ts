/** Whether an address leads only to the machine on which it is opened: a code that carries it works on no phone. */
export function isOnThisMachine(url: string): boolean {
  const { hostname } = new URL(url);
  return hostname === 'localhost' || hostname.endsWith('.localhost') || hostname.startsWith('127.') || hostname === '[::1]';
}
