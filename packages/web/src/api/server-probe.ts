/** From this status on a proxy answers in place of the server. */
const BAD_GATEWAY = 502;

/** Asks whether the server is there. It needs no code of its own: it is asked where code cannot be fetched. */
export type ServerProbe = () => Promise<boolean>;

/** `baseUrl`: `/api`, or an absolute URL for a console served elsewhere. */
export function createServerProbe(fetch: typeof globalThis.fetch, baseUrl: string): ServerProbe {
  return () =>
    fetch(`${baseUrl}/health/live`, { cache: 'no-store' }).then(
      ({ status }) => status < BAD_GATEWAY,
      () => false,
    );
}

/** Why code cannot be fetched: the server is away, or it has another build by now, whose files have other names. */
export async function whyNoCode(
  isServerThere: ServerProbe,
): Promise<'console_outdated' | 'server_unreachable'> {
  return (await isServerThere()) ? 'console_outdated' : 'server_unreachable';
}
