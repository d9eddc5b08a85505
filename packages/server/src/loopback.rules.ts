/** Whether connections from other machines can come in at a host that is listened to. */
export function listensBeyondLoopback(host: string): boolean {
  return !(host === 'localhost' || host === '::1' || host.startsWith('127.'));
}
