import { randomBytes } from 'node:crypto';
import { createServer } from 'node:net';
import { z } from 'zod';
import { readIfPresent, writePrivateFile } from '../private-file.ts';

const serverFile = z.object({
  port: z.number().int(),
  rootPassword: z.string(),
  ownerPassword: z.string(),
  appPassword: z.string(),
});

/** The file beside the database files: the port that it listened on last and the passwords of its three roles. */
export type ServerFile = z.infer<typeof serverFile>;

export async function readServerFile(path: string): Promise<ServerFile> {
  const text = await readIfPresent(path);
  if (text !== undefined) {
    const parsed = serverFile.safeParse(JSON.parse(text));
    if (parsed.success) return parsed.data;
  }
  const password = () => randomBytes(24).toString('base64url');
  const made = {
    port: await freePort(),
    rootPassword: password(),
    ownerPassword: password(),
    appPassword: password(),
  };
  await writeServerFile(path, made);
  return made;
}

export async function writeServerFile(path: string, content: ServerFile): Promise<void> {
  await writePrivateFile(path, `${JSON.stringify(content, null, 2)}\n`);
}

/** A free loopback port: the requested one if possible. */
export function freePort(wished = 0): Promise<number> {
  return new Promise((done, fail) => {
    const probe = createServer();
    probe.once('error', (error: NodeJS.ErrnoException) => {
      if (wished !== 0 && (error.code === 'EADDRINUSE' || error.code === 'EACCES'))
        freePort().then(done, fail);
      else fail(error);
    });
    probe.listen(wished, '127.0.0.1', () => {
      const address = probe.address();
      const port = typeof address === 'object' && address !== null ? address.port : 0;
      probe.close(() => done(port));
    });
  });
}
