import { readFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { SetupProblem } from '@rota/server';
import { command } from './command.ts';
import { createSigningKey, publicKeyIn, signRelease, uploadRelease } from './release-signing.ts';

const USAGE = `npm run sign-release -- --new-key FILE
npm run sign-release -- --key FILE --file FILE --kind robot_software|screen_app|firmware --version V [--channel stable] [--models A,B] [--component PART] [--notes-en TEXT] [--notes-tr TEXT] [--upload https://rota.example --token-file FILE]`;

// Signs a release where the key is, which is never the server; see docs/software-updates.md.
await command(async () => {
  const text = { type: 'string' } as const;
  const { values } = parseArgs({
    options: {
      'new-key': text,
      'public-key': text,
      key: text,
      file: text,
      kind: text,
      component: text,
      version: text,
      channel: text,
      models: text,
      'notes-en': text,
      'notes-tr': text,
      upload: text,
      'token-file': text,
    },
  });
  const { key, file, upload } = values;
  if (values['new-key'] !== undefined) return console.log(await createSigningKey(values['new-key']));
  if (values['public-key'] !== undefined) return console.log(await publicKeyIn(values['public-key']));
  if (key === undefined || file === undefined) throw new SetupProblem(USAGE);
  const manifest = await signRelease(key, file, values);
  console.log(JSON.stringify(manifest, null, 2));
  if (upload === undefined) return;
  if (!/^https:|^http:\/\/(localhost|127\.0\.0\.1|\[::1\])(:|\/|$)/.test(upload))
    throw new SetupProblem('Releases are uploaded over https only, except on the same machine.');
  const release = await uploadRelease(file, manifest, {
    apiUrl: `${upload.replace(/\/+$/, '')}/api`,
    token: await readToken(values['token-file']),
    log: (sentence) => console.error(sentence),
  });
  console.error(`Uploaded as ${release.release_id}; the server checks the file now.`);
});

/** A token on the command line would be seen by everyone on the machine. */
async function readToken(file: string | undefined): Promise<string> {
  const token = file === undefined ? process.env.ROTA_TOKEN : await readFile(file, 'utf8');
  if (token === undefined || token.trim() === '')
    throw new SetupProblem('Say which token to use: --token-file FILE, or ROTA_TOKEN in the environment.');
  return token.trim();
}
