import { RELEASE_CHUNK_BYTES, type Release, type ReleaseKey } from '@rota/contract/releases';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, test } from 'vitest';
import { aProject } from '../../../testing/builders.ts';
import { json, type FakeServer } from '../../../testing/fake-server.ts';
import { renderConsole } from '../../../testing/render.tsx';
import { ReleasesPage } from './releases.page.tsx';

afterEach(cleanup);

const at = '2026-03-02T09:30:00.000Z';
const content = new Uint8Array(RELEASE_CHUNK_BYTES + 10).fill(7);
const hash = bytesToHex(sha256(content));

function aRelease(more: Partial<Release> = {}): Release {
  return {
    release_id: 'r1',
    kind: 'robot_software',
    component: '',
    version: '2.4.0',
    channel: 'stable',
    models: ['Butler', 'Tray'],
    notes_en: 'Drives smoother',
    notes_tr: null,
    bytes: content.length,
    received_bytes: content.length,
    sha256: hash,
    signature: `${'A'.repeat(86)}==`,
    key_id: 'k1',
    key_name: 'Build server',
    state: 'ready',
    rejection: null,
    created_at: at,
    created_by: 'Ada',
    ready_at: at,
    withdrawn_at: null,
    withdrawn_by: null,
    is_used: false,
    ...more,
  };
}
const aKey = (more: Partial<ReleaseKey> = {}): ReleaseKey => ({
  key_id: 'k1',
  name: 'Build server',
  public_key: `${'A'.repeat(43)}=`,
  added_at: at,
  added_by: 'Ada',
  revoked_at: null,
  revoked_by: null,
  ready_releases: 0,
  ...more,
});

async function open(
  releases: readonly Release[],
  {
    roles = { '*': ['rr_system_admin'] },
    answers,
  }: { roles?: object; answers?: (server: FakeServer) => void } = {},
) {
  return renderConsole({
    routes: [{ path: '/workshop/releases', permission: 'releases.read', element: <ReleasesPage /> }],
    roles: roles as never,
    answers: (server) => {
      server.on('GET', '/projects', () => json([aProject()]));
      server.on('GET', '/releases', () => json({ items: releases, next_cursor: null }));
      answers?.(server);
    },
  });
}
const press = async (name: string | RegExp) =>
  userEvent.click((await screen.findAllByRole('button', { name }))[0] as HTMLElement);

describe('the list of releases', () => {
  test('opens one with its notes, its hash and the key that verified it', async () => {
    await open([aRelease()]);
    await userEvent.click(await screen.findByText('Robot software 2.4.0'));
    const panel = await screen.findByRole('complementary').catch(() => screen.findByRole('dialog'));
    for (const text of ['Drives smoother', hash, 'Verified by Build server', 'Butler, Tray'])
      expect((await within(panel).findAllByText(text)).length).toBeGreaterThan(0);
  });

  test('offers a reader of one project neither upload nor keys', async () => {
    await open([], { roles: { '7': ['rr_workshop_chief'] } });
    await screen.findByText('Releases appear here once a workshop chief uploads them.');
    expect(screen.queryByRole('button', { name: 'Upload release' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Signing keys' })).toBeNull();
  });

  test('says why a release was rejected', async () => {
    await open([aRelease({ state: 'rejected', rejection: 'file_differs', ready_at: null })]);
    await userEvent.click(await screen.findByText('Robot software 2.4.0'));
    await screen.findByText('The uploaded file is not the one that was signed. Sign and upload it again.');
  });

  test('withdraws one after a confirmation', async () => {
    let withdrawn = 0;
    await open([aRelease({ is_used: true })], {
      answers: (server) =>
        server.on('POST', '/releases/r1/withdraw', () => {
          withdrawn += 1;
          return json(aRelease({ state: 'withdrawn' }));
        }),
    });
    await userEvent.click(await screen.findByText('Robot software 2.4.0'));
    expect(screen.queryByRole('button', { name: 'Delete' })).toBeNull();
    await press('Withdraw');
    await screen.findByText('Withdraw Robot software 2.4.0?');
    await press('Withdraw');
    await waitFor(() => expect(withdrawn).toBe(1));
  });
});

describe('an upload', () => {
  const manifest = {
    kind: 'robot_software',
    version: '2.4.0',
    channel: 'stable',
    models: ['Tray'],
    bytes: content.length,
    sha256: hash,
    signature: `${'A'.repeat(86)}==`,
  };
  const chooseFile = async (bytes: Uint8Array<ArrayBuffer>) =>
    userEvent.upload(await screen.findByLabelText('Choose file'), new File([bytes], 'robot.swu'));
  async function pasteManifest(text: string) {
    const field = await screen.findByLabelText('Manifest');
    await userEvent.click(field);
    await userEvent.paste(text);
  }

  test('sends the file piece by piece, over a link that breaks, and waits for the check', async () => {
    let release = aRelease({ state: 'uploading', received_bytes: 0, ready_at: null });
    const offsets: string[] = [];
    let looks = 0;
    await open([], {
      answers: (server) => {
        server.on('POST', '/releases', () => json(release, 201));
        server.on('PUT', '/releases/r1/content', ({ query }) => {
          offsets.push(query.get('offset') ?? '');
          if (offsets.length === 2)
            return json({ status: 503, resultCode: 'DATABASE_UNAVAILABLE', message: '' }, 503);
          const isLast = offsets.length === 3;
          release = isLast
            ? aRelease({ state: 'checking', ready_at: null })
            : aRelease({ state: 'uploading', received_bytes: RELEASE_CHUNK_BYTES, ready_at: null });
          return json(release);
        });
        server.on('GET', '/releases/r1', () => {
          looks += 1;
          return json(release.state === 'checking' ? aRelease() : release);
        });
      },
    });
    await press('Upload release');
    await pasteManifest('{"kind":');
    await screen.findByText('This is not a manifest. Paste all that the command printed.');
    await userEvent.clear(await screen.findByLabelText('Manifest'));
    await pasteManifest(JSON.stringify(manifest));
    await screen.findByText(/^Robot software 2\.4\.0 · stable · Tray/);
    await chooseFile(content);
    await userEvent.click(
      within(await screen.findByRole('dialog')).getByRole('button', { name: 'Upload release' }),
    );
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(offsets).toEqual(['0', String(RELEASE_CHUNK_BYTES), String(RELEASE_CHUNK_BYTES)]);
    expect(looks).toBe(2);
  });

  test('of another file than the signed one does not begin', async () => {
    await open([]);
    await press('Upload release');
    await pasteManifest(JSON.stringify(manifest));
    await chooseFile(new Uint8Array(5));
    await screen.findByText(/This file is not the signed one: the manifest says/);
    const other = new Uint8Array(content.length);
    await userEvent.upload(
      await screen.findByLabelText('Choose another file'),
      new File([other], 'robot.swu'),
    );
    await userEvent.click(
      within(await screen.findByRole('dialog')).getByRole('button', { name: 'Upload release' }),
    );
    await screen.findByText('This file is not the signed one: its SHA-256 is another.');
  });

  test('continues after a reload with the same file, from where the server is', async () => {
    const open_ = aRelease({ state: 'uploading', received_bytes: RELEASE_CHUNK_BYTES, ready_at: null });
    const offsets: string[] = [];
    await open([open_], {
      answers: (server) => {
        server.on('PUT', '/releases/r1/content', ({ query }) => {
          offsets.push(query.get('offset') ?? '');
          return json(aRelease({ state: 'checking', ready_at: null }));
        });
        server.on('GET', '/releases/r1', () =>
          json(aRelease({ state: 'rejected', rejection: 'key_revoked', ready_at: null })),
        );
      },
    });
    await userEvent.click(await screen.findByText('Robot software 2.4.0'));
    await press('Continue upload');
    await screen.findByText('Continue upload of Robot software 2.4.0');
    await chooseFile(content);
    await press('Continue upload');
    await screen.findByText(/The key was revoked during the upload/);
    expect(offsets).toEqual([String(RELEASE_CHUNK_BYTES)]);
  });
});

describe('signing keys', () => {
  test('are added and revoked, with their releases where a person says so', async () => {
    const keys: ReleaseKey[] = [];
    const revoked: string[] = [];
    await open([], {
      answers: (server) => {
        server.on('GET', '/release-keys', () => json(keys));
        server.on('POST', '/release-keys', () => {
          keys.push(aKey({ ready_releases: 3 }));
          return json(keys[0], 201);
        });
        server.on('DELETE', '/release-keys/k1', ({ query }) => {
          revoked.push(query.get('withdraw_releases') ?? '');
          keys[0] = aKey({ revoked_at: at, revoked_by: 'Ada' });
          return json({});
        });
      },
    });
    await press('Signing keys');
    await screen.findByText('No keys yet. Without a key, no release is accepted.');
    await press('Add key');
    await userEvent.type(await screen.findByLabelText('Name'), 'Build server');
    await userEvent.type(await screen.findByLabelText('Public key'), 'abc{Enter}');
    await screen.findByText(/44 characters that end with =/);
    await userEvent.clear(await screen.findByLabelText('Public key'));
    await userEvent.type(await screen.findByLabelText('Public key'), `${'A'.repeat(43)}={Enter}`);
    await press('Revoke Build server');
    await userEvent.click(await screen.findByLabelText(/also withdraw its releases \(3\)/));
    await press('Revoke');
    await screen.findByText('Revoked');
    expect(revoked).toEqual(['true']);
  });
});
