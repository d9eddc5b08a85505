import { connect, type Socket } from 'node:net';

/** A client of the VPN as the server's own status tells it. */
export type ConnectedClient = {
  /** OpenVPN's own number of the connection. */
  readonly connection: number;
  readonly commonName: string;
  readonly from: string;
  /** ISO 8601. */
  readonly since: string;
  readonly receivedBytes: number;
  readonly sentBytes: number;
};

/** OpenVPN's management interface (management-notes.txt of its sources), which serves one client at a time: each task is a connection. */
export type Management = {
  /** Rejects when OpenVPN does not run or answer. */
  readonly read: () => Promise<{ readonly version: string; readonly connected: readonly ConnectedClient[] }>;
  /** Ends a connection and tells the client so, which then asks to come in again. */
  readonly disconnect: (connection: number) => Promise<void>;
  /** Makes OpenVPN read its configuration again. */
  readonly reload: () => Promise<void>;
};

const PATIENCE_MS = 5_000;

export function createManagement(where: {
  readonly socket: string;
  readonly password: () => Promise<string>;
}): Management {
  /** Sends commands one after the other; answers the lines of each. */
  async function ask(
    commands: readonly { readonly text: string; readonly isOver: (line: string) => boolean }[],
  ): Promise<string[][]> {
    const socket = connect({ path: where.socket });
    try {
      const lines = readLines(socket);
      await lines.until((text) => text.endsWith('ENTER PASSWORD:'));
      socket.write(`${await where.password()}\n`);
      await lines.until((text) => text.includes('>INFO:'));
      const answers: string[][] = [];
      for (const { text, isOver } of commands) {
        socket.write(`${text}\n`);
        answers.push(await lines.collect(isOver));
      }
      return answers;
    } finally {
      socket.destroy();
    }
  }
  const isEnd = (line: string): boolean => line === 'END';
  const isAnswer = (line: string): boolean => /^(SUCCESS|ERROR):/.test(line);

  return {
    async read() {
      const [version = [], status = []] = await ask([
        { text: 'version', isOver: isEnd },
        { text: 'status 3', isOver: isEnd },
      ]);
      const versionLine = version.find((line) => line.startsWith('OpenVPN Version:')) ?? '';
      return {
        version: /OpenVPN \d\S*/.exec(versionLine.replace('OpenVPN Version: ', ''))?.[0] ?? '',
        connected: readStatus(status),
      };
    },
    disconnect: async (connection) =>
      void (await ask([{ text: `client-kill ${connection}`, isOver: isAnswer }])),
    reload: async () => void (await ask([{ text: 'signal SIGHUP', isOver: isAnswer }])),
  };
}

/** Reads `status 3`: fields with tabs between them, named by a header line. */
export function readStatus(lines: readonly string[]): ConnectedClient[] {
  const header =
    lines
      .find((line) => line.startsWith('HEADER\tCLIENT_LIST\t'))
      ?.split('\t')
      .slice(2) ?? [];
  const column = (name: string): number => header.indexOf(name);
  return lines
    .filter((line) => line.startsWith('CLIENT_LIST\t'))
    .map((line) => line.split('\t').slice(1))
    .map((fields) => ({
      connection: Number(fields[column('Client ID')] ?? -1),
      commonName: fields[column('Common Name')] ?? '',
      from: fields[column('Real Address')] ?? '',
      since: new Date(Number(fields[column('Connected Since (time_t)')] ?? 0) * 1_000).toISOString(),
      receivedBytes: Number(fields[column('Bytes Received')] ?? 0),
      sentBytes: Number(fields[column('Bytes Sent')] ?? 0),
    }))
    .filter(({ commonName }) => commonName !== '' && commonName !== 'UNDEF');
}

function readLines(socket: Socket) {
  let text = '';
  let wake: (() => void) | undefined;
  let failure: Error | undefined;
  socket.setEncoding('utf8');
  socket.setTimeout(PATIENCE_MS, () => socket.destroy(new Error('OpenVPN does not answer')));
  socket.on('data', (part: string) => {
    text += part;
    wake?.();
  });
  const fail = (error?: Error): void => {
    failure ??= error ?? new Error('OpenVPN ended the connection');
    wake?.();
  };
  socket.on('error', fail);
  socket.on('close', () => fail());

  async function until(isThere: (text: string) => boolean): Promise<void> {
    while (!isThere(text)) {
      if (failure !== undefined) throw failure;
      await new Promise<void>((resolve) => (wake = resolve));
    }
    text = '';
  }
  async function collect(isOver: (line: string) => boolean): Promise<string[]> {
    const collected: string[] = [];
    for (;;) {
      const at = text.indexOf('\n');
      if (at < 0) {
        if (failure !== undefined) throw failure;
        await new Promise<void>((resolve) => (wake = resolve));
        continue;
      }
      const line = text.slice(0, at).trimEnd();
      text = text.slice(at + 1);
      // Unsolicited messages of OpenVPN begin with a bracket.
      if (line.startsWith('>')) continue;
      collected.push(line);
      if (isOver(line)) return collected;
    }
  }
  return { until, collect };
}
